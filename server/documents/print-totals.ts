import type { DocumentDetail } from '#contract/document-detail.ts'
import { payable } from '#contract/document.ts'
import { sumOf } from '#server/platform/money.ts'

const digits = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4 })
/** A figure as prints show it: below zero in brackets. */
export const figure = (n: number) => (n < 0 ? `(${digits.format(-n)})` : digits.format(n))

/** A document without a total of its own (a count) comes to what its lines do. */
export function totalsOf(
  { document: doc, lines }: Pick<DocumentDetail, 'document' | 'lines'>,
  otherTaxBase = 0,
  words: { gross?: string; rounding?: string } = {},
  /** Of one kind alone: what was kept of the gross before it came to the total. */
  kept: readonly (readonly [string, number])[] = [],
) {
  const total = doc.total || sumOf(lines, (l) => l.net)
  const rows: (readonly [string, number])[] = [
    [words.gross ?? 'Jumlah kotor', doc.gross],
    ['Diskon', -doc.discount],
    ['Diskon faktur', -doc.headerDiscount],
    ['Ongkos kirim', doc.freight],
    ['DPP', doc.dpp],
    ['DPP nilai lain', doc.vat > 0 ? otherTaxBase : 0],
    ['Bebas PPN', doc.vat > 0 ? doc.exempt : 0],
    ['PPN', doc.vat],
    ...kept,
  ]
  const shown = rows.filter(([, n]) => n !== 0)
  // One row that says what the total says is one too many.
  const parts = shown.length === 1 && shown[0]?.[1] === total ? [] : shown
  // On a bill the rounding is part of the total, at the till it comes on top.
  const onTop = payable(doc) !== doc.total
  const rounding: [string, number] = [words.rounding ?? 'Pembulatan', doc.rounding]
  const rounded: [string, number][] = onTop ? [['Total', total], rounding] : [rounding]
  return [
    ...[...parts, ...(doc.rounding ? rounded : [])].map(([label, n]) => ({
      label,
      value: figure(n),
    })),
    {
      label: onTop ? 'Dibayar' : 'Total',
      value: `Rp ${figure(onTop ? payable(doc) : total)}`,
      strong: true,
    },
  ]
}
