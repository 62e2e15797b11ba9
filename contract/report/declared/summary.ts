import { report } from '../declare.ts'
import { grossMargin, money } from './parts.ts'
import { toSales } from './sales.ts'

const right = 'cost.view'

/** Ringkasan Penjualan (domain §7.2): every month of every branch beside the one before, the year before and its target. */
export const summarySales = report({
  key: 'summary-sales',
  place: 'analytic/summary-sales',
  names: ['Bulan × Cabang', 'Month × branch'],
  time: 'period',
  starts: 'YEAR',
  columns: {
    label: { type: 'text', label: ['Bulan', 'Month'], width: 136 },
    branchName: { type: 'text', width: 110 },
    net: money(['Omzet', 'Sales']),
    profit: money(grossMargin, { right }),
    profitPct: {
      type: 'percent',
      label: ['Laba %', 'Margin %'],
      share: ['profit', 'net'],
      right,
    },
    documents: { type: 'integer', sum: true, label: ['Transaksi', 'Bills'], width: 84 },
    monthGrowth: {
      type: 'percent',
      label: ['Dari bulan sebelumnya', 'On the month before'],
      width: 112,
    },
    yearGrowth: {
      type: 'percent',
      label: ['Dari tahun sebelumnya', 'On the year before'],
      width: 112,
    },
    target: money(['Target', 'Target']),
    reached: {
      type: 'percent',
      label: ['Tercapai', 'Reached'],
      share: ['net', 'target'],
      width: 92,
    },
  },
  ids: ['month', 'branchId', 'dayFrom', 'dayTo'],
  sort: 'month.desc',
  groups: ['branchName', 'label'],
  down: toSales(
    { dateFrom: ['dayFrom'], dateTo: ['dayTo'], branchIds: ['branchId'] },
    { apart: ['target'] },
  ),
})

export const salesSummary = [summarySales]
