import type { Dots, Slip, Slips } from '#contract/print/slip.ts'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Ctx } from './context.ts'
import { slipsPdf } from './pdf-slip.ts'
import { type FileAnswer, type Route, route } from './route.ts'

/** Strips of the till as they are to be printed, whatever draws them. */
export interface Strips {
  slips: readonly [Slip, ...Slip[]]
  /** PNG. */
  logo: Buffer | null
  /** Of the file. */
  name: string
}

type OfOne = z.ZodType<{ id: number }>

/** Both calls that answer the same strips: as a file, and as what they tell. */
export const printed = (
  file: Endpoint<OfOne, z.ZodUnknown>,
  told: Endpoint<OfOne, z.ZodType<Slips, Slips>>,
  of: (ctx: Ctx, id: number) => Promise<Strips>,
): Route[] => [
  route(file, async (ctx, { id }) => stripFile(await of(ctx, id))),
  route(told, async (ctx, { id }) => stripSlips(await of(ctx, id))),
]

/** For a person, who looks at them or prints them from a tab. */
async function stripFile({ slips, logo, name }: Strips): Promise<FileAnswer> {
  return { body: await slipsPdf(slips, logo), name, mime: 'application/pdf' }
}

/** For a printer of the till's own, which its browser drives. */
async function stripSlips({ slips, logo }: Strips): Promise<Slips> {
  return { slips: [...slips], logo: logo && (await dotsOf(logo, slips[0].width)) }
}

/** Of the paper's dots half, and 14 mm, as on the PDF. */
const MOST = { 58: { width: 192, height: 112 }, 80: { width: 288, height: 112 } } as const

/** A picture in black and white dots, its shades spread over their neighbours (Floyd and Steinberg). */
async function dotsOf(png: Buffer, paper: Slip['width']): Promise<Dots> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(png)
    .resize({ ...MOST[paper], fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const row = Math.ceil(info.width / 8)
  const bits = Buffer.alloc(row * info.height)
  const grey = Float32Array.from(data)
  const spread = (x: number, y: number, some: number) => {
    if (x >= 0 && x < info.width && y < info.height)
      grey[y * info.width + x] = (grey[y * info.width + x] ?? 0) + some
  }
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const shade = grey[y * info.width + x] ?? 255
      const black = shade < 128
      if (black) bits[y * row + (x >> 3)] = (bits[y * row + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
      const rest = shade - (black ? 0 : 255)
      spread(x + 1, y, (rest * 7) / 16)
      spread(x - 1, y + 1, (rest * 3) / 16)
      spread(x, y + 1, (rest * 5) / 16)
      spread(x + 1, y + 1, rest / 16)
    }
  return { width: row * 8, height: info.height, bits: bits.toString('base64') }
}
