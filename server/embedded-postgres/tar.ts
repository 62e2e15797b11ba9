import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

const BLOCK = 512

/**
 * Unpacks a tar as it comes in, into `folder`: what PostgreSQL sends as a copy of itself (ustar, files and folders).
 * Every file is on the disk when it is closed, unless who asks brings the whole there at once (`sync`). Errors: an entry that is neither file nor folder, one that leads out of
 * the folder, an archive that ends in the middle of a file.
 */
export function unpackInto(
  folder: string,
  { skip = () => false, sync = true }: { skip?: (path: string) => boolean; sync?: boolean } = {},
) {
  let rest = Buffer.alloc(0)
  let file: number | undefined
  /** Bytes of the open file still to come, and of what fills its last block. */
  let left = 0
  let padding = 0

  function begin(header: Buffer): void {
    const name = textOf(header, 0, 100)
    if (name === '') return
    const prefix = textOf(header, 345, 155)
    const path = (prefix ? `${prefix}/${name}` : name).replace(/\/$/, '')
    if (path.startsWith('/') || path.split('/').includes('..'))
      throw new Error(`the copy names ${path}`)
    const kind = String.fromCharCode(header[156] ?? 0)
    if (kind === '5') mkdirSync(join(folder, path), { recursive: true, mode: 0o700 })
    else if (kind !== '0' && kind !== '\0') throw new Error(`${path} is neither file nor folder`)
    else beginFile(path, sizeOf(header))
  }

  function beginFile(path: string, size: number): void {
    left = size
    padding = (BLOCK - (size % BLOCK)) % BLOCK
    if (skip(path)) return
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
    file = openSync(join(folder, path), 'wx', 0o600)
    if (size === 0) end()
  }

  function end(): void {
    if (file === undefined) return
    if (sync) fsyncSync(file)
    closeSync(file)
    file = undefined
  }

  /** What of `chunk` belongs to the open file. */
  function write(chunk: Buffer): Buffer {
    const part = chunk.subarray(0, left)
    for (let at = 0; file !== undefined && at < part.length; )
      at += writeSync(file, part, at, part.length - at)
    left -= part.length
    if (left === 0) end()
    return chunk.subarray(part.length)
  }

  return {
    add(chunk: Buffer): void {
      let now = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      while (now.length > 0) {
        if (left > 0) now = write(now)
        else if (padding > 0) {
          const filled = Math.min(padding, now.length)
          padding -= filled
          now = now.subarray(filled)
        } else if (now.length < BLOCK) break
        else {
          begin(now.subarray(0, BLOCK))
          now = now.subarray(BLOCK)
        }
      }
      rest = Buffer.from(now)
    },
    finish(): void {
      if (left > 0 || rest.length > 0) throw new Error('the copy ended in the middle of a file')
    },
  }
}

function textOf(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? length : end).toString('utf8')
}

/** Octal, or bytes behind a first bit of one where octal does not reach. */
function sizeOf(header: Buffer): number {
  const field = header.subarray(124, 136)
  if ((field[0] ?? 0) < 128) return Number.parseInt(textOf(header, 124, 12).trim() || '0', 8)
  return Number(BigInt(`0x${field.subarray(4).toString('hex')}`))
}
