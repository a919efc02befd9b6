/** Hindi. No native speaker has reviewed it yet (`language-list.ts`). */
import type { Language } from '../language.ts'

export const language: Language = {
  code: 'hi',
  messages: {
    loading: 'लोड हो रहा है…',
    failed: 'नीलामी का डेटा लोड नहीं हो सका',
    tryAgain: 'फिर कोशिश करें',
    trying: 'कोशिश जारी है…',
    livePaused: 'लाइव अपडेट रुके हुए हैं',
    live: 'लाइव',
    reconnecting: 'फिर से कनेक्ट हो रहा है…',
    listsAsOf: (time) => `सूचियाँ ${time} तक की`,
    changesSince: (count) => `तब से ${count} बदलाव`,
    refresh: 'रीफ़्रेश करें',
    refreshing: 'रीफ़्रेश हो रहा है…',
    refreshFailed: 'रीफ़्रेश नहीं हो सका',
    delayed: (seconds) => `${seconds} सेकंड की देरी`,
    figuresDiffer: (count) => `${count} ${count === 1 ? 'आँकड़ा मेल नहीं खाता' : 'आँकड़े मेल नहीं खाते'}`,

    auctionOf: (series) => `${series} नीलामी`,
    totalTeams: 'कुल टीमें',
    status: 'स्थिति',
    active: 'जारी',
    inactive: 'जारी नहीं',

    statistics: 'नीलामी के आँकड़े',
    totalPlayers: 'कुल खिलाड़ी',
    sold: 'बिके',
    unsold: 'अनसोल्ड',
    pending: 'बाकी',

    teamSummary: 'टीमों का सारांश',
    team: 'टीम',
    maxBid: 'एक खिलाड़ी पर अधिकतम बोली',
    players: 'खिलाड़ी',
    placesTaken: (taken, limit) => `${limit} में से ${taken}`,
    playersOf: (team) => `${team} के खिलाड़ी`,

    lists: 'नीलामी की सूचियाँ',
    teams: 'टीमें',
    pendingPlayers: 'बाकी खिलाड़ी',
    recentSells: 'हाल की बिक्री',
    topSells: 'सबसे महँगे',
    noTeams: 'अभी तक कोई टीम नहीं',
    noPlayers: 'अभी तक कोई खिलाड़ी नहीं',
    noPending: 'कोई खिलाड़ी बाकी नहीं',
    noRecent: 'हाल में कोई बिक्री नहीं',
    noTop: 'अभी तक कोई बिक्री नहीं',

    squad: (taken, limit) => `${taken}/${limit} खिलाड़ी`,
    purse: 'शेष राशि',
    serial: (number) => `क्रमांक: ${number}`,
    soldBadge: 'बिके',
    photoOf: (player) => `${player} की फ़ोटो`,

    notFound: 'अरे! यह पेज नहीं मिला',
    notFoundTitle: 'पेज नहीं मिला',
    home: 'होम पर लौटें',

    waiting: 'अगले खिलाड़ी का इंतज़ार',
    over: (day) => (day === null ? 'नीलामी समाप्त' : `नीलामी की तारीख: ${day}`),
    notRunning: 'नीलामी अभी नहीं चल रही है',
    allFull: 'सभी टीमें पूरी हो चुकी हैं',
    underHammer: 'इस खिलाड़ी पर बोली जारी',
    playerSold: 'खिलाड़ी बिक गए',
    lotSerial: (number) => `[क्रमांक: ${number}]`,
    currentBid: 'मौजूदा बोली',
    heard: (time) => `सूचना मिली: ${time}`,

    notices: {
      playerSold: { title: 'खिलाड़ी बिक गए!', label: 'बिके' },
      playerAdded: { title: 'नया खिलाड़ी शामिल', label: 'नया खिलाड़ी' },
      playerUnsold: { title: 'खिलाड़ी अनसोल्ड', label: 'अनसोल्ड' },
      teamChanged: { title: 'टीम बदली', label: 'टीम बदली' },
      saleUndone: { title: 'बिक्री रद्द हुई', label: 'बिक्री रद्द' },
    },
    missed: {
      playerSold: (count) => `${count} ${count === 1 ? 'बिका' : 'बिके'}`,
      playerAdded: (count) => `${count} ${count === 1 ? 'नया' : 'नए'} खिलाड़ी`,
      playerUnsold: (count) => `${count} अनसोल्ड`,
      teamChanged: (count) => `${count} की टीम बदली`,
      saleUndone: (count) => `${count} बिक्री रद्द`,
    },
    whileAway: (parts) => `जब आप यहाँ नहीं थे: ${parts}`,
    spokenAmount({ isNegative, crore, lakh, thousand, rest }) {
      const parts = [
        isNegative && 'माइनस',
        crore > 0 && `${crore} करोड़`,
        lakh > 0 && `${lakh} लाख`,
        thousand > 0 && `${thousand} हज़ार`,
        rest > 0 && rest,
      ].filter((part) => part !== false)
      const isOne = rest === 1 && parts.length === 1
      return `${parts.join(' ') || 0} ${isOne ? 'रुपया' : 'रुपये'}`
    },

    page: (page, pages) => `${pages} में से पेज ${page}`,
    holdPages: 'यही पेज रोके रखें',
    canBid: 'अब भी बोली लगा सकती हैं',
    highest: 'अब तक सबसे ऊँची',
    lastResults: 'पिछले नतीजे',
    emptyPlaces: 'खाली जगहें',
    onYourPhone: 'अपने फ़ोन पर',
    codeFor: (address) => `${address} का QR कोड`,

    settings: 'सेटिंग',
    close: 'बंद करें',
    language: 'भाषा',
    unreviewedHint: '* वाली भाषाओं की समीक्षा अभी किसी मूल भाषी ने नहीं की है।',
    delay: 'देरी',
    delayHint: 'सभी लाइव बदलाव इतनी देर से दिखते हैं, ताकि वीडियो स्ट्रीम से मेल रहे।',
    seconds: (count) => (count === 0 ? 'बंद' : `${count} सेकंड`),
    sound: 'आवाज़',
    soundHint: 'हर बिक्री पर हथौड़े की आवाज़ आती है।',
    saveData: 'डेटा बचाएँ',
    saveDataHint: 'फ़ोटो छूने पर ही लोड होती है।',

    figuresHint: 'डेटा फ़ाइल में एक ही बात की दो संख्याएँ हैं। दोनों वैसी ही दिखाई गई हैं।',
    differs: {
      teams: (counted, listed) => `टीमें: गिनती के अनुसार ${counted}, सूची में ${listed}`,
      pending: (counted, listed) => `बाकी: गिनती के अनुसार ${counted}, सूची में ${listed}`,
      sold: (counted, listed) => `बिके: गिनती के अनुसार ${counted}, टीमों में ${listed}`,
    },
    squadDiffers: (team, counted, listed) =>
      `${team}: गिनती के अनुसार ${counted} खिलाड़ी, सूची में ${listed}`,

    findPlayer: 'खिलाड़ी खोजें',
    findHint: 'नाम या क्रमांक',
    teamsFound: (count) => `${count} ${count === 1 ? 'टीम मिली' : 'टीमें मिलीं'}`,
    playersFound: (found, shown) => {
      const players = `${found} खिलाड़ी मिले`
      return shown < found ? `${players}, पहले ${shown} दिखाए गए` : players
    },
    noPlayerFound: 'कोई खिलाड़ी नहीं मिला',
    pendingStatus: 'बाकी',
    rankInTop: (rank) => `सबसे महँगों में #${rank}`,

    follow: (team) => `${team} को फ़ॉलो करें`,
    followed: (team) => `${team} फ़ॉलो में है और सबसे ऊपर है`,
    unfollowed: (team) => `${team} अब फ़ॉलो में नहीं है`,

    sortTeams: 'टीमों का क्रम',
    asInFile: 'घोषणा के अनुसार',
    name: 'नाम',
    sortedAsInFile: 'टीमें घोषणा के क्रम में हैं',
    sortedUp: (by) => `टीमों का क्रम: ${by}, बढ़ते क्रम में`,
    sortedDown: (by) => `टीमों का क्रम: ${by}, घटते क्रम में`,

    share: 'शेयर करें',
    shareBoard: 'यह बोर्ड शेयर करें',
    shareThe: (name) => `${name} की जानकारी शेयर करें`,
    moreFor: (team) => `${team} के और विकल्प`,
    more: 'और विकल्प',
    whatsApp: 'WhatsApp',
    copyLink: 'लिंक कॉपी करें',
    copySquad: 'टीम के खिलाड़ी कॉपी करें',
    copied: 'कॉपी हो गया',
    copyYourself: 'यह टेक्स्ट आप ही कॉपी करें: ब्राउज़र पेज को कॉपी नहीं करने देता।',
    print: 'टीमों के खिलाड़ी प्रिंट करें',
    csvOf: (what) => `${what} (CSV)`,

    soldLine: (player, serial, amount) => `${player} (क्रमांक: ${serial}): ${amount}`,
    spreadsheet: {
      place: 'नं.',
      rank: 'रैंक',
      player: 'खिलाड़ी',
      serial: 'क्रमांक',
      soldFor: 'बिक्री राशि (₹)',
      soldAt: 'बिक्री का समय',
      purse: 'शेष राशि (₹)',
      maxBid: 'एक खिलाड़ी पर अधिकतम बोली (₹)',
      squadSize: 'खिलाड़ी',
      squadLimit: 'अधिकतम खिलाड़ी',
    },
  },
}
