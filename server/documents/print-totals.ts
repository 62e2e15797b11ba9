import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import { payable } from '#contract/document.ts'
import { onTopOf } from '#contract/pricing/on-top.ts'
import { plus, sumOf } from '#contract/money.ts'
import type { FootRow } from '#server/platform/pdf-closing.ts'

const digits = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4, signDisplay: 'negative' })
/** A figure as prints show it: below zero in brackets. */
export const figure = (n: number) => (n < 0 ? `(${digits.format(-n)})` : digits.format(n))

/** A line before the document's own discount: quantity times price less its discounts. */
export const ownAmount = ({ net, headerDiscount }: Pick<DocumentLine, 'net' | 'headerDiscount'>) =>
  plus(net, headerDiscount)

/**
 * The foot of a document, which adds up from the first row to the total; what is in the total (DPP, PPN within prices)
 * stands below it. One without a total of its own (a count) comes to what its lines do.
 */
export function totalsOf(
  { document: doc, lines }: Pick<DocumentDetail, 'document' | 'lines'>,
  otherTaxBase = 0,
  words: { gross?: string; rounding?: string } = {},
  /** Of one kind alone: what was kept of the gross before it came to the total. */
  kept: readonly (readonly [string, number])[] = [],
): FootRow[] {
  const written = sumOf(lines, ownAmount)
  const counted = [doc.total, doc.gross, doc.headerDiscount, doc.vat].every((n) => n === 0)
  const total = counted ? sumOf(lines, (l) => l.net) : doc.total
  const due = payable(doc)
  const parts: (readonly [string, number])[] = [
    [words.gross ?? 'Jumlah', lines.length > 0 ? written : doc.gross],
    ['Diskon', lines.length > 0 ? 0 : -doc.discount],
    ['Diskon faktur', -doc.headerDiscount],
    ['Ongkos kirim', doc.freight],
    ...kept,
  ]
  const onTop = onTopOf(
    doc,
    sumOf(parts, ([, n]) => n),
  )
  const shown = [...parts, ['PPN', onTop.vat] as const].filter(([, n]) => n !== 0)
  // One row that says what the total says is one too many.
  const added = shown.length === 1 && shown[0]?.[1] === total ? [] : shown
  const rounding: [string, number] = [words.rounding ?? 'Pembulatan', doc.rounding]
  // Coins at the till are rounded after the total.
  const apart: [string, number][] = due === doc.total ? [] : [['Total', total]]
  const within: [string, number][] = [
    ['DPP', doc.dpp],
    ['DPP nilai lain', otherTaxBase],
    ['Bebas PPN', doc.exempt],
    ['Termasuk PPN', onTop.vat ? 0 : doc.vat],
    ['Termasuk pembulatan', onTop.rounding ? 0 : doc.rounding],
  ]
  return [
    ...[...added, ...(onTop.rounding ? [...apart, rounding] : [])].map(([label, n]) => ({
      label,
      value: figure(n),
    })),
    {
      label: due === doc.total ? 'Total' : 'Dibayar',
      value: `Rp ${figure(due === doc.total ? total : due)}`,
      strong: true,
    },
    ...within
      .filter(([, n]) => doc.vat > 0 && n !== 0)
      .map(([label, n]) => ({ label, value: figure(n), within: true })),
  ]
}
