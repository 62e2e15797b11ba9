import { z } from 'zod'
import { openingRows, openingRowsAtMost } from '#contract/bank-cash/opening-balance.ts'
import {
  type OpeningPart,
  openingSheet as contract,
  openingColumns,
} from '#contract/bank-cash/opening-sheet.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { moneyNotNegative, text, textRequired } from '#contract/values.ts'
import { findUnits } from '#server/master/import/goods-units.ts'
import { excelColumns } from '#server/master/import/marked.ts'
import { parseLines, tried } from '#server/master/import/rows.ts'
import { readSheet } from '#server/master/import/own-sheet.ts'
import { cellText } from '#server/master/import/cell-text.ts'
import type { Line, RowError } from '#server/master/import/type.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { streamWorkbook } from '#server/platform/excel.ts'
import { parseInput, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'

type Reply = ReplyOf<typeof contract.read>
type Rows = Reply['rows']

const titles: Record<OpeningPart, string> = {
  accounts: 'Saldo Akun',
  payables: 'Hutang',
  receivables: 'Piutang',
  giroPayables: 'Giro Keluar',
  giroReceivables: 'Giro Masuk',
  paidAhead: 'Uang Muka Pembelian',
  receivedAhead: 'Uang Muka Penjualan',
  deposits: 'Deposit Pelanggan',
  points: 'Poin',
  stock: 'Stok',
}

const party = { party: textRequired(20) }
const { payables, giroPayables, giroReceivables, paidAhead, deposits, points } = openingRows
/** A row as people write it: by code. */
const written = {
  accounts: z.strictObject({
    code: textRequired(20),
    debit: moneyNotNegative.nullish(),
    credit: moneyNotNegative.nullish(),
    memo: text(200).nullish(),
    counterBranch: text(20).nullish(),
  }),
  bill: payables.omit({ supplierId: true }).extend(party),
  giroPayables: giroPayables
    .omit({ supplierId: true, bankAccountId: true })
    .extend({ ...party, account: textRequired(30) }),
  giroReceivables: giroReceivables.omit({ customerId: true }).extend(party),
  ahead: paidAhead.omit({ supplierId: true }).extend(party),
  deposits: deposits.omit({ customerId: true }).extend(party),
  points: points.omit({ customerId: true }).extend(party),
  stock: openingRows.stock.omit({ goodsUnitId: true, warehouseId: true }).extend({
    goodsCode: textRequired(20),
    unit: textRequired(50),
    warehouse: text(60).nullish(),
  }),
}

/** What a part's sheet says, with the ids behind its codes; told row by row where one is wrong. */
async function readPart(ctx: Ctx, part: OpeningPart, file: Buffer): Promise<Reply> {
  const timezone = await ctx.read(async (_tx, s) => s.timezone)
  const columns = openingColumns[part]
  const sheet = await readSheet(file, titles[part], columns, timezone)
  if (sheet.lines.length > openingRowsAtMost) {
    throw new Refusal(
      'TOO_LONG',
      `Paling banyak ${openingRowsAtMost.toLocaleString('id-ID')} baris, bagilah menjadi beberapa dokumen`,
    )
  }
  const {
    errors,
    parties = [],
    ...rows
  } = await ctx.read((tx, s) => readers[part](tx, s, sheet.lines))
  const column = new Map(columns.map((c) => [c.key, c.title]))
  const [table] = sheet.tables
  const unreadable = new Set(sheet.errors.map(placeOf))
  const wrong = [...sheet.errors, ...errors.filter((e) => !unreadable.has(placeOf(e)))].sort(
    (a, b) => a.line - b.line,
  )
  return {
    rows: { ...NO_ROWS, ...(wrong.length === 0 ? rows : {}) },
    parties,
    warnings: sheet.warnings,
    errors: wrong.map(({ line, field, message }) => ({
      line,
      column: column.get(field) ?? '',
      message,
      cell: table ? cellText(sheet.rows, table, { line, field }) : null,
    })),
  }
}

/** Of every part none. */
export const NO_ROWS: Rows = {
  accounts: [],
  payables: [],
  receivables: [],
  giroPayables: [],
  giroReceivables: [],
  paidAhead: [],
  receivedAhead: [],
  deposits: [],
  points: [],
  stock: [],
}
/** A cell that could not be read is missing too; the first word is enough. */
const placeOf = ({ line, field }: RowError) => `${line}:${field}`

interface Found extends Partial<Rows> {
  errors: RowError[]
  parties?: Reply['parties']
}

const readers: Record<OpeningPart, (tx: Tx, s: Session, lines: Line[]) => Promise<Found>> = {
  accounts: readAccounts,
  payables: (tx, _s, lines) => ofSuppliers(tx, lines, 'payables', written.bill),
  receivables: (tx, _s, lines) => ofCustomers(tx, lines, 'receivables', written.bill),
  giroPayables: readOwnGiros,
  giroReceivables: (tx, _s, lines) =>
    ofCustomers(tx, lines, 'giroReceivables', written.giroReceivables),
  paidAhead: (tx, _s, lines) => ofSuppliers(tx, lines, 'paidAhead', written.ahead),
  receivedAhead: (tx, _s, lines) => ofCustomers(tx, lines, 'receivedAhead', written.ahead),
  deposits: (tx, _s, lines) => ofCustomers(tx, lines, 'deposits', written.deposits),
  points: (tx, _s, lines) => ofCustomers(tx, lines, 'points', written.points),
  stock: readStock,
}

interface Coded {
  id: number
  code: string
  name: string
}
const byCode = (rows: Coded[]) => new Map(rows.map((row) => [row.code.toUpperCase(), row]))

async function readAccounts(tx: Tx, s: Session, lines: Line[]): Promise<Found> {
  const { parsed, errors } = await parseLines(lines, written.accounts)
  const [accounts, branches] = await Promise.all([
    // An account of the branch's own goes before one that all share.
    tx.rows<Coded>(
      `select id, code, name from account where code = any ($1::text[]) and is_active and not is_header
         and (branch_id is null or branch_id = $2) order by branch_id nulls first`,
      [parsed.map((p) => p.row.code), s.branchId],
    ),
    tx.rows<Coded>('select id, code, name from branch'),
  ])
  const [account, branch] = [byCode(accounts), byCode(branches)]
  const rows = parsed.flatMap(({ line, row }) => {
    const found = account.get(row.code.toUpperCase())
    const counter = row.counterBranch ? branch.get(row.counterBranch.toUpperCase()) : null
    if (!found) errors.push({ line, field: 'code', message: `Akun ${row.code} tidak ditemukan` })
    if (counter === undefined)
      errors.push({ line, field: 'counterBranch', message: 'Cabang tidak ditemukan' })
    if (!found || counter === undefined) return []
    const said = {
      accountId: found.id,
      debit: row.debit ?? 0,
      credit: row.credit ?? 0,
      memo: row.memo ?? null,
      counterBranchId: counter?.id ?? null,
    }
    return tried(errors, line, () => parseInput({ input: openingRows.accounts }, said)) ?? []
  })
  return { errors, accounts: rows }
}

type OfParty = z.ZodType<{ party: string }>

async function ofSuppliers(tx: Tx, lines: Line[], part: OpeningPart, row: OfParty): Promise<Found> {
  const { rows, ...rest } = await readParties(tx, lines, 'supplier', row)
  return {
    ...rest,
    [part]: rows.map(({ party: supplierId, line: _, ...r }) => ({ ...r, supplierId })),
  }
}

async function ofCustomers(tx: Tx, lines: Line[], part: OpeningPart, row: OfParty): Promise<Found> {
  const { rows, ...rest } = await readParties(tx, lines, 'customer', row)
  return {
    ...rest,
    [part]: rows.map(({ party: customerId, line: _, ...r }) => ({ ...r, customerId })),
  }
}

/** Giros of ours, each drawn on an account of the branch. */
async function readOwnGiros(tx: Tx, s: Session, lines: Line[]): Promise<Found> {
  const { rows, errors, parties } = await readParties(tx, lines, 'supplier', written.giroPayables)
  const accounts = await tx.rows<{ id: number; no: string }>(
    'select id, account_no as no from bank_account where branch_id = $1 and is_active and is_giro',
    [s.branchId],
  )
  const digits = (no: string) => no.replace(/\D/g, '')
  const giros = rows.flatMap(({ party: supplierId, account, line, ...row }) => {
    const own = accounts.find((a) => digits(a.no) === digits(account))
    if (own) return [{ ...row, supplierId, bankAccountId: own.id }]
    errors.push({ line, field: 'account', message: `Rekening giro ${account} tidak ditemukan` })
    return []
  })
  return { errors, parties, giroPayables: giros }
}

/** Rows that name a party by his code, with his id instead. */
async function readParties<R extends { party: string }>(
  tx: Tx,
  lines: Line[],
  table: 'supplier' | 'customer',
  row: z.ZodType<R>,
) {
  const { parsed, errors } = await parseLines(lines, row)
  const parties = await tx.rows<Coded>(
    `select id, code, name from ${table} where code = any ($1::text[])`,
    [parsed.map((p) => p.row.party.toUpperCase())],
  )
  const known = byCode(parties)
  const noun = table === 'supplier' ? 'Supplier' : 'Pelanggan'
  const rows = parsed.flatMap((p) => {
    const found = known.get(p.row.party.toUpperCase())
    if (found) return [{ ...p.row, line: p.line, party: found.id }]
    errors.push({
      line: p.line,
      field: 'party',
      message: `${noun} ${p.row.party} tidak ditemukan`,
    })
    return []
  })
  return { errors, rows, parties: parties.map(({ id, name }) => ({ id, name })) }
}

async function readStock(tx: Tx, s: Session, lines: Line[]): Promise<Found> {
  const { parsed, errors } = await parseLines(lines, written.stock)
  const [units, warehouses] = await Promise.all([
    findUnits(
      tx,
      parsed.map((p) => p.row),
    ),
    tx.rows<Coded & { is_primary: boolean }>(
      'select id, code, name, is_primary from warehouse where branch_id = $1 and is_active',
      [s.branchId],
    ),
  ])
  const warehouseOf = (said: string | null | undefined) =>
    warehouses.find(({ code, name, is_primary }) =>
      said ? [code, name].some((word) => word.toUpperCase() === said.toUpperCase()) : is_primary,
    )
  const stock = parsed.flatMap(({ line, row: { goodsCode, unit, warehouse: said, ...row } }) => {
    const goodsUnitId = units.find(goodsCode, unit)
    const warehouse = warehouseOf(said)
    if (typeof goodsUnitId === 'string')
      errors.push({ line, field: 'goodsCode', message: goodsUnitId })
    if (!warehouse) errors.push({ line, field: 'warehouse', message: 'Gudang tidak ditemukan' })
    if (typeof goodsUnitId === 'string' || !warehouse) return []
    return [{ ...row, goodsUnitId, warehouseId: warehouse.id }]
  })
  return { errors, stock }
}

export const openingSheetRoutes = [
  route(contract.template, async (ctx, { part }) => {
    await ctx.read(async () => {})
    return {
      body: streamWorkbook({
        name: titles[part],
        columns: excelColumns(openingColumns[part]),
        rows: [],
      }),
      name: `templat.saldo-awal.${part}.xlsx`,
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }
  }),
  route(contract.read, (ctx, { part, file }) => readPart(ctx, part, Buffer.from(file.bytes))),
]
