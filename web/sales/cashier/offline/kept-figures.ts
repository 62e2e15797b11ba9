import { instantText } from '#contract/days.ts'
import { minus, plus, quantity, sumOf } from '#contract/money.ts'
import type { Slip } from '#contract/print/slip.ts'
import type { KeptRemoval } from '#contract/sales/kept-entry.ts'
import type { KeptSale } from '#contract/sales/kept-sale.ts'
import type { SlipShop } from '#contract/sales/sold-slip.ts'
import type { ShiftRow } from '../../shift/shift.ts'
import type { Method } from '../pay/tenders.ts'
import { type Kept, stillSold } from './queue.ts'

/** How many, and what they come to in rupiah. */
export interface Figure {
  count: number
  total: number
}

/** What lies unsent on this device, as an X tells it. */
export interface KeptFigures {
  /** As it was paid, rounding of coins included; those that came back are told apart. */
  sales: Figure
  tenders: (Figure & { name: string })[]
  takenBack: Figure
  lines: Figure
  carts: Figure
}

const figureOf = (amounts: readonly number[]): Figure => ({
  count: amounts.length,
  total: sumOf(amounts, (amount) => amount),
})

const paidOf = ({ total, rounding }: KeptSale): number => plus(total, rounding)

/** As it was paid when it was sold: what no other means paid was cash, its change and its coins taken off. */
function tendersOf(sale: KeptSale, methods: readonly Method[]) {
  const isCash = ({ methodId }: { methodId: number }) =>
    methods.some(({ id, kind }) => id === methodId && kind === 'CASH')
  const others = sale.payments.filter((one) => !isCash(one))
  const cash = sale.payments.find(isCash)
  const inCash = minus(
    paidOf(sale),
    sumOf(others, ({ amount }) => amount),
  )
  return cash ? [...others, { ...cash, amount: inCash }] : others
}

export function figuresOf(unsent: readonly Kept[], methods: readonly Method[]): KeptFigures {
  const still = stillSold(unsent)
  const sold = still.map(({ body }) => JSON.parse(body) as KeptSale)
  const back = unsent.filter((one) => (one.kind ?? 'SALE') === 'SALE' && !still.includes(one))
  const removals = unsent
    .filter(({ kind }) => kind === 'REMOVAL')
    .map(({ body }) => JSON.parse(body) as KeptRemoval)
  const removed = (what: KeptRemoval['what']) =>
    figureOf(removals.filter((one) => one.what === what).map(({ leaves }) => leaves))
  const tenders = sold.flatMap((sale) => tendersOf(sale, methods))
  return {
    sales: figureOf(sold.map(paidOf)),
    tenders: [...Map.groupBy(tenders, ({ methodId }) => methodId)].map(([id, rows]) => ({
      name: methods.find((method) => method.id === id)?.name ?? '',
      ...figureOf(rows.map(({ amount }) => amount)),
    })),
    takenBack: figureOf(back.map(({ body }) => paidOf(JSON.parse(body) as KeptSale))),
    lines: removed('LINE'),
    carts: removed('CART'),
  }
}

export interface KeptReport {
  figures: KeptFigures
  shift: ShiftRow
  shop: SlipShop
  printedBy: string
  /** The moment of printing. */
  at: string
}

const ONLY_HERE =
  'Hanya yang dijual kasir ini tanpa jaringan dan belum terkirim. Yang sudah diterima server ada di Laporan X setelah jaringan kembali.'

/** An X of what this device knows by itself, marked so. */
export function keptReportSlip({ figures, shift, shop, printedBy, at }: KeptReport): Slip {
  const { timezone, ...head } = shop
  const { sales, tenders, takenBack, lines, carts } = figures
  const row = (label: string, { count, total }: Figure) => ({
    label: `${label} (${count})`,
    value: quantity(total),
  })
  return {
    width: head.width,
    company: head.company,
    branch: head.branch,
    title: `Laporan X ${shift.number}`,
    mark: 'TANPA JARINGAN',
    facts: [
      { label: 'Kasir', value: shift.tillName },
      { label: 'Shift', value: shift.docNo },
      {
        label: 'Dibuka',
        value: `${instantText(shift.openedAt, timezone)}, ${shift.cashierName}`,
      },
    ],
    lines: [],
    totals: [],
    sections: [
      {
        title: 'Penjualan belum terkirim',
        rows: [...tenders.map((one) => row(one.name, one)), { ...row('Jumlah', sales), sum: true }],
      },
      {
        title: 'Yang perlu dilihat',
        rows: [
          row('Penjualan dikembalikan', takenBack),
          row('Baris dibatalkan sebelum bayar', lines),
          row('Keranjang dibuang', carts),
        ],
      },
    ],
    remarks: [ONLY_HERE],
    printedBy,
    printedAt: instantText(at, timezone),
  }
}
