import type { z } from 'zod'
import type { priceLevel } from '../../master/customer.ts'
import type { Declaration, ReportColumn, Words } from '../declare.ts'

type PriceLevel = z.output<typeof priceLevel>

/** A sum of rupiah. */
export const money = (label: Words, more: Partial<ReportColumn> = {}): ReportColumn => ({
  type: 'money',
  sum: true,
  label,
  ...more,
})

/** One word for one figure in all reports of sales (glossary): before points, which the profit and loss takes off too. */
export const netSales: Words = ['Penjualan bersih', 'Net sales']
export const grossMargin: Words = ['Laba kotor', 'Gross margin']
/** What a bill is worth on average, rupiah: what it sold, with what came back told beside it. */
export const averageBill = (net: number, returned: number, bills: number): number =>
  bills === 0 ? 0 : Math.round((net + returned) / bills)

export const beforePoints: Words = ['sebelum potongan poin', 'before points']
const told: readonly (Words | undefined)[] = [netSales, grossMargin]
/** Whether a report tells one of them, so that it says so below its rows and above those of its files. */
export const tellsSales = ({ columns }: Pick<Declaration, 'columns'>) =>
  Object.values(columns).some(({ label }) => told.includes(label))

const levels: Record<PriceLevel, Words> = {
  RETAIL: ['Eceran', 'Retail'],
  MEMBER: ['Member', 'Member'],
  GROSIR: ['Grosir', 'Wholesale'],
  AGEN: ['Agen', 'Agent'],
  KHUSUS: ['Khusus', 'Special'],
}
/** The price level of a customer. */
export const level: ReportColumn = {
  type: 'text',
  label: ['Level harga', 'Price level'],
  width: 110,
  words: levels,
}

/** Which open documents are meant, by when they fall due: what Beranda tells of leads to exactly these. */
export const dueChoice = {
  due: {
    label: ['Jatuh tempo', 'Due'],
    of: {
      ALL: ['Semua', 'All'],
      LATE: ['Sudah lewat', 'Overdue'],
      WEEK: ['Sampai 7 hari lagi', 'Within 7 days'],
    },
  },
} as const satisfies Declaration['choices']

/** Debts and claims of trade, which one account holds, or those for other things than goods, or both. */
export const owedChoice = {
  owed: {
    label: ['Jenis', 'Kind'],
    of: {
      TRADE: ['Usaha', 'Trade'],
      OTHER: ['Lain-lain', 'Other'],
      ALL: ['Semua', 'All'],
    },
  },
} as const satisfies Declaration['choices']

/** What a document owes still, by how long it is due. */
export const ages: Declaration['columns'] = {
  outstanding: money(['Sisa', 'Open']),
  notDue: money(['Belum tempo', 'Not due']),
  days30: money(['1–30 hari', '1–30 days']),
  days60: money(['31–60 hari', '31–60 days']),
  days90: money(['61–90 hari', '61–90 days']),
  older: money(['> 90 hari', '> 90 days']),
}

/** What a line of a book says; the first of a period says what was there before. */
export const OPENING = 'OPENING'
export const memo: ReportColumn = {
  type: 'text',
  label: ['Keterangan', 'Memo'],
  words: { [OPENING]: ['Saldo awal', 'Opening balance'] },
}
