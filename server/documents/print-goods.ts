import type { DocumentDetail, DocumentLine } from '#contract/document-detail.ts'
import { plus } from '#server/platform/money.ts'
import type { PrintColumn } from '#server/platform/pdf-document.ts'
import { dayText } from '#server/platform/time.ts'
import { figure } from './print-totals.ts'

export const dash = (n: number) => (n === 0 ? '–' : figure(n))

/** Whether PPN comes on top of the prices is part of what is agreed on. */
export function pricesOf({ taxMode, vat }: DocumentDetail['document']): string | null {
  if (!vat || !taxMode || taxMode === 'NONE') return null
  return taxMode === 'INCLUDE' ? 'Termasuk PPN' : 'Belum termasuk PPN'
}

/** The columns of the goods on a printed document; what none of its lines has, has no column. */
export function goodsColumns(lines: DocumentLine[], prices: boolean): PrintColumn<DocumentLine>[] {
  const discount: PrintColumn<DocumentLine> = {
    label: 'Diskon',
    align: 'right',
    width: 'auto',
    value: (l) =>
      l.discountTiers.length > 0
        ? `${l.discountTiers.map(figure).join('+')}%`
        : dash(l.discountAmount),
  }
  const reduced = lines.some((l) => l.discountTiers.length > 0 || l.discountAmount !== 0)
  const amounts: PrintColumn<DocumentLine>[] = [
    { label: 'Harga', align: 'right', width: 'auto', value: (l) => figure(l.unitPrice) },
    ...(reduced ? [discount] : []),
    // Quantity times price less its own discount: the invoice's discount has a row of its own.
    {
      label: 'Jumlah',
      align: 'right',
      width: 'auto',
      value: (l) => figure(plus(l.net, l.headerDiscount)),
    },
  ]
  const bonus: PrintColumn<DocumentLine> = {
    label: 'Bonus',
    align: 'right',
    width: 'auto',
    value: (l) => dash(l.bonusQty),
  }
  const expiry: PrintColumn<DocumentLine> = {
    label: 'Kedaluwarsa',
    width: 'auto',
    value: (l) => (l.expiryDate ? dayText(l.expiryDate) : ''),
  }
  return [
    { label: 'No', width: 'auto', align: 'right', value: (_l, i) => i + 1 },
    { label: 'Kode', width: 'auto', value: (l) => l.goodsCode },
    { label: 'Barang', width: '*', value: (l) => l.goodsName },
    { label: 'Qty', width: 'auto', align: 'right', value: (l) => figure(l.qty) },
    {
      label: 'Satuan',
      width: 'auto',
      value: (l) => (l.conversion === 1 ? l.unitName : `${l.unitName} (${figure(l.conversion)})`),
    },
    ...(lines.some((l) => l.bonusQty) ? [bonus] : []),
    ...(lines.some((l) => l.expiryDate) ? [expiry] : []),
    ...(prices ? amounts : []),
  ]
}
