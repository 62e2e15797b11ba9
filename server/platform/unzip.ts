import { crc32, inflateRawSync } from 'node:zlib'

/**
 * Opens a ZIP that a stranger sent. Nothing in it is believed: sizes are counted while inflating,
 * and what comes out is bounded before it is made. Used for xlsx only, so it knows what those hold.
 */
export interface ZipLimits {
  maxEntries: number
  maxBytes: number
  /** Inflated size over stored size, for entries above one megabyte. */
  maxRatio: number
}

export const xlsxLimits: ZipLimits = { maxEntries: 200, maxBytes: 50 * 2 ** 20, maxRatio: 100 }

/** The file is refused; the message is for the person who sent it. */
export class UnsafeFile extends Error {}

interface Entry {
  name: string
  flags: number
  method: number
  stored: number
  at: number
}

export function unzip(file: Buffer, limits: ZipLimits = xlsxLimits): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  let left = limits.maxBytes
  for (const entry of directory(file, limits)) {
    refuseEntry(entry, parts)
    if (entry.name.endsWith('/')) continue
    const content = inflate(file, entry, left, limits)
    left -= content.length
    refuseContent(entry.name, content)
    parts.set(entry.name, content)
  }
  return parts
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
function broken(): UnsafeFile {
  return new UnsafeFile('Berkas rusak atau bukan berkas Excel (.xlsx)')
}

function directory(file: Buffer, limits: ZipLimits): Entry[] {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  const onThisDisk = file.readUInt16LE(end + 8)
  const start = file.readUInt32LE(end + 16)
  if (count !== onThisDisk || count === 0xffff || start === 0xffffffff) throw broken()
  if (count > limits.maxEntries)
    throw new UnsafeFile(`Berkas berisi terlalu banyak bagian (${count})`)
  const entries: Entry[] = []
  for (let at = start, n = 0; n < count; n += 1) {
    if (at + 46 > end || file.readUInt32LE(at) !== entryMark) throw broken()
    const nameLength = file.readUInt16LE(at + 28)
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      stored: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - 22 - 0xffff)
  for (let at = file.length - 22; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === endMark) return at
  }
  // A workbook with a password is not a ZIP but an OLE container.
  if (file.length > 8 && file.readUInt32BE(0) === 0xd0cf11e0) {
    throw new UnsafeFile(
      'Berkas memakai kata sandi atau berformat lama (.xls); simpan sebagai .xlsx biasa',
    )
  }
  throw broken()
}

function refuseEntry(entry: Entry, known: Map<string, Buffer>): void {
  const { name, flags, method } = entry
  if (flags & 0x41) throw new UnsafeFile('Berkas terenkripsi; simpan tanpa kata sandi')
  if (method !== 0 && method !== 8) throw broken()
  if (name.length === 0 || name.length > 200 || known.has(name)) throw broken()
  if (/[\0\\]|^\/|(^|\/)\.\.(\/|$)|:/.test(name))
    throw new UnsafeFile('Berkas berisi nama yang tidak wajar')
  if (/vbaProject|macrosheets|activeX/i.test(name)) {
    throw new UnsafeFile('Berkas berisi makro; simpan sebagai .xlsx tanpa makro')
  }
  if (/externalLinks|embeddings|\.(zip|xls\w*|docx?|exe|dll|jar|gz|7z|rar)$/i.test(name)) {
    throw new UnsafeFile('Berkas berisi lampiran atau tautan ke berkas lain')
  }
}

function inflate(file: Buffer, entry: Entry, left: number, limits: ZipLimits): Buffer {
  const { at, stored } = entry
  if (at + 30 > file.length || file.readUInt32LE(at) !== localMark) throw broken()
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  if (start + stored > file.length) throw broken()
  const packed = file.subarray(start, start + stored)
  const allowed = Math.min(left, Math.max(2 ** 20, stored * limits.maxRatio))
  if (entry.method === 0) {
    if (packed.length > left) throw tooBig()
    return packed
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, allowed) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooBig()
    throw broken()
  }
}

const tooBig = () => new UnsafeFile('Isi berkas terlalu besar setelah dibuka')

function refuseContent(name: string, content: Buffer): void {
  if (content.length > 4 && content.readUInt32LE(0) === localMark) {
    throw new UnsafeFile('Berkas berisi arsip di dalam arsip')
  }
  if (!/\.(xml|rels|vml)$/i.test(name)) return
  // UTF-16 would hide what is looked for below; nobody writes xlsx so.
  if (content.length > 1 && [0xfeff, 0xfffe].includes(content.readUInt16BE(0))) throw broken()
  if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) {
    throw new UnsafeFile('Berkas berisi definisi XML yang tidak diizinkan')
  }
}

/** A plain, uncompressed ZIP: what the parser is given holds only what was looked at above. */
export function zipStored(parts: Iterable<[string, Buffer]>): Buffer {
  const bodies: Buffer[] = []
  const index: Buffer[] = []
  let at = 0
  for (const [name, content] of parts) {
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([mark(localMark), common, title, content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    index.push(mark(entryMark), Buffer.from([20, 0]), common, rest, title)
    bodies.push(local)
    at += local.length
  }
  return Buffer.concat([...bodies, ...index, endRecord(index, at)])
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function endRecord(index: Buffer[], at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(index.length / 5, 8)
  end.writeUInt16LE(index.length / 5, 10)
  end.writeUInt32LE(
    index.reduce((sum, part) => sum + part.length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return end
}
