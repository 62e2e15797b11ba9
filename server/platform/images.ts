import type { Sharp } from 'sharp'

/** Pictures from people: believed to be nothing but pixels, and made anew from those. */
export interface ImageLimits {
  /** Bytes as sent. */
  maxBytes?: number
  /** Longest side of the result, in pixels. */
  maxSide?: number
}

export interface Picture {
  bytes: Buffer
  mime: 'image/webp' | 'image/png'
  width: number
  height: number
}

/** The picture is refused; the message is for the person who sent it. */
export class UnsafeImage extends Error {}

const defaults = { maxBytes: 2 * 2 ** 20, maxSide: 1600 }
const maxPixels = 25e6
const patience = { seconds: 10 }

/** For screens: WebP. */
export const toWebp = (file: Uint8Array, limits: ImageLimits = {}): Promise<Picture> =>
  remake(file, limits, 'webp')

/** For receipts and documents, whose engine reads PNG: logos. */
export const toPng = (file: Uint8Array, limits: ImageLimits = {}): Promise<Picture> =>
  remake(file, limits, 'png')

/** Re-encoding drops everything that is not a pixel: position, camera, scripts behind the picture. */
async function remake(
  file: Uint8Array,
  limits: ImageLimits,
  format: 'webp' | 'png',
): Promise<Picture> {
  const { maxBytes, maxSide } = { ...defaults, ...limits }
  if (file.byteLength > maxBytes) {
    throw new UnsafeImage(
      `Gambar lebih besar dari ${(maxBytes / 2 ** 20).toLocaleString('id-ID')} MB`,
    )
  }
  const kind = kindOf(file)
  if (!kind) throw new UnsafeImage('Gambar harus berformat JPEG, PNG atau WebP')
  const open = await opener()
  try {
    await refuseBomb(open(file), kind)
    const result = await open(file)
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout(patience)
      [format](format === 'webp' ? { quality: 82 } : { compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    const { width, height } = result.info
    return { bytes: result.data, mime: `image/${format}`, width, height }
  } catch (error) {
    if (error instanceof UnsafeImage) throw error
    throw new UnsafeImage('Gambar rusak atau tidak dapat dibaca')
  }
}

/** Of a moving picture the first frame only; decoded strictly. */
async function opener() {
  const { default: sharp } = await import('sharp')
  return (file: Uint8Array) =>
    sharp(file, { limitInputPixels: maxPixels, failOn: 'warning', pages: 1, sequentialRead: true })
}

/** By what the bytes are, not by what the file is called. */
function kindOf(file: Uint8Array): 'jpeg' | 'png' | 'webp' | undefined {
  const head = Buffer.from(file.subarray(0, 16))
  if (head.length < 16) return undefined
  if (head.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg'
  if (head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  const riff = head.toString('latin1', 0, 4) + head.toString('latin1', 8, 12)
  return riff === 'RIFFWEBP' ? 'webp' : undefined
}

/** The header tells the size before any pixel is unpacked. */
async function refuseBomb(picture: Sharp, kind: string): Promise<void> {
  const { width = 0, height = 0, format } = await picture.metadata()
  if (format !== kind) throw new UnsafeImage('Gambar harus berformat JPEG, PNG atau WebP')
  if (width * height > maxPixels || width > 12_000 || height > 12_000) {
    throw new UnsafeImage(`Gambar terlalu besar (${width} × ${height} piksel)`)
  }
}
