import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeTestFolder } from '../../../tests/kit/test-folder.ts'
import { loadScale, preparePhotos } from './prepare-photos.ts'

let folder: string
let from: string
let to: string
beforeEach(async () => {
  folder = await makeTestFolder('gavel-photos-')
  from = join(folder, 'from')
  to = join(folder, 'to')
  await mkdir(from)
})

const put = (name: string, content: string | Uint8Array) => writeFile(join(from, name), content)
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

/** The PNG with another size in its header. */
function claiming(width: number, height: number, png: Buffer): Buffer {
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

async function servedAs(key: string): Promise<Buffer> {
  const index = JSON.parse(await readFile(join(to, 'photos.json'), 'utf8'))
  return readFile(join(to, index[key]))
}

async function scaling() {
  const scale = await loadScale()
  if (scale === null) throw new Error('sharp is not installed')
  return scale
}

describe('a folder of photos', () => {
  it('is scaled to WebP of at most 800 pixels, and never upscaled', async () => {
    await put('37.jpg', await picture(1200, 900).jpeg().toBuffer())
    await put('asha-rao.PNG', await picture(40, 60).png().toBuffer())
    expect(await preparePhotos(from, to, await scaling())).toEqual({ count: 2, problems: [] })
    const large = await sharp(await servedAs('37')).metadata()
    expect(large).toMatchObject({ format: 'webp', width: 800, height: 600 })
    const small = await sharp(await servedAs('asha-rao')).metadata()
    expect(small).toMatchObject({ format: 'webp', width: 40, height: 60 })
  })

  it('is turned as the camera was held, and keeps nothing that the camera noted', async () => {
    const turned = picture(80, 40).withExif({ IFD0: { Artist: 'Somebody' } })
    await put('37.jpg', await turned.withMetadata({ orientation: 6 }).jpeg().toBuffer())
    await preparePhotos(from, to, await scaling())
    const { width, height, exif } = await sharp(await servedAs('37')).metadata()
    expect({ width, height, exif }).toEqual({ width: 40, height: 80, exif: undefined })
  })

  it('is scaled once, until a photo changes, and loses those that are gone', async () => {
    const scale = vi.fn(async (bytes: Uint8Array) => bytes)
    await put('37.jpg', 'one')
    await put('38.jpg', 'two')
    await preparePhotos(from, to, scale)
    await preparePhotos(from, to, scale)
    expect(scale).toHaveBeenCalledTimes(2)
    await put('37.jpg', 'another')
    await rm(join(from, '38.jpg'))
    await preparePhotos(from, to, scale)
    expect(scale).toHaveBeenCalledTimes(3)
    expect((await servedAs('37')).toString()).toBe('another')
    expect(await readdir(to)).toHaveLength(2)
  })

  it('loses nothing else, also where it is the folder of the served photos itself', async () => {
    await put('37.jpg', 'original')
    await put('notes.txt', 'mine')
    await mkdir(join(from, 'old'))
    for (const _ of [1, 2]) {
      expect(await preparePhotos(from, from, null)).toEqual({ count: 1, problems: [] })
    }
    expect(await readdir(from)).toEqual(
      expect.arrayContaining(['37.jpg', 'notes.txt', 'old', 'photos.json']),
    )
    expect(await readdir(from)).toHaveLength(5)
  })

  it('has the uploads of a form under the names of their senders, unless two are alike', async () => {
    for (const name of [
      'IMG_1 - Indu Jain',
      'IMG_2 - Asha Rao',
      'asha-rao',
      'a - Bina',
      'b - Bina',
    ]) {
      await put(`${name}.jpg`, name)
    }
    await put('IMG - 2.jpg', 'no number')
    expect(await preparePhotos(from, to, null)).toEqual({ count: 6, problems: [] })
    expect((await servedAs('indu-jain')).toString()).toBe('IMG_1 - Indu Jain')
    expect((await servedAs('asha-rao')).toString()).toBe('asha-rao')
    const index = JSON.parse(await readFile(join(to, 'photos.json'), 'utf8'))
    expect(index).not.toHaveProperty('bina')
    expect(index).not.toHaveProperty('2')
  })

  it('names what it leaves out: too large, too many pixels, no photo, a folder, a second one', async () => {
    await put('1.png', claiming(9000, 9000, await picture(9, 9).png().toBuffer()))
    await put('2.jpg', 'no picture')
    await put('3.png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await put('4.jpg', '')
    await truncate(join(from, '4.jpg'), 21 * 1024 * 1024)
    await mkdir(join(from, '5.jpg'))
    await put('6.jpg', await picture(9, 9).jpeg().toBuffer())
    await put('6.png', await picture(9, 9).png().toBuffer())
    await put('7.HEIC', 'of a phone')
    await put('notes.txt', 'ignored')
    const { count, problems } = await preparePhotos(from, to, await scaling())
    expect(count).toBe(1)
    expect(problems).toEqual([
      expect.stringMatching(/^1\.png: .*pixel/),
      expect.stringMatching(/^2\.jpg: .*unsupported/),
      '3.png: is svg, not a photo',
      '4.jpg: is larger than 20 MB',
      '5.jpg: is not a file',
      '6.png: another file is for 6, too',
      '7.HEIC: save it as .jpg',
    ])
  })

  it('that does not exist is one sentence', async () => {
    await expect(preparePhotos(join(folder, 'none'), to, null)).rejects.toThrow(
      /^The photos in .+none cannot be read: there is no such file or folder\.$/,
    )
  })
})
