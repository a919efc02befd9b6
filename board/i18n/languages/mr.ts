/** Marathi. No native speaker has reviewed it yet (`language-list.ts`). */
import type { Language } from '../language.ts'

export const language: Language = {
  code: 'mr',
  messages: {
    loading: 'लोड होत आहे…',
    failed: 'लिलावाची माहिती लोड होऊ शकली नाही',
    tryAgain: 'पुन्हा प्रयत्न करा',
    trying: 'प्रयत्न सुरू आहे…',
    livePaused: 'लाइव्ह अपडेट्स थांबले आहेत',
    live: 'लाइव्ह',
    reconnecting: 'पुन्हा कनेक्ट होत आहे…',
    listsAsOf: (time) => `${time} पर्यंतच्या याद्या`,
    changesSince: (count) => `तेव्हापासून ${count} बदल`,
    refresh: 'रिफ्रेश करा',
    refreshing: 'रिफ्रेश होत आहे…',
    refreshFailed: 'रिफ्रेश होऊ शकले नाही',
    delayed: (seconds) => `${seconds} ${seconds === 1 ? 'सेकंदाचा' : 'सेकंदांचा'} विलंब`,
    figuresDiffer: (count) => `${count} ${count === 1 ? 'आकडा जुळत नाही' : 'आकडे जुळत नाहीत'}`,

    auctionOf: (series) => `${series} लिलाव`,
    totalTeams: 'एकूण संघ',
    status: 'स्थिती',
    active: 'सुरू',
    inactive: 'सुरू नाही',

    statistics: 'लिलावाची आकडेवारी',
    totalPlayers: 'एकूण खेळाडू',
    sold: 'विकले गेले',
    unsold: 'अनसोल्ड',
    pending: 'उर्वरित',

    teamSummary: 'संघांचा आढावा',
    team: 'संघ',
    maxBid: 'एका खेळाडूसाठी कमाल बोली',
    players: 'खेळाडू',
    placesTaken: (taken, limit) => `${limit} पैकी ${taken}`,
    playersOf: (team) => `${team} संघाचे खेळाडू`,

    lists: 'लिलावाच्या याद्या',
    teams: 'संघ',
    pendingPlayers: 'उर्वरित खेळाडू',
    recentSells: 'अलीकडील विक्री',
    topSells: 'सर्वात महागडे',
    noTeams: 'अद्याप एकही संघ नाही',
    noPlayers: 'अद्याप एकही खेळाडू नाही',
    noPending: 'उर्वरित खेळाडू नाहीत',
    noRecent: 'अलीकडे विक्री झालेली नाही',
    noTop: 'अद्याप विक्री झालेली नाही',

    squad: (taken, limit) => `${taken}/${limit} खेळाडू`,
    purse: 'शिल्लक रक्कम',
    serial: (number) => `क्रमांक: ${number}`,
    soldBadge: 'विक्री झाली',
    photoOf: (player) => `${player} यांचा फोटो`,

    notFound: 'अरेरे! हे पान सापडले नाही',
    notFoundTitle: 'पान सापडले नाही',
    home: 'मुख्य पानावर परत जा',

    waiting: 'पुढील खेळाडूची प्रतीक्षा',
    over: (day) => (day === null ? 'लिलाव संपला' : `लिलावाची तारीख: ${day}`),
    notRunning: 'लिलाव सध्या सुरू नाही',
    allFull: 'सर्व संघ पूर्ण झाले आहेत',
    underHammer: 'या खेळाडूवर बोली सुरू',
    playerSold: 'खेळाडूची विक्री झाली',
    lotSerial: (number) => `[क्रमांक: ${number}]`,
    currentBid: 'सध्याची बोली',
    heard: (time) => `माहिती मिळाली: ${time}`,

    notices: {
      playerSold: { title: 'खेळाडूची विक्री झाली!', label: 'विक्री झाली' },
      playerAdded: { title: 'नवीन खेळाडू दाखल', label: 'नवीन खेळाडू' },
      playerUnsold: { title: 'खेळाडू अनसोल्ड', label: 'अनसोल्ड' },
      teamChanged: { title: 'संघ बदलला', label: 'संघ बदलला' },
      saleUndone: { title: 'विक्री रद्द झाली', label: 'विक्री रद्द' },
    },
    missed: {
      playerSold: (count) => `${count} ${count === 1 ? 'खेळाडूची' : 'खेळाडूंची'} विक्री`,
      playerAdded: (count) => `${count} नवीन खेळाडू`,
      playerUnsold: (count) => `${count} अनसोल्ड`,
      teamChanged: (count) => `${count} ${count === 1 ? 'खेळाडूचा' : 'खेळाडूंचा'} संघ बदलला`,
      saleUndone: (count) => `${count} विक्री रद्द`,
    },
    whileAway: (parts) => `तुम्ही नसताना: ${parts}`,
    spokenAmount({ isNegative, crore, lakh, thousand, rest }) {
      const parts = [
        isNegative && 'उणे',
        crore > 0 && `${crore} कोटी`,
        lakh > 0 && `${lakh} लाख`,
        thousand > 0 && `${thousand} हजार`,
        rest > 0 && rest,
      ].filter((part) => part !== false)
      const isOne = rest === 1 && parts.length === 1
      return `${parts.join(' ') || 0} ${isOne ? 'रुपया' : 'रुपये'}`
    },

    page: (page, pages) => `${pages} पैकी पान ${page}`,
    holdPages: 'हेच पान थांबवून ठेवा',
    onYourPhone: 'तुमच्या फोनवर',
    codeFor: (address) => `${address} पत्त्याचा QR कोड`,

    settings: 'सेटिंग्ज',
    close: 'बंद करा',
    language: 'भाषा',
    unreviewedHint: '* असलेल्या भाषा मातृभाषिकाने अद्याप तपासलेल्या नाहीत.',
    delay: 'विलंब',
    delayHint: 'सर्व लाइव्ह बदल एवढ्या उशिराने दिसतात, म्हणजे ते व्हिडिओ स्ट्रीमशी जुळतात.',
    seconds: (count) => (count === 0 ? 'बंद' : `${count} सेकंद`),
    sound: 'आवाज',
    soundHint: 'प्रत्येक विक्रीला हातोड्याचा आवाज येतो.',
    saveData: 'डेटा वाचवा',
    saveDataHint: 'फोटोला स्पर्श केल्यावरच तो लोड होतो.',

    figuresHint: 'डेटा फाइलमध्ये एकाच गोष्टीच्या दोन संख्या आहेत. दोन्ही तशाच दाखवल्या आहेत.',
    differs: {
      teams: (counted, listed) => `संघ: मोजणीनुसार ${counted}, यादीत ${listed}`,
      pending: (counted, listed) => `उर्वरित: मोजणीनुसार ${counted}, यादीत ${listed}`,
      sold: (counted, listed) => `विकले गेले: मोजणीनुसार ${counted}, संघांमध्ये ${listed}`,
    },
    squadDiffers: (team, counted, listed) => `${team}: मोजणीनुसार ${counted} खेळाडू, यादीत ${listed}`,

    findPlayer: 'खेळाडू शोधा',
    findHint: 'नाव किंवा क्रमांक',
    playersFound: (found, shown) => {
      const players = `${found} ${found === 1 ? 'खेळाडू सापडला' : 'खेळाडू सापडले'}`
      return shown < found ? `${players}, पहिले ${shown} दाखवले आहेत` : players
    },
    noPlayerFound: 'एकही खेळाडू सापडला नाही',
    pendingStatus: 'उर्वरित',
    rankInTop: (rank) => `सर्वात महागड्यांमध्ये #${rank}`,

    follow: (team) => `${team} संघाला फॉलो करा`,
    followed: (team) => `तुम्ही ${team} संघाला फॉलो करत आहात, तो सर्वात वर आहे`,
    unfollowed: (team) => `तुम्ही आता ${team} संघाला फॉलो करत नाही`,

    sortTeams: 'संघांचा क्रम',
    asInFile: 'घोषणेनुसार',
    name: 'नाव',
    sortedAsInFile: 'संघ घोषणेच्या क्रमाने आहेत',
    sortedUp: (by) => `संघांचा क्रम: ${by}, चढत्या क्रमाने`,
    sortedDown: (by) => `संघांचा क्रम: ${by}, उतरत्या क्रमाने`,

    share: 'शेअर करा',
    shareBoard: 'हा बोर्ड शेअर करा',
    shareThe: (name) => `${name} यांची माहिती शेअर करा`,
    moreFor: (team) => `${team} संघाचे आणखी पर्याय`,
    more: 'आणखी पर्याय',
    whatsApp: 'WhatsApp',
    copyLink: 'लिंक कॉपी करा',
    copySquad: 'संघाचे खेळाडू कॉपी करा',
    copied: 'कॉपी झाले',
    copyYourself: 'हा मजकूर तुम्हीच कॉपी करा: ब्राउझर पानाला कॉपी करू देत नाही.',
    print: 'संघांचे खेळाडू प्रिंट करा',
    csvOf: (what) => `${what} (CSV)`,

    soldLine: (player, serial, amount) => `${player} (क्रमांक: ${serial}): ${amount}`,
    spreadsheet: {
      place: 'नं.',
      rank: 'स्थान',
      player: 'खेळाडू',
      serial: 'क्रमांक',
      soldFor: 'विक्रीची रक्कम (₹)',
      soldAt: 'विक्रीची वेळ',
      purse: 'शिल्लक रक्कम (₹)',
      maxBid: 'एका खेळाडूसाठी कमाल बोली (₹)',
      squadSize: 'खेळाडू',
      squadLimit: 'कमाल खेळाडू',
    },
  },
}
