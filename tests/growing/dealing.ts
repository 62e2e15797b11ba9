import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { goods } from '#contract/master/goods.ts'
import { imports } from '#contract/master/import.ts'
import { picture } from '#contract/master/picture.ts'
import { sheetOf } from '#server/master/import/story.ts'
import { s3Files } from '#server/platform/s3-files.ts'
import { PASSWORD } from '#server/platform/test-app.ts'
import { type Sale, compareTold, isOpen, sellUntilTold } from '../../bench/acknowledged.ts'
import { ask, signInAs } from '../../bench/http.ts'
import { shopDay } from '../shop-day.ts'
import { counterOf } from './counter.ts'
import type { Machines } from './machines.ts'

const { documentNotes } = api.application
const { preparedFiles } = api.report

export const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A file that somebody was told is kept, and by which call it is fetched. */
interface Kept {
  what: 'attachment' | 'export' | 'picture'
  as: string
  endpoint: Endpoint
  input: Record<string, unknown>
  /** Of its bytes; of what the program itself makes, of the first time that it was fetched. */
  sum: string | undefined
}

/** What went wrong for somebody, by what it was. */
export interface Faults {
  /** Somebody who was signed in was a stranger, and a file that is there was not. */
  strangers: number
  missing: number
  otherBytes: number
  lostSales: number
  doubledSales: number
  lostImports: number
  /** Rows of the database without a whole file in the store. */
  withoutFile: number
  violations: string[]
}

export const NO_FAULTS: Faults = {
  strangers: 0,
  missing: 0,
  otherBytes: 0,
  lostSales: 0,
  doubledSales: 0,
  lostImports: 0,
  withoutFile: 0,
  violations: [],
}

export interface Dealt {
  sales: number
  attachments: number
  exports: number
  pictures: number
  imports: number
  /** Times that a file was fetched and held against its sum. */
  fetched: number
  /** Asked once more because a program died under it. */
  again: number
  /** Exports that were begun three times, and asked for once more. */
  begunAnew: number
  faults: Faults
}

type Person = ReturnType<typeof people>

/** Whoever asks does so until there is an answer, as the screens do: the same under the same key. */
function people(port: number) {
  const tokens = new Map<string, { token: Promise<string>; since: number }>()
  const told = { again: 0, strangers: 0 }
  const tokenOf = (as: string): Promise<string> => {
    const known = tokens.get(as)
    // A session's access ends after ten minutes.
    if (known && performance.now() - known.since < 300_000) return known.token
    const token = untilReached(() => signInAs(port, as, PASSWORD))
    tokens.set(as, { token, since: performance.now() })
    return token
  }
  async function untilReached<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch {
        told.again += 1
        await sleep(100)
      }
    }
  }
  /** At one machine where it is told, else wherever it is dealt to. */
  async function asked(as: string, endpoint: Endpoint, input: Record<string, unknown>, at = port) {
    const { path, rest } = filled(endpoint, input)
    const token = await tokenOf(as)
    const body = endpoint.upload ? formOf(rest) : rest
    const { method } = endpoint
    for (;;) {
      const { status, bytes } = await untilReached(() =>
        ask(at, path, { method: method as 'GET', body, token, expected: () => true, alone: true }),
      )
      if (status === 401) told.strangers += 1
      if (!isOpen(status) || status === 401) return { status, bytes }
      told.again += 1
      await sleep(100)
    }
  }
  async function done<E extends Endpoint>(
    as: string,
    endpoint: E,
    input: Record<string, unknown>,
  ): Promise<ReplyOf<E>> {
    const { status, bytes } = await asked(as, endpoint, input)
    if (status === 200) return JSON.parse(bytes.toString()) as ReplyOf<E>
    throw new Error(`${endpoint.path}: ${status} ${bytes.subarray(0, 300)}`)
  }
  return { asked, done, told, tokenOf }
}

function filled({ path }: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const whole = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return value
  })
  return { path: `/api${whole}`, rest }
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value instanceof File) form.append('file', value)
    else form.append(name, String(value))
  return form
}

/**
 * People at work on several machines until they are told to stop: tills, whoever keeps papers beside documents, puts up
 * pictures, asks for exports in the background and brings in goods; not `busy`, tills wait for their customers and no goods come. `judge` holds what they were told against what is there.
 */
export async function peopleAtWork(machines: Machines, { tills: count = 3, busy = true } = {}) {
  const { shop, port } = machines
  const person = people(port)
  const writing = { on: true }
  const sales: Sale[] = []
  const kept: Kept[] = []
  const brought: { word: string }[] = []
  const figures = { fetched: 0, begunAnew: 0 }
  const faults = { missing: 0, otherBytes: 0 }

  /** Holds a file against its sum, wherever it is fetched. */
  async function fetch(one: Kept, at?: number) {
    const { status, bytes } = await person.asked(one.as, one.endpoint, one.input, at)
    figures.fetched += 1
    if (status !== 200) {
      faults.missing += 1
      return
    }
    one.sum ??= sumOf(bytes)
    if (one.sum !== sumOf(bytes)) faults.otherBytes += 1
  }
  const keep = async (one: Kept) => {
    kept.push(one)
    for (let n = 0; n < 3; n += 1) await fetch(one)
  }
  const work = { shop, person, writing, keep, brought, figures }
  const counter = await counterOf(async (sql) => (await machines.shop.db.query(sql)).rows, shopDay)
  const post = async (path: string, body: object) => {
    const endpoint = { ...api.sales.cashier.payment, path }
    const { status, bytes } = await person.asked('kasir.sby', endpoint, { ...body })
    return { status, body: JSON.parse(bytes.toString()) as Record<string, unknown> }
  }
  const unhurried: typeof post = async (...sent) => {
    await sleep(200)
    return post(...sent)
  }
  const tills = Array.from({ length: count }, () =>
    sellUntilTold(busy ? post : unhurried, counter, { sales, writing }),
  )
  const atWork = Promise.all([
    ...tills,
    keepPapers(work),
    prepareExports(work),
    putUpPictures(work),
    ...(busy ? [bringGoods(work)] : []),
  ])
  atWork.catch(() => undefined)
  return {
    stop: async () => {
      writing.on = false
      await atWork
    },
    async judge(): Promise<Dealt> {
      // Whatever was kept is at every machine.
      for (const { port: at } of machines.all) for (const one of kept) await fetch(one, at ?? port)
      const found = await compareTold(shop.db, sales)
      const count = (what: Kept['what']) => kept.filter((one) => one.what === what).length
      return {
        sales: found.acknowledged,
        attachments: count('attachment'),
        exports: count('export'),
        pictures: count('picture'),
        imports: brought.length,
        ...figures,
        again: person.told.again,
        faults: {
          strangers: person.told.strangers,
          ...faults,
          lostSales: found.lost,
          doubledSales: found.doubled,
          lostImports: await lostImports(machines, brought),
          withoutFile: await withoutFile(machines),
          violations: found.violations.map(({ code }) => code),
        },
      }
    },
  }
}

interface Work {
  shop: Machines['shop']
  person: Person
  writing: { on: boolean }
  keep: (one: Kept) => Promise<void>
  brought: { word: string }[]
  figures: { begunAnew: number }
}

const idOf = async ({ shop }: Pick<Work, 'shop'>, text: string): Promise<number> =>
  Number((await shop.db.query(`select (${text})::int as id`)).rows[0].id)

/** Beside one document no more than this lie; a person sends no more than that in a day. */
const BESIDE = 10
const OF_A_DAY = 180
const KEEPERS = ['akuntansi', 'owner']
const SIZES = [10, 65_536, 300_000, 1_000_000, 5_000_000]

/** Papers of every size beside documents. */
async function keepPapers({ shop, person, writing, keep }: Work): Promise<void> {
  const claim = {
    dueDate: shopDay(),
    branchId: await idOf({ shop }, `select id from branch where code = 'SBY'`),
    customerId: await idOf({ shop }, `select id from customer where name = 'Toko Barokah'`),
    accountId: await idOf({ shop }, `select min(id) from account where code = '7-1103'`),
    amount: 100_000,
  }
  let documentId = 0
  for (let n = 0; writing.on && n < OF_A_DAY * KEEPERS.length; n += 1) {
    const as = KEEPERS[Math.floor(n / OF_A_DAY)] ?? ''
    if (n % BESIDE === 0) {
      const input = { ...claim, requestId: randomUUID(), docDate: shopDay() }
      documentId = (await person.done(as, api.sales.otherReceivable.add, input)).id
    }
    const bytes = Buffer.concat([
      Buffer.from('%PDF-1.4'),
      randomBytes(SIZES[n % SIZES.length] ?? 0),
    ])
    const id = randomUUID()
    await person.done(as, documentNotes.attach, {
      requestId: id,
      documentId,
      file: new File([bytes], 'surat.pdf'),
    })
    const input = { documentId, id }
    await keep({ what: 'attachment', as, endpoint: documentNotes.file, input, sum: sumOf(bytes) })
  }
}

const ASKERS = ['owner', 'akuntansi', 'kepala.sby']
const FILES_OF_A_DAY = 45

/** Exports that are made in the background, by whichever machine has room. */
async function prepareExports({ person, writing, keep, figures }: Work): Promise<void> {
  for (let n = 0; writing.on && n < ASKERS.length * FILES_OF_A_DAY; n += 1) {
    const as = ASKERS[n % ASKERS.length] ?? ''
    const asked = {
      call: goods.xlsx.path,
      input: {},
      title: `Barang ${n}`,
    }
    for (;;) {
      const { id } = await person.done(as, preparedFiles.prepare, asked)
      if (await prepared(person, as, id)) {
        await keep({
          what: 'export',
          as,
          endpoint: preparedFiles.get,
          input: { id },
          sum: undefined,
        })
        break
      }
      figures.begunAnew += 1
    }
  }
}

/** Errors: it came to nothing otherwise than by three programs that died under it. */
async function prepared(person: Person, as: string, id: number): Promise<boolean> {
  for (;;) {
    const { rows } = await person.done(as, preparedFiles.all, {})
    const one = rows.find((row) => row.id === id)
    if (one?.status === 'DONE') return true
    if (one?.status === 'FAILED' && /tiga kali/.test(one.message)) return false
    if (one?.status !== 'QUEUED' && one?.status !== 'RUNNING')
      throw new Error(`export: ${one?.status} ${one?.message}`)
    await sleep(200)
  }
}

/** Pictures of goods, which the program makes anew: the same bytes from every machine. */
async function putUpPictures({ shop, person, writing, keep }: Work): Promise<void> {
  const { default: sharp } = await import('sharp')
  const as = 'owner'
  const { rows } = await shop.db.query<{ id: string; version: number }>(
    `select id from goods where code <> all ($1) order by id`,
    [['MG2', 'KPI']],
  )
  for (const [n, row] of rows.entries()) {
    if (!writing.on) return
    const background = { r: (n * 37) % 255, g: (n * 91) % 255, b: 120 }
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
    await person.done(as, goods.uploadImage, {
      id: Number(row.id),
      file: new File([new Uint8Array(png)], 'foto.png'),
    })
    const stored = await shop.db.query(`select image_file_ids[1] as id from goods where id = $1`, [
      row.id,
    ])
    const input = { fileId: stored.rows[0].id }
    await keep({ what: 'picture', as, endpoint: picture.get, input, sum: undefined })
    await sleep(300)
  }
}

const ROWS = 200

/** Files of goods, each brought in whole by whichever machine takes it up. */
async function bringGoods({ person, writing, brought }: Work): Promise<void> {
  const as = 'owner'
  for (let n = 0; writing.on; n += 1) {
    const word = `BAWA${n}N`
    const sheet = await sheetOf(
      'goods',
      Array.from({ length: ROWS }, (_, k) => ({
        kode: `${word}${k}`,
        nama: `Barang ${word} ${k}`,
        kategori: 'MNY',
        satuan: 'PCS',
        isi: 1,
        harga_eceran: 1000 + k,
      })),
    )
    const file = new File([new Uint8Array(sheet)], 'barang.xlsx')
    const { importId: id } = (await person.done(as, goods.batchUpload, { file })) as {
      importId: number
    }
    for (;;) {
      const { status } = await person.done(as, imports.get, { id })
      if (status === 'APPLIED') break
      // Also where it was given up after the third beginning, by whoever brought it.
      if (status === 'CHECKED')
        await person.done(as, imports.apply, { requestId: randomUUID(), id }).catch(() => undefined)
      if (status === 'WRONG') throw new Error(`import ${id} is wrong`)
      await sleep(200)
    }
    brought.push({ word })
  }
}

async function lostImports({ shop }: Machines, brought: { word: string }[]): Promise<number> {
  let lost = 0
  for (const { word } of brought) {
    const { rows } = await shop.db.query(
      `select count(*)::int as n from goods where code like '${word}%'`,
    )
    if (rows[0].n !== ROWS) lost += 1
  }
  return lost
}

/** What the database names, as the store itself has it. */
async function withoutFile({ shop, store }: Machines): Promise<number> {
  const files = await s3Files(store.place)
  const { rows } = await shop.db.query<{ id: string; bytes: number }>(
    'select id, bytes::int as bytes from stored_file',
  )
  let without = 0
  for (const { id, bytes } of rows) {
    const found = await files.read(id).catch(() => undefined)
    if (found?.length !== bytes) without += 1
  }
  return without
}
