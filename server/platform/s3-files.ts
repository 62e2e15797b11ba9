import { type Hash, createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import {
  type Files,
  FilesAway,
  type Lying,
  MOST_BYTES,
  TooLarge,
  isOwnName,
  pathOf,
} from './files.ts'
import type { S3Place } from './s3-place.ts'

/** Milliseconds to reach the store, and without a byte from it. */
const REACHED_WITHIN = 3000
const SILENT_FOR = 10_000
/** Times that a file is sent before it is given up. */
const TRIES = 3
/** In the store beside the files: whose they are. */
const OWNER = 'owner.json'

/** The store says that there is no such thing. */
class Missing extends Error {
  readonly code = 'ENOENT'
}

/**
 * A bucket of any store that speaks S3, which several machines reach (decisions/0100). A file is there whole or not at all:
 * what is made piece by piece is written down here first, without a name, so that its length and its sum are known when it
 * is sent. Errors: `FilesAway`; `ENOENT` for a file that is not there.
 */
export async function s3Files(place: S3Place): Promise<Files> {
  const store = await openStore(place)
  const { send, keyOf, sdk, client, at } = store
  const put = async (id: string, body: Body) => {
    await putWhole(store, keyOf(id), body)
    return { id, bytes: body.bytes }
  }
  const stream = async (id: string) => {
    const { Body } = await send(new sdk.GetObjectCommand(at(keyOf(id))))
    return Body as Readable
  }
  const remove = async (id: string) => {
    await send(new sdk.DeleteObjectCommand(at(keyOf(id))))
  }
  return {
    put: async (bytes) => (await put(randomUUID(), wholeBody(bytes))).id,
    async putStream(source, { maxBytes = MOST_BYTES, id = randomUUID() } = {}) {
      const spool = await spooled(source, maxBytes)
      try {
        return await put(id, spool)
      } finally {
        await spool.close()
      }
    },
    read: async (id) => buffer(await stream(id)).catch(asAway),
    stream,
    has: async (id) =>
      send(new sdk.HeadObjectCommand(at(keyOf(id)))).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Missing) return false
          throw error
        },
      ),
    remove,
    // Nothing is there before it is whole.
    removeHalf: async () => {},
    async *all(): AsyncGenerator<Lying> {
      const pages = sdk.paginateListObjectsV2(
        { client },
        { Bucket: place.bucket, Prefix: place.prefix },
      )
      try {
        for await (const { Contents = [] } of pages)
          for (const { Key = '', LastModified } of Contents) {
            const id = Key.slice(-36)
            if (!isOwnName(id) || Key !== keyOf(id) || !LastModified) continue
            yield { id, half: false, at: LastModified.getTime() }
          }
      } catch (error) {
        throw asFault(error)
      }
    },
    shared: ownership(store, place),
  }
}

type Store = Awaited<ReturnType<typeof openStore>>

async function openStore({ bucket, prefix, endpoint, region, keyId, secret }: S3Place) {
  // 36 MB of memory and a tenth of a second: only where files lie in a store.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Stores of before give back what the newer sums add to a body, without an error.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    forcePathStyle: true,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: REACHED_WITHIN, socketTimeout: SILENT_FOR },
  })
  const send: typeof client.send = (...asked: [never]) =>
    client.send(...asked).catch((error: unknown) => {
      throw asFault(error)
    })
  return {
    sdk,
    client,
    send,
    keyOf: (id: string) => prefix + pathOf(id),
    at: (Key: string) => ({ Bucket: bucket, Key }),
  }
}

/** As long as it is sent anew, from its beginning; then looked at, since a store may keep other bytes than it was given. */
async function putWhole({ sdk, send, at }: Store, key: string, body: Body): Promise<void> {
  for (let n = 1; ; n += 1) {
    try {
      const sent = { Body: body.again(), ContentLength: body.bytes, ContentMD5: body.md5 }
      await send(new sdk.PutObjectCommand({ ...at(key), ...sent }))
      break
    } catch (error) {
      if (n === TRIES) throw error
    }
  }
  const { ContentLength } = await send(new sdk.HeadObjectCommand(at(key)))
  if (ContentLength === body.bytes) return
  await send(new sdk.DeleteObjectCommand(at(key)))
  throw new FilesAway(`the store keeps ${ContentLength} bytes of ${body.bytes}`)
}

/** What is sent, as often as it has to be. */
interface Body {
  bytes: number
  /** In base64, as the store checks it. */
  md5: string
  again(): Uint8Array | Readable
}

const md5Of = (hash: Hash) => hash.digest('base64')

const wholeBody = (bytes: Uint8Array): Body => ({
  bytes: bytes.byteLength,
  md5: md5Of(createHash('md5').update(bytes)),
  again: () => bytes,
})

/** In a file that has no name from its first moment on: a program that is killed leaves nothing. */
async function spooled(source: AsyncIterable<Uint8Array | string>, maxBytes: number) {
  const path = join(tmpdir(), `gerai-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  const close = async () => {
    await file.close()
    await rm(path, { force: true })
  }
  // Windows keeps the name until it is closed.
  await rm(path).catch(() => {})
  try {
    const { bytes, md5 } = await written(file, source, maxBytes)
    return {
      bytes,
      md5,
      again: () => file.createReadStream({ start: 0, autoClose: false }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function written(
  file: FileHandle,
  source: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
) {
  const hash = createHash('md5')
  let bytes = 0
  for await (const chunk of source) {
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`)
    hash.update(piece)
    await file.writeFile(piece)
  }
  return { bytes, md5: md5Of(hash) }
}

function ownership(store: Store, { bucket, prefix }: S3Place): NonNullable<Files['shared']> {
  const { send, sdk, at } = store
  const key = prefix + OWNER
  return {
    name: `s3://${bucket}/${prefix}`,
    async owner() {
      try {
        const { Body } = await send(new sdk.GetObjectCommand(at(key)))
        return await text(Body as Readable).catch(asAway)
      } catch (error) {
        if (error instanceof Missing) return undefined
        throw error
      }
    },
    own: (owner) => putWhole(store, key, wholeBody(Buffer.from(owner))),
  }
}

function asFault(error: unknown): Error {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (name === 'NoSuchKey' || name === 'NotFound') return new Missing('no such file')
  const { code } = error as { code?: unknown }
  const refused = status !== undefined && status >= 400 && status < 500
  return new FilesAway([name, status, code].filter(Boolean).join(' '), refused)
}

const asAway = (error: unknown): never => {
  throw asFault(error)
}
