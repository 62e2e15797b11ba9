import { isSupplierBill } from '#server/ledgers/scopes.ts'
import type { ReturnedBill } from '#contract/purchase/purchase-return.ts'
import { THEN, asPosted, formerly } from '#server/documents/as-posted.ts'
import { locate } from '#server/documents/locate.ts'
import { type Layout, printDocuments } from '#server/documents/print.ts'
import { identityOf } from '#server/documents/print-tax.ts'
import type { DocumentKind } from '#server/documents/types.ts'
import { mastersOf, taxOn } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dayText } from '#server/platform/time.ts'
import { otherTaxBases } from '#contract/pricing/tax-base.ts'

/** The bill whose goods go back; null where they were not billed, or nobody knows the bill. */
export const billOf = (tx: Tx, branchId: number, returnId: number) =>
  tx
    .one<ReturnedBill>(
      `select o.number as "docNo", o.tax_invoice_no as "taxInvoiceNo", o.tax_invoice_date as "taxInvoiceDate"
       from document_source s join document o on o.branch_id = s.branch_id and o.id = s.source_id and ${isSupplierBill('o')}
       where s.branch_id = $1 and s.document_id = $2`,
      [branchId, returnId],
    )
    .then((bill) => bill ?? null)

type At = Parameters<NonNullable<Layout['more']>>[0]

/** Whose goods they were, as the tax office knew him when the return was posted. */
async function sellerOf(at: At, { branchId, id }: { branchId: number; id: number }) {
  const row = await at.tx.one<{ npwp: string | null; taxName: string | null }>(
    `select ${asPosted('fs', 'npwp', 's.npwp')} as npwp, ${asPosted('fs', 'tax_name', 's.tax_name')} as "taxName"
     from document d join supplier s on s.id = d.supplier_id ${THEN} ${formerly('fs', 'supplier', 's.id')}
     where d.branch_id = $1 and d.id = $2`,
    [branchId, id],
  )
  const npwp = identityOf(at, 'supplier.npwp', row?.npwp ?? null)
  return [row?.taxName && `Nama pajak: ${row.taxName}`, npwp && `NPWP ${npwp}`].filter(
    (line) => typeof line === 'string',
  )
}

/**
 * The tax return note that a buyer writes (domain §3.1.4): the tax invoice that it takes from, seller and buyer as the
 * tax office knows them, goods, DPP and PPN. Our own NPWP stands in its head.
 */
export const returnLayout: Layout = {
  title: 'Nota Retur Pembelian',
  words: { refNo: 'No. faktur supplier' },
  costly: true,
  signatures: ['Dibuat', 'Disetujui', 'Penerima'],
  async more(at, { document, lines }) {
    const { branchId, id, vat, taxMode, docDate } = document
    const bill = await billOf(at.tx, branchId, id)
    const tax = taxOn(await mastersOf(at.tx, at.session.mastersVersion), docDate)
    const { taxInvoiceNo = null, taxInvoiceDate = null } = bill ?? {}
    const taxed = bill !== null && vat > 0
    return {
      party: await sellerOf(at, document),
      facts: [
        ['Atas faktur', bill?.docNo ?? null],
        ['No. faktur pajak', taxInvoiceNo ?? (taxed ? 'belum diterima' : null)],
        ['Tgl. faktur pajak', taxInvoiceDate && dayText(taxInvoiceDate)],
      ],
      notes: bill ? ['Nota retur atas dokumen pembelian tersebut di atas.'] : [],
      otherTaxBase: otherTaxBases(lines, taxMode, tax),
    }
  },
}

const deliveryLayout: Layout = {
  title: 'Surat Jalan Retur',
  size: 'CONTINUOUS',
  prices: false,
  words: { refNo: 'No. faktur supplier' },
  signatures: ['Gudang', 'Pengemudi', 'Penerima'],
  notes: ['Barang dikembalikan kepada pemasok.'],
}

/** What goes along with goods that go back; none before they may leave, nor of what never came. */
export async function printReturnDelivery(ctx: Ctx, kind: DocumentKind, id: number) {
  const { branchId } = await locate(ctx, [kind], id)
  const left = await ctx.read(
    (tx) =>
      tx.one('select from stock_move where branch_id = $1 and document_id = $2 limit 1', [
        branchId,
        id,
      ]),
    branchId,
  )
  if (!left) throw new Refusal('STATUS_INVALID', 'Belum ada barang yang keluar dengan retur ini')
  const { name, ...file } = await printDocuments(
    ctx,
    [kind],
    [id],
    () => deliveryLayout,
    'delivery',
  )
  return { ...file, name: `Surat-Jalan-${name}` }
}
