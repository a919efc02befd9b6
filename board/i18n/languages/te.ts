/** Telugu. No native speaker has reviewed it yet (`language-list.ts`). */
import type { Language } from '../language.ts'

export const language: Language = {
  code: 'te',
  messages: {
    loading: 'లోడ్ అవుతోంది…',
    failed: 'వేలం వివరాలు లోడ్ కాలేదు',
    tryAgain: 'మళ్లీ ప్రయత్నించండి',
    trying: 'ప్రయత్నిస్తోంది…',
    livePaused: 'లైవ్ అప్‌డేట్‌లు ఆగాయి',
    live: 'లైవ్',
    reconnecting: 'మళ్లీ కనెక్ట్ అవుతోంది…',
    listsAsOf: (time) => `${time} సమయానికి జాబితాలు`,
    changesSince: (count) => `అప్పటి నుంచి ${count} ${count === 1 ? 'మార్పు' : 'మార్పులు'}`,
    refresh: 'రిఫ్రెష్ చేయండి',
    refreshing: 'రిఫ్రెష్ అవుతోంది…',
    refreshFailed: 'రిఫ్రెష్ కాలేదు',
    delayed: (seconds) => `${seconds} ${seconds === 1 ? 'సెకను' : 'సెకన్ల'} ఆలస్యం`,
    figuresDiffer: (count) => `${count} ${count === 1 ? 'సంఖ్య' : 'సంఖ్యలు'} సరిపోలడం లేదు`,

    auctionOf: (series) => `${series} వేలం`,
    totalTeams: 'మొత్తం జట్లు',
    status: 'స్థితి',
    active: 'జరుగుతోంది',
    inactive: 'జరగడం లేదు',

    statistics: 'వేలం గణాంకాలు',
    totalPlayers: 'మొత్తం ప్లేయర్లు',
    sold: 'అమ్ముడైన వారు',
    unsold: 'అన్‌సోల్డ్',
    pending: 'మిగిలిన వారు',

    teamSummary: 'జట్ల సారాంశం',
    team: 'జట్టు',
    maxBid: 'ఒక ప్లేయర్‌కు గరిష్ఠ బిడ్',
    players: 'ప్లేయర్లు',
    placesTaken: (taken, limit) => `${limit}లో ${taken}`,
    playersOf: (team) => `${team} జట్టు ప్లేయర్లు`,

    lists: 'వేలం జాబితాలు',
    teams: 'జట్లు',
    pendingPlayers: 'మిగిలిన ప్లేయర్లు',
    recentSells: 'ఇటీవలి అమ్మకాలు',
    topSells: 'అత్యధిక ధరలు',
    noTeams: 'ఇంకా జట్లు లేవు',
    noPlayers: 'ఇంకా ప్లేయర్లు లేరు',
    noPending: 'మిగిలిన ప్లేయర్లు లేరు',
    noRecent: 'ఇటీవల అమ్మకాలు లేవు',
    noTop: 'ఇంకా అమ్మకాలు లేవు',

    squad: (taken, limit) => `${taken}/${limit} ప్లేయర్లు`,
    purse: 'మిగిలిన మొత్తం',
    serial: (number) => `క్ర.సం: ${number}`,
    soldBadge: 'అమ్ముడయ్యారు',
    photoOf: (player) => `${player} ఫోటో`,

    notFound: 'అయ్యో! ఈ పేజీ దొరకలేదు',
    notFoundTitle: 'పేజీ దొరకలేదు',
    home: 'హోమ్‌కు తిరిగి వెళ్లండి',

    waiting: 'తదుపరి ప్లేయర్ కోసం నిరీక్షణ',
    over: (day) => (day === null ? 'వేలం ముగిసింది' : `వేలం జరిగిన తేదీ: ${day}`),
    notRunning: 'వేలం ప్రస్తుతం జరగడం లేదు',
    allFull: 'అన్ని జట్లు పూర్తయ్యాయి',
    underHammer: 'వేలంలో ఉన్న ప్లేయర్',
    playerSold: 'ప్లేయర్ అమ్ముడయ్యారు',
    lotSerial: (number) => `[క్ర.సం: ${number}]`,
    currentBid: 'ప్రస్తుత బిడ్',
    heard: (time) => `సమాచారం అందింది: ${time}`,

    notices: {
      playerSold: { title: 'ప్లేయర్ అమ్ముడయ్యారు!', label: 'అమ్ముడయ్యారు' },
      playerAdded: { title: 'కొత్త ప్లేయర్ చేరారు', label: 'కొత్త ప్లేయర్' },
      playerUnsold: { title: 'ప్లేయర్ అన్‌సోల్డ్', label: 'అన్‌సోల్డ్' },
      teamChanged: { title: 'జట్టు మారింది', label: 'జట్టు మారింది' },
      saleUndone: { title: 'అమ్మకం రద్దయింది', label: 'అమ్మకం రద్దు' },
    },
    missed: {
      playerSold: (count) => `${count} ${count === 1 ? 'ప్లేయర్' : 'మంది'} అమ్ముడయ్యారు`,
      playerAdded: (count) => `${count} కొత్త ${count === 1 ? 'ప్లేయర్' : 'ప్లేయర్లు'}`,
      playerUnsold: (count) => `${count} అన్‌సోల్డ్`,
      teamChanged: (count) => `${count} ${count === 1 ? 'ప్లేయర్' : 'మంది'} జట్టు మారారు`,
      saleUndone: (count) => `${count} ${count === 1 ? 'అమ్మకం' : 'అమ్మకాలు'} రద్దు`,
    },
    whileAway: (parts) => `మీరు లేనప్పుడు: ${parts}`,
    spokenAmount({ isNegative, crore, lakh, thousand, rest }) {
      const parts = [
        isNegative && 'మైనస్',
        crore > 0 && `${crore} ${crore === 1 ? 'కోటి' : 'కోట్ల'}`,
        lakh > 0 && `${lakh} ${lakh === 1 ? 'లక్ష' : 'లక్షల'}`,
        thousand > 0 && (thousand === 1 ? 'వెయ్యి' : `${thousand} వేల`),
        rest > 0 && rest,
      ].filter((part) => part !== false)
      const isOne = rest === 1 && parts.length === 1
      return `${parts.join(' ') || 0} ${isOne ? 'రూపాయి' : 'రూపాయలు'}`
    },

    page: (page, pages) => `${pages}లో పేజీ ${page}`,
    holdPages: 'ఈ పేజీనే నిలిపి ఉంచండి',
    canBid: 'ఇంకా బిడ్ చేయగలవు',
    highest: 'ఇప్పటివరకు అత్యధికం',
    lastResults: 'చివరి ఫలితాలు',
    emptyPlaces: 'ఖాళీ స్థానాలు',
    onYourPhone: 'మీ ఫోన్‌లో',
    codeFor: (address) => `${address} కోసం QR కోడ్`,

    settings: 'సెట్టింగ్‌లు',
    close: 'మూసివేయండి',
    language: 'భాష',
    unreviewedHint: '* ఉన్న భాషలను మాతృభాషీయులు ఇంకా సమీక్షించలేదు.',
    delay: 'ఆలస్యం',
    delayHint: 'లైవ్ మార్పులన్నీ ఇంత ఆలస్యంగా కనిపిస్తాయి: వీడియో స్ట్రీమ్‌తో కలిపి చూడటానికి.',
    seconds: (count) => (count === 0 ? 'లేదు' : `${count} ${count === 1 ? 'సెకను' : 'సెకన్లు'}`),
    sound: 'సౌండ్',
    soundHint: 'ప్రతి అమ్మకానికీ సుత్తి శబ్దం వస్తుంది.',
    saveData: 'డేటా ఆదా',
    saveDataHint: 'ఫోటోను తాకినప్పుడే అది లోడ్ అవుతుంది.',

    figuresHint: 'డేటా ఫైల్‌లో ఒకే విషయానికి రెండు సంఖ్యలు ఉన్నాయి. రెండూ ఉన్నవి ఉన్నట్లే చూపుతున్నాం.',
    differs: {
      teams: (counted, listed) => `జట్లు: లెక్క ప్రకారం ${counted}, జాబితాలో ${listed}`,
      pending: (counted, listed) => `మిగిలిన వారు: లెక్క ప్రకారం ${counted}, జాబితాలో ${listed}`,
      sold: (counted, listed) => `అమ్ముడైన వారు: లెక్క ప్రకారం ${counted}, జట్లలో ${listed}`,
    },
    squadDiffers: (team, counted, listed) =>
      `${team}: లెక్క ప్రకారం ${counted} ${counted === 1 ? 'ప్లేయర్' : 'ప్లేయర్లు'}, జాబితాలో ${listed}`,

    findPlayer: 'ప్లేయర్‌ను వెతకండి',
    findHint: 'పేరు లేదా క్రమ సంఖ్య',
    teamsFound: (count) => `${count} ${count === 1 ? 'జట్టు దొరికింది' : 'జట్లు దొరికాయి'}`,
    playersFound: (found, shown) => {
      const players = found === 1 ? '1 ప్లేయర్ దొరికారు' : `${found} మంది ప్లేయర్లు దొరికారు`
      return shown < found ? `${players}, మొదటి ${shown} మందిని చూపుతున్నాం` : players
    },
    noPlayerFound: 'ప్లేయర్ ఎవరూ దొరకలేదు',
    pendingStatus: 'మిగిలి ఉన్నారు',
    rankInTop: (rank) => `అత్యధిక ధరల్లో #${rank}`,

    follow: (team) => `${team} జట్టును ఫాలో అవ్వండి`,
    followed: (team) => `${team} జట్టును ఫాలో అవుతున్నారు, అది ముందు ఉంది`,
    unfollowed: (team) => `${team} జట్టును ఇక ఫాలో అవడం లేదు`,

    sortTeams: 'జట్ల క్రమం',
    asInFile: 'ప్రకటించినట్లు',
    name: 'పేరు',
    sortedAsInFile: 'జట్లు ప్రకటించిన క్రమంలో ఉన్నాయి',
    sortedUp: (by) => `జట్ల క్రమం: ${by}, ఆరోహణ క్రమంలో`,
    sortedDown: (by) => `జట్ల క్రమం: ${by}, అవరోహణ క్రమంలో`,

    share: 'షేర్ చేయండి',
    shareBoard: 'ఈ బోర్డును షేర్ చేయండి',
    shareThe: (name) => `${name} వివరాలు షేర్ చేయండి`,
    moreFor: (team) => `${team} జట్టుకు మరిన్ని ఎంపికలు`,
    more: 'మరిన్ని ఎంపికలు',
    whatsApp: 'WhatsApp',
    copyLink: 'లింక్ కాపీ చేయండి',
    copySquad: 'జట్టు ప్లేయర్లను కాపీ చేయండి',
    copied: 'కాపీ అయింది',
    copyYourself: 'ఈ టెక్స్ట్‌ను మీరే కాపీ చేయండి: బ్రౌజర్ పేజీని కాపీ చేయనివ్వడం లేదు.',
    print: 'జట్ల ప్లేయర్లను ప్రింట్ చేయండి',
    csvOf: (what) => `${what} (CSV)`,

    soldLine: (player, serial, amount) => `${player} (క్ర.సం: ${serial}): ${amount}`,
    spreadsheet: {
      place: 'నం.',
      rank: 'ర్యాంక్',
      player: 'ప్లేయర్',
      serial: 'క్ర.సం',
      soldFor: 'అమ్మకపు ధర (₹)',
      soldAt: 'అమ్మకం సమయం',
      purse: 'మిగిలిన మొత్తం (₹)',
      maxBid: 'ఒక ప్లేయర్‌కు గరిష్ఠ బిడ్ (₹)',
      squadSize: 'ప్లేయర్లు',
      squadLimit: 'గరిష్ఠ ప్లేయర్లు',
    },
  },
}
