/** How the pictures of each source are drawn. */

import { randomFrom } from '../../lib/random.ts'
import type { Person } from '../made-up/names.ts'
import { TEAMS } from '../made-up/teams.ts'
import { drawAvatar } from './avatar.ts'
import { drawCrest, drawMonogram } from './crest.ts'
import type { Artist } from './draw-pictures.ts'

/** How many of a hundred made-up players have no photo. */
const NO_PHOTO = 0.08

/** Portraits that suit the people, crests that suit the teams' names. */
export function madeUpArtist(people: readonly Person[], seed: number): Artist {
  return {
    player({ serialNumber, name }) {
      if (randomFrom('photo', seed, serialNumber).chance(NO_PHOTO)) return null
      return drawAvatar(name, { wearsTurban: people[serialNumber - 1]?.wearsTurban ?? false })
    },
    team({ name }, place) {
      const crest = TEAMS.find((team) => team.name === name)?.crest
      return crest === undefined ? drawMonogram(name, place) : drawCrest(crest)
    },
  }
}

/** Of a sheet's players and teams only the names are known. */
export const sheetArtist: Artist = {
  player: ({ name }) => drawAvatar(name),
  team: ({ name }, place) => drawMonogram(name, place),
}
