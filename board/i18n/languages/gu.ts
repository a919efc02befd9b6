/** Gujarati. No native speaker has reviewed it yet (`language-list.ts`). */
import type { Language } from '../language.ts'

export const language: Language = {
  code: 'gu',
  messages: {
    loading: 'લોડ થઈ રહ્યું છે…',
    failed: 'હરાજીનો ડેટા લોડ થઈ શક્યો નહીં',
    tryAgain: 'ફરી પ્રયાસ કરો',
    trying: 'પ્રયાસ ચાલુ છે…',
    livePaused: 'લાઇવ અપડેટ હાલ બંધ છે',
    live: 'લાઇવ',
    reconnecting: 'ફરી કનેક્ટ થઈ રહ્યું છે…',
    listsAsOf: (time) => `${time} સુધીની યાદીઓ`,
    changesSince: (count) => `ત્યાર પછી ${count} ${count === 1 ? 'ફેરફાર' : 'ફેરફારો'}`,
    refresh: 'રિફ્રેશ કરો',
    refreshing: 'રિફ્રેશ થઈ રહ્યું છે…',
    refreshFailed: 'રિફ્રેશ થઈ શક્યું નહીં',
    delayed: (seconds) => `${seconds} સેકન્ડનો વિલંબ`,
    figuresDiffer: (count) => `${count} ${count === 1 ? 'આંકડો મેળ ખાતો નથી' : 'આંકડા મેળ ખાતા નથી'}`,

    auctionOf: (series) => `${series} હરાજી`,
    totalTeams: 'કુલ ટીમો',
    status: 'સ્થિતિ',
    active: 'ચાલુ',
    inactive: 'ચાલુ નથી',

    statistics: 'હરાજીના આંકડા',
    totalPlayers: 'કુલ ખેલાડીઓ',
    sold: 'વેચાયા',
    unsold: 'અનસોલ્ડ',
    pending: 'બાકી',

    teamSummary: 'ટીમોનો સારાંશ',
    team: 'ટીમ',
    maxBid: 'એક ખેલાડી માટે મહત્તમ બોલી',
    players: 'ખેલાડીઓ',
    placesTaken: (taken, limit) => `${limit}માંથી ${taken}`,
    playersOf: (team) => `${team} ટીમના ખેલાડીઓ`,

    lists: 'હરાજીની યાદીઓ',
    teams: 'ટીમો',
    pendingPlayers: 'બાકી ખેલાડીઓ',
    recentSells: 'તાજેતરનું વેચાણ',
    topSells: 'સૌથી મોંઘા',
    noTeams: 'હજી કોઈ ટીમ નથી',
    noPlayers: 'હજી કોઈ ખેલાડી નથી',
    noPending: 'કોઈ ખેલાડી બાકી નથી',
    noRecent: 'તાજેતરમાં કોઈ વેચાણ નથી',
    noTop: 'હજી કોઈ વેચાણ નથી',

    squad: (taken, limit) => `${taken}/${limit} ખેલાડીઓ`,
    purse: 'બચેલી રકમ',
    serial: (number) => `ક્રમાંક: ${number}`,
    soldBadge: 'વેચાયા',
    photoOf: (player) => `${player}નો ફોટો`,

    notFound: 'અરે! આ પેજ મળ્યું નહીં',
    notFoundTitle: 'પેજ મળ્યું નહીં',
    home: 'હોમ પર પાછા જાઓ',

    waiting: 'આગામી ખેલાડીની પ્રતીક્ષા',
    over: (day) => (day === null ? 'હરાજી પૂરી થઈ' : `હરાજીની તારીખ: ${day}`),
    notRunning: 'હરાજી હાલ ચાલુ નથી',
    allFull: 'બધી ટીમો પૂર્ણ થઈ ગઈ છે',
    underHammer: 'આ ખેલાડી પર બોલી ચાલુ',
    playerSold: 'ખેલાડી વેચાયા',
    lotSerial: (number) => `[ક્રમાંક: ${number}]`,
    currentBid: 'હાલની બોલી',
    heard: (time) => `માહિતી મળી: ${time}`,

    notices: {
      playerSold: { title: 'ખેલાડી વેચાયા!', label: 'વેચાયા' },
      playerAdded: { title: 'નવો ખેલાડી સામેલ', label: 'નવો ખેલાડી' },
      playerUnsold: { title: 'ખેલાડી અનસોલ્ડ', label: 'અનસોલ્ડ' },
      teamChanged: { title: 'ટીમ બદલાઈ', label: 'ટીમ બદલાઈ' },
      saleUndone: { title: 'વેચાણ રદ થયું', label: 'વેચાણ રદ' },
    },
    missed: {
      playerSold: (count) => `${count} ${count === 1 ? 'વેચાયો' : 'વેચાયા'}`,
      playerAdded: (count) => `${count} ${count === 1 ? 'નવો ખેલાડી' : 'નવા ખેલાડીઓ'}`,
      playerUnsold: (count) => `${count} અનસોલ્ડ`,
      teamChanged: (count) => `${count} ${count === 1 ? 'ખેલાડીની' : 'ખેલાડીઓની'} ટીમ બદલાઈ`,
      saleUndone: (count) => `${count} વેચાણ રદ`,
    },
    whileAway: (parts) => `તમારી ગેરહાજરીમાં: ${parts}`,
    spokenAmount({ isNegative, crore, lakh, thousand, rest }) {
      const parts = [
        isNegative && 'માઇનસ',
        crore > 0 && `${crore} કરોડ`,
        lakh > 0 && `${lakh} લાખ`,
        thousand > 0 && `${thousand} હજાર`,
        rest > 0 && rest,
      ].filter((part) => part !== false)
      const isOne = rest === 1 && parts.length === 1
      return `${parts.join(' ') || 0} ${isOne ? 'રૂપિયો' : 'રૂપિયા'}`
    },

    page: (page, pages) => `${pages}માંથી પેજ ${page}`,
    holdPages: 'આ જ પેજ રોકી રાખો',
    canBid: 'હજી બોલી લગાવી શકે',
    highest: 'અત્યાર સુધીની સૌથી ઊંચી',
    lastResults: 'છેલ્લાં પરિણામો',
    emptyPlaces: 'ખાલી જગ્યાઓ',
    onYourPhone: 'તમારા ફોન પર',
    codeFor: (address) => `${address} માટે QR કોડ`,

    settings: 'સેટિંગ્સ',
    close: 'બંધ કરો',
    language: 'ભાષા',
    unreviewedHint: '* વાળી ભાષાઓ માતૃભાષીએ હજી તપાસી નથી.',
    delay: 'વિલંબ',
    delayHint: 'બધા લાઇવ ફેરફારો આટલા મોડા દેખાય છે, જેથી વીડિયો સ્ટ્રીમ સાથે મેળ રહે.',
    seconds: (count) => (count === 0 ? 'બંધ' : `${count} સેકન્ડ`),
    sound: 'અવાજ',
    soundHint: 'દરેક વેચાણ વખતે હથોડીનો અવાજ આવે છે.',
    saveData: 'ડેટા બચાવો',
    saveDataHint: 'ફોટોને સ્પર્શ કરો ત્યારે જ તે લોડ થાય છે.',

    figuresHint: 'ડેટા ફાઇલમાં એક જ બાબતના બે આંકડા છે. બંને જેમ છે તેમ બતાવ્યા છે.',
    differs: {
      teams: (counted, listed) => `ટીમો: ગણતરી મુજબ ${counted}, યાદીમાં ${listed}`,
      pending: (counted, listed) => `બાકી: ગણતરી મુજબ ${counted}, યાદીમાં ${listed}`,
      sold: (counted, listed) => `વેચાયા: ગણતરી મુજબ ${counted}, ટીમોમાં ${listed}`,
    },
    squadDiffers: (team, counted, listed) =>
      `${team}: ગણતરી મુજબ ${counted} ${counted === 1 ? 'ખેલાડી' : 'ખેલાડીઓ'}, યાદીમાં ${listed}`,

    findPlayer: 'ખેલાડી શોધો',
    findHint: 'નામ અથવા ક્રમાંક',
    teamsFound: (count) => `${count} ${count === 1 ? 'ટીમ મળી' : 'ટીમો મળી'}`,
    playersFound: (found, shown) => {
      const players = `${found} ${found === 1 ? 'ખેલાડી મળ્યો' : 'ખેલાડીઓ મળ્યા'}`
      return shown < found ? `${players}, પહેલા ${shown} બતાવ્યા છે` : players
    },
    noPlayerFound: 'કોઈ ખેલાડી મળ્યો નહીં',
    pendingStatus: 'બાકી',
    rankInTop: (rank) => `સૌથી મોંઘામાં #${rank}`,

    follow: (team) => `${team} ટીમને ફૉલો કરો`,
    followed: (team) => `તમે ${team} ટીમને ફૉલો કરો છો, તે સૌથી ઉપર છે`,
    unfollowed: (team) => `તમે હવે ${team} ટીમને ફૉલો કરતા નથી`,

    sortTeams: 'ટીમોનો ક્રમ',
    asInFile: 'જાહેરાત મુજબ',
    name: 'નામ',
    sortedAsInFile: 'ટીમો જાહેરાતના ક્રમમાં છે',
    sortedUp: (by) => `ટીમોનો ક્રમ: ${by}, ચડતા ક્રમમાં`,
    sortedDown: (by) => `ટીમોનો ક્રમ: ${by}, ઊતરતા ક્રમમાં`,

    share: 'શેર કરો',
    shareBoard: 'આ બોર્ડ શેર કરો',
    shareThe: (name) => `${name}ની માહિતી શેર કરો`,
    moreFor: (team) => `${team} ટીમ માટે વધુ વિકલ્પો`,
    more: 'વધુ વિકલ્પો',
    whatsApp: 'WhatsApp',
    copyLink: 'લિંક કૉપિ કરો',
    copySquad: 'ટીમના ખેલાડીઓ કૉપિ કરો',
    copied: 'કૉપિ થઈ ગયું',
    copyYourself: 'આ લખાણ તમે જ કૉપિ કરો: બ્રાઉઝર પેજને કૉપિ કરવા દેતું નથી.',
    print: 'ટીમોના ખેલાડીઓ પ્રિન્ટ કરો',
    csvOf: (what) => `${what} (CSV)`,

    soldLine: (player, serial, amount) => `${player} (ક્રમાંક: ${serial}): ${amount}`,
    spreadsheet: {
      place: 'નં.',
      rank: 'સ્થાન',
      player: 'ખેલાડી',
      serial: 'ક્રમાંક',
      soldFor: 'વેચાણની રકમ (₹)',
      soldAt: 'વેચાણનો સમય',
      purse: 'બચેલી રકમ (₹)',
      maxBid: 'એક ખેલાડી માટે મહત્તમ બોલી (₹)',
      squadSize: 'ખેલાડીઓ',
      squadLimit: 'મહત્તમ ખેલાડીઓ',
    },
  },
}
