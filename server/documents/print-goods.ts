import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import { dec, exact, minus, plus, round } from '#contract/money.ts'
import { byHand } from '#contract/pricing/by-hand.ts'
import type { PrintColumn } from '#server/platform/pdf-document.ts'
import { dayText } from '#server/platform/time.ts'
import { figure, ownAmount } from './print-totals.ts'

export const dash = (n: number) => (n === 0 ? '–' : figure(n))

/** Whether PPN comes on top of the prices is part of what is agreed on. */
export function pricesOf({ taxMode, vat }: DocumentDetail['document']): string | null {
  if (!vat || !taxMode || taxMode === 'NONE') return null
  return taxMode === 'INCLUDE' ? 'Termasuk PPN' : 'Belum termasuk PPN'
}

/** A share of a line is reckoned from what was there before: a rupiah off quantity times price. */
const drift = (l: DocumentLine) =>
  minus(minus(round(dec(l.qty).times(l.unitPrice)), l.discount), ownAmount(l))
/** The price is what was agreed on; where goods are valued otherwise (with freight, without PPN) it is not. */
export const multiplyOut = (lines: readonly DocumentLine[]) =>
  lines.every((l) => Math.abs(drift(l)) <= 2)

/** What campaigns gave, each on a line of its own; with the rupiah of the share, where there is no other discount. */
const favours = (l: DocumentLine) =>
  l.campaigns.map(({ name, amount }, i) => {
    const given = i === 0 && byHand(l) === 0 && amount > 0 ? plus(amount, drift(l)) : amount
    return `Promo ${name}${given ? ` ${figure(-given)}` : ''}`
  })
const discountOf = (l: DocumentLine) =>
  byHand(l) !== 0 || !l.campaigns.some(({ amount }) => amount > 0)
    ? plus(byHand(l), drift(l))
    : byHand(l)

/** Quantity times price less discounts is the amount, in every row. */
function amountColumns(lines: DocumentLine[]): PrintColumn<DocumentLine>[] {
  const right = { align: 'right', width: 'auto' } as const
  const amount = { label: 'Jumlah', ...right, value: (l: DocumentLine) => figure(ownAmount(l)) }
  const each = (l: DocumentLine) =>
    l.qty === 0 ? '' : figure(exact(dec(ownAmount(l)).div(l.qty).toDecimalPlaces(4)))
  if (!multiplyOut(lines)) return [{ label: 'Nilai satuan', ...right, value: each }, amount]
  const percent = ({ discountTiers: tiers }: DocumentLine) =>
    tiers.length > 0 ? `${tiers.map(figure).join('+')}% = ` : ''
  const off = (l: DocumentLine) => (discountOf(l) ? `${percent(l)}${figure(discountOf(l))}` : '–')
  return [
    { label: 'Harga', ...right, value: (l) => (isAmount(l) ? '' : figure(l.unitPrice)) },
    ...(lines.some((l) => discountOf(l) !== 0) ? [{ label: 'Diskon', ...right, value: off }] : []),
    amount,
  ]
}

/** A charge or a note in the place of goods: it has an amount, or is part of the bill's, and nothing that is counted. */
const isAmount = (l: DocumentLine) => l.qty === 0 && l.net !== 0

const unitOf = (l: DocumentLine) => {
  if (isAmount(l)) return ''
  return l.conversion === 1 ? l.unitName : `${l.unitName} (${figure(l.conversion)})`
}

/** The columns of the goods on a printed document; what none of its lines has, has no column. */
export function goodsColumns(lines: DocumentLine[], prices: boolean): PrintColumn<DocumentLine>[] {
  const agreed = prices && multiplyOut(lines)
  const bonus: PrintColumn<DocumentLine> = {
    label: 'Bonus',
    align: 'right',
    width: 'auto',
    value: (l) => dash(l.bonusQty),
  }
  const rejected: PrintColumn<DocumentLine> = {
    label: 'Ditolak',
    align: 'right',
    width: 'auto',
    value: (l) => dash(l.rejectedQty),
  }
  const expiry: PrintColumn<DocumentLine> = {
    label: 'Kedaluwarsa',
    width: 'auto',
    value: (l) => (l.expiryDate ? dayText(l.expiryDate) : ''),
  }
  const places = new Set(lines.filter((l) => !isAmount(l)).map((l) => l.warehouseId))
  const warehouse: PrintColumn<DocumentLine> = {
    label: 'Gudang',
    width: 'auto',
    value: (l) => l.warehouseName ?? '',
  }
  return [
    { label: 'No', width: 'auto', align: 'right', value: (_l, i) => i + 1 },
    { label: 'Kode', width: 'auto', value: (l) => l.goodsCode },
    {
      label: 'Barang',
      width: '*',
      value: (l) => [l.goodsName, ...(agreed ? favours(l) : []), l.memo].filter(Boolean).join('\n'),
    },
    {
      label: 'Qty',
      width: 'auto',
      align: 'right',
      value: (l) => (isAmount(l) ? '' : figure(l.qty)),
    },
    {
      label: 'Satuan',
      width: 'auto',
      value: unitOf,
    },
    ...(lines.some((l) => l.bonusQty) ? [bonus] : []),
    ...(lines.some((l) => l.rejectedQty) ? [rejected] : []),
    ...(lines.some((l) => l.expiryDate) ? [expiry] : []),
    ...(places.size > 1 ? [warehouse] : []),
    ...(prices ? amountColumns(lines) : []),
  ]
}
