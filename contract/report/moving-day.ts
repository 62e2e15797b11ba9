import { z } from 'zod'
import { json } from '../endpoint.ts'
import { date, id, total } from '../values.ts'

/** Figures of a day that an old program tells: code → Indonesian, English. */
export const movingFigures = {
  sales: ['Penjualan', 'Sales'],
  cash: ['Penjualan tunai', 'Cash sales'],
  vat: ['PPN', 'VAT'],
  stock: ['Nilai stok', 'Stock value'],
} as const satisfies Record<string, readonly [string, string]>
export type MovingFigure = keyof typeof movingFigures

/** Why the two differ, as far as documents show it: code → Indonesian, English. */
export const movingCauses = {
  ROUNDING: ['Pembulatan', 'Rounding'],
  TIME: ['Batas hari', 'Where the day ends'],
  RETURN: ['Retur', 'Returns'],
  PRICE: ['Harga atau diskon', 'Price or discount'],
  CANCELLED: ['Dibatalkan di sini', 'Cancelled here'],
  MISSING_OLD: ['Tidak ada di program lama', 'Not in the old program'],
  MISSING_OWN: ['Tidak ada di sini', 'Not here'],
  BEFORE: ['Selisih hari sebelumnya', 'Difference of days before'],
  STOCK_MOVED: ['Mutasi stok hari itu', 'Stock moved that day'],
  UNKNOWN: ['Belum diketahui', 'Not known yet'],
} as const satisfies Record<string, readonly [string, string]>
export type MovingCause = keyof typeof movingCauses

const codes = <K extends string>(of: Record<K, unknown>) => z.enum(Object.keys(of) as [K, ...K[]])

const cause = z.object({
  cause: codes(movingCauses),
  /** What it comes to of the difference, with its sign. */
  amount: total,
  /** Ours that it consists of, as many as are shown. */
  documents: z.array(z.object({ id, kind: z.string(), docNo: z.string() })),
  /** Numbers of the old program. */
  oldNos: z.array(z.string()),
})

const figure = z.object({
  figure: codes(movingFigures),
  old: total,
  own: total,
  /** Ours less the old program's. */
  difference: total,
  causes: z.array(cause),
})

/** [NEW] An old program's sums of a month's days beside ours (Pindah dari Program Lain). */
export const movingDay = {
  get: json('POST /core/v1/reports/moving-day/get/json', {
    summary: 'Hari Pindah',
    rights: ['report/financial-statements:view'],
    input: z.strictObject({
      dateFrom: date,
      dateTo: date,
      branchIds: z.array(id).max(500).nullish(),
      /** What the old program calls sales: with PPN, or without. */
      sales: z.enum(['WITH_VAT', 'WITHOUT_VAT']).nullish(),
    }),
    reply: z.object({
      days: z.array(z.object({ day: date, figures: z.array(figure) })),
      /** Of all the days that the old program tells. */
      totals: z.array(figure.omit({ causes: true })),
    }),
  }),
}
