import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/**
 * Where uploads and finished exports lie. Names are made here, never taken from a person; what a
 * file is called, what it is and who may see it stands in the table `stored_file`.
 */
export interface Files {
  /** Stores and returns the new file's id; it is on disk before this returns. */
  put(bytes: Uint8Array): Promise<string>
  /**
   * The same for what is made piece by piece; nothing is left behind when the source fails. With `id`: what another place
   * gave that name, brought here.
   */
  putStream(
    source: AsyncIterable<Uint8Array | string>,
    wish?: { maxBytes?: number; id?: string },
  ): Promise<Stored>
  read(id: string): Promise<Buffer>
  stream(id: string): Promise<Readable>
  has(id: string): Promise<boolean>
  remove(id: string): Promise<void>
  /** Everything that lies there, unfinished pieces among it, with the time of its last byte. */
  all(): AsyncIterable<Lying>
  /** Takes away a piece that nobody finished. */
  removeHalf(id: string): Promise<void>
  /** Of a place that other programs reach too, and copies of this company with them. */
  shared?: Shared
}

export interface Shared {
  /** Where it is, for whoever runs the program. */
  name: string
  /** What stands there of whose it is; undefined where nobody wrote it. */
  owner(): Promise<string | undefined>
  own(owner: string): Promise<void>
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

/** The place of files does not answer, or not as it should; what was asked may be asked again. */
export class FilesAway extends Error {
  readonly code = 'FILES_AWAY'
  /** It answered, and does not let us in: by itself that does not pass. */
  readonly refused: boolean
  constructor(message: string, refused = false) {
    super(message)
    this.refused = refused
  }
}

/** Bytes of the largest file that is kept. */
export const MOST_BYTES = 500 * 2 ** 20

const OWN_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A folder of this machine; `s3-files.ts` is a store that all machines reach. */
export function localFiles(folder: string): Files {
  const at = (id: string) => join(folder, pathOf(id))

  const putStream: Files['putStream'] = async (source, wish = {}) => {
    const { maxBytes = MOST_BYTES, id = randomUUID() } = wish
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
      if (found?.isFile() && isOwnName(id)) yield { id, half, at: found.mtimeMs }
    }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Where a file lies in every place, so that one can be copied to another as it is. Only ids of our own making become part of a path. */
export function pathOf(id: string): string {
  if (isOwnName(id)) return `${id.slice(0, 2)}/${id}`
  throw new Error('not the id of a stored file')
}

export const isOwnName = (id: string): boolean => OWN_NAME.test(id)

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
