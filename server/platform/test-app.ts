import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { expect } from 'vitest'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { buildApp } from '#server/app.ts'
import { installJobs } from './jobs.ts'
import { hashOf } from './hash.ts'
import { migrate } from './migrate.ts'
import { learnStatistics } from './statistics.ts'
import { PASSWORD, demoCompany, openMonths, smallCompany } from './test-app-companies.ts'
import {
  type Addresses,
  type Beginning,
  type FreshDatabase,
  freshDatabase,
} from './test-postgres.ts'
import type { S3Place } from './s3-place.ts'
import { setClock } from './time.ts'

export { PASSWORD }
/** Several programs on one database have one key. */
export const FIELD_KEY = '7'.repeat(64)

export interface Answer<E extends Endpoint> {
  status: number
  body: ReplyOf<E>
  error: {
    code: string
    message: string
    action?: string
    errors?: { field: string; message: string }[]
    data?: Record<string, unknown>
  }
  raw: Buffer
  headers: Record<string, unknown>
}

export interface TestApp {
  app: FastifyInstance
  /** As the superuser: sees every branch, and may break what the program may not. */
  db: pg.Client
  url: string
  /** Calls as an employee (`kasir.sby`); throws unless the answer is 200. */
  call<E extends Endpoint>(as: string, endpoint: E, input: InputOf<E>): Promise<ReplyOf<E>>
  /** Calls and gives whatever was answered. */
  ask<E extends Endpoint>(as: string | null, endpoint: E, input: unknown): Promise<Answer<E>>
  token(as: string): Promise<string>
  /** Ids by code: goods units as `MG2/PCS`, customers, suppliers, warehouses as `SBY/TOKO`, accounts as `SBY/1-1101`. */
  id(
    kind:
      | 'unit'
      | 'customer'
      | 'supplier'
      | 'warehouse'
      | 'account'
      | 'branch'
      | 'method'
      | 'purpose'
      | 'bank'
      | 'edc'
      | 'goods'
      | 'employee',
    code: string,
  ): Promise<number>
  at(instant: string): void
  close(): Promise<void>
  /** Where its files and keys lie. */
  dataDir: string
  /** Sends one file with its fields, as a browser's form does. */
  upload(
    as: string,
    endpoint: Endpoint,
    fields: Record<string, string | number>,
    file: { name: string; bytes: Uint8Array },
  ): Promise<{ status: number; body: { message?: string } }>
}

interface Options {
  at?: string
  live?: boolean
  jobs?: boolean
  demo?: boolean
  /** A company that was played before. */
  from?: Beginning
  /** Where its reports are read. */
  readUrl?: string
  /** Where its files lie, unless in its own folder. */
  files?: S3Place
}

/**
 * A program on a database of its own, at a settable time (10 January 2026, 10:00 in Jakarta, unless told).
 * It tells of the small company, of the demo's after some days of trade, or of one that was `played`.
 */
export async function testApp(options: Options = {}): Promise<TestApp> {
  const like = options.from ?? (options.demo ? demoCompany : smallCompany)
  return appOn(await freshDatabase({ like }), options)
}

/**
 * A company that something was played on, once per run however many files begin with it:
 * `testApp({ from: played('trade', playTrade) })`. Its database is copied, no file that was kept beside it.
 */
export const played = (name: string, play: (t: TestApp) => Promise<void>): Beginning => ({
  name,
  async make(addresses) {
    const t = await testAppOn(addresses)
    await play(t)
    await learnStatistics(t.db)
    await t.close()
  },
  like: smallCompany,
})

/** The program on a database that stands already; whoever made that ends it. */
export const testAppOn = (
  addresses: Addresses,
  options: Options = {},
  dataDir?: string,
): Promise<TestApp> => appOn({ ...addresses, drop: async () => {} }, options, dataDir)

/** The program over a database that an older one of it wrote, brought to its own migrations first. */
export async function appOver(addresses: Addresses, dataDir: string): Promise<TestApp> {
  await migrate(addresses.url)
  return testAppOn(addresses, { live: true }, dataDir)
}

async function appOn(
  database: FreshDatabase,
  options: Options,
  dataDir = mkdtempSync(join(tmpdir(), 'gerai-test-')),
): Promise<TestApp> {
  if (options.jobs) await installJobs(database.url)
  setClock(options.live ? null : (options.at ?? '2026-01-10T03:00:00Z'))
  const app = await buildApp({
    databaseUrl: database.url,
    ...(options.readUrl ? { readUrl: options.readUrl } : {}),
    settings: { fieldKey: FIELD_KEY, files: options.files },
    logger: { level: 'error' },
    dataDir,
    jobs: options.jobs ?? false,
  })
  const db = new pg.Client({ connectionString: database.administratorUrl })
  await db.connect()
  if (options.live && !options.demo) await openMonths(db)
  const token = tokensOf(app)
  /** By person: the till that his device is since he opened a shift there. */
  const tills = new Map<string, string>()
  const ask = async <E extends Endpoint>(
    as: string | null,
    endpoint: E,
    input: unknown,
  ): Promise<Answer<E>> => {
    await bindApproval(db, endpoint, input as Record<string, unknown>)
    const { url, rest } = fill(endpoint, input as Record<string, unknown>)
    const { tillKey } = input as { tillKey?: unknown }
    if (as && typeof tillKey === 'string') tills.set(as, tillKey)
    const till = as && endpoint.till ? tills.get(as) : undefined
    const response = await app.inject({
      method: endpoint.method,
      url,
      headers: {
        ...(as ? { authorization: `Bearer ${await token(as)}` } : {}),
        ...(till ? { 'till-key': till } : {}),
      },
      ...(endpoint.method === 'GET'
        ? { query: rest as Record<string, string> }
        : { payload: rest }),
    })
    const json = response.headers['content-type']?.includes('json') ? response.json() : undefined
    const { statusCode: status, headers, rawPayload: raw } = response
    return { status, headers, body: json, error: json, raw }
  }
  return {
    app,
    db,
    url: database.url,
    ask,
    token,
    async call(as, endpoint, input) {
      const answer = await ask(as, endpoint, input)
      if (answer.status !== 200)
        throw new Error(`${endpoint.path}: ${answer.status} ${JSON.stringify(answer.error)}`)
      return answer.body
    },
    async upload(as, endpoint, fields, file) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
      form.append('file', new File([new Uint8Array(file.bytes)], file.name))
      const body = new Response(form)
      const response = await app.inject({
        method: 'POST',
        url: `/api${endpoint.path}`,
        payload: Buffer.from(await body.arrayBuffer()),
        headers: {
          authorization: `Bearer ${await token(as)}`,
          'content-type': body.headers.get('content-type') as string,
        },
      })
      return { status: response.statusCode, body: response.json() }
    },
    id: (kind, code) => lookUp(db, kind, code),
    at: setClock,
    dataDir,
    async close() {
      await db.end()
      await app.close()
      await database.drop()
      // The next story of this process begins with the time of day again.
      setClock(null)
    },
  }
}

/** What a story was given for the next call of its kind (`giveApproval`) is good for the one that brings it. */
async function bindApproval(db: pg.Client, endpoint: Endpoint, input: Record<string, unknown>) {
  const { approvalToken: token } = input
  const given = typeof token === 'string' && /^[\w-]{20,100}$/.test(token)
  // As it comes over the wire: what is not defined is not there.
  const parsed = given ? endpoint.input.safeParse(JSON.parse(JSON.stringify(input))) : undefined
  if (!parsed?.success) return
  const asked = { endpoint: `${endpoint.method} ${endpoint.path}`, input: parsed.data }
  await db.query(
    `update approval set payload_hash = $2 where token_hash = sha256(convert_to($1, 'UTF8')) and payload_hash = 'unbound'`,
    [token, hashOf(asked).toString('hex')],
  )
}

function fill(
  endpoint: Endpoint,
  input: Record<string, unknown>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return value
  })
  return { url: `/api${path}`, rest }
}

/** After so long, in milliseconds of the real clock, somebody signs in anew: a session's access ends after ten minutes. */
const SIGNED_IN = 5 * 60_000

/** The token of each person who calls. */
function tokensOf(app: FastifyInstance) {
  const tokens = new Map<string, { token: Promise<string>; since: number }>()
  return (as: string) => {
    const known = tokens.get(as)
    if (known && performance.now() - known.since < SIGNED_IN) return known.token
    const anew = { token: signIn(app, `${as}@gerai.test`), since: performance.now() }
    tokens.set(as, anew)
    // Whoever could not sign in tries again.
    anew.token.catch(() => tokens.delete(as))
    return anew.token
  }
}

async function signIn(app: FastifyInstance, email: string): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/core/v1/employees/login',
    payload: { email, password: PASSWORD },
  })
  if (response.statusCode !== 200) throw new Error(`${email} cannot sign in: ${response.body}`)
  return response.json().accessToken
}

const LOOKUPS: Record<string, string> = {
  unit: `select u.id from goods_unit u join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id where g.code || '/' || n.code = $1`,
  customer: `select id from customer where code = $1 or name = $1`,
  supplier: `select id from supplier where code = $1 or name = $1`,
  warehouse: `select w.id from warehouse w join branch b on b.id = w.branch_id where b.code || '/' || w.code = $1`,
  account: `select a.id from account a left join branch b on b.id = a.branch_id where coalesce(b.code || '/', '') || a.code = $1`,
  branch: `select id from branch where code = $1`,
  method: `select id from payment_method where code = $1`,
  purpose: `select id from till_purpose where name = $1`,
  bank: `select k.id from bank_account k join branch b on b.id = k.branch_id where b.code = $1`,
  edc: `select e.id from edc e join branch b on b.id = e.branch_id where b.code = $1 order by e.id limit 1`,
  goods: `select id from goods where code = $1`,
  employee: `select id from employee where email = $1 || '@gerai.test'`,
}
async function lookUp(db: pg.Client, kind: string, code: string): Promise<number> {
  const { rows } = await db.query(LOOKUPS[kind] as string, [code])
  if (!rows[0]) throw new Error(`no ${kind} ${code}`)
  return Number(rows[0].id)
}

/**
 * Documents that let cash go without a question: out of all drawers, safes and banks of the branch together, neither
 * within the limit of a day nor approved. What opens a branch's books or takes that back is no deed of a day.
 */
async function cashUnasked(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query(
    `select distinct d.kind || ': ' || j.memo as gone from (
       select l.branch_id, l.journal_id from journal_line l join account a on a.id = l.account_id
       where a.usage in ('CASH_DRAWER', 'PETTY_CASH', 'CASH_IN_TRANSIT', 'BANK') group by 1, 2
       having sum(l.debit - l.credit) < 0 and sum(l.debit - l.credit) filter (where a.usage <> 'BANK') < 0) x
     join journal j on j.branch_id = x.branch_id and j.id = x.journal_id
     join document d on d.branch_id = j.branch_id and d.id = j.document_id
     where d.kind not in ('cash-out', 'opening-balance') and d.approved_by is null
       and not exists (select from cash_let_out c where c.branch_id = d.branch_id and c.document_id = d.id)
       and not exists (select from offline_sale o where o.branch_id = d.branch_id and o.document_id = d.id)`,
  )
  return rows.map(({ gone }) => gone)
}

/** Shifts whose drawer holds less than nothing by their books, from the float on. */
async function drawersBelowNothing(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query(
    `select t.name || ' ' || s.number || ': ' || s.opening_float + sum(l.debit - l.credit) as below
     from shift s join till t on t.id = s.till_id join document d on d.branch_id = s.branch_id and d.shift_id = s.id
     join journal j on j.branch_id = d.branch_id and j.document_id = d.id
     join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
     join account a on a.id = l.account_id and a.usage = 'CASH_DRAWER'
     group by s.branch_id, s.id, t.name having s.opening_float + sum(l.debit - l.credit) < 0`,
  )
  return rows.map(({ below }) => below)
}

/** After every story: the books must be in order. */
export async function expectBooksInOrder(db: pg.Client): Promise<void> {
  const found = await findViolations(db)
  expect(found.filter((f) => f.code !== 'X05')).toEqual([])
  expect(await cashUnasked(db)).toEqual([])
  expect(await drawersBelowNothing(db)).toEqual([])
}

export const newRequest = () => randomUUID()
