/** The charges of the crests, drawn in one colour around the middle of a 120 × 120 shield. */

function filled(d: string): (colour: string) => string {
  return (colour) => `<path d="${d}" fill="${colour}"/>`
}

function drawn(d: string, width: number): (colour: string) => string {
  return (colour) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

const RAYS = [...Array(12).keys()]
  .map((ray) => `<path d="M57 36L60 22L63 36Z" transform="rotate(${ray * 30} 60 60)"/>`)
  .join('')

export const CHARGES = {
  waves: drawn(
    'M30 44Q37.5 34 45 44T60 44T75 44T90 44M30 60Q37.5 50 45 60T60 60T75 60T90 60M36 76Q42 66 48 76T60 76T72 76T84 76',
    5.5,
  ),
  sun: (colour: string) => `<g fill="${colour}"><circle cx="60" cy="60" r="17"/>${RAYS}</g>`,
  horns: filled(
    'M57 82C57 66 52 52 40 46C31 42 27 50 32 58C22 50 26 34 40 35C54 37 60 54 60 62C60 54 66 37 80 35C94 34 98 50 88 58C93 50 89 42 80 46C68 52 63 66 63 82L60 92Z',
  ),
  feather: (colour: string) =>
    `<path d="M38 88C40 58 54 36 84 28C86 52 76 74 48 80Z" fill="${colour}"/><path d="M36 92C46 70 58 54 76 38M50 69L47 58M58 58L56 47M54 66L66 65M63 54L76 52" fill="none" stroke="#00000055" stroke-width="2.2" stroke-linecap="round"/>`,
  wings: filled(
    'M60 80C52 62 40 52 24 50C30 56 32 58 36 61C31 61 29 61 26 60C31 68 36 70 41 72C38 73 36 73 34 73C42 80 52 80 60 88C68 80 78 80 86 73C84 73 82 73 79 72C84 70 89 68 94 60C91 61 89 61 84 61C88 58 90 56 96 50C80 52 68 62 60 80ZM60 66C55 58 56 48 62 44C66 41 65 36 60 35C64 31 71 33 71 39C71 46 62 50 64 58Z',
  ),
  mountains: (colour: string) =>
    `<path d="M24 84L50 44L62 62L70 50L96 84Z" fill="${colour}"/><path d="M50 44L41.5 57L47 60L51 56L56 60L59 57.5Z" fill="#00000030"/>`,
  leaf: (colour: string) =>
    `<path d="M60 28C82 44 84 68 60 92C36 68 38 44 60 28Z" fill="${colour}"/><path d="M60 38V98M60 54L70 47M60 66L73 57M60 78L71 70M60 54L50 47M60 66L47 57M60 78L49 70" fill="none" stroke="#00000055" stroke-width="2.4" stroke-linecap="round"/>`,
  teeth: filled(
    'M28 40H92V48L84 61L76 48L68 61L60 48L52 61L44 48L36 61L28 48ZM36 84V80L44 67L52 80L60 67L68 80L76 67L84 80V88Q60 96 36 88Z',
  ),
  boat: filled(
    'M57 28V70H30C34 52 46 42 57 28ZM62 36C72 44 82 56 86 70H62ZM26 76H94C90 86 82 92 72 92H48C38 92 30 86 26 76Z',
  ),
  star: filled(
    'M60 28L68.5 49.5L91.5 51L73.5 65.5L79.5 88L60 75.5L40.5 88L46.5 65.5L28.5 51L51.5 49.5Z',
  ),
} as const

export type Charge = keyof typeof CHARGES
