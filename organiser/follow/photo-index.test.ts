import { describe, expect, it } from 'vitest'
import { photoKey, readPhotoIndex, readPhotos, withPhotos } from './photo-index.ts'

it('a server where nothing answers is said without a word about photos', async () => {
  const printed: string[] = []
  const options = {
    token: '',
    print: (line: string) => printed.push(line),
    wait: async () => {},
    signal: new AbortController().signal,
  }
  await expect(readPhotos('http://127.0.0.1:9', options)).rejects.toThrow(
    /^Gave up reaching the server/,
  )
  expect(printed[0]).toMatch(/^Reaching the server failed/)
})

const WEBP = '0123456789abcdef.webp'
const OTHER = 'fedcba9876543210.webp'

describe('the key of a photo', () => {
  it.each([
    ['37', '37'],
    ['037', '37'],
    ['0', '0'],
    ['asha-rao', 'asha-rao'],
    ['Asha  Rao', 'asha-rao'],
    ['ASHA_RAO', 'asha-rao'],
    ["K. D'Souza", 'k-d-souza'],
    ['विराट कोहली', 'विराट-कोहली'],
    // macOS writes the accent as a letter of its own.
    ['Jose\u0301', 'jos\u00e9'],
    ['?', ''],
  ])('of %s is %s', (name, key) => {
    expect(photoKey(name)).toBe(key)
  })
})

const index = new Map(
  Object.entries({ '37': WEBP, 'asha-rao': OTHER, 'img-2031': WEBP, yes: WEBP }),
)
const person = (number: number, name: string, photoText = '') => ({
  number,
  name,
  photo: null as string | null,
  photoText,
})
const photosOf = (...people: Parameters<typeof withPhotos>[0]) =>
  withPhotos(people, index).people.map(({ photo }) => photo)
const [served, other] = [WEBP, OTHER].map((file) => `/pictures/player-photos/${file}`)

describe('players without a photo in the sheet', () => {
  it('get the photo of their number, else of their name', () => {
    const people = [person(37, 'Bina Kol'), person(1, 'Asha Rao'), person(2, 'Chitra')]
    expect(photosOf(...people)).toEqual([served, other, null])
  })

  it('get none by a name that two of them have', () => {
    expect(photosOf(person(1, 'Asha Rao'), person(2, 'ASHA RAO'))).toEqual([null, null])
  })

  it('and those with one in the sheet keep it', () => {
    const photo = 'https://a.example/b.jpg'
    expect(photosOf({ ...person(37, 'Bina'), photo })).toEqual([photo])
  })

  it.each(['NA', 'No', 'https://drive.google.com/open?id=1A', 'Open', '9.png', '1'])(
    'get that of their number also where their cell has %s',
    (text) => {
      expect(photosOf(person(37, 'Bina', text))).toEqual([served])
    },
  )

  it.each(['Asha Rao.JPG', 'photos/asha-rao.png', 'ASHA RAO'])(
    'get the one that their cell names as %s',
    (text) => {
      expect(photosOf(person(37, 'Bina', text))).toEqual([other])
    },
  )

  it('get none by a number in their cell, which may be a count', () => {
    expect(photosOf(person(2, 'Bina', '37'))).toEqual([null])
  })
})

describe('what the organiser is told about photos', () => {
  const linesOf = (texts: readonly string[], photos?: typeof index) => {
    const people = texts.map((text, at) => person(at + 1, `Player ${at + 1}`, text))
    return [...withPhotos(people, photos).lines.values()]
  }
  const drive = 'https://drive.google.com/open?id=1A'
  const advice =
    'Photos: Google Drive may refuse many viewers: save its photos in a folder, and start with --photos FOLDER.'

  it('is one line for each kind of cell without a picture, with a count', () => {
    expect(
      linesOf(['NA', 'Yes', 'NA', '', 'Open', '6.png', drive, drive, 'https://instagram.com/a']),
    ).toEqual([
      'Photos: 3 cells have a word, not a picture, such as “NA”.',
      'Photos: 1 cell has the text of a link, whose address only .xlsx keeps, such as “Open”.',
      'Photos: 1 cell has the name of a file that is in no folder of --photos, such as “6.png”.',
      `Photos: 2 cells have a page of Google Drive, not a picture, such as “${drive}”.`,
      'Photos: 1 cell has a page of Instagram, not a picture, such as “https://instagram.com/a”.',
      advice,
    ])
  })

  it('is about Drive also where its pictures are used', () => {
    const photo = 'https://lh3.googleusercontent.com/d/1A'
    expect([...withPhotos([{ ...person(1, 'Asha'), photo }]).lines.values()]).toEqual([advice])
  })

  it('is which files the folder has and which not', () => {
    expect(linesOf(['6.png', '06.jpg', '7.png'], new Map([['6', WEBP]]))).toEqual([
      'Photos: 2 cells have the name of a photo in the folder of --photos, such as “6.png”.',
      'Photos: 1 cell has the name of a file that is in no folder of --photos, such as “7.png”.',
    ])
  })
})

describe('photos that match nobody', () => {
  const people = [
    { ...person(37, 'Bina Kol'), photo: 'https://a.example/b.jpg' },
    person(1, 'Asha Rao', 'a.png'),
    person(2, 'Esha'),
    person(3, 'ESHA'),
  ]
  const lineOf = (...keys: string[]) =>
    withPhotos(people, new Map(keys.map((key) => [key, `${key}.webp`]))).lines.get('nobody')

  it('are named, also one that two players could have', () => {
    expect(lineOf('37', 'a', 'asha-rao', '38', 'asha-roa', 'esha')).toMatch(
      /^Photos of nobody in the sheet: 38, asha-roa, esha\. /,
    )
    expect(lineOf('37', 'bina-kol', 'asha-rao', 'a')).toBeUndefined()
    expect(lineOf()).toBeUndefined()
  })

  it('are no other keys of a photo that somebody has', () => {
    const photos = new Map(['img-2031-indu-jain', 'indu-jain'].map((key) => [key, WEBP]))
    expect(withPhotos([person(1, 'Indu Jain')], photos)).toEqual({
      people: [{ ...person(1, 'Indu Jain'), photo: served }],
      lines: new Map(),
    })
  })

  it('are counted beyond a hundred', () => {
    const line = lineOf(...Array.from({ length: 102 }, (_, at) => `x${at}`))
    expect(line).toContain(', x99 and 2 more. ')
  })
})

describe('the index of the server', () => {
  it('is read, and anything else is no photos', () => {
    expect([...readPhotoIndex(JSON.stringify({ 37: WEBP }))]).toEqual([['37', WEBP]])
    for (const body of ['', '<!doctype html>', '[]', '{"37":"../../token"}', '{"37":1}']) {
      expect(readPhotoIndex(body).size).toBe(0)
    }
  })
})
