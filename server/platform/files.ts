import { randomUUID } from 'node:crypto'
import { type ReadStream, createReadStream } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { once } from 'node:events'

/**
 * Where uploads and finished exports lie. Names are made here, never taken from a person; what a
 * file is called, what it is and who may see it stands in the table `stored_file`.
 */
export interface Files {
  /** Stores and returns the new file's id; it is on disk before this returns. */
  put(bytes: Uint8Array): Promise<string>
  /** The same for what is made piece by piece; nothing is left behind when the source fails. */
  putStream(source: AsyncIterable<Uint8Array | string>, maxBytes?: number): Promise<Stored>
  read(id: string): Promise<Buffer>
  stream(id: string): Promise<ReadStream>
  has(id: string): Promise<boolean>
  remove(id: string): Promise<void>
  /** Everything that lies there, unfinished pieces among it, with the time of its last byte. */
  all(): AsyncIterable<Lying>
  /** Takes away a piece that nobody finished. */
  removeHalf(id: string): Promise<void>
}

export interface Lying {
  id: string
  /** Begun and never finished, or under way just now. */
  half: boolean
  /** Of its last byte, in milliseconds since 1970. */
  at: number
}

export interface Stored {
  id: string
  bytes: number
}

export class TooLarge extends Error {}

const OWN_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A local folder. Another store (S3) is another function with this result. */
export function localFiles(folder: string): Files {
  const at = (id: string) => join(folder, id.slice(0, 2), nameOf(id))

  async function putStream(source: AsyncIterable<Uint8Array | string>, maxBytes = 500 * 2 ** 20) {
    const id = randomUUID()
    const path = at(id)
    const half = `${path}.part`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(half, 'wx', 0o600)
    let bytes = 0
    try {
      for await (const chunk of source) {
        const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        bytes += piece.byteLength
        if (bytes > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`)
        await file.writeFile(piece)
      }
      await file.sync()
    } catch (error) {
      await file.close()
      await rm(half, { force: true })
      throw error
    }
    await file.close()
    await rename(half, path)
    await syncFolder(dirname(path))
    return { id, bytes }
  }

  return {
    putStream,
    put: async (bytes) => (await putStream(oneChunk(bytes))).id,
    read: async (id) => readFile(at(id)),
    stream: async (id) => {
      const found = createReadStream(at(id))
      // Opened before it is answered: a missing file is an error, not a broken answer.
      await once(found, 'open')
      return found
    },
    has: async (id) =>
      stat(at(id)).then(
        (found) => found.isFile(),
        () => false,
      ),
    remove: async (id) => rm(at(id), { force: true }),
    removeHalf: async (id) => rm(`${at(id)}.part`, { force: true }),
    all: () => lyingIn(folder),
  }
}

async function* lyingIn(folder: string): AsyncGenerator<Lying> {
  for (const shelf of await namesIn(folder))
    for (const name of await namesIn(join(folder, shelf))) {
      const half = name.endsWith('.part')
      const id = half ? name.slice(0, -'.part'.length) : name
      const found = await stat(join(folder, shelf, name)).catch(() => null)
      if (found?.isFile() && OWN_NAME.test(id)) yield { id, half, at: found.mtimeMs }
    }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Only ids of our own making become part of a path. */
function nameOf(id: string): string {
  if (OWN_NAME.test(id)) return id
  throw new Error('not the id of a stored file')
}

/** The new name itself has to survive a power cut too. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
