import { payable } from '#contract/document.ts'
import type { DocumentKind } from '#server/documents/types.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { branchOf } from '#server/documents/change.ts'
import { type Printing, takeCopies } from '#server/documents/copies.ts'
import { logoOf } from '#server/documents/logo.ts'
import { type Letterhead, sidesOf } from '#server/documents/print-head.ts'
import { getDocument } from '#server/documents/read.ts'
import { type Tax, mastersOf, taxOn } from '#server/ledgers/masters.ts'
import { otherTaxBases } from '#server/pricing/tax-base.ts'
import type { Ctx } from '#server/platform/context.ts'
import { numberPng } from '#server/platform/barcode.ts'
import { quantity } from '#contract/money.ts'
import { type ExchangedFor, exchangeOnReceipt, exchangedFor } from './exchange-print.ts'
import {
  correctedTenders,
  isWithin,
  receiptLine,
  receiptTenders,
  receiptTotals,
} from './receipt-parts.ts'
import { type Receipt, receiptPdf } from '#server/platform/pdf-receipt.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { instantText } from '#server/platform/time.ts'

interface Shop extends Letterhead {
  timezone: string
  width: Receipt['width']
  greeting_header: string
  greeting_footer: string
  balance: number
}

/** The till's receipt, 80 mm (domain §3.2.3): what was bought, how it was paid, tax and points. */
export async function printReceipt(ctx: Ctx, type: DocumentKind, id: number): Promise<FileAnswer> {
  const branchId = await branchOf(ctx, type, id)
  return ctx.write(async (tx, s) => {
    const [printing] = await takeCopies(tx, ctx, s, [{ type, branchId, id }], 'receipt')
    const detail = await getDocument(tx, s, [type], id)
    const { sender } = await sidesOf(tx, branchId, id)
    const shop = await tx.one<Omit<Shop, keyof Letterhead>>(
      `select timezone, receipt_width as width, greeting_header, greeting_footer, coalesce(point_balance($2), 0) as balance from branch where id = $1`,
      [branchId, detail.document.customerId ?? 0],
    )
    const tax = taxOn(await mastersOf(tx, s.mastersVersion), detail.document.docDate)
    const logo = await logoOf(tx, ctx.files, branchId)
    const exchange = await exchangedFor(tx, s, detail.document)
    const receipt = receiptOf(detail, { ...sender, ...shop } as Shop, printing as Printing, tax)
    const { docNo } = detail.document
    // What the till opens it by.
    const barcode = docNo ? await numberPng(docNo) : null
    const body = await receiptPdf({ ...withExchange(receipt, detail, exchange), logo, barcode })
    return {
      body,
      name: `${(docNo ?? '').replaceAll('/', '-')}-struk.pdf`,
      mime: 'application/pdf',
    }
  }, branchId)
}

/** Goods that came back stand on the same strip as those that were taken for them. */
function withExchange(
  receipt: Receipt,
  { document }: DocumentDetail,
  exchange: ExchangedFor | null,
): Receipt {
  if (!exchange) return receipt
  const { lines, totals } = exchangeOnReceipt(exchange, payable(document))
  return {
    ...receipt,
    title: 'TUKAR BARANG',
    lines: [...lines, ...receipt.lines],
    totals: [...receipt.totals, ...totals],
  }
}

export function receiptOf(
  d: DocumentDetail,
  shop: Shop,
  { copyNo, end }: Printing,
  tax: Tax,
): Receipt {
  const doc = d.document
  const spent = d.settlements.filter((t) => t.methodKind === 'POINT').length
  return {
    width: shop.width,
    company: shop.company,
    branch: { name: shop.name, address: shop.address, phone: shop.phone, npwp: shop.npwp },
    greeting: shop.greeting_header,
    facts: [
      { label: 'No', value: doc.docNo ?? '' },
      { label: 'Waktu', value: instantText(doc.soldAt ?? doc.createdAt, shop.timezone) },
      { label: 'Kasir', value: doc.createdByName },
      ...(doc.salesmanName ? [{ label: 'Sales', value: doc.salesmanName }] : []),
      { label: 'Pelanggan', value: doc.customerName ?? 'Umum' },
    ],
    lines: d.lines.map(receiptLine),
    totals: receiptTotals(d),
    tenders: receiptTenders(d),
    remarks: [
      ...correctedTenders(d),
      isWithin(doc) ? 'Harga sudah termasuk PPN' : null,
      doc.vat > 0
        ? `DPP nilai lain ${quantity(otherTaxBases(d.lines, doc.taxMode, tax))}  PPN ${quantity(doc.vat)}`
        : null,
      // What he has by the day of a copy is not of this sale.
      spent > 0 || doc.points > 0
        ? `Poin didapat ${doc.points}${copyNo ? '' : `, saldo ${shop.balance}`}`
        : null,
    ],
    farewell: shop.greeting_footer,
    copyNo,
    mark: end.words,
  }
}
