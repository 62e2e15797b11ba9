import { z } from 'zod'
import { documentCalls } from '../document-calls.ts'
import { header } from '../document.ts'
import { date, id, price, qtyPositive, rupiahPositive, textRequired } from '../values.ts'
import { journalLine } from './journal.ts'

/** A bill of the old books that is still open. */
const bill = {
  /** The number that stands on it: the supplier's, or our own of then. */
  docNo: textRequired(30),
  docDate: date,
  dueDate: date,
  amount: rupiahPositive,
}
/** A row of each part. */
export const openingRows = {
  accounts: journalLine,
  payables: z.strictObject({ supplierId: id, ...bill }),
  receivables: z.strictObject({ customerId: id, ...bill }),
  stock: z.strictObject({
    goodsUnitId: id,
    warehouseId: id,
    qty: qtyPositive,
    /** What one of that unit cost us, in rupiah. */
    unitCost: price,
  }),
}
export const openingRowsAtMost = 1000
const rowsOf = <S extends z.ZodType>(row: S) => z.array(row).max(openingRowsAtMost).default([])

/**
 * What a branch brings along when it begins. Receivables, payables and stock stand on their accounts by
 * themselves; every other account is typed. Both sides agree, or the difference is capital (domain §3.4.4).
 */
export const openingBalanceInput = z.strictObject({
  ...header,
  accounts: rowsOf(openingRows.accounts),
  payables: rowsOf(openingRows.payables),
  receivables: rowsOf(openingRows.receivables),
  stock: rowsOf(openingRows.stock),
  /** The difference between debit and credit goes to the opening equity: asked for, never by itself. */
  toEquity: z.boolean().nullish(),
})
export type OpeningBalanceInput = z.output<typeof openingBalanceInput>

export const openingBalance = documentCalls('opening-balance', {
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
})
