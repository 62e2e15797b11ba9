import type { TaxRule } from '#contract/master/tax-type.ts'
import { payable } from '#contract/document.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { otherTaxBases } from '#contract/pricing/tax-base.ts'
import type { Slip } from '#contract/print/slip.ts'
import { type SlipShop, type SoldSlip, slipOf } from '#contract/sales/sold-slip.ts'
import { branchOf } from '#server/documents/locate.ts'
import { type Printing, takeCopies } from '#server/documents/copies.ts'
import { keptNumberOf } from '#server/documents/kept-number.ts'
import { logoOf } from '#server/documents/logo.ts'
import { type Letterhead, sidesOf } from '#server/documents/print-head.ts'
import { getDocument } from '#server/documents/read.ts'
import type { DocumentKind } from '#server/documents/types.ts'
import { mastersOf, taxOn } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Strips } from '#server/platform/strips.ts'
import { type ExchangedFor, exchangeOnReceipt, exchangedFor } from './exchange-print.ts'

interface Settings {
  timezone: string
  width: Slip['width']
  greeting: string
  farewell: string
}

/** How the branch's slips look, and what they greet with. */
export const slipSettings = async (tx: Tx, branchId: number): Promise<Settings> =>
  (await tx.one<Settings>(
    'select timezone, receipt_width as width, greeting_header as greeting, greeting_footer as farewell from branch where id = $1',
    [branchId],
  )) as Settings

/** The till's receipt (domain §3.2.3): what was bought, how it was paid, tax and points. Each time counts as a print of it. */
export async function receiptOf(ctx: Ctx, type: DocumentKind, id: number): Promise<Strips> {
  const branchId = await branchOf(ctx, type, id)
  return ctx.write(async (tx, s) => {
    const [printing] = await takeCopies(tx, ctx, s, [{ type, branchId, id }], 'receipt')
    const detail = await getDocument(tx, s, [type], id)
    const { sender } = await sidesOf(tx, branchId, id)
    const [own, points, keptNumber] = await Promise.all([
      slipSettings(tx, branchId),
      tx.one<{ balance: number }>('select coalesce(point_balance($1), 0) as balance', [
        detail.document.customerId ?? 0,
      ]),
      keptNumberOf(tx, detail.document),
    ])
    const tax = taxOn(await mastersOf(tx, s.mastersVersion), detail.document.docDate)
    const logo = await logoOf(tx, ctx.files, branchId)
    const exchange = await exchangedFor(tx, s, detail.document)
    const balance = points?.balance ?? 0
    const at = { shop: shopOf(sender, own), balance, printing: printing as Printing, tax }
    const slip = slipOf({ ...soldSlip(detail, at), keptNumber })
    const name = `${(detail.document.docNo ?? '').replaceAll('/', '-')}-struk.pdf`
    return { slips: [withExchange(slip, detail, exchange)], logo, name }
  }, branchId)
}

export const shopOf = (
  { company, name, address, phone, npwp }: Letterhead,
  settings: Settings,
): SlipShop => ({ ...settings, company, branch: { name, address, phone, npwp } })

/** Goods that came back stand on the same strip as those that were taken for them. */
function withExchange(
  slip: Slip,
  { document }: DocumentDetail,
  exchange: ExchangedFor | null,
): Slip {
  if (!exchange) return slip
  const { lines, totals } = exchangeOnReceipt(exchange, payable(document))
  return {
    ...slip,
    title: 'TUKAR BARANG',
    lines: [...lines, ...slip.lines],
    totals: [...slip.totals, ...totals],
  }
}

interface At {
  shop: SlipShop
  /** Points that the customer has today. */
  balance: number
  printing: Printing
  tax: TaxRule
}

/** What the slip of a sale tells, out of its document. */
export function soldSlip(
  { document: doc, lines, settlements }: DocumentDetail,
  { shop, balance, printing: { copyNo, end }, tax }: At,
): SoldSlip {
  const spent = settlements.filter((t) => t.methodKind === 'POINT').length
  const { outstanding, dueDate } = doc
  return {
    shop,
    number: doc.docNo,
    at: doc.soldAt ?? doc.createdAt,
    cashierName: doc.createdByName,
    salesmanName: doc.salesmanName,
    customerName: doc.customerName,
    lines,
    amounts: doc,
    otherTaxBase: otherTaxBases(lines, doc.taxMode, tax),
    tenders: settlements,
    debt: outstanding === null ? null : { outstanding, dueDate },
    // What he has by the day of a copy is not of this sale.
    points:
      spent > 0 || doc.points > 0 ? { earned: doc.points, balance: copyNo ? null : balance } : null,
    copyNo,
    mark: end.words,
  }
}
