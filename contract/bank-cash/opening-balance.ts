import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { changeInput, header, saved } from '../document.ts'
import { json, write } from '../endpoint.ts'
import {
  date,
  id,
  money,
  price,
  qtyPositive,
  rupiahNotNegative,
  rupiahPositive,
  textRequired,
} from '../values.ts'
import { journalLine } from './journal.ts'

/** A bill of the old books that is still open. */
const bill = {
  /** The number that stands on it: the supplier's, or our own of then. */
  docNo: textRequired(30),
  docDate: date,
  dueDate: date,
  amount: rupiahPositive,
}
/** A giro that the bank has not paid yet. */
const giro = {
  refNo: textRequired(30),
  issueDate: date,
  effectiveDate: date,
  amount: rupiahPositive,
}
/** Money that came before its bill; `vat` is what a tax invoice was made out for within it. */
const ahead = {
  docNo: textRequired(30),
  docDate: date,
  amount: rupiahPositive,
  vat: rupiahNotNegative.nullish(),
}
/** A row of each part. */
export const openingRows = {
  accounts: journalLine,
  payables: z.strictObject({ supplierId: id, ...bill }),
  receivables: z.strictObject({ customerId: id, ...bill }),
  giroPayables: z.strictObject({ supplierId: id, bankAccountId: id, ...giro }),
  giroReceivables: z.strictObject({ customerId: id, giroBank: textRequired(50), ...giro }),
  paidAhead: z.strictObject({ supplierId: id, ...ahead }),
  receivedAhead: z.strictObject({ customerId: id, ...ahead }),
  deposits: z.strictObject({ customerId: id, amount: rupiahPositive }),
  points: z.strictObject({
    customerId: id,
    points: z.number().int().min(1).max(1e9),
    expiresAt: date,
  }),
  stock: z.strictObject({
    goodsUnitId: id,
    warehouseId: id,
    qty: qtyPositive,
    /** What one of that unit cost us, in rupiah. */
    unitCost: price,
  }),
}
/** Rupiah before discounts, less returns, without PPN, of the month that begins on this day. */
export const openingTurnover = z.strictObject({
  month: date.refine((day) => day.endsWith('-01'), 'Bulan diisi dengan tanggal 1'),
  amount: rupiahPositive,
})
export const openingRowsAtMost = 1000
const rowsOf = <S extends z.ZodType>(row: S) => z.array(row).max(openingRowsAtMost).default([])

/**
 * What a branch brings along when it begins. What somebody owes, what was paid ahead, giros, points and stock
 * stand on their accounts by themselves; every other account is typed. Both sides agree, or the difference is capital (domain §3.4.4).
 */
export const openingBalanceInput = z.strictObject({
  ...header,
  accounts: rowsOf(openingRows.accounts),
  payables: rowsOf(openingRows.payables),
  receivables: rowsOf(openingRows.receivables),
  giroPayables: rowsOf(openingRows.giroPayables),
  giroReceivables: rowsOf(openingRows.giroReceivables),
  paidAhead: rowsOf(openingRows.paidAhead),
  receivedAhead: rowsOf(openingRows.receivedAhead),
  deposits: rowsOf(openingRows.deposits),
  points: rowsOf(openingRows.points),
  stock: rowsOf(openingRows.stock),
  /** [NEW] What the branch turned over in months before it traded here, for PPh final: they are of the same year (domain §6.4). */
  turnover: z.array(openingTurnover).max(24).default([]),
  /** The difference between debit and credit goes to the opening equity: asked for, never by itself. */
  toEquity: z.boolean().nullish(),
})
export type OpeningBalanceInput = z.output<typeof openingBalanceInput>

export const openingBalance = {
  ...documentCalls('opening-balance', {
    input: openingBalanceInput,
    costly: true,
    paths: {
      /** [NEW] All of them: the specification has no way to begin. */
      getAll: 'POST /core/v1/opening/get/all',
      xlsx: 'POST /core/v1/opening/xlsx',
      preview: 'POST /core/v1/opening/preview',
      add: 'POST /core/v1/opening/add',
      get: 'GET /core/v1/opening/get/{id}',
      pdf: 'GET /core/v1/opening/get/{id}/pdf',
    },
  }),
  /** [NEW] What it tells of months before it. */
  turnover: json('POST /core/v1/opening/turnover', {
    summary: 'Saldo Awal',
    rights: ['bank-cash/opening-balance:view'],
    input: z.strictObject({ id }),
    reply: z.object({ rows: z.array(z.object({ month: date, amount: money })), total: money }),
  }),
  /** [NEW] The opposite document of the same day, while nothing of it was used. */
  cancel: write('POST /core/v1/opening/cancel', {
    summary: 'Saldo Awal',
    rights: ['bank-cash/opening-balance:cancel'],
    input: changeInput,
    reply: saved,
  }),
}
