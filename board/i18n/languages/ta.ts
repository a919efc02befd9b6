/** Tamil. No native speaker has reviewed it yet (`language-list.ts`). */
import type { Language } from '../language.ts'

export const language: Language = {
  code: 'ta',
  messages: {
    loading: 'ஏற்றப்படுகிறது…',
    failed: 'ஏல விவரங்களை ஏற்ற முடியவில்லை',
    tryAgain: 'மீண்டும் முயலவும்',
    trying: 'முயல்கிறது…',
    livePaused: 'நேரலைத் தகவல்கள் நின்றுள்ளன',
    live: 'நேரலை',
    reconnecting: 'மீண்டும் இணைகிறது…',
    listsAsOf: (time) => `${time} நிலவரப்படி பட்டியல்கள்`,
    changesSince: (count) => `அதன்பின் ${count} ${count === 1 ? 'மாற்றம்' : 'மாற்றங்கள்'}`,
    refresh: 'புதுப்பிக்கவும்',
    refreshing: 'புதுப்பிக்கிறது…',
    refreshFailed: 'புதுப்பிக்க முடியவில்லை',
    delayed: (seconds) => `${seconds} வினாடி தாமதம்`,
    figuresDiffer: (count) => `${count} ${count === 1 ? 'எண்ணிக்கை' : 'எண்ணிக்கைகள்'} பொருந்தவில்லை`,

    auctionOf: (series) => `${series} ஏலம்`,
    totalTeams: 'மொத்த அணிகள்',
    status: 'நிலை',
    active: 'நடைபெறுகிறது',
    inactive: 'நடைபெறவில்லை',

    statistics: 'ஏலப் புள்ளிவிவரம்',
    totalPlayers: 'மொத்த வீரர்கள்',
    sold: 'ஏலம் போனோர்',
    unsold: 'அன்சோல்ட்',
    pending: 'மீதி வீரர்கள்',

    teamSummary: 'அணிகளின் சுருக்கம்',
    team: 'அணி',
    maxBid: 'ஒரு வீரருக்கு அதிகபட்ச ஏலத்தொகை',
    players: 'வீரர்கள்',
    placesTaken: (taken, limit) => `${limit}-இல் ${taken}`,
    playersOf: (team) => `${team} அணி வீரர்கள்`,

    lists: 'ஏலப் பட்டியல்கள்',
    teams: 'அணிகள்',
    pendingPlayers: 'மீதி வீரர்',
    recentSells: 'அண்மை விற்பனை',
    topSells: 'அதிக விலை',
    noTeams: 'இன்னும் அணிகள் இல்லை',
    noPlayers: 'இன்னும் வீரர்கள் இல்லை',
    noPending: 'மீதி வீரர்கள் இல்லை',
    noRecent: 'அண்மையில் விற்பனை இல்லை',
    noTop: 'இன்னும் விற்பனை இல்லை',

    squad: (taken, limit) => `${taken}/${limit} வீரர்கள்`,
    purse: 'மீதமுள்ள தொகை',
    serial: (number) => `எண்: ${number}`,
    soldBadge: 'ஏலம் போனார்',
    photoOf: (player) => `${player} புகைப்படம்`,

    notFound: 'அடடா! பக்கம் கிடைக்கவில்லை',
    notFoundTitle: 'பக்கம் கிடைக்கவில்லை',
    home: 'முகப்புக்குத் திரும்பவும்',

    waiting: 'அடுத்த வீரருக்கான காத்திருப்பு',
    over: (day) => (day === null ? 'ஏலம் முடிந்தது' : `ஏலம் நடந்த நாள்: ${day}`),
    notRunning: 'ஏலம் இப்போது நடைபெறவில்லை',
    allFull: 'எல்லா அணிகளும் நிறைந்துவிட்டன',
    underHammer: 'ஏலத்தில் உள்ள வீரர்',
    playerSold: 'வீரர் ஏலம் போனார்',
    lotSerial: (number) => `[எண்: ${number}]`,
    currentBid: 'ஏலத்தொகை',
    heard: (time) => `தகவல் வந்தது: ${time}`,

    notices: {
      playerSold: { title: 'வீரர் ஏலம் போனார்!', label: 'ஏலம் போனார்' },
      playerAdded: { title: 'புதிய வீரர் சேர்ப்பு', label: 'புதிய வீரர்' },
      playerUnsold: { title: 'வீரர் அன்சோல்ட்', label: 'அன்சோல்ட்' },
      teamChanged: { title: 'அணி மாற்றம்', label: 'அணி மாற்றம்' },
      saleUndone: { title: 'விற்பனை ரத்து', label: 'விற்பனை ரத்து' },
    },
    missed: {
      playerSold: (count) => `${count} ${count === 1 ? 'வீரர்' : 'வீரர்கள்'} ஏலத்தில் விற்பனை`,
      playerAdded: (count) => `${count} புதிய ${count === 1 ? 'வீரர்' : 'வீரர்கள்'}`,
      playerUnsold: (count) => `${count} அன்சோல்ட்`,
      teamChanged: (count) => `${count} ${count === 1 ? 'வீரரின்' : 'வீரர்களின்'} அணி மாற்றம்`,
      saleUndone: (count) => `${count} விற்பனை ரத்து`,
    },
    whileAway: (parts) => `நீங்கள் இல்லாதபோது: ${parts}`,
    spokenAmount({ isNegative, crore, lakh, thousand, rest }) {
      const parts = [
        isNegative && 'மைனஸ்',
        crore > 0 && `${crore} ${lakh + thousand + rest > 0 ? 'கோடியே' : 'கோடி'}`,
        lakh > 0 && `${lakh} ${thousand + rest > 0 ? 'லட்சத்து' : 'லட்சம்'}`,
        thousand > 1 && thousand,
        thousand > 0 && (rest > 0 ? 'ஆயிரத்து' : 'ஆயிரம்'),
        rest > 0 && rest,
      ].filter((part) => part !== false)
      return `${parts.join(' ') || 0} ரூபாய்`
    },

    page: (page, pages) => `${pages}-இல் பக்கம் ${page}`,
    holdPages: 'இந்தப் பக்கத்தை நிறுத்தி வைக்கவும்',
    onYourPhone: 'உங்கள் ஃபோனில்',
    codeFor: (address) => `${address} முகவரிக்கான QR குறியீடு`,

    settings: 'அமைப்புகள்',
    close: 'மூடவும்',
    language: 'மொழி',
    unreviewedHint: '* உள்ள மொழிகளைத் தாய்மொழியினர் இன்னும் சரிபார்க்கவில்லை.',
    delay: 'தாமதம்',
    delayHint: 'நேரலை மாற்றங்கள் இவ்வளவு தாமதமாகத் தெரியும்: ஒளிபரப்புடன் சேர்ந்து பார்க்க.',
    seconds: (count) => (count === 0 ? 'இல்லை' : `${count} ${count === 1 ? 'வினாடி' : 'வினாடிகள்'}`),
    sound: 'ஒலி',
    soundHint: 'ஒவ்வொரு விற்பனையிலும் சுத்தியல் ஒலிக்கும்.',
    saveData: 'டேட்டா சிக்கனம்',
    saveDataHint: 'தொட்டால் மட்டுமே புகைப்படம் ஏற்றப்படும்.',

    figuresHint: 'தரவுக் கோப்பில் ஒன்றுக்கே இரண்டு எண்கள் உள்ளன. இரண்டும் உள்ளபடியே காட்டப்படுகின்றன.',
    differs: {
      teams: (counted, listed) => `அணிகள்: எண்ணிக்கைப்படி ${counted}, பட்டியலில் ${listed}`,
      pending: (counted, listed) => `மீதி வீரர்கள்: எண்ணிக்கைப்படி ${counted}, பட்டியலில் ${listed}`,
      sold: (counted, listed) => `ஏலம் போனோர்: எண்ணிக்கைப்படி ${counted}, அணிகளில் ${listed}`,
    },
    squadDiffers: (team, counted, listed) =>
      `${team}: எண்ணிக்கைப்படி ${counted} ${counted === 1 ? 'வீரர்' : 'வீரர்கள்'}, பட்டியலில் ${listed}`,

    findPlayer: 'வீரரைத் தேடவும்',
    findHint: 'பெயர் அல்லது எண்',
    playersFound: (found, shown) => {
      const players = found === 1 ? '1 வீரர் கிடைத்தார்' : `${found} வீரர்கள் கிடைத்தனர்`
      return shown < found ? `${players}, முதல் ${shown} காட்டப்படுகிறது` : players
    },
    noPlayerFound: 'வீரர் யாரும் கிடைக்கவில்லை',
    pendingStatus: 'மீதி வீரர்',
    rankInTop: (rank) => `அதிக விலையில் #${rank}`,

    follow: (team) => `${team} அணியைப் பின்தொடரவும்`,
    followed: (team) => `${team} அணியைப் பின்தொடர்கிறீர்கள், அது முதலில் உள்ளது`,
    unfollowed: (team) => `${team} அணியை இனி பின்தொடரவில்லை`,

    sortTeams: 'அணிகளின் வரிசை',
    asInFile: 'அறிவித்தபடி',
    name: 'பெயர்',
    sortedAsInFile: 'அணிகள் அறிவித்த வரிசையில் உள்ளன',
    sortedUp: (by) => `அணிகளின் வரிசை: ${by}, ஏறுவரிசையில்`,
    sortedDown: (by) => `அணிகளின் வரிசை: ${by}, இறங்குவரிசையில்`,

    share: 'பகிரவும்',
    shareBoard: 'இந்தப் பலகையைப் பகிரவும்',
    shareThe: (name) => `${name} விவரத்தைப் பகிரவும்`,
    moreFor: (team) => `${team} அணிக்கான மேலும் விருப்பங்கள்`,
    more: 'மேலும் விருப்பங்கள்',
    whatsApp: 'WhatsApp',
    copyLink: 'இணைப்பை நகலெடுக்கவும்',
    copySquad: 'அணி வீரர்களை நகலெடுக்கவும்',
    copied: 'நகலெடுக்கப்பட்டது',
    copyYourself: 'இந்த உரையை நீங்களே நகலெடுக்கவும்: பக்கம் நகலெடுக்க உலாவி அனுமதிக்கவில்லை.',
    print: 'அணி வீரர்களை அச்சிடவும்',
    csvOf: (what) => `${what} (CSV)`,

    soldLine: (player, serial, amount) => `${player} (எண்: ${serial}): ${amount}`,
    spreadsheet: {
      place: 'வரிசை',
      rank: 'தரவரிசை',
      player: 'வீரர்',
      serial: 'எண்',
      soldFor: 'விற்பனைத் தொகை (₹)',
      soldAt: 'விற்பனை நேரம்',
      purse: 'மீதமுள்ள தொகை (₹)',
      maxBid: 'ஒரு வீரருக்கு அதிகபட்ச ஏலத்தொகை (₹)',
      squadSize: 'வீரர்கள்',
      squadLimit: 'அதிகபட்ச வீரர்கள்',
    },
  },
}
