import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { type Path, fieldsOf, putAt } from './nasty.ts'

/**
 * A number that may be left blank is kept blank or refused, and nought is kept as nought: neither is ever the other, nor
 * a figure that nobody wrote. Asked of every such number of every master.
 */
type Fields = Record<string, unknown>
type Calls = Partial<Record<'getAll' | 'get' | 'update', Endpoint>>
interface Master {
  name: string
  calls: Required<Pick<Calls, 'getAll' | 'update'>> & Calls
  numbers: Path[]
}

const bare = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault
    ? bare(schema.unwrap())
    : schema
function schemaAt(schema: z.core.$ZodType, path: Path): z.core.$ZodType {
  const [step, ...rest] = path
  if (step === undefined) return schema
  const inner = bare(schema)
  if (inner instanceof z.ZodArray) return schemaAt(inner.element, rest)
  return schemaAt((inner as z.ZodObject).shape[step] as z.core.$ZodType, rest)
}
const isNumber = (schema: z.core.$ZodType, path: Path) => {
  const field = schemaAt(schema, path) as z.ZodType
  return (
    bare(field) instanceof z.ZodNumber &&
    field.safeParse(null).success &&
    !/(^id|Id|ersion)$/.test(String(path.at(-1)))
  )
}

const masters: Master[] = Object.values(api).flatMap((area) =>
  Object.entries(area as Record<string, Calls>).flatMap(([name, calls]) => {
    const { getAll, update } = calls
    const input = update?.input
    if (!getAll || !update || !(input instanceof z.ZodObject) || !('version' in input.shape))
      return []
    const numbers = fieldsOf(input).filter((path) => isNumber(input, path))
    return numbers.length > 0 ? [{ name, calls: { ...calls, getAll, update }, numbers }] : []
  }),
)

/** Documents, which are no masters. */
const DOCUMENTS = /^(purchaseOrder|salesOrder|salesReturn|salesPastReturn)$/

/** What a schema takes of a row. */
function taken(schema: z.core.$ZodType, value: unknown): unknown {
  const inner = bare(schema)
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((one) => taken(inner.element, one))
  if (!(inner instanceof z.ZodObject) || value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      key in inner.shape ? [[key, taken(inner.shape[key] as z.core.$ZodType, one)]] : [],
    ),
  )
}
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((one, step) => (one as Fields | undefined)?.[step], value)

describe('a number that may be left blank', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
    const branchId = await t.id('branch', 'SBY')
    const goodsUnitId = await t.id('unit', 'MG2/PCS')
    const head = { branchIds: [branchId], startAt: '2026-02-01T00:00', endAt: '2026-02-28T23:59' }
    const { campaign, bankCash } = api
    const add = async (call: Endpoint, input: Fields) => {
      const { status, error } = await t.ask('owner', call, { requestId: newRequest(), ...input })
      expect([call.path, status, error?.message]).toEqual([call.path, 200, undefined])
    }
    await add(campaign.productDiscount.add, {
      ...head,
      name: 'Minyak 5%',
      items: [{ goodsUnitId, type: 'PERCENT', discountTiers: [5] }],
    })
    await add(campaign.promo.add, {
      ...head,
      name: 'Potongan belanja',
      type: 'MIN_SPEND',
      minSpend: 100_000,
      discountType: 'AMOUNT',
      value: 5_000,
    })
    await add(campaign.gift.add, {
      ...head,
      name: 'Hadiah',
      trigger: 'MIN_SPEND',
      minSpend: 100_000,
      gifts: [{ goodsUnitId, qty: 1 }],
    })
    const [debit, credit] = [await t.id('account', '6-1501'), await t.id('account', '1-2201')]
    await add(bankCash.recurringJournal.add, {
      branchId,
      name: 'Penyusutan rak',
      type: 'DEPRECIATION',
      automatic: true,
      day: null,
      firstMonth: '2026-01-01',
      lastMonth: '2026-03-01',
      acquisitionCost: 11_000_000,
      residual: 1_000_000,
      lines: [
        { accountId: debit, debit: 10_000_000, credit: 0 },
        { accountId: credit, debit: 0, credit: 10_000_000 },
      ],
    })
    await add(api.master.customerAddress.add, {
      customerId: await t.id('customer', 'Toko Barokah'),
      label: 'Gudang Rungkut',
      address: 'Jl. Rungkut 1',
      latitude: -7.257472,
      longitude: 112.752088,
    })
    await t.db.query(
      `insert into stored_file (id, kind, mime, name, bytes) values ('0f9d7b2e-6f0c-4c7a-9b1e-3b7d0a4c5e6f', 'banner', 'image/webp', 'promo', 1)`,
    )
    await t.db.query(
      `insert into banner (title, image_file_id, start_at) values ('Promo', '0f9d7b2e-6f0c-4c7a-9b1e-3b7d0a4c5e6f', '2026-01-01')`,
    )
  })
  afterAll(async () => t.close())

  async function rowsOf({ calls }: Master): Promise<Fields[]> {
    const { body } = await t.ask('owner', calls.getAll, {})
    return Array.isArray(body) ? body : (body as { rows: Fields[] }).rows
  }
  /** A row as it is now, with all that its own page shows. */
  async function read(master: Master, id: unknown): Promise<Fields> {
    const { get } = master.calls
    if (get) return (await t.ask('owner', get, { id })).body as Fields
    return (await rowsOf(master)).find((row) => row.id === id) as Fields
  }

  /** What became of a value: what is read afterwards, or which field was refused in which words. */
  async function saved(master: Master, id: unknown, path: Path, value: unknown) {
    const { update } = master.calls
    const draft = taken(update.input, await read(master, id)) as Fields
    const beside = master.name === 'customer' ? CREDIT : {}
    const input = putAt({ ...draft, ...beside, requestId: newRequest() }, path, value) as Fields
    const answer = await t.ask('owner', update, { ...input, isActive: undefined })
    if (answer.status === 200) return { read: at(await read(master, id), path) }
    return { refused: answer.error.errors?.[0]?.field, message: answer.error.message }
  }
  const CREDIT = { creditAllowed: true, creditLimit: 5_000_000, termDays: 30 }

  for (const master of masters.filter(({ name }) => !DOCUMENTS.test(name)))
    it(`of ${master.name} is blank or nought as it was written`, async () => {
      const wrong: string[] = []
      const row = (await rowsOf(master)).find((one) => !one.isWalkIn)
      expect(row, 'a row to write').toBeDefined()
      for (const path of master.numbers) {
        const now = await read(master, row?.id)
        if (path.length > 1 && at(now, path.slice(0, -1)) === undefined) continue
        for (const value of [null, 0, null]) {
          const { read: kept, refused, message } = await saved(master, row?.id, path, value)
          if (kept === value) continue
          // Nought is refused as a figure, never as something that is missing.
          if (refused && !(value === 0 && /wajib diisi/i.test(String(message)))) continue
          wrong.push(`${path.join('.')} ${value}: ${kept ?? `${refused} ${message}`}`)
        }
      }
      expect(wrong).toEqual([])
    })
})
