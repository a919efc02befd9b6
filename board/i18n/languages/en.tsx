/** English, whole. It is loaded with the features, as the first screen needs only a part of it. */
import { type ReactNode, useContext } from 'react'
import { FIRST_SCREEN_EN } from '../first-screen-en.ts'
import { type Language, LanguageContext } from '../language.ts'
import type { Messages } from '../messages.ts'

export const ENGLISH: Language = {
  code: 'en',
  messages: {
    ...FIRST_SCREEN_EN,

    sponsors: 'Sponsors',
    waiting: 'Waiting for the next player',
    over: (day) => (day === null ? 'Auction over' : `Auction held on ${day}`),
    notStarted: 'The auction has not started yet',
    notRunning: 'The auction is not running',
    allFull: 'All squads are full',
    underHammer: 'Player being bid on',
    playerSold: 'Player sold',
    lastSold: 'Last sold',
    lotSerial: (number) => `[SL: ${number}]`,
    currentBid: 'Current Bid',
    heard: (time) => `heard ${time}`,

    notices: {
      playerSold: { title: 'Player Sold!', label: 'Sold' },
      playerAdded: { title: 'New Player Added', label: 'New Player' },
      playerUnsold: { title: 'Player Unsold', label: 'Unsold' },
      teamChanged: { title: 'Team Changed', label: 'Team Changed' },
      saleUndone: { title: 'Undo Sold', label: 'Undo Sold' },
    },
    missed: {
      playerSold: (count) => `${count} sold`,
      playerAdded: (count) => `${count} new player`,
      playerUnsold: (count) => `${count} unsold`,
      teamChanged: (count) => `${count} team changed`,
      saleUndone: (count) => `${count} undo sold`,
    },
    whileAway: (parts) => `While you were away: ${parts}`,
    spokenAmount({ isNegative, crore, lakh, thousand, rest }) {
      const parts = [
        isNegative && 'minus',
        crore > 0 && `${crore} crore`,
        lakh > 0 && `${lakh} lakh`,
        thousand > 0 && `${thousand} thousand`,
        rest > 0 && rest,
      ].filter((part) => part !== false)
      const isOne = rest === 1 && parts.length === 1
      return `${parts.join(' ') || 0} ${isOne ? 'rupee' : 'rupees'}`
    },

    listsWait: 'The lists change only when you refresh them.',
    page: (page, pages) => `Page ${page} of ${pages}`,
    holdPages: 'Hold this page',
    canBid: 'Can still bid',
    highest: 'Highest so far',
    lastResults: 'Last results',
    lastResult: 'Last result',
    emptyPlaces: 'Empty places',
    onYourPhone: 'On your phone',
    codeFor: (address) => `QR code for ${address}`,
    openBoard: 'Open the whole board',

    settings: 'Settings',
    close: 'Close',
    language: 'Language',
    unreviewedHint: 'Languages marked * await review by a native speaker.',
    delay: 'Delay',
    delayHint: 'Holds back everything that moves, for watching along with a stream.',
    seconds: (count) => (count === 0 ? 'off' : `${count} s`),
    sound: 'Sound',
    soundHint: 'A hammer falls at each sale.',
    salesOnly: 'Announce sales only',
    salesOnlyHint: 'A screen reader then reads sales, Undo Sold and Team Changed, but no bids.',
    saveData: 'Save data',
    saveDataHint: 'A photo is loaded when you touch it.',

    figuresHint:
      'The data file gives two numbers for the same thing. Both are shown as it has them.',
    differs: {
      teams: (counted, listed) => `Teams: ${counted} by the count, ${listed} in the list`,
      pending: (counted, listed) => `Pending: ${counted} by the count, ${listed} in the list`,
      sold: (counted, listed) => `Sold: ${counted} by the count, ${listed} in the squads`,
    },
    squadDiffers: (team, counted, listed) =>
      `${team}: ${counted} players by the count, ${listed} in the list`,

    findPlayer: 'Find a player or team',
    findHint: 'Name or serial number',
    teamsFound: (count) => (count === 1 ? '1 team found' : `${count} teams found`),
    playersFound: (found, shown) => {
      const players = found === 1 ? '1 player found' : `${found} players found`
      return shown < found ? `${players}, the first ${shown} shown` : players
    },
    noPlayerFound: 'No player found',
    pendingStatus: 'Pending',
    rankInTop: (rank) => `#${rank} in Top Sells`,

    follow: (team) => `Follow ${team}`,
    followed: (team) => `${team} is followed and stands first`,
    unfollowed: (team) => `${team} is no longer followed`,

    watch: {
      star: (player) => `Watch ${player}`,
      watched: 'Watched',
      players: (count) => (count === 0 ? 'Watched players' : `Watched players (${count})`),
      nobody: 'You watch nobody yet. The star is beside a player’s serial number.',
      hint: 'You are told when one of them comes under the hammer or is sold.',
      full: (count) => `The list is full: no more than ${count} players.`,
      alerts: 'Alerts and list',
      isUp: (player) => `${player} is being bid on`,
      isSold: (player, amount) =>
        amount === null ? `${player} is sold` : `${player} is sold for ${amount}`,
      soundHint: 'A chime when a watched player comes up or is sold.',
      vibration: 'Vibration',
      vibrationHint: 'While you look at the board.',
      notifications: 'Notifications',
      notificationsHint: 'From your browser, while the board is open in the background.',
      notificationsDenied:
        'Your browser blocks notifications from this page. You can allow them in its settings.',
      notificationsMissing: 'This browser shows no notifications from an open page.',
      offer: (count) =>
        count === 1
          ? 'This link brings a player to watch'
          : `This link brings ${count} players to watch`,
      accept: 'Add to my list',
      decline: 'No, thanks',
    },

    sortTeams: 'Sort teams',
    asInFile: 'As announced',
    name: 'Name',
    sortedAsInFile: 'Teams stand as announced',
    sortedUp: (by) => `Teams sorted by ${by}, lowest first`,
    sortedDown: (by) => `Teams sorted by ${by}, highest first`,

    share: 'Share',
    shareBoard: 'Share the board',
    shareThe: (name) => `Share ${name}`,
    moreFor: (team) => `More for ${team}`,
    more: 'More',
    whatsApp: 'WhatsApp',
    copyLink: 'Copy link',
    copyEmbed: 'Copy embed code',
    embedNote:
      'If this stays empty, the board’s server does not let this site show it: FRAME_ANCESTORS in Gavel’s docs/embed.md',
    copySquad: 'Copy squad',
    copied: 'Copied',
    copyYourself: 'Copy this text yourself: the browser does not let the page do it.',
    print: 'Print squads',
    printSquad: 'Print squad',
    csvOf: (what) => `${what} (CSV)`,

    picture: {
      title: 'Picture to share',
      ofSale: 'Picture of a sale',
      ofThe: (player) => `Picture of the sale of ${player}`,
      ofSquad: 'Squad as a picture',
      subject: 'Picture of',
      wholeSquad: 'The whole squad',
      format: 'Format',
      portrait: 'Portrait',
      landscape: 'Landscape',
      drawing: 'Drawing the picture…',
      ready: (size) => `The picture is ready: ${size} pixels`,
      failed: 'The picture could not be drawn',
      save: 'Save picture',
      leftOut: 'A photo or logo could not be used: initials or a name are in its place.',
      soldFor: 'Sold for',
      more: (count) => `and ${count} more`,
      saleOf: (player, price, team) =>
        team === null ? `${player}, sold for ${price}` : `${player}, sold to ${team} for ${price}`,
    },

    replay: {
      watchAgain: 'Watch the auction again',
      loading: 'Loading the recording…',
      failed:
        'The recording of this auction is damaged or could not be loaded, so it can’t be played.',
      state: 'Replay',
      bar: 'Replay of the auction',
      lots: 'Lots',
      start: 'Start of the auction',
      play: 'Play',
      pause: 'Pause',
      previous: 'Previous lot',
      next: 'Next lot',
      speed: 'Speed',
      player: 'Jump to a player',
      purchasesOf: 'Purchases of',
      allTeams: 'All teams',
      stop: 'Back to the results',
      demo: 'Demo: a made-up auction',
    },

    soldLine: (player, serial, amount) => `${player} (SL: ${serial}): ${amount}`,
    spreadsheet: {
      place: 'No.',
      rank: 'Rank',
      player: 'Player',
      serial: 'SL',
      soldFor: 'Sold for (₹)',
      soldAt: 'Sold at',
      purse: 'Remaining Budget (₹)',
      maxBid: 'Max Bid for Player (₹)',
      squadSize: 'Players',
      squadLimit: 'Players at most',
    },
  },
}

/** Completes the first screen's English for the features inside. */
export function WithAllMessages({ children }: { readonly children: ReactNode }) {
  return <LanguageContext value={useWholeLanguage()}>{children}</LanguageContext>
}

/** All messages, for a feature among the lists, whose messages are those of the first screen. */
export function useAllMessages(): Messages {
  return useWholeLanguage().messages
}

function useWholeLanguage(): Language {
  const language = useContext(LanguageContext)
  // Every other language is loaded as a whole.
  return language.code === 'en' ? ENGLISH : (language as Language)
}
