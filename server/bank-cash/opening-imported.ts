import type { z } from 'zod'
import { openingRows, openingRowsAtMost } from '#contract/bank-cash/opening-balance.ts'
import { type importedPart, openingSheet as contract } from '#contract/bank-cash/opening-sheet.ts'
import { addDays } from '#contract/days.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { type BillKind, isBillKind } from '#contract/master/import-columns.ts'
import { nameKey } from '#contract/values.ts'
import { tried } from '#server/master/import/rows.ts'
import { readBills } from '#server/master/import/bill.ts'
import { type Holding, lastImported } from '#server/master/import/matching/imported.ts'
import { stockOf } from '#server/master/import/matching/expand.ts'
import type { MatchedRow } from '#server/master/import/matching/matched-row.ts'
import { unitMeant } from '#server/master/import/matching/unit-words.ts'
import type { Line, RowError } from '#server/master/import/type.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { round } from '#contract/money.ts'
import { parseInput, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { NO_ROWS } from './opening-sheet.ts'

type Reply = ReplyOf<typeof contract.imported>
type Input = ParsedOf<typeof contract.imported>
type Part = z.output<typeof importedPart>

const OF: Readonly<Record<Part, readonly Holding[]>> = {
  stock: [{ kind: 'goods', field: 'stock' }],
  receivables: [
    { kind: 'receivable', field: 'docNo' },
    { kind: 'customer', field: 'balance' },
  ],
  payables: [
    { kind: 'payable', field: 'docNo' },
    { kind: 'supplier', field: 'balance' },
  ],
}

/** Fills a part of the form with what a file said beside the goods or persons that it brought, or of open bills. */
async function imported(ctx: Ctx, input: Input): Promise<Reply> {
  return (await read(ctx, input)).reply
}

export interface ImportedPortion {
  importId: number
  reply: Reply
}

/** One portion of what a file has for a part of an opening. */
export async function read(ctx: Ctx, input: Omit<Input, 'requestId'>): Promise<ImportedPortion> {
  const file = await lastImported(ctx, OF[input.part], input.importId)
  const found = await ctx.read((tx, s) => {
    if (input.part === 'stock') return stockRows(tx, s, file.rows, input.warehouseId)
    return isBillKind(file.kind)
      ? openBills(tx, s, file.kind, file.lines)
      : billRows(tx, input, file.rows)
  })
  const from = ((input.portion ?? 1) - 1) * openingRowsAtMost
  const errors = found.errors.map(({ line, message }) => ({
    line,
    message,
    column: file.title,
    cell: null,
  }))
  const portion = found.rows.slice(from, from + openingRowsAtMost)
  const rows = errors.length > 0 ? [] : portion.filter((row) => !found.standing?.has(row))
  const reply = {
    rows: { ...NO_ROWS, [input.part]: rows },
    parties: found.parties,
    warnings: [],
    errors,
    fileName: file.name,
    portions: Math.max(1, Math.ceil(found.rows.length / openingRowsAtMost)),
  }
  return { importId: file.id, reply }
}

interface Found {
  rows: object[]
  /** Those that stand in the books: counted, so that a portion stays the same, and not taken again. */
  standing?: ReadonlySet<object>
  parties: Reply['parties']
  errors: RowError[]
}

interface UnitOf {
  id: number
  goods: string
  name: string
  code: string
  unitName: string
}

async function stockRows(
  tx: Tx,
  s: Session,
  given: MatchedRow[],
  warehouseId: number | null | undefined,
): Promise<Found> {
  const stock = stockOf(given)
  const warehouse = await tx.one<{ id: number }>(
    `select id from warehouse where branch_id = $1 and is_active and (id = $2 or ($2 is null and is_primary)) limit 1`,
    [s.branchId, warehouseId ?? null],
  )
  if (!warehouse) throw notFound('Gudang')
  const units = await tx.rows<UnitOf>(
    `select u.id, g.code as goods, name_key(g.name) as name, n.code, n.name as "unitName"
     from goods g join goods_unit u on u.goods_id = g.id and u.is_active join unit n on n.id = u.unit_id
     where g.code = any ($1::text[]) or name_key(g.name) = any ($2::text[])`,
    [stock.flatMap(({ code }) => code ?? []), stock.map(({ name }) => nameKey(name))],
  )
  const byCode = Map.groupBy(units, (u) => u.goods)
  const byName = Map.groupBy(units, (u) => u.name)
  const errors: RowError[] = []
  const rows = stock.flatMap(({ line, code, name, unit, qty, cost }) => {
    const own = (code ? byCode.get(code) : byName.get(nameKey(name))) ?? []
    const wrong = (message: string) => {
      errors.push({ line, field: 'stock', message })
      return []
    }
    if (own.length === 0) return wrong(`Barang ${name} tidak ditemukan`)
    if (new Set(own.map((u) => u.goods)).size > 1)
      return wrong(`Nama ${name} dimiliki beberapa barang; isi stoknya di formulir`)
    const meant = unitMeant(
      unit,
      own.map((u) => ({ code: u.code, name: u.unitName })),
    )
    const at = 'code' in meant ? own.find((u) => u.code === meant.code) : undefined
    if (!at) return wrong(`Satuan ${unit} tidak ada pada barang ini`)
    if (cost === null) return wrong('Harga pokok barang yang berstok wajib diisi')
    const row = { goodsUnitId: at.id, warehouseId: warehouse.id, qty, unitCost: cost }
    return tried(errors, line, () => parseInput({ input: openingRows.stock }, row)) ?? []
  })
  return { rows, errors, parties: [] }
}

/** Bills of a file one by one. */
async function openBills(tx: Tx, s: Session, kind: BillKind, lines: Line[]): Promise<Found> {
  const { bills, errors } = await readBills(tx, s, kind, lines)
  const of = kind === 'receivable' ? 'customerId' : 'supplierId'
  const rows = bills.map(({ partyId, docNo, docDate, dueDate, amount }) => ({
    [of]: partyId,
    docNo,
    docDate,
    dueDate,
    amount,
  }))
  return {
    errors,
    rows,
    standing: new Set(rows.filter((_, i) => bills[i]?.stands)),
    parties: bills.map(({ partyId, name }) => ({ id: partyId, name })),
  }
}

interface Party {
  id: number
  code: string
  name: string
  key: string
  phone: string | null
  termDays: number
}

/** What somebody owes, or is owed, as one bill. */
async function billRows(tx: Tx, { part, day }: Input, given: MatchedRow[]): Promise<Found> {
  const table = part === 'receivables' ? 'customer' : 'supplier'
  const owing = given.filter(({ given: g }) => round(Number(g.balance ?? 0)) !== 0)
  const word = (value: unknown) => String(value ?? '')
  const parties = await tx.rows<Party>(
    `select id, code, name, name_key(name) as key, phone, term_days as "termDays" from ${table}
     where code = any ($1::text[]) or name_key(name) = any ($2::text[])`,
    [owing.map(({ given: g }) => word(g.code)), owing.map(({ given: g }) => nameKey(word(g.name)))],
  )
  const errors: RowError[] = []
  const rows = owing.flatMap(({ line, given: g }) => {
    const named = parties.filter((p) =>
      g.code ? p.code === g.code : p.key === nameKey(word(g.name)),
    )
    const [party, second] = named.length > 1 ? named.filter((p) => p.phone === g.phone) : named
    if (!party || second) {
      const message = party
        ? `Nama ${word(g.name)} dimiliki beberapa orang; isi saldonya di formulir`
        : `${word(g.name)} tidak ditemukan`
      errors.push({ line, field: 'balance', message })
      return []
    }
    const bill = {
      [part === 'receivables' ? 'customerId' : 'supplierId']: party.id,
      docNo: `SALDO-${party.code}`,
      docDate: day,
      dueDate: addDays(day, party.termDays),
      amount: round(Number(g.balance)),
    }
    const schema = part === 'receivables' ? openingRows.receivables : openingRows.payables
    return (
      tried<object>(errors, line, () => parseInput({ input: schema as z.ZodType<object> }, bill)) ??
      []
    )
  })
  return { rows, errors, parties: parties.map(({ id, name }) => ({ id, name })) }
}

export const openingImportedRoutes = [route(contract.imported, imported)]
