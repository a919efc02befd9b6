/** Kannada. No native speaker has reviewed it yet (`language-list.ts`). */
import type { Language } from '../language.ts'

export const language: Language = {
  code: 'kn',
  messages: {
    loading: 'ಲೋಡ್ ಆಗುತ್ತಿದೆ…',
    failed: 'ಹರಾಜಿನ ಮಾಹಿತಿ ಲೋಡ್ ಆಗಲಿಲ್ಲ',
    tryAgain: 'ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ',
    trying: 'ಪ್ರಯತ್ನ ನಡೆಯುತ್ತಿದೆ…',
    livePaused: 'ಲೈವ್ ಅಪ್‌ಡೇಟ್‌ಗಳು ನಿಂತಿವೆ',
    live: 'ಲೈವ್',
    reconnecting: 'ಮತ್ತೆ ಕನೆಕ್ಟ್ ಆಗುತ್ತಿದೆ…',
    listsAsOf: (time) => `${time} ವರೆಗಿನ ಪಟ್ಟಿಗಳು`,
    changesSince: (count) => `ಆ ಬಳಿಕ ${count} ${count === 1 ? 'ಬದಲಾವಣೆ' : 'ಬದಲಾವಣೆಗಳು'}`,
    refresh: 'ರಿಫ್ರೆಶ್ ಮಾಡಿ',
    refreshing: 'ರಿಫ್ರೆಶ್ ಆಗುತ್ತಿದೆ…',
    refreshFailed: 'ರಿಫ್ರೆಶ್ ಆಗಲಿಲ್ಲ',
    delayed: (seconds) => `${seconds} ${seconds === 1 ? 'ಸೆಕೆಂಡ್' : 'ಸೆಕೆಂಡುಗಳ'} ವಿಳಂಬ`,
    figuresDiffer: (count) => `${count} ${count === 1 ? 'ಸಂಖ್ಯೆ' : 'ಸಂಖ್ಯೆಗಳು'} ತಾಳೆಯಾಗುತ್ತಿಲ್ಲ`,

    auctionOf: (series) => `${series} ಹರಾಜು`,
    totalTeams: 'ಒಟ್ಟು ತಂಡಗಳು',
    status: 'ಸ್ಥಿತಿ',
    active: 'ನಡೆಯುತ್ತಿದೆ',
    inactive: 'ನಡೆಯುತ್ತಿಲ್ಲ',

    statistics: 'ಹರಾಜಿನ ಅಂಕಿಅಂಶಗಳು',
    totalPlayers: 'ಒಟ್ಟು ಆಟಗಾರರು',
    sold: 'ಮಾರಾಟವಾದವರು',
    unsold: 'ಅನ್‌ಸೋಲ್ಡ್',
    pending: 'ಉಳಿದವರು',

    teamSummary: 'ತಂಡಗಳ ಸಾರಾಂಶ',
    team: 'ತಂಡ',
    maxBid: 'ಆಟಗಾರರಿಗೆ ಗರಿಷ್ಠ ಬಿಡ್',
    players: 'ಆಟಗಾರರು',
    placesTaken: (taken, limit) => `${limit}ರಲ್ಲಿ ${taken}`,
    playersOf: (team) => `${team} ತಂಡದ ಆಟಗಾರರು`,

    lists: 'ಹರಾಜಿನ ಪಟ್ಟಿಗಳು',
    teams: 'ತಂಡಗಳು',
    pendingPlayers: 'ಉಳಿದ ಆಟಗಾರರು',
    recentSells: 'ಇತ್ತೀಚಿನ ಮಾರಾಟ',
    topSells: 'ಅತಿ ದುಬಾರಿ',
    noTeams: 'ಇನ್ನೂ ತಂಡಗಳಿಲ್ಲ',
    noPlayers: 'ಇನ್ನೂ ಆಟಗಾರರಿಲ್ಲ',
    noPending: 'ಉಳಿದ ಆಟಗಾರರಿಲ್ಲ',
    noRecent: 'ಇತ್ತೀಚೆಗೆ ಯಾವುದೇ ಮಾರಾಟವಿಲ್ಲ',
    noTop: 'ಇನ್ನೂ ಯಾವುದೇ ಮಾರಾಟವಿಲ್ಲ',

    squad: (taken, limit) => `${taken}/${limit} ಆಟಗಾರರು`,
    purse: 'ಉಳಿದ ಮೊತ್ತ',
    serial: (number) => `ಕ್ರ.ಸಂ: ${number}`,
    soldBadge: 'ಮಾರಾಟವಾದರು',
    photoOf: (player) => `${player} ಅವರ ಫೋಟೊ`,

    notFound: 'ಅಯ್ಯೋ! ಈ ಪುಟ ಸಿಗಲಿಲ್ಲ',
    notFoundTitle: 'ಪುಟ ಸಿಗಲಿಲ್ಲ',
    home: 'ಮುಖಪುಟಕ್ಕೆ ಹಿಂತಿರುಗಿ',

    waiting: 'ಮುಂದಿನ ಆಟಗಾರರ ನಿರೀಕ್ಷೆಯಲ್ಲಿ',
    over: (day) => (day === null ? 'ಹರಾಜು ಮುಗಿದಿದೆ' : `ಹರಾಜು ನಡೆದ ದಿನ: ${day}`),
    notRunning: 'ಹರಾಜು ಈಗ ನಡೆಯುತ್ತಿಲ್ಲ',
    allFull: 'ಎಲ್ಲಾ ತಂಡಗಳು ಭರ್ತಿಯಾಗಿವೆ',
    underHammer: 'ಹರಾಜಿನಲ್ಲಿರುವ ಆಟಗಾರ',
    playerSold: 'ಆಟಗಾರರು ಮಾರಾಟವಾದರು',
    lotSerial: (number) => `[ಕ್ರ.ಸಂ: ${number}]`,
    currentBid: 'ಪ್ರಸ್ತುತ ಬಿಡ್',
    heard: (time) => `ಮಾಹಿತಿ ಬಂದ ಸಮಯ: ${time}`,

    notices: {
      playerSold: { title: 'ಆಟಗಾರರು ಮಾರಾಟವಾದರು!', label: 'ಮಾರಾಟವಾದರು' },
      playerAdded: { title: 'ಹೊಸ ಆಟಗಾರ ಸೇರ್ಪಡೆ', label: 'ಹೊಸ ಆಟಗಾರ' },
      playerUnsold: { title: 'ಆಟಗಾರ ಅನ್‌ಸೋಲ್ಡ್', label: 'ಅನ್‌ಸೋಲ್ಡ್' },
      teamChanged: { title: 'ತಂಡ ಬದಲಾವಣೆ', label: 'ತಂಡ ಬದಲಾವಣೆ' },
      saleUndone: { title: 'ಮಾರಾಟ ರದ್ದಾಗಿದೆ', label: 'ಮಾರಾಟ ರದ್ದು' },
    },
    missed: {
      playerSold: (count) => `${count} ${count === 1 ? 'ಆಟಗಾರ' : 'ಆಟಗಾರರು'} ಮಾರಾಟ`,
      playerAdded: (count) => `${count} ಹೊಸ ${count === 1 ? 'ಆಟಗಾರ' : 'ಆಟಗಾರರು'}`,
      playerUnsold: (count) => `${count} ಅನ್‌ಸೋಲ್ಡ್`,
      teamChanged: (count) => `${count} ಆಟಗಾರರ ತಂಡ ಬದಲಾವಣೆ`,
      saleUndone: (count) => `${count} ಮಾರಾಟ ರದ್ದು`,
    },
    whileAway: (parts) => `ನೀವು ಇಲ್ಲದಿದ್ದಾಗ: ${parts}`,
    spokenAmount({ isNegative, crore, lakh, thousand, rest }) {
      const parts = [
        isNegative && 'ಮೈನಸ್',
        crore > 0 && `${crore} ಕೋಟಿ`,
        lakh > 0 && `${lakh} ಲಕ್ಷ`,
        thousand > 0 && `${thousand} ${rest > 0 ? 'ಸಾವಿರದ' : 'ಸಾವಿರ'}`,
        rest > 0 && rest,
      ].filter((part) => part !== false)
      return `${parts.join(' ') || 0} ರೂಪಾಯಿ`
    },

    page: (page, pages) => `${pages}ರಲ್ಲಿ ಪುಟ ${page}`,
    holdPages: 'ಈ ಪುಟದಲ್ಲೇ ನಿಲ್ಲಿಸಿ',
    onYourPhone: 'ನಿಮ್ಮ ಫೋನ್‌ನಲ್ಲಿ',
    codeFor: (address) => `${address} ವಿಳಾಸದ QR ಕೋಡ್`,

    settings: 'ಸೆಟ್ಟಿಂಗ್‌ಗಳು',
    close: 'ಮುಚ್ಚಿ',
    language: 'ಭಾಷೆ',
    unreviewedHint: '* ಇರುವ ಭಾಷೆಗಳನ್ನು ಮಾತೃಭಾಷಿಕರು ಇನ್ನೂ ಪರಿಶೀಲಿಸಿಲ್ಲ.',
    delay: 'ವಿಳಂಬ',
    delayHint: 'ಎಲ್ಲ ಲೈವ್ ಬದಲಾವಣೆಗಳು ಇಷ್ಟು ತಡವಾಗಿ ಕಾಣುತ್ತವೆ: ವೀಡಿಯೊ ಸ್ಟ್ರೀಮ್ ಜೊತೆಗೆ ನೋಡಲು.',
    seconds: (count) => (count === 0 ? 'ಇಲ್ಲ' : `${count} ${count === 1 ? 'ಸೆಕೆಂಡ್' : 'ಸೆಕೆಂಡುಗಳು'}`),
    sound: 'ಧ್ವನಿ',
    soundHint: 'ಪ್ರತಿ ಮಾರಾಟಕ್ಕೂ ಸುತ್ತಿಗೆಯ ಸದ್ದು ಕೇಳಿಸುತ್ತದೆ.',
    saveData: 'ಡೇಟಾ ಉಳಿತಾಯ',
    saveDataHint: 'ಫೋಟೊವನ್ನು ಮುಟ್ಟಿದಾಗ ಮಾತ್ರ ಅದು ಲೋಡ್ ಆಗುತ್ತದೆ.',

    figuresHint: 'ಡೇಟಾ ಫೈಲ್‌ನಲ್ಲಿ ಒಂದೇ ವಿಷಯಕ್ಕೆ ಎರಡು ಸಂಖ್ಯೆಗಳಿವೆ. ಎರಡನ್ನೂ ಇರುವಂತೆಯೇ ತೋರಿಸಲಾಗಿದೆ.',
    differs: {
      teams: (counted, listed) => `ತಂಡಗಳು: ಎಣಿಕೆಯಂತೆ ${counted}, ಪಟ್ಟಿಯಲ್ಲಿ ${listed}`,
      pending: (counted, listed) => `ಉಳಿದವರು: ಎಣಿಕೆಯಂತೆ ${counted}, ಪಟ್ಟಿಯಲ್ಲಿ ${listed}`,
      sold: (counted, listed) => `ಮಾರಾಟವಾದವರು: ಎಣಿಕೆಯಂತೆ ${counted}, ತಂಡಗಳಲ್ಲಿ ${listed}`,
    },
    squadDiffers: (team, counted, listed) =>
      `${team}: ಎಣಿಕೆಯಂತೆ ${counted} ${counted === 1 ? 'ಆಟಗಾರ' : 'ಆಟಗಾರರು'}, ಪಟ್ಟಿಯಲ್ಲಿ ${listed}`,

    findPlayer: 'ಆಟಗಾರರನ್ನು ಹುಡುಕಿ',
    findHint: 'ಹೆಸರು ಅಥವಾ ಕ್ರಮ ಸಂಖ್ಯೆ',
    playersFound: (found, shown) => {
      const players = found === 1 ? '1 ಆಟಗಾರ ಸಿಕ್ಕಿದ್ದಾರೆ' : `${found} ಆಟಗಾರರು ಸಿಕ್ಕಿದ್ದಾರೆ`
      return shown < found ? `${players}, ಮೊದಲ ${shown} ತೋರಿಸಲಾಗಿದೆ` : players
    },
    noPlayerFound: 'ಯಾವ ಆಟಗಾರರೂ ಸಿಗಲಿಲ್ಲ',
    pendingStatus: 'ಉಳಿದವರು',
    rankInTop: (rank) => `ಅತಿ ದುಬಾರಿಗಳಲ್ಲಿ #${rank}`,

    follow: (team) => `${team} ತಂಡವನ್ನು ಫಾಲೋ ಮಾಡಿ`,
    followed: (team) => `${team} ತಂಡವನ್ನು ಫಾಲೋ ಮಾಡುತ್ತಿದ್ದೀರಿ, ಅದು ಮೊದಲಿದೆ`,
    unfollowed: (team) => `${team} ತಂಡವನ್ನು ಈಗ ಫಾಲೋ ಮಾಡುತ್ತಿಲ್ಲ`,

    sortTeams: 'ತಂಡಗಳ ಕ್ರಮ',
    asInFile: 'ಘೋಷಿಸಿದಂತೆ',
    name: 'ಹೆಸರು',
    sortedAsInFile: 'ತಂಡಗಳು ಘೋಷಿಸಿದ ಕ್ರಮದಲ್ಲಿವೆ',
    sortedUp: (by) => `ತಂಡಗಳ ಕ್ರಮ: ${by}, ಏರಿಕೆ ಕ್ರಮದಲ್ಲಿ`,
    sortedDown: (by) => `ತಂಡಗಳ ಕ್ರಮ: ${by}, ಇಳಿಕೆ ಕ್ರಮದಲ್ಲಿ`,

    share: 'ಹಂಚಿಕೊಳ್ಳಿ',
    shareBoard: 'ಈ ಬೋರ್ಡ್ ಹಂಚಿಕೊಳ್ಳಿ',
    shareThe: (name) => `${name} ಅವರ ಮಾಹಿತಿ ಹಂಚಿಕೊಳ್ಳಿ`,
    moreFor: (team) => `${team} ತಂಡದ ಇನ್ನಷ್ಟು ಆಯ್ಕೆಗಳು`,
    more: 'ಇನ್ನಷ್ಟು ಆಯ್ಕೆಗಳು',
    whatsApp: 'WhatsApp',
    copyLink: 'ಲಿಂಕ್ ಕಾಪಿ ಮಾಡಿ',
    copySquad: 'ತಂಡದ ಆಟಗಾರರನ್ನು ಕಾಪಿ ಮಾಡಿ',
    copied: 'ಕಾಪಿ ಆಗಿದೆ',
    copyYourself: 'ಈ ಪಠ್ಯವನ್ನು ನೀವೇ ಕಾಪಿ ಮಾಡಿ: ಬ್ರೌಸರ್ ಪುಟಕ್ಕೆ ಕಾಪಿ ಮಾಡಲು ಬಿಡುವುದಿಲ್ಲ.',
    print: 'ತಂಡಗಳ ಆಟಗಾರರನ್ನು ಪ್ರಿಂಟ್ ಮಾಡಿ',
    csvOf: (what) => `${what} (CSV)`,

    soldLine: (player, serial, amount) => `${player} (ಕ್ರ.ಸಂ: ${serial}): ${amount}`,
    spreadsheet: {
      place: 'ನಂ.',
      rank: 'ಸ್ಥಾನ',
      player: 'ಆಟಗಾರರು',
      serial: 'ಕ್ರ.ಸಂ',
      soldFor: 'ಮಾರಾಟದ ಮೊತ್ತ (₹)',
      soldAt: 'ಮಾರಾಟದ ಸಮಯ',
      purse: 'ಉಳಿದ ಮೊತ್ತ (₹)',
      maxBid: 'ಆಟಗಾರರಿಗೆ ಗರಿಷ್ಠ ಬಿಡ್ (₹)',
      squadSize: 'ಆಟಗಾರರ ಸಂಖ್ಯೆ',
      squadLimit: 'ಗರಿಷ್ಠ ಆಟಗಾರರು',
    },
  },
}
