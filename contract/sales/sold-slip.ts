import { payable } from '../document.ts'
import { dayText, instantText } from '../days.ts'
import { minus, plus, quantity, sumOf } from '../money.ts'
import type { Amounts } from '../pricing/amounts.ts'
import { byHand } from '../pricing/by-hand.ts'
import { onTopOf } from '../pricing/on-top.ts'
import type { CampaignShare } from '../pricing/terms.ts'
import type { Slip, SlipLine, SlipRow } from '../print/slip.ts'

/** The branch as its slips name it. */
export interface SlipShop
  extends Pick<Slip, 'width' | 'company' | 'branch' | 'greeting' | 'farewell'> {
  timezone: string
}

/** A line that was sold, in the unit in which it was; amounts in rupiah. */
export interface SoldLine {
  goodsName: string
  qty: number
  unitName: string
  unitPrice: number
  gross: number
  discount: number
  /** Of the discount, what campaigns gave. */
  campaigns: readonly CampaignShare[]
  memo?: string | null
}

/** What a sale comes to, rupiah. */
export type SoldAmounts = Omit<Amounts, 'lines'>

/** How a part of it was paid. */
export interface SoldTender {
  methodName: string | null
  methodKind: string | null
  amount: number
  /** What was laid down of it: cash may be more. */
  received: number
  cardLast4?: string | null
  /** Of money ahead: its document. */
  itemNo?: string | null
  /** Put right since: by which document, and how it had been recorded. */
  correctionNo?: string | null
  recordedAs?: string | null
}

/** What is still to be paid of it, and until when; null where it never was to be paid later. */
export interface SoldDebt {
  outstanding: number
  dueDate: string | null
}

/** A sale as its slip tells it, whether its document is read or its cart was just paid (domain §3.2.3). */
export interface SoldSlip {
  shop: SlipShop
  /** Of its document; null while the till that sold it has none of it. */
  number: string | null
  /** What its till called it on the first slip, where it was sold without a line. */
  keptNumber?: string | null
  /** The instant of the sale. */
  at: string
  cashierName: string
  salesmanName: string | null
  customerName: string | null
  lines: readonly SoldLine[]
  amounts: SoldAmounts
  /** DPP nilai lain of all lines, as their tax invoice has it. */
  otherTaxBase: number
  tenders: readonly SoldTender[]
  debt: SoldDebt | null
  /** Brought by it; the balance where the slip is of its day. */
  points: { earned: number; balance: number | null } | null
  copyNo: number | null
  /** What became of it. */
  mark: string | null
}

const NUMBERED_LATER =
  'Nomor sementara, dibuat tanpa jaringan. Struk tanpa nomor? Laporkan kepada kepala toko.'

export const slipOf = (sold: SoldSlip): Slip => {
  const { shop, points, amounts } = sold
  const { timezone, ...head } = shop
  return {
    ...head,
    ...(sold.number ? {} : { temporary: true }),
    facts: [
      ...(sold.number ? [{ label: 'No', value: sold.number }] : []),
      ...(sold.keptNumber ? [{ label: 'Nomor sementara', value: sold.keptNumber }] : []),
      { label: 'Waktu', value: instantText(sold.at, timezone) },
      { label: 'Kasir', value: sold.cashierName },
      ...(sold.salesmanName ? [{ label: 'Sales', value: sold.salesmanName }] : []),
      { label: 'Pelanggan', value: sold.customerName ?? 'Umum' },
    ],
    lines: sold.lines.map(slipLine),
    totals: slipTotals(amounts),
    tenders: slipTenders(sold),
    remarks: [
      ...(sold.number ? [] : [NUMBERED_LATER]),
      ...correctedTenders(sold.tenders),
      isWithin(amounts) ? 'Harga sudah termasuk PPN' : null,
      amounts.vat > 0
        ? `DPP nilai lain ${quantity(sold.otherTaxBase)}  PPN ${quantity(amounts.vat)}`
        : null,
      points &&
        `Poin didapat ${points.earned}${points.balance === null ? '' : `, saldo ${points.balance}`}`,
    ],
    number: sold.number ?? sold.keptNumber ?? null,
    copyNo: sold.copyNo,
    mark: sold.mark,
  }
}

/** What was bought, at which price, and by whose favour less: campaigns by their names, the rest as a discount. What was noted of it stands below. */
export function slipLine({ goodsName, qty, unitName, unitPrice, gross, ...l }: SoldLine): SlipLine {
  const names = l.campaigns.map(({ name }) => name)
  const why = [...names, ...(byHand(l) > 0 ? ['Diskon'] : [])].join(', ')
  // What is given away costs nothing that a discount could be taken off.
  const gift = l.discount === 0 && names.length > 0 ? `, ${names.join(', ')}` : ''
  return {
    name: goodsName,
    detail: `${quantity(qty)} ${unitName} × ${quantity(unitPrice)}${gift}`,
    amount: quantity(gross),
    note: l.memo ?? null,
    discount: l.discount > 0 ? { label: why, amount: quantity(-l.discount) } : null,
  }
}

/** What the lines come to before PPN on top and rounding. */
const beforeTax = ({ gross, discount, headerDiscount, freight }: SoldAmounts) =>
  plus(minus(minus(gross, discount), headerDiscount), freight)

/** PPN is within the prices, and the slip says so. */
export const isWithin = (amounts: SoldAmounts): boolean =>
  amounts.vat > 0 && onTopOf(amounts, beforeTax(amounts)).vat === 0

/** From what the lines come to, after their discounts, down to what is to be paid. */
export function slipTotals(amounts: SoldAmounts): SlipRow[] {
  const onTop = onTopOf(amounts, beforeTax(amounts))
  const rows: [string, number][] = [
    ['Diskon faktur', -amounts.headerDiscount],
    ['Ongkos kirim', amounts.freight],
    ['PPN', onTop.vat],
    ['Pembulatan', onTop.rounding],
  ]
  const shown = rows.filter(([, n]) => n !== 0)
  const subtotal: [string, number] = ['Subtotal', minus(amounts.gross, amounts.discount)]
  return [
    ...[...(shown.length > 0 ? [subtotal] : []), ...shown].map(([label, n]) => ({
      label,
      value: quantity(n),
    })),
    { label: 'TOTAL', value: `Rp ${quantity(payable(amounts))}`, strong: true },
  ]
}

/** How it was paid; of a card its last digits, where it gave them. */
const labelOf = ({ methodName, itemNo, cardLast4 }: SoldTender) =>
  [methodName ?? `Uang muka ${itemNo ?? ''}`, cardLast4 && `**** ${cardLast4}`]
    .filter(Boolean)
    .join(' ')

/** What it was paid with, and of what is still to be paid how much and until when. */
export function slipTenders({
  amounts,
  tenders,
  debt,
}: Pick<SoldSlip, 'amounts' | 'tenders' | 'debt'>): SlipRow[] {
  const cash = tenders.filter((t) => t.methodKind === 'CASH')
  const change = sumOf(cash, (t) => minus(t.received, t.amount))
  const then = sumOf(tenders, (t) => t.amount)
  const rest = debt?.outstanding ?? 0
  // Paid by another document since; below nothing where the bank refused what was given.
  const later = debt === null ? 0 : minus(minus(payable(amounts), then), rest)
  return [
    ...tenders.map((t) => ({ label: labelOf(t), value: quantity(t.received) })),
    ...(change > 0 ? [{ label: 'Kembalian', value: quantity(change) }] : []),
    ...(later > 0 ? [{ label: 'Dibayar kemudian', value: quantity(later) }] : []),
    ...(later < 0 ? [{ label: 'Giro ditolak', value: quantity(later) }] : []),
    ...(rest > 0 ? [{ label: 'SISA TAGIHAN', value: `Rp ${quantity(rest)}`, strong: true }] : []),
    ...(rest > 0 && debt?.dueDate ? [{ label: 'Jatuh tempo', value: dayText(debt.dueDate) }] : []),
  ]
}

/** Tenders that were put right after the sale: by which document, and how they had been recorded. */
export const correctedTenders = (tenders: readonly SoldTender[]): string[] =>
  tenders.flatMap(({ correctionNo, recordedAs, amount }) =>
    correctionNo
      ? [`Cara bayar dikoreksi ${correctionNo}, semula ${recordedAs} ${quantity(amount)}`]
      : [],
  )
