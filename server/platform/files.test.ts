import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Store, openStore } from '../../tests/growing/store.ts'
import { refusalOf } from './errors.ts'
import { type Files, FilesAway, type Lying, TooLarge, localFiles } from './files.ts'
import type { S3Place } from './s3-place.ts'
import { bucketOf } from './s3-place.ts'
import { s3Files } from './s3-files.ts'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'gerai-files-'))
let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(async () => {
  await store.stop()
  rmSync(folder, { recursive: true })
})

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** What programs put aside before it is sent. */
const spools = () => readdirSync(tmpdir()).filter((name) => /^gerai-[0-9a-f-]{36}$/.test(name))

const places: [string, () => Promise<Files>][] = [
  ['a folder', async () => localFiles(folder)],
  ['a store', () => s3Files(store.place)],
]

describe.each(places)('files in %s', (_name, open) => {
  let files: Files
  beforeAll(async () => {
    files = await open()
  })
  const everything = async () => {
    const found: Lying[] = []
    for await (const one of files.all()) found.push(one)
    return found
  }

  it('come back when they were put, until they are removed', async () => {
    const id = await files.put(Buffer.from('halo'))
    expect(await files.has(id)).toBe(true)
    expect((await files.read(id)).toString()).toBe('halo')
    expect((await buffer(await files.stream(id))).toString()).toBe('halo')
    const [lying] = await everything()
    expect(lying).toMatchObject({ id, half: false })
    expect(Math.abs(Number(lying?.at) - Date.now())).toBeLessThan(60_000)
    await files.remove(id)
    await files.remove(id)
    expect(await files.has(id)).toBe(false)
    for (const gone of [files.stream, files.read])
      await expect(gone(id)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('are the same bytes, whole and streamed, from none to 20 MB', async () => {
    for (const size of [0, 1, 65_535, 65_536, 300_000, 5 * 2 ** 20 + 1, 20 * 2 ** 20]) {
      const bytes = randomBytes(size)
      async function* pieces() {
        for (let at = 0; at < size; at += 70_001) yield bytes.subarray(at, at + 70_001)
      }
      const whole = await files.put(bytes)
      const streamed = await files.putStream(pieces())
      expect(streamed.bytes).toBe(size)
      for (const id of [whole, streamed.id]) {
        expect(sum(await files.read(id))).toBe(sum(bytes))
        expect(sum(await buffer(await files.stream(id)))).toBe(sum(bytes))
        await files.remove(id)
      }
    }
    expect(await everything()).toEqual([])
  })

  it('keep the name that another place gave them', async () => {
    const id = randomUUID()
    expect(await files.putStream(pieces('dibawa'), { id })).toEqual({ id, bytes: 6 })
    expect((await files.read(id)).toString()).toBe('dibawa')
    await files.remove(id)
  })

  it('leave nothing behind where their source fails or is too big', async () => {
    const before = spools()
    async function* failing() {
      yield Buffer.alloc(1000)
      throw new Error('cut')
    }
    async function* endless() {
      for (;;) yield Buffer.alloc(1000)
    }
    await expect(files.putStream(failing())).rejects.toThrow('cut')
    await expect(files.putStream(endless(), { maxBytes: 10_000 })).rejects.toThrow(TooLarge)
    expect(await everything()).toEqual([])
    expect(spools()).toEqual(before)
  })

  it('have names of our own making alone', async () => {
    const names = [
      '../../etc/passwd',
      '..\\x',
      '%2e%2e%2f',
      '/etc/passwd',
      'a\0b',
      'x'.repeat(300),
      'CON',
      'owner.json',
      '',
    ]
    for (const name of names) {
      for (const asked of [files.has, files.read, files.stream, files.remove])
        await expect((async () => asked(name))()).rejects.toThrow('not the id')
      await expect(files.putStream(pieces('x'), { id: name })).rejects.toThrow('not the id')
    }
  })
})

async function* pieces(text: string) {
  yield text
}

describe('a store of files', () => {
  it('that is away is told from a file that is not there', async () => {
    const files = await s3Files(store.place)
    const id = await files.put(Buffer.from('halo'))
    await store.away()
    const asked = [() => files.has(id), () => files.read(id), () => files.put(Buffer.from('x'))]
    for (const ask of asked) {
      const error = await ask().catch((one: Error) => one)
      expect(error).toBeInstanceOf(FilesAway)
      expect(refusalOf(error)).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    }
    await store.back()
    expect((await files.read(id)).toString()).toBe('halo')
    await files.remove(id)
  })

  it('that keeps other bytes than it was given has nothing of them', async () => {
    const gone: string[] = []
    const place = await standIn((request) => {
      if (request === 'DELETE') gone.push(request)
      return { status: 200, length: request === 'HEAD' ? 45 : 0 }
    })
    const files = await s3Files(place)
    await expect(files.put(Buffer.from('halo'))).rejects.toThrow('keeps 45 bytes of 4')
    expect(gone).toEqual(['DELETE'])
  })

  it('that ends in the middle of a file ends the reading with it', async () => {
    const files = await s3Files(await standIn(() => ({ status: 200, length: 1000, cut: 100 })))
    await expect(files.read(randomUUID())).rejects.toThrow(FilesAway)
    await expect(buffer(await files.stream(randomUUID()))).rejects.toThrow()
  })

  it('that lets nobody in is refused, and tells no secret', async () => {
    const files = await s3Files(await standIn(() => ({ status: 403, length: 0 })))
    const error = await files.has(randomUUID()).catch((one: unknown) => one)
    expect(error).toMatchObject({ refused: true, code: 'FILES_AWAY' })
    expect(JSON.stringify(error) + String(error)).not.toContain('rahasia')
  })

  const standIns: Server[] = []
  afterAll(() => {
    for (const one of standIns) one.close()
  })
  interface Answer {
    status: number
    length: number
    /** Bytes after which the line ends. */
    cut?: number
  }
  /** A store that answers as it is told. */
  async function standIn(answer: (method: string) => Answer): Promise<S3Place> {
    const server = createServer((request, reply) => {
      request.resume().on('end', () => {
        const { status, length, cut } = answer(request.method ?? '')
        reply.writeHead(status, { 'content-length': length })
        if (cut === undefined) return reply.end()
        return reply.write(Buffer.alloc(cut), () => reply.destroy())
      })
    })
    standIns.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    return { ...store.place, endpoint: `http://127.0.0.1:${port}`, secret: 'rahasia' }
  }
})

it('the address of a store is a bucket and a folder in it', () => {
  expect(bucketOf('s3://toko')).toEqual({ bucket: 'toko', prefix: '' })
  expect(bucketOf('s3://toko/a/b-1/')).toEqual({ bucket: 'toko', prefix: 'a/b-1/' })
  for (const wrong of [
    's3://',
    's3://T',
    's3://toko/../x',
    's3://toko/a//b',
    '/srv/files',
    's3://toko/a b',
  ])
    expect(bucketOf(wrong)).toBeUndefined()
  const given = { FILES: 's3://toko', FILES_KEY_ID: 'a', FILES_SECRET: 'b' }
  expect(readSettings(given).files).toMatchObject({ bucket: 'toko', region: 'us-east-1' })
  expect(readSettings({}).files).toBeUndefined()
  expect(() => readSettings({ FILES: '/srv/files' })).toThrow(/s3:\/\/bucket/)
  expect(() => readSettings({ FILES: 's3://toko' })).toThrow(/FILES_KEY_ID/)
  expect(() => readSettings({ FILES_SECRET: 'b' })).toThrow(/membutuhkan FILES/)
})
