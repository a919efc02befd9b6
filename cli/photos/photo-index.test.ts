import { describe, expect, it } from 'vitest'
import { photoKey, readPhotoIndex, strayPhotosLine, withPhotos } from './photo-index.ts'

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

describe('players without a photo in the sheet', () => {
  const index = new Map(Object.entries({ '37': WEBP, 'asha-rao': OTHER }))
  const person = (number: number, name: string) => ({ number, name, photo: null })
  const photosOf = (...people: Parameters<typeof withPhotos>[0]) =>
    withPhotos(people, index).map(({ photo }) => photo)

  it('get the photo of their number, else of their name', () => {
    expect(photosOf(person(37, 'Bina Kol'), person(1, 'Asha Rao'), person(2, 'Chitra'))).toEqual([
      `/pictures/player-photos/${WEBP}`,
      `/pictures/player-photos/${OTHER}`,
      null,
    ])
  })

  it('get none by a name that two of them have', () => {
    expect(photosOf(person(1, 'Asha Rao'), person(2, 'ASHA RAO'))).toEqual([null, null])
  })

  it('and those with one in the sheet keep it', () => {
    const photo = 'https://a.example/b.jpg'
    expect(photosOf({ ...person(37, 'Bina'), photo })).toEqual([photo])
  })
})

describe('photos that match nobody', () => {
  const people = [
    { number: 37, name: 'Bina Kol', photo: 'https://a.example/b.jpg' },
    { number: 1, name: 'Asha Rao', photo: null },
    { number: 2, name: 'Esha', photo: null },
    { number: 3, name: 'ESHA', photo: null },
  ]
  const lineOf = (...keys: string[]) =>
    strayPhotosLine(people, new Map(keys.map((key) => [key, WEBP])))

  it('are named, also one that two players could have', () => {
    expect(lineOf('37', 'asha-rao', '38', 'asha-roa', 'esha')).toMatch(
      /^Photos of nobody in the sheet: 38, asha-roa, esha\. /,
    )
    expect(lineOf('37', 'bina-kol', 'asha-rao')).toBeNull()
    expect(lineOf()).toBeNull()
  })

  it('are counted beyond a hundred', () => {
    const line = lineOf(...Array.from({ length: 102 }, (_, index) => `x${index}`))
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
