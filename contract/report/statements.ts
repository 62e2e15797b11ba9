import { z } from 'zod'
import { type Endpoint, json } from '../endpoint.ts'
import { date, id, instant } from '../values.ts'
import type { Words } from './declare.ts'
import { reportFile } from './report-file.ts'

import { statementsPlace as place } from './statements-place.ts'

/** The statements of domain §7.4, in the order of their tabs. */
export const statements = {
  'profit-loss': ['Laba Rugi', 'Profit and loss'],
  'balance-sheet': ['Neraca', 'Balance sheet'],
  'cash-flow': ['Arus Kas', 'Cash flow'],
  'cash-flow-indirect': ['Arus Kas Tak Langsung', 'Indirect cash flow'],
  equity: ['Perubahan Ekuitas', 'Changes in equity'],
} as const satisfies Record<string, Words>
export type Statement = keyof typeof statements

/** Headings and sums; accounts have their own names. */
export const statementLines = {
  SALES: ['Penjualan', 'Sales'],
  SALES_BEFORE_POINTS: ['Sebelum potongan poin', 'Before points'],
  NET_SALES: ['Penjualan Bersih', 'Net sales'],
  COGS: ['Harga Pokok Penjualan', 'Cost of goods sold'],
  COGS_SUM: ['Jumlah harga pokok', 'Total cost of goods'],
  GROSS_PROFIT: ['Laba Kotor', 'Gross profit'],
  EXPENSES: ['Beban Usaha', 'Operating expenses'],
  EXPENSES_SUM: ['Jumlah beban usaha', 'Total operating expenses'],
  OPERATING_PROFIT: ['Laba (Rugi) Usaha', 'Operating profit (loss)'],
  OTHER: ['Pendapatan dan Beban Lain', 'Other income and expenses'],
  OTHER_SUM: ['Pendapatan (beban) lain bersih', 'Net other income (expenses)'],
  BEFORE_TAX: ['Laba (Rugi) Sebelum Pajak', 'Profit (loss) before tax'],
  TAX: ['Pajak', 'Tax'],
  NET_PROFIT: ['Laba (Rugi) Bersih', 'Net profit (loss)'],
  CURRENT_ASSETS: ['Aset Lancar', 'Current assets'],
  CURRENT_ASSETS_SUM: ['Jumlah aset lancar', 'Total current assets'],
  FIXED_ASSETS: ['Aset Tetap', 'Fixed assets'],
  FIXED_ASSETS_SUM: ['Aset tetap bersih', 'Net fixed assets'],
  ASSETS: ['Jumlah Aset', 'Total assets'],
  CURRENT_LIABILITIES: ['Kewajiban Lancar', 'Current liabilities'],
  CURRENT_LIABILITIES_SUM: ['Jumlah kewajiban lancar', 'Total current liabilities'],
  LONG_LIABILITIES: ['Kewajiban Jangka Panjang', 'Long-term liabilities'],
  LIABILITIES: ['Jumlah Kewajiban', 'Total liabilities'],
  EQUITY: ['Ekuitas', 'Equity'],
  CURRENT_EARNINGS: ['Laba tahun berjalan', 'Earnings of the year'],
  EQUITY_SUM: ['Jumlah ekuitas', 'Total equity'],
  LIABILITIES_AND_EQUITY: ['Jumlah Kewajiban dan Ekuitas', 'Total liabilities and equity'],
  INTER_BRANCH_DEBIT: ['RK cabang (saldo debit)', 'Inter-branch account (debit)'],
  INTER_BRANCH_CREDIT: ['RK pusat (saldo kredit)', 'Inter-branch account (credit)'],
  OPERATING: ['Arus Kas Operasi', 'Operating cash flow'],
  CUSTOMERS: ['Penerimaan dari pelanggan', 'Received from customers'],
  SUPPLIERS: ['Pembayaran kepada pemasok', 'Paid to suppliers'],
  RUNNING: ['Pembayaran beban operasional', 'Paid for running costs'],
  TAXES: ['Pajak', 'Taxes'],
  INTEREST: ['Bunga', 'Interest'],
  OTHER_FLOW: ['Penerimaan (pembayaran) lain', 'Other receipts (payments)'],
  OPERATING_SUM: ['Kas dari operasi', 'Cash from operations'],
  PROFIT: ['Laba (rugi) bersih', 'Net profit (loss)'],
  DEPRECIATION: ['Penyusutan', 'Depreciation'],
  RECEIVABLES: ['Perubahan piutang', 'Change in receivables'],
  STOCK: ['Perubahan persediaan', 'Change in stock'],
  OTHER_ASSETS: ['Perubahan aset lancar lain', 'Change in other current assets'],
  PAYABLES: ['Perubahan hutang usaha', 'Change in payables'],
  OTHER_LIABILITIES: ['Perubahan kewajiban lancar lain', 'Change in other current liabilities'],
  INVESTING: ['Investasi aset tetap', 'Investing in fixed assets'],
  FINANCING: ['Pendanaan', 'Financing'],
  INTER_BRANCH: ['RK antar cabang', 'Between branches'],
  CASH_CHANGE: ['Kenaikan (Penurunan) Kas', 'Increase (decrease) of cash'],
  CASH_OPENING: ['Kas & bank awal', 'Cash at the beginning'],
  CASH_CLOSING: ['Kas & Bank Akhir', 'Cash at the end'],
  EQUITY_OPENING: ['Saldo awal', 'Opening balance'],
  CONTRIBUTED: ['Setoran modal', 'Contributed'],
  DRAWN: ['Prive / dividen', 'Drawn'],
  MOVED: ['Pemindahan laba', 'Profit moved'],
  EQUITY_CLOSING: ['Saldo Akhir', 'Closing balance'],
  ALL_BRANCHES: ['Semua cabang', 'All branches'],
} as const satisfies Record<string, Words>
export type StatementLine = keyof typeof statementLines

/** What stands beside the period's figures; a balance sheet has no year to date. */
export const statementColumns = {
  NONE: ['Periode ini saja', 'This period alone'],
  YTD: ['Sampai dengan bulan ini', 'Year to date'],
  PREVIOUS: ['Periode sebelumnya', 'The period before'],
  YEAR: ['Tahun lalu', 'The year before'],
  YTD_PREVIOUS: [
    'Sampai dengan bulan ini dan periode sebelumnya',
    'Year to date and the period before',
  ],
  YTD_YEAR: ['Sampai dengan bulan ini dan tahun lalu', 'Year to date and the year before'],
  BRANCHES: ['Per cabang', 'By branch'],
} as const satisfies Record<string, Words>
export type StatementBeside = keyof typeof statementColumns

/** What a column is called that is not a period or a branch. */
export const statementParts = {
  TOTAL: ['Jumlah', 'Together'],
  CAPITAL: ['Modal', 'Capital'],
  RETAINED: ['Laba Ditahan', 'Retained earnings'],
  CURRENT: ['Laba Berjalan', 'Current earnings'],
  SHARE: ['%', '%'],
  DIFFERENCE: ['Selisih', 'Difference'],
  GROWTH: ['Naik/turun %', 'Change %'],
  ELIMINATION: ['Eliminasi', 'Elimination'],
} as const satisfies Record<string, Words>
export type StatementPart = keyof typeof statementParts
/** Columns that are no rupiah. */
export const isPercent = (code: StatementPart | null) => code === 'SHARE' || code === 'GROWTH'

const names = <T extends object>(table: T) =>
  z.enum(Object.keys(table) as [keyof T & string, ...(keyof T & string)[]])

const spanned = {
  dateFrom: date,
  dateTo: date,
  branchIds: z.array(id).max(500).nullish(),
  /** A balance sheet after the journals that closed its own year; else as it stood before them (D4). */
  afterClosing: z.boolean().nullish(),
}
/** A balance sheet is of the last day. */
export const statementInput = z.strictObject({
  ...spanned,
  beside: names(statementColumns).nullish(),
})
/** The days and branches that a figure tells of: with these it is asked for line by line. */
const span = z.object({ dateFrom: date, dateTo: date, branchIds: z.array(id) })
export const statementReply = z.object({
  asOf: instant,
  /** Of a period, a branch, a part of the equity, or what follows from the columns before it. */
  columns: z.array(span.extend({ label: z.string(), code: names(statementParts).nullable() })),
  rows: z.array(
    z.object({
      kind: z.enum(['HEAD', 'ROW', 'SUM']),
      line: names(statementLines).nullable(),
      accountCode: z.string().nullable(),
      /** Of a head also a period or a branch. */
      accountName: z.string().nullable(),
      /** One for each column, in rupiah or in percent; null where a percentage means nothing. */
      figures: z.array(z.number().nullable()),
      /** Where the row is of other days or branches than its columns. */
      span: span.nullish(),
    }),
  ),
  /** Whether both sides are equal, or the end is the ledger's cash: a sheet that does not balance is not printed. */
  balanced: z.boolean(),
})
export type StatementInput = z.output<typeof statementInput>
export type StatementReply = z.output<typeof statementReply>

/** One figure of a statement, of one of its columns. */
export const statementLineInput = z.strictObject({
  ...spanned,
  statement: names(statements),
  line: names(statementLines),
  /** The part of the equity. */
  part: z.enum(['CAPITAL', 'RETAINED', 'CURRENT', 'TOTAL']).nullish(),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).max(10_000_000).default(0),
})
/** What it consists of: accounts, or the documents that moved the cash. */
export const statementLineRow = z.object({
  accountCode: z.string().nullable(),
  accountName: z.string().nullable(),
  documentId: id.nullable(),
  kind: z.string().nullable(),
  docNo: z.string().nullable(),
  date: date.nullable(),
  branchName: z.string().nullable(),
  memo: z.string().nullable(),
  amount: z.number(),
})
const statementLine = { summary: 'Rincian Laporan Keuangan', input: statementLineInput }
export const statementLineReports = {
  /** [NEW] */
  json: json('POST /core/v1/reports/statement-line/get/json', {
    ...statementLine,
    rights: [`${place}:view`],
    reply: z.object({
      asOf: instant,
      rows: z.array(statementLineRow),
      count: z.number().int(),
      /** The figure itself. */
      sums: z.object({ amount: z.number() }),
    }),
  }),
  /** [NEW] */
  xlsx: reportFile(place, 'xlsx')('POST /core/v1/reports/statement-line/get/xlsx', statementLine),
  /** [NEW] */
  pdf: reportFile(place, 'pdf')('POST /core/v1/reports/statement-line/get/pdf', statementLine),
}

const calls = (key: Statement) => {
  const call = { summary: statements[key][0], input: statementInput }
  return {
    json: json(`POST /core/v1/reports/${key}/get/json`, {
      ...call,
      rights: [`${place}:view`],
      reply: statementReply,
    }),
    xlsx: reportFile(place, 'xlsx')(`POST /core/v1/reports/${key}/get/xlsx`, call),
    pdf: reportFile(place, 'pdf')(`POST /core/v1/reports/${key}/get/pdf`, call),
  }
}
export const statementKeys = Object.keys(statements) as Statement[]
export const statementReports = Object.fromEntries(
  statementKeys.map((key) => [key, calls(key)]),
) as Record<Statement, ReturnType<typeof calls>>

const lineCalls = ['statement-line', statementLineReports] as const

/** Their calls, as `contract/api.ts` lists them. */
export const statementCalls: Record<string, Endpoint> = Object.fromEntries(
  [...statementKeys.map((key) => [key, statementReports[key]] as const), lineCalls].flatMap(
    ([key, of]) => Object.entries(of).map(([as, call]) => [`${key}-${as}`, call]),
  ),
)
