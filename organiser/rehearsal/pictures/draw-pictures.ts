/** Draws the players and teams of an auction who have no picture, and gives them its address. */
import { hash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LeaguePlayer } from '../../auction/league.ts'
import type { AuctionResult } from '../auction-result.ts'
import { drawAvatar } from './avatar.ts'
import { drawCrest } from './crest.ts'

/** Where the feed server serves the folder of pictures. */
const PICTURES_PATH = '/pictures/'

/**
 * Empties the folder and writes the pictures into it.
 * @returns the auction with the pictures' addresses, which contain a digest, so that browsers never
 * show cached pictures of another rehearsal
 */
export async function drawPictures(auction: AuctionResult, folder: string): Promise<AuctionResult> {
  const files = new Map<string, string>()
  const filed = (kind: string, number: number, drawing: string): string => {
    const mark = hash('sha256', drawing).slice(0, 8)
    const file = `${kind}/${number}.${mark}.svg`
    files.set(file, drawing)
    return PICTURES_PATH + file
  }
  const { league, lots } = auction
  const teams = league.teams.map((team, place) => ({
    ...team,
    logo: team.logo ?? filed('teams', place + 1, drawCrest(team.name, place)),
  }))
  const withPhoto = (player: LeaguePlayer): LeaguePlayer => ({
    ...player,
    photo: player.photo ?? filed('players', player.serialNumber, drawAvatar(player.name)),
  })
  const drawn = {
    league: {
      ...league,
      teams,
      retained: league.retained.map((kept) => ({ ...kept, player: withPhoto(kept.player) })),
      players: league.players.map(withPhoto),
    },
    lots: lots.map((lot) => ({ ...lot, player: withPhoto(lot.player) })),
  }
  await rm(folder, { recursive: true, force: true })
  for (const kind of ['players', 'teams']) await mkdir(join(folder, kind), { recursive: true })
  await Promise.all([...files].map(([file, drawing]) => writeFile(join(folder, file), drawing)))
  return drawn
}
