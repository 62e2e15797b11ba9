import { z } from 'zod'
import { costField } from '../document.ts'
import { file, json } from '../endpoint.ts'
import { date, id, instant, money, total } from '../values.ts'

const rights = ['report/financial-statements:view']
const exporting = ['report/financial-statements:export']

export const documentNumbersInput = z.strictObject({
  /** Months of the documents' dates, by any day in them. */
  dateFrom: date,
  dateTo: date,
  branchIds: z.array(id).max(500).nullish(),
  prefix: z
    .string()
    .regex(/^[A-Z]{2,4}$/, 'Seri tidak valid')
    .nullish(),
  /** Only series with a number missing. */
  gapsOnly: z.boolean().nullish(),
})
export const numberSeriesRow = z.object({
  prefix: z.string(),
  branchId: id,
  branchName: z.string(),
  /** First day of the series' month. */
  month: date,
  /** Numbers of the series as documents bear them; null where none is left. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  count: z.number().int(),
  /** Numbers that were given and that no document bears. */
  missing: z.number().int(),
  /** The stretches of them, the first twenty: `00005` or `00005–00009`. */
  gaps: z.array(z.string()),
})

export const stockLedgerInput = z.strictObject({
  /** The balance at the end of this day. */
  date,
  branchIds: z.array(id).max(500).nullish(),
})
export const stockLedgerRow = z.object({
  branchId: id,
  branchName: z.string(),
  accountCode: z.string(),
  /** What all movements of goods are worth together. */
  stockValue: costField(total),
  /** Balance of the account of stock. */
  ledgerValue: costField(total),
  difference: costField(total),
  warehouses: z.array(
    z.object({
      warehouseId: id,
      warehouseName: z.string(),
      /** Goods of which some lie there. */
      goods: z.number().int(),
      /** Sum of all movements, in base units. */
      movedQty: total,
      /** What the stock says now; null for a day that is past. */
      onHand: total.nullable(),
      difference: total.nullable(),
    }),
  ),
  /** Documents whose movements and journal differ, where the branch does: the first hundred. */
  documents: z.array(
    z.object({
      documentId: id,
      kind: z.string(),
      docNo: z.string().nullable(),
      stockValue: costField(money),
      ledgerValue: costField(money),
      difference: costField(money),
    }),
  ),
})

/** What proves that the books are whole: no number is missing, and stock is worth what the ledger says. */
export const controlReports = {
  /** [NEW] */
  numbers: json('POST /core/v1/reports/document-numbers/get/json', {
    rights,
    summary: 'Nomor Dokumen',
    input: documentNumbersInput,
    reply: z.object({
      asOf: instant,
      rows: z.array(numberSeriesRow),
      sums: z.object({ count: z.number().int(), missing: z.number().int() }),
    }),
  }),
  /** [NEW] */
  numbersXlsx: file('POST /core/v1/reports/document-numbers/get/xlsx', 'xlsx', {
    rights: exporting,
    summary: 'Nomor Dokumen',
    input: documentNumbersInput,
  }),
  /** [NEW] */
  stockLedger: json('POST /core/v1/reports/stock-ledger/get/json', {
    rights,
    summary: 'Stok = Buku Besar',
    input: stockLedgerInput,
    reply: z.object({
      asOf: instant,
      rows: z.array(stockLedgerRow),
      sums: z.object({
        stockValue: costField(total),
        ledgerValue: costField(total),
        difference: costField(total),
      }),
    }),
  }),
  /** [NEW] */
  stockLedgerXlsx: file('POST /core/v1/reports/stock-ledger/get/xlsx', 'xlsx', {
    rights: exporting,
    summary: 'Stok = Buku Besar',
    input: stockLedgerInput,
  }),
}
