/** Teams that do not exist, of rivers, hills and deserts and the animals that live there. */
import type { Crest } from '../pictures/crest.ts'

export interface MadeUpTeam {
  readonly name: string
  readonly crest: Crest
}

export const TEAMS: readonly MadeUpTeam[] = [
  {
    name: 'Kaveri Otters',
    crest: { shape: 'heater', field: 'plain', colours: ['#0b4f6c', '#12799e'], charge: 'waves' },
  },
  {
    name: 'Thar Caracals',
    crest: { shape: 'round', field: 'chief', colours: ['#c2571a', '#7a2e0e'], charge: 'sun' },
  },
  {
    name: 'Nilgiri Tahrs',
    crest: { shape: 'heater', field: 'pale', colours: ['#1e6b3a', '#134a28'], charge: 'horns' },
  },
  {
    name: 'Brahmaputra Hornbills',
    crest: { shape: 'square', field: 'bend', colours: ['#8c1c2f', '#5f1120'], charge: 'feather' },
  },
  {
    name: 'Rann Flamingos',
    crest: { shape: 'round', field: 'chevron', colours: ['#c2406e', '#8f2a50'], charge: 'wings' },
  },
  {
    name: 'Zanskar Snowcocks',
    crest: {
      shape: 'square',
      field: 'chief',
      colours: ['#33507f', '#1f3358'],
      charge: 'mountains',
    },
  },
  {
    name: 'Sundarban Herons',
    crest: { shape: 'heater', field: 'chevron', colours: ['#1b6e67', '#0f4a46'], charge: 'leaf' },
  },
  {
    name: 'Chambal Gharials',
    crest: { shape: 'square', field: 'plain', colours: ['#55652b', '#3a461b'], charge: 'teeth' },
  },
  {
    name: 'Konkan Kingfishers',
    crest: { shape: 'round', field: 'pale', colours: ['#1a5fb4', '#123f7a'], charge: 'boat' },
  },
  {
    name: 'Indravati Mynas',
    crest: { shape: 'heater', field: 'bend', colours: ['#5b3a86', '#3e2560'], charge: 'star' },
  },
]
