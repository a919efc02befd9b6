/** A league small enough to reckon by hand, for tests. */
import type { League, LeaguePlayer } from '../league.ts'

export function player(serialNumber: number, basePrice = 1000): LeaguePlayer {
  return {
    serialNumber,
    name: `Player ${serialNumber}`,
    photo: `/p/${serialNumber}.svg`,
    basePrice,
  }
}

/** Two teams, a purse of ₹10,000, squads of 2 to 3, one retained player (No. 1), four in the auction. */
export function smallLeague(changes: Partial<League> = {}): League {
  return {
    seriesName: 'Village Cup',
    teams: [
      { name: 'Otters', logo: '/t/1.svg' },
      { name: 'Herons', logo: null },
    ],
    retained: [{ player: player(1), team: 'Otters', price: 2000 }],
    players: [player(2), player(3), player(4), player(5)],
    purse: 10_000,
    largestSquad: 3,
    smallestSquad: 2,
    lowestPrice: 1000,
    ...changes,
  }
}
