import { z } from 'zod'
import { json, write } from '../endpoint.ts'
import { date, id, instant, money, moneyNotNegative, requestId } from '../values.ts'
import { reportFile } from './report-file.ts'

const place = 'report/daily-report'

/** Parts of the report in their order: code → Indonesian, English. */
export const dailySections = {
  TENDERS: ['Penjualan per metode bayar', 'Sales by tender'],
  CASHIERS: ['Penjualan per kasir', 'Sales by cashier'],
  CARDS: ['Kartu dan QRIS', 'Cards and QRIS'],
  COD: ['COD', 'COD'],
  SETTLED: ['Pelunasan dan giro', 'Settlements and giros'],
  BACK: ['Retur, potongan, dan pembatalan', 'Returns, discounts and voids'],
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
  EXCHANGE: ['Tukar barang', 'Goods in exchange'],
  SUM: ['Jumlah', 'Total'],
  ROUNDING: ['Di antaranya pembulatan', 'Of which rounding'],
  COD_SHIPPED: ['Dikirim hari ini', 'Sent out today'],
  COD_COLLECTED: ['Dibayar hari ini', 'Paid today'],
  COD_OPEN: ['Belum kembali', 'Not back yet'],
  COLLECTED: ['Diterima dari pelanggan', 'Collected from customers'],
  INSTALMENTS: ['Angsuran dari pelanggan', 'Instalments from customers'],
  PAID: ['Dibayar ke supplier', 'Paid to suppliers'],
  GIRO_IN: ['Giro masuk yang jatuh tempo', 'Incoming giros that fell due'],
  GIRO_OUT: ['Giro keluar yang jatuh tempo', 'Our giros that fell due'],
  RETURNED: ['Retur penjualan', 'Sales returns'],
  VOIDED: ['Struk dibatalkan', 'Receipts voided'],
  SENT_BACK: ['Retur pembelian', 'Purchase returns'],
  DISCOUNTED: ['Potongan penjualan', 'Sales discounts'],
  NET_SALES: ['Penjualan bersih (sesudah poin)', 'Net sales (after points)'],
  COGS: ['Harga pokok penjualan', 'Cost of goods sold'],
  MARGIN: ['Laba kotor (sesudah poin)', 'Gross margin (after points)'],
  CANCELLED: ['Dokumen dibatalkan', 'Documents cancelled'],
  BACKDATED: ['Dokumen bertanggal mundur', 'Documents dated back'],
  COPIES: ['Cetak salinan', 'Copies printed'],
  APPROVED: ['Persetujuan atasan', 'Supervisors’ approvals'],
  REMOVED: ['Dihapus dari keranjang kasir', 'Removed from carts at the till'],
  DRAWERS: ['Selisih laci kasir', 'Differences of drawers'],
  OVERRIDDEN: ['Harga atau potongan diubah manual', 'Prices or discounts set by hand'],
  NEGATIVE: ['Barang dengan stok di bawah nol', 'Goods below zero'],
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
  /** Of a tender or a person: by which what stands behind it is asked for. */
  id: id.nullable(),
  /** Of an account: to open its ledger. */
  accountCode: z.string().nullable(),
  count: z.number().int().nullable(),
  opening: money.nullable(),
  /** What came on top and what went, on the side on which the account stands. */
  added: money.nullable(),
  taken: money.nullable(),
  closing: money.nullable(),
})

/** What a signing keeps of its day besides the fingerprint: code → Indonesian, English. */
export const signedFigures = {
  sales: ['Penjualan', 'Sales'],
  cashIn: ['Kas masuk', 'Cash in'],
  cashOut: ['Kas keluar', 'Cash out'],
  documents: ['Banyak dokumen', 'Number of documents'],
  journals: ['Jurnal', 'Journals'],
} as const satisfies Record<string, readonly [string, string]>
export type SignedFigure = keyof typeof signedFigures

const counted = z.object({
  accountCode: z.string(),
  name: z.string(),
  /** By the books when it was counted. */
  closing: money,
  counted: money,
})
/** Whether the head of a branch has signed its day. */
export const daySigning = z.object({
  branchId: id,
  branchName: z.string(),
  /** Of the day's figures as they are now; who signs sends back the one that was seen. */
  hash: z.string(),
  signed: z
    .object({
      by: z.string(),
      at: instant,
      /** The figures are no longer those that were signed. */
      changed: z.boolean(),
      /** Of these the total is another; none where only their parts are. For whoever may read the ledger, as the counts. */
      changes: z.array(
        z.object({
          figure: z.enum(Object.keys(signedFigures) as [SignedFigure, ...SignedFigure[]]),
          before: money,
          now: money,
        }),
      ),
      counts: z.array(counted),
    })
    .nullable(),
})
export type DaySigning = z.output<typeof daySigning>

const report = { summary: 'Laporan Harian', input: dailyInput }

/** A branch's day on a page: sales, money, claims and debts, goods, what to look at (domain §7.1). */
export const dailyReport = {
  /** [NEW] */
  json: json('POST /core/v1/reports/daily-report/get/json', {
    ...report,
    rights: [`${place}:view`],
    reply: z.object({ asOf: instant, rows: z.array(dailyRow), signings: z.array(daySigning) }),
  }),
  /** [NEW] Signs a branch's day as it was seen; once more when it changed. */
  sign: write('POST /core/v1/reports/daily-report/sign', {
    summary: 'Laporan Harian',
    rights: [`${place}:approve`],
    input: z.strictObject({
      requestId,
      branchId: id,
      date,
      hash: z.string().max(64),
      /** Cash that was counted, by account; what was not counted is left out. */
      counts: z
        .array(z.strictObject({ accountCode: z.string().max(20), counted: moneyNotNegative }))
        .max(50)
        .nullish(),
    }),
    reply: daySigning,
  }),
  /** [NEW] Days of the last week that had something and are not signed, or changed since; the oldest first. */
  unsigned: json('POST /core/v1/reports/daily-report/unsigned', {
    summary: 'Laporan Harian',
    rights: [`${place}:approve`],
    input: z.strictObject({ branchIds: z.array(id).max(500).nullish() }),
    reply: z.object({
      rows: z.array(z.object({ branchId: id, branchName: z.string(), date, changed: z.boolean() })),
    }),
  }),
  pdf: reportFile(place, 'pdf')('POST /core/v1/accounting-report/daily-report/pdf', report),
  xlsx: reportFile(place, 'xlsx')('POST /core/v1/accounting-report/daily-report/xlsx', report),
}
