import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isNamed, label } from '#contract/labels.ts'
import { id, pathId } from '#contract/values.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { namedIn, referencesOf } from '#server/platform/references.ts'
import { LASTING } from '#server/platform/seen-references.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type Path, fieldsOf } from './nasty.ts'
import { sampleOf } from './sample.ts'

/** Whatever names a row that is not there is refused in words, by every call and in every field that can. */
const calls = endpointsOf().filter(({ rights, upload }) => rights !== 'public' && !upload)
const GHOST = 987_654_321
/** By field: a code that is spelt as it should be and that nothing has. */
const GHOST_CODES: Readonly<Record<string, string>> = {
  provinceCode: '99',
  areaCodes: '99',
  cityCode: '99.99',
  districtCode: '99.99.99',
  subDistrictCode: '99.99.99.9999',
  zipCode: '00000',
  imageFileId: '0f9d7b2e-6f0c-4c7a-9b1e-3b7d0a4c5e6e',
  fileId: '0f9d7b2e-6f0c-4c7a-9b1e-3b7d0a4c5e6e',
}

/** Rows by a list of their ids: whichever are there are answered. */
const LOOKS_UP = /\/get\/data$|\/latest\/buying/

/** The thing itself that a call is about, and the branch that its session is asked for. */
const OWN = /^(id|ids|also|branchId)$/
/** What only the call can look up, because it is no row of one table, and what it says without it. */
const BY_CALL: Readonly<Record<string, string>> = {
  contractId: 'a tender of a document',
  detailId: 'a tender of a document',
  paymentId: 'a tender of a document',
  paymentIds: 'a tender of a document',
  lineId: 'a line of a statement, or of a document',
  entryIds: 'a line of a journal, by its period',
  mutationId: 'a document of the other branch',
  confirmsId: 'a document of the other branch',
  clientId: 'a name at the provider of QRIS',
  deviceId: 'a browser, by the very call of its till',
  merchantId: 'a number at the bank',
  terminalId: 'a number at the bank',
  requestId: 'a key of this very call',
  requestIds: 'keys of a till',
  keptIds: 'keys of a till',
  queueFileId: 'a file that whoever asks opened himself',
  store_id: 'a branch, as others spell it',
}

const fieldOf = (path: Path) => path.findLast((step) => typeof step === 'string') ?? ''
const pathOf = (path: readonly string[]): Path => path.map((step) => (step === '*' ? 0 : step))

function leafAt(schema: z.core.$ZodType, [step, ...rest]: Path): z.core.$ZodType | undefined {
  if (schema === pathId) return schema
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return leafAt(schema.unwrap(), step === undefined ? [] : [step, ...rest])
  if (step === undefined) return schema
  if (schema instanceof z.ZodPipe) return leafAt(schema.in, [step, ...rest])
  if (schema instanceof z.ZodArray) return leafAt(schema.element, rest)
  if (schema instanceof z.ZodUnion)
    return schema.options.map((one) => leafAt(one, [step, ...rest])).find((one) => one)
  if (schema instanceof z.ZodObject) {
    const inner = (schema.shape as Record<string, z.core.$ZodType>)[step]
    return inner && leafAt(inner, rest)
  }
  return undefined
}

/** The smallest input that has a value in that place, with all that must stand beside it. */
function inputWith(schema: z.core.$ZodType, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return inputWith(schema.unwrap(), path, value)
  if (schema instanceof z.ZodPipe) return inputWith(schema.in, path, value)
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((one) => leafAt(one, path)) ?? schema.options[0]
    return inputWith(option as z.core.$ZodType, path, value)
  }
  if (schema instanceof z.ZodArray) return [inputWith(schema.element, rest, value)]
  const { shape } = schema as z.ZodObject
  const sample = sampleOf(schema as z.ZodType) as Record<string, unknown>
  return { ...sample, [step]: inputWith(shape[step] as z.core.$ZodType, rest, value) }
}

/** Bodies whose rules span several fields: what must stand beside, unless it is one of these that is asked. */
const CART = { lines: [{ goodsUnitId: 1, qty: 1 }] }
const INVOICE = /^\/sales\/invoice\/add$|\/sales\/invoices\/preview$/
const BESIDE: readonly [address: RegExp, field: RegExp, beside: Record<string, unknown>][] = [
  [/\/cashier\/booking\/(payment|cod)$|\/cod\/booking\/preview$/, /^(?!bookingId)/, CART],
  [INVOICE, /^lines/, { orderIds: [1] }],
  [INVOICE, /^(?!orderIds)/, { customerId: 1, goods: CART.lines }],
]
function bodyOf(e: Endpoint, path: Path, value: unknown): unknown {
  const body = inputWith(e.input, path, value) as Record<string, unknown>
  const beside = BESIDE.find(
    ([address, field]) => address.test(e.path) && field.test(String(path[0])),
  )
  return { ...beside?.[2], ...body, ...linesOf(e, body) }
}
/** A journal has a line on either side, an opening balance one of them on each. */
function linesOf(e: Endpoint, { lines, accounts }: Record<string, unknown>) {
  if (Array.isArray(accounts) && /\/opening\//.test(e.path))
    return { accounts: accounts.map((one) => ({ ...one, debit: 1, credit: 0 })) }
  if (!Array.isArray(lines) || !/\/journal\//.test(e.path)) return {}
  const [first] = lines
  return {
    lines: [
      { ...first, debit: 1, credit: 0 },
      { accountId: 1, debit: 0, credit: 1 },
    ],
  }
}

const NAMED = 'di cabang ini, melainkan di cabang Surabaya'

describe('a reference to what is not there', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('is not asked for twice where nobody can take the row away, nor is hidden one of its rows', async () => {
    const { rows } = await t.db.query(
      `select c.relname as name from pg_class c join pg_roles r on r.rolname like 'gerai\\_%' and not r.rolsuper
       where c.relname = any ($1) and c.relkind = 'r' and r.oid <> c.relowner
         and (c.relrowsecurity or has_table_privilege(r.oid, c.oid, 'delete, truncate'))`,
      [LASTING],
    )
    expect(rows).toEqual([])
    const sale = {
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 100_000 }],
    }
    // Whatever becomes of it: its rows were looked at.
    await t.ask('owner', api.sales.cashier.payment, { ...sale, requestId: newRequest() })
    const named = namedIn(api.sales.cashier.payment.input, { ...sale, bookingId: 7 })
    expect(named.map(({ at, value }) => ({ at, value }))).toEqual([{ at: 'bookingId', value: 7 }])
  })

  it('is known of every field that holds an id or a code', () => {
    const unknown = new Set<string>()
    for (const e of calls) {
      const known = new Set(referencesOf(e.input).map(({ path }) => pathOf(path).join('.')))
      for (const path of fieldsOf(e.input)) {
        const field = fieldOf(path)
        const leaf = leafAt(e.input, path)
        const holds = leaf === id || leaf === pathId || /Ids?$/.test(field)
        if (!holds || leaf instanceof z.ZodArray || known.has(path.join('.'))) continue
        if (!OWN.test(field) && !(field in BY_CALL)) unknown.add(`${field}: ${e.path}`)
      }
    }
    expect([...unknown]).toEqual([])
  })

  it('has a field that people read a name of', () => {
    const fields = calls.flatMap((e) => referencesOf(e.input).map(({ field }) => field))
    expect([...new Set(fields)].filter((field) => !isNamed(field))).toEqual([])
  })

  it('is refused by the name of its field', { timeout: 300_000 }, async () => {
    const taken: string[] = []
    let asked = 0
    for (const e of calls)
      for (const { path, field } of referencesOf(e.input)) {
        const at = pathOf(path)
        // A query has texts alone; such a list is asked by its other spelling.
        if (e.method === 'GET' && at.length > 1) continue
        const input = bodyOf(e, at, GHOST_CODES[field] ?? GHOST)
        const { status, error } = await t.ask('owner', e, input)
        asked += 1
        const told = error?.errors?.find((one) => one.field === at.join('.'))?.message
        if (status === 404 && told === `${label(field)} tidak ditemukan`) continue
        taken.push(`${e.path} ${at.join('.')}: ${status} ${error?.message?.slice(0, 80)}`)
      }
    expect(asked).toBeGreaterThan(1_800)
    expect(taken).toEqual([])
  })

  it('names the branch that has the document, wherever one of another branch is written down', {
    timeout: 120_000,
  }, async () => {
    const [here, there] = [await t.id('branch', 'MLG'), await t.id('branch', 'SBY')]
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 1, 28_500]])
    const { rows } = await t.db.query('select max(id) as id from document where branch_id = $1', [
      there,
    ])
    const taken: string[] = []
    let asked = 0
    for (const e of calls.filter(({ writes }) => writes))
      for (const { path, table } of referencesOf(e.input)) {
        const input = bodyOf(e, pathOf(path), Number(rows[0].id)) as Record<string, unknown>
        if (table !== 'document' || !('branchId' in input)) continue
        asked += 1
        const scoped = 'scope' in input ? { scope: 'INVOICE' } : {}
        const { status, error } = await t.ask('owner', e, { ...input, ...scoped, branchId: here })
        const words = [error?.message, ...(error?.errors ?? []).map(({ message }) => message)]
        if (status === 404 && words.some((one) => one?.endsWith(NAMED))) continue
        taken.push(`${e.path} ${path.join('.')}: ${status} ${error?.message?.slice(0, 80)}`)
      }
    expect(taken).toEqual([])
    expect(asked).toBeGreaterThan(20)
  })

  it('is refused of a list that the contract has whole', async () => {
    const unit = { requestId: newRequest(), code: 'AMPUL', name: 'Ampul' }
    for (const coretaxUnitCode of ['UM.0000', 'UM.0040', 'UM.9999']) {
      const { status, error } = await t.ask('owner', api.master.unit.add, {
        ...unit,
        coretaxUnitCode,
      })
      expect([status, error.errors?.[0]?.field]).toEqual([400, 'coretaxUnitCode'])
    }
  })

  it('is a postal code of another part of the country', async () => {
    const { rows } = await t.db.query(
      `select id, branch_id as "branchId", name, type, phone from customer where name = 'Toko Barokah'`,
    )
    const save = async (cityCode: string, zipCode: string) => {
      const [{ version }] = (
        await t.db.query('select version from customer where id = $1', [rows[0].id])
      ).rows
      const [{ branchId, ...who }] = rows
      const input = {
        ...who,
        requestId: newRequest(),
        id: Number(who.id),
        branchId: Number(branchId),
        version,
      }
      return t.ask('owner', api.master.customer.update, { ...input, cityCode, zipCode })
    }
    const refused = await save('35.78', '40115')
    expect([refused.status, refused.error.message]).toEqual([404, 'Kode Pos tidak ditemukan'])
    expect((await save('35.78', '60241')).status).toBe(200)
    expect((await save('36.71', '15111')).status).toBe(200)
  })

  it('is refused where it is the thing itself, or one that only the call can look up', {
    timeout: 300_000,
  }, async () => {
    const taken: string[] = []
    for (const e of calls)
      for (const path of fieldsOf(e.input)) {
        const field = fieldOf(path)
        const own = OWN.test(field) && field !== 'branchId'
        const listed = /Ids$|^ids$|^also$/.test(field) && typeof path.at(-1) !== 'number'
        if (LOOKS_UP.test(e.path) || listed || (!own && !(field in BY_CALL)) || !isId(e, path))
          continue
        const { status, error } = await t.ask('owner', e, bodyOf(e, path, GHOST))
        if (status >= 400 && status < 500 && error.message.length > 10) continue
        taken.push(`${e.path} ${path.join('.')}: ${status} ${error?.message?.slice(0, 80)}`)
      }
    expect(taken).toEqual([])
  })

  const isId = (e: Endpoint, path: Path) => {
    const leaf = leafAt(e.input, path)
    return leaf === id || leaf === pathId
  }
})
