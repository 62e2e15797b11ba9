import { randomBytes } from 'node:crypto'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { UnsafeImage, toPng, toWebp } from './images.ts'

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })

async function refusal(file: Uint8Array): Promise<string> {
  const began = performance.now()
  const error = await toWebp(file).catch((e: unknown) => e)
  expect(performance.now() - began).toBeLessThan(100)
  expect(error).toBeInstanceOf(UnsafeImage)
  return (error as Error).message
}

/** A tiny PNG file that claims any size. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name), body])))
    return Buffer.concat([length, Buffer.from(name), body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 20_000)))
  const mark = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    mark,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('each accepted kind becomes a small WebP or PNG without anything but pixels', async () => {
  const source = red(3000, 1500).withExifMerge({
    IFD0: { Copyright: 'secret' },
    IFD3: { GPSLatitude: '7/1 15/1 0/1' },
  })
  for (const file of [
    await source.jpeg().toBuffer(),
    await source.png().toBuffer(),
    await source.webp().toBuffer(),
  ]) {
    const picture = await toWebp(file)
    expect(picture).toMatchObject({ mime: 'image/webp', width: 1600, height: 800 })
    const seen = await sharp(picture.bytes).metadata()
    expect(seen).toMatchObject({ format: 'webp', width: 1600 })
    expect(seen.exif ?? seen.icc ?? seen.xmp).toBeUndefined()
    expect(picture.bytes.includes('secret')).toBe(false)
  }
  expect((await toPng(await red(10, 10).jpeg().toBuffer())).mime).toBe('image/png')
  expect((await toWebp(await red(10, 10).png().toBuffer())).width).toBe(10)
})

test('a picture that was taken sideways stands upright', async () => {
  const file = await red(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await toWebp(file)).toMatchObject({ width: 20, height: 40 })
})

test('bombs are refused before they are unpacked', async () => {
  expect(await refusal(pngOf(14_000, 14_000))).toMatch(/terlalu besar|rusak/)
  expect(await refusal(pngOf(1, 30_000))).toContain('terlalu besar')
  expect(await refusal(pngOf(100_000, 100_000))).toMatch(/terlalu besar|rusak/)
  const frames = await sharp(randomBytes(20 * 20 * 40 * 3), {
    raw: { width: 20, height: 800, channels: 3, pageHeight: 20 },
  })
    .webp({ loop: 0, delay: 20, lossless: true })
    .toBuffer()
  expect((await sharp(frames).metadata()).pages).toBe(40)
  const still = await toWebp(frames)
  expect(still.height).toBe(20)
  expect((await sharp(still.bytes).metadata()).pages ?? 1).toBe(1)
  expect(await refusal(Buffer.alloc(3 * 2 ** 20, 1))).toContain('lebih besar dari 2 MB')
})

test('what is no picture of ours is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect(await refusal(Buffer.from(svg))).toContain('JPEG, PNG atau WebP')
  expect(await refusal(await red(9, 9).gif().toBuffer())).toContain('JPEG, PNG atau WebP')
  expect(await refusal(await red(9, 9).tiff().toBuffer())).toContain('JPEG, PNG atau WebP')
  expect(await refusal(Buffer.from('GIF89a'))).toContain('JPEG, PNG atau WebP')
  expect(
    await refusal(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])),
  ).toContain('rusak')
  const whole = await red(500, 500).jpeg().toBuffer()
  expect(await refusal(whole.subarray(0, whole.length / 2))).toContain('rusak')
})

test('a page hidden behind a picture does not survive', async () => {
  const file = Buffer.concat([
    await red(20, 20).jpeg().toBuffer(),
    Buffer.from('<html><script>alert(1)</script>'),
  ])
  const result = await toWebp(file).then(
    (p) => p.bytes.includes('<script>'),
    () => 'refused',
  )
  expect(['refused', false]).toContain(result)
})
