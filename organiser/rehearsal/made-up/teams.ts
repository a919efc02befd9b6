/** Teams that do not exist, of rivers, hills and deserts and the animals that live there. */
import type { Crest } from '../pictures/crest.ts'

export interface MadeUpTeam {
  readonly name: string
  readonly crest: Crest
}

export const TEAMS: readonly MadeUpTeam[] = [
  team('Kaveri Otters', 'heater', 'plain', ['#0b4f6c', '#12799e'], 'waves'),
  team('Thar Caracals', 'round', 'chief', ['#c2571a', '#7a2e0e'], 'sun'),
  team('Nilgiri Tahrs', 'heater', 'pale', ['#1e6b3a', '#134a28'], 'horns'),
  team('Brahmaputra Hornbills', 'square', 'bend', ['#8c1c2f', '#5f1120'], 'feather'),
  team('Rann Flamingos', 'round', 'chevron', ['#c2406e', '#8f2a50'], 'wings'),
  team('Zanskar Snowcocks', 'square', 'chief', ['#33507f', '#1f3358'], 'mountains'),
  team('Sundarban Herons', 'heater', 'chevron', ['#1b6e67', '#0f4a46'], 'leaf'),
  team('Chambal Gharials', 'square', 'plain', ['#55652b', '#3a461b'], 'teeth'),
  team('Konkan Kingfishers', 'round', 'pale', ['#1a5fb4', '#123f7a'], 'boat'),
  team('Indravati Mynas', 'heater', 'bend', ['#5b3a86', '#3e2560'], 'star'),
]

function team(
  name: string,
  shape: Crest['shape'],
  field: Crest['field'],
  colours: Crest['colours'],
  charge: Crest['charge'],
): MadeUpTeam {
  return { name, crest: { shape, field, colours, charge } }
}
