import { payable } from '#contract/document.ts'
import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import { byHand } from '#server/documents/print-goods.ts'
import { onTopOf } from '#server/documents/print-totals.ts'
import { minus, plus, quantity, sumOf } from '#contract/money.ts'
import type { Receipt } from '#server/platform/pdf-receipt.ts'
import { dayText } from '#server/platform/time.ts'

type Line = Pick<
  DocumentLine,
  'goodsName' | 'qty' | 'unitName' | 'unitPrice' | 'gross' | 'discount' | 'campaigns' | 'memo'
>
type Sale = Pick<DocumentDetail, 'document' | 'lines' | 'settlements'>

/** What was bought, at which price, and by whose favour less: campaigns by their names, the rest as a discount. What was noted of it stands below. */
export function receiptLine({ goodsName, qty, unitName, unitPrice, gross, ...l }: Line) {
  const names = l.campaigns.map(({ name }) => name)
  const why = [...names, ...(byHand(l) > 0 ? ['Diskon'] : [])].join(', ')
  // What is given away costs nothing that a discount could be taken off.
  const gift = l.discount === 0 && names.length > 0 ? `, ${names.join(', ')}` : ''
  return {
    name: goodsName,
    detail: `${quantity(qty)} ${unitName} × ${quantity(unitPrice)}${gift}`,
    amount: quantity(gross),
    note: l.memo,
    discount: l.discount > 0 ? { label: why, amount: quantity(-l.discount) } : null,
  }
}

/** What the lines come to before PPN on top and rounding. */
const beforeTax = ({ gross, discount, headerDiscount, freight }: Sale['document']) =>
  plus(minus(minus(gross, discount), headerDiscount), freight)

/** PPN is within the prices, and the slip says so. */
export const isWithin = (doc: Sale['document']) =>
  doc.vat > 0 && onTopOf(doc, beforeTax(doc)).vat === 0

/** From what the lines come to, after their discounts, down to what is to be paid. */
export function receiptTotals({ document: doc }: Sale): Receipt['totals'] {
  const onTop = onTopOf(doc, beforeTax(doc))
  const rows: [string, number][] = [
    ['Diskon faktur', -doc.headerDiscount],
    ['Ongkos kirim', doc.freight],
    ['PPN', onTop.vat],
    ['Pembulatan', onTop.rounding],
  ]
  const shown = rows.filter(([, n]) => n !== 0)
  const subtotal: [string, number] = ['Subtotal', minus(doc.gross, doc.discount)]
  return [
    ...[...(shown.length > 0 ? [subtotal] : []), ...shown].map(([label, n]) => ({
      label,
      value: quantity(n),
    })),
    { label: 'TOTAL', value: `Rp ${quantity(payable(doc))}`, strong: true },
  ]
}

/** How it was paid; of a card its last digits, where it gave them. */
const labelOf = ({ methodName, itemNo, cardLast4 }: Sale['settlements'][number]) =>
  [methodName ?? `Uang muka ${itemNo ?? ''}`, cardLast4 && `**** ${cardLast4}`]
    .filter(Boolean)
    .join(' ')

/** What it was paid with, and of what is still to be paid how much and until when. */
export function receiptTenders({ document: doc, settlements }: Sale): Receipt['tenders'] {
  const cash = settlements.filter((t) => t.methodKind === 'CASH')
  const change = sumOf(cash, (t) => minus(t.received, t.amount))
  const then = sumOf(settlements, (t) => t.amount)
  const rest = doc.outstanding ?? 0
  // Paid by another document since; below nothing where the bank refused what was given.
  const later = doc.outstanding === null ? 0 : minus(minus(payable(doc), then), rest)
  return [
    ...settlements.map((t) => ({
      label: labelOf(t),
      value: quantity(t.received),
    })),
    ...(change > 0 ? [{ label: 'Kembalian', value: quantity(change) }] : []),
    ...(later > 0 ? [{ label: 'Dibayar kemudian', value: quantity(later) }] : []),
    ...(later < 0 ? [{ label: 'Giro ditolak', value: quantity(later) }] : []),
    ...(rest > 0 ? [{ label: 'SISA TAGIHAN', value: `Rp ${quantity(rest)}`, strong: true }] : []),
    ...(rest > 0 && doc.dueDate ? [{ label: 'Jatuh tempo', value: dayText(doc.dueDate) }] : []),
  ]
}

/** Tenders that were put right after the sale: by which document, and how they had been recorded. */
export const correctedTenders = ({ settlements }: Pick<Sale, 'settlements'>): string[] =>
  settlements.flatMap(({ correctionNo, recordedAs, amount }) =>
    correctionNo
      ? [`Cara bayar dikoreksi ${correctionNo}, semula ${recordedAs} ${quantity(amount)}`]
      : [],
  )

/** What a line that came back is worth to the customer, with the PPN on top of it. */
export const backAmount = ({ net, vat }: DocumentLine, doc: Sale['document']) =>
  isWithin(doc) ? net : plus(net, vat)
