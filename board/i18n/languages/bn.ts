/** Bengali. No native speaker has reviewed it yet (`language-list.ts`). */
import type { Language } from '../language.ts'

export const language: Language = {
  code: 'bn',
  messages: {
    loading: 'লোড হচ্ছে…',
    failed: 'নিলামের তথ্য লোড করা যায়নি',
    tryAgain: 'আবার চেষ্টা করুন',
    trying: 'চেষ্টা চলছে…',
    livePaused: 'লাইভ আপডেট থেমে আছে',
    live: 'লাইভ',
    reconnecting: 'আবার সংযোগ হচ্ছে…',
    listsAsOf: (time) => `${time} পর্যন্ত তালিকা`,
    changesSince: (count) => `তারপর থেকে ${count}টি পরিবর্তন`,
    refresh: 'রিফ্রেশ করুন',
    refreshing: 'রিফ্রেশ হচ্ছে…',
    refreshFailed: 'রিফ্রেশ করা যায়নি',
    delayed: (seconds) => `${seconds} সেকেন্ড দেরি`,
    figuresDiffer: (count) => `${count}টি সংখ্যা মিলছে না`,

    auctionOf: (series) => `${series} নিলাম`,
    totalTeams: 'মোট দল',
    status: 'অবস্থা',
    active: 'চলছে',
    inactive: 'চলছে না',

    statistics: 'নিলামের পরিসংখ্যান',
    totalPlayers: 'মোট খেলোয়াড়',
    sold: 'বিক্রীত',
    unsold: 'অবিক্রীত',
    pending: 'বাকি',

    teamSummary: 'এক নজরে দলগুলি',
    team: 'দল',
    maxBid: 'একজন খেলোয়াড়ের জন্য সর্বোচ্চ দর',
    players: 'খেলোয়াড়',
    placesTaken: (taken, limit) => `${limit}-এর মধ্যে ${taken}`,
    playersOf: (team) => `${team} দলের খেলোয়াড়`,

    lists: 'নিলামের তালিকা',
    teams: 'দলগুলি',
    pendingPlayers: 'বাকি খেলোয়াড়',
    recentSells: 'সাম্প্রতিক বিক্রি',
    topSells: 'সবচেয়ে দামি',
    noTeams: 'এখনও কোনও দল নেই',
    noPlayers: 'এখনও কোনও খেলোয়াড় নেই',
    noPending: 'কোনও খেলোয়াড় বাকি নেই',
    noRecent: 'সম্প্রতি কোনও বিক্রি নেই',
    noTop: 'এখনও কোনও বিক্রি নেই',

    squad: (taken, limit) => `${taken}/${limit} খেলোয়াড়`,
    purse: 'অবশিষ্ট অর্থ',
    serial: (number) => `ক্রমিক নং: ${number}`,
    soldBadge: 'বিক্রীত',
    photoOf: (player) => `${player}-এর ছবি`,

    notFound: 'ওহ! পেজটি পাওয়া যায়নি',
    notFoundTitle: 'পেজ পাওয়া যায়নি',
    home: 'হোমে ফিরে যান',

    waiting: 'পরবর্তী খেলোয়াড়ের অপেক্ষা',
    over: (day) => (day === null ? 'নিলাম শেষ' : `নিলামের তারিখ: ${day}`),
    notRunning: 'নিলাম এখন চলছে না',
    allFull: 'সব দল পূর্ণ হয়ে গেছে',
    underHammer: 'এই খেলোয়াড়ের নিলাম চলছে',
    playerSold: 'খেলোয়াড় বিক্রি হলেন',
    lotSerial: (number) => `[ক্রমিক নং: ${number}]`,
    currentBid: 'বর্তমান দর',
    heard: (time) => `খবর এসেছে: ${time}`,

    notices: {
      playerSold: { title: 'খেলোয়াড় বিক্রি হলেন!', label: 'বিক্রীত' },
      playerAdded: { title: 'নতুন খেলোয়াড় যুক্ত হলেন', label: 'নতুন খেলোয়াড়' },
      playerUnsold: { title: 'খেলোয়াড় অবিক্রীত', label: 'অবিক্রীত' },
      teamChanged: { title: 'দল বদল', label: 'দল বদল' },
      saleUndone: { title: 'বিক্রি বাতিল', label: 'বিক্রি বাতিল' },
    },
    missed: {
      playerSold: (count) => `${count} জন বিক্রি হলেন`,
      playerAdded: (count) => `${count} জন নতুন খেলোয়াড়`,
      playerUnsold: (count) => `${count} জন অবিক্রীত`,
      teamChanged: (count) => `${count} জনের দল বদল`,
      saleUndone: (count) => `${count}টি বিক্রি বাতিল`,
    },
    whileAway: (parts) => `আপনি যখন ছিলেন না: ${parts}`,
    spokenAmount({ isNegative, crore, lakh, thousand, rest }) {
      const parts = [
        isNegative && 'মাইনাস',
        crore > 0 && `${crore} কোটি`,
        lakh > 0 && `${lakh} লক্ষ`,
        thousand > 0 && `${thousand} হাজার`,
        rest > 0 && rest,
      ].filter((part) => part !== false)
      return `${parts.join(' ') || 0} টাকা`
    },

    page: (page, pages) => `${pages}-এর মধ্যে পেজ ${page}`,
    holdPages: 'এই পেজেই থামিয়ে রাখুন',
    onYourPhone: 'আপনার ফোনে',
    codeFor: (address) => `${address} ঠিকানার QR কোড`,

    settings: 'সেটিংস',
    close: 'বন্ধ করুন',
    language: 'ভাষা',
    unreviewedHint: '* চিহ্নিত ভাষাগুলি মাতৃভাষী কেউ এখনও যাচাই করেননি।',
    delay: 'দেরি',
    delayHint: 'সব লাইভ পরিবর্তন এতটা দেরিতে দেখানো হয়, যাতে ভিডিও স্ট্রিমের সঙ্গে মেলে।',
    seconds: (count) => (count === 0 ? 'বন্ধ' : `${count} সেকেন্ড`),
    sound: 'শব্দ',
    soundHint: 'প্রতিটি বিক্রিতে হাতুড়ির শব্দ হয়।',
    saveData: 'ডেটা সাশ্রয়',
    saveDataHint: 'ছবিতে স্পর্শ করলে তবেই তা লোড হয়।',

    figuresHint: 'ডেটা ফাইলে একই বিষয়ের দুটি সংখ্যা আছে। দুটিই যেমন আছে তেমনই দেখানো হয়েছে।',
    differs: {
      teams: (counted, listed) => `দল: গণনা অনুযায়ী ${counted}, তালিকায় ${listed}`,
      pending: (counted, listed) => `বাকি: গণনা অনুযায়ী ${counted}, তালিকায় ${listed}`,
      sold: (counted, listed) => `বিক্রীত: গণনা অনুযায়ী ${counted}, দলগুলিতে ${listed}`,
    },
    squadDiffers: (team, counted, listed) =>
      `${team}: গণনা অনুযায়ী ${counted} জন খেলোয়াড়, তালিকায় ${listed} জন`,

    findPlayer: 'খেলোয়াড় খুঁজুন',
    findHint: 'নাম বা ক্রমিক নং',
    playersFound: (found, shown) => {
      const players = `${found} জন খেলোয়াড় পাওয়া গেছে`
      return shown < found ? `${players}, প্রথম ${shown} জন দেখানো হয়েছে` : players
    },
    noPlayerFound: 'কোনও খেলোয়াড় পাওয়া যায়নি',
    pendingStatus: 'বাকি',
    rankInTop: (rank) => `সবচেয়ে দামিদের মধ্যে #${rank}`,

    follow: (team) => `${team} দলকে ফলো করুন`,
    followed: (team) => `${team} দলকে ফলো করছেন, দলটি সবার উপরে`,
    unfollowed: (team) => `${team} দলকে আর ফলো করছেন না`,

    sortTeams: 'দলগুলির ক্রম',
    asInFile: 'ঘোষণা অনুযায়ী',
    name: 'নাম',
    sortedAsInFile: 'দলগুলি ঘোষণার ক্রমে আছে',
    sortedUp: (by) => `দলগুলির ক্রম: ${by}, ঊর্ধ্বক্রমে`,
    sortedDown: (by) => `দলগুলির ক্রম: ${by}, অধঃক্রমে`,

    share: 'শেয়ার করুন',
    shareBoard: 'এই বোর্ড শেয়ার করুন',
    shareThe: (name) => `${name}-এর তথ্য শেয়ার করুন`,
    moreFor: (team) => `${team} দলের আরও বিকল্প`,
    more: 'আরও বিকল্প',
    whatsApp: 'WhatsApp',
    copyLink: 'লিঙ্ক কপি করুন',
    copySquad: 'দলের খেলোয়াড় তালিকা কপি করুন',
    copied: 'কপি হয়েছে',
    copyYourself: 'এই লেখাটি নিজেই কপি করুন: ব্রাউজার পেজকে কপি করতে দেয় না।',
    print: 'দলগুলির খেলোয়াড় প্রিন্ট করুন',
    csvOf: (what) => `${what} (CSV)`,

    soldLine: (player, serial, amount) => `${player} (ক্রমিক নং: ${serial}): ${amount}`,
    spreadsheet: {
      place: 'নং',
      rank: 'স্থান',
      player: 'খেলোয়াড়',
      serial: 'ক্রমিক নং',
      soldFor: 'বিক্রির দর (₹)',
      soldAt: 'বিক্রির সময়',
      purse: 'অবশিষ্ট অর্থ (₹)',
      maxBid: 'একজন খেলোয়াড়ের জন্য সর্বোচ্চ দর (₹)',
      squadSize: 'খেলোয়াড় সংখ্যা',
      squadLimit: 'সর্বোচ্চ খেলোয়াড়',
    },
  },
}
