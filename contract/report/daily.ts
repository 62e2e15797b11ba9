import { z } from 'zod'
import { json } from '../endpoint.ts'
import { date, id, money } from '../values.ts'
import { reportFile } from './report-file.ts'

const place = 'report/daily-report'

/** Parts of the report in their order: code → Indonesian, English. */
export const dailySections = {
  TENDERS: ['Penjualan per metode bayar', 'Sales by tender'],
  CASHIERS: ['Penjualan per kasir', 'Sales by cashier'],
  CASH: ['Kas', 'Cash'],
  BANK: ['Bank', 'Banks'],
  OWED: ['Piutang, hutang, dan uang muka', 'Receivables, payables and advances'],
  STOCK: ['Persediaan', 'Stock'],
  MARGIN: ['Laba kotor', 'Gross margin'],
  DOCUMENTS: ['Dokumen hari ini', 'Documents of the day'],
  CONTROL: ['Yang perlu dilihat', 'What to look at'],
  JOURNALS: ['Jurnal', 'Journals'],
} as const satisfies Record<string, readonly [string, string]>
export type DailySection = keyof typeof dailySections

/** Rows that have no name of their own: code → Indonesian, English. */
export const dailyRows = {
  CREDIT: ['Kredit (faktur)', 'On credit (invoices)'],
  SUM: ['Jumlah', 'Total'],
  NET_SALES: ['Penjualan bersih', 'Net sales'],
  COGS: ['Harga pokok penjualan', 'Cost of goods sold'],
  MARGIN: ['Laba kotor', 'Gross margin'],
  CANCELLED: ['Dokumen dibatalkan', 'Documents cancelled'],
  BACKDATED: ['Dokumen bertanggal mundur', 'Documents dated back'],
  COPIES: ['Cetak salinan', 'Copies printed'],
  APPROVED: ['Persetujuan atasan', 'Supervisors’ approvals'],
  REMOVED: ['Dihapus dari keranjang kasir', 'Removed from carts at the till'],
  DEBIT: ['Semua jurnal', 'All journals'],
} as const satisfies Record<string, readonly [string, string]>
export type DailyRowCode = keyof typeof dailyRows

export const dailyInput = z.strictObject({
  date,
  branchIds: z.array(id).max(500).nullish(),
})
export const dailyRow = z.object({
  section: z.enum(Object.keys(dailySections) as [DailySection, ...DailySection[]]),
  /** What it is called, where it has a name of its own: an account, a tender, a person. */
  name: z.string().nullable(),
  /** Else one of `dailyRows`, or a kind of document. */
  code: z.string().nullable(),
  /** Of an account: to open its ledger. */
  accountCode: z.string().nullable(),
  count: z.number().int().nullable(),
  opening: money.nullable(),
  /** What came on top and what went, on the side on which the account stands. */
  added: money.nullable(),
  taken: money.nullable(),
  closing: money.nullable(),
})

const report = { summary: 'Laporan Harian', input: dailyInput }

/** A branch's day on a page: sales, money, claims and debts, goods, what to look at (domain §7.1). */
export const dailyReport = {
  /** [NEW] */
  json: json('POST /core/v1/reports/daily-report/get/json', {
    ...report,
    rights: [`${place}:view`],
    reply: z.object({ rows: z.array(dailyRow) }),
  }),
  pdf: reportFile(place, 'pdf')('POST /core/v1/accounting-report/daily-report/pdf', report),
  xlsx: reportFile(place, 'xlsx')('POST /core/v1/accounting-report/daily-report/xlsx', report),
}
