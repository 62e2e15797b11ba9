import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Layout, PrintMore } from '#server/documents/print.ts'
import { type Tax, mastersOf, taxOn } from '#server/ledgers/masters.ts'
import { type TaxedLine, otherTaxBases } from '#contract/pricing/tax-base.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, rupiah, sumOf } from '#contract/money.ts'
import { dayText } from '#server/platform/time.ts'
import { type Buyer, buyerOf } from './invoice-print.ts'

/** The tax return note of a sale: seller and buyer as the tax office knows them, the sale, DPP and PPN (domain §3.2.7). */
export const returnLayout: Layout = {
  title: 'Nota Retur Penjualan',
  words: { refNo: 'Atas faktur' },
  party: 'Dikembalikan oleh',
  signatures: ['Pelanggan', 'Dibuat', 'Disetujui'],
  async more({ ctx, tx, session }, detail) {
    const told = await settledBy(tx, detail)
    const more = returnMore(detail, {
      buyer: await buyerOf({ ctx, tx, session }, detail.document),
      tax: taxOn(await mastersOf(tx, session.mastersVersion), detail.document.docDate),
    })
    return { ...more, notes: [...(more.notes ?? []), ...told] }
  },
}

/** Where another branch sold: what came back and was given for it; the tax return note is that branch's. */
export const branchReturnLayout: Layout = {
  title: 'Retur Nota Cabang Lain',
  words: { refNo: 'Atas nota' },
  party: 'Dikembalikan oleh',
  signatures: ['Pelanggan', 'Dibuat', 'Disetujui'],
  more: async ({ tx }, detail) => ({ notes: [...(await settledBy(tx, detail))] }),
}

/** Where the worth of what came back went, as its own journal booked it. */
const WENT = `
select a.usage, sum(l.credit - l.debit) as amount from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
join account a on a.id = l.account_id and a.usage in ('CASH_DRAWER', 'CUSTOMER_DEPOSIT', 'PAYLATER', 'AR')
where j.branch_id = $1 and j.id = $2 group by 1`

/** How what came back was settled, and by whom money was handed over; of an exchange what it left beside the goods. */
async function settledBy(
  tx: Tx,
  { document, settlements }: DocumentDetail,
): Promise<readonly string[]> {
  const { id, branchId, settleBy, status, approvedByName, docDate } = document
  if (!['APPROVED', 'COMPLETED'].includes(status)) return []
  if (settleBy === 'CABANG') return ['Barang diterima dan dibayar oleh cabang lain']
  if (settleBy === 'TUKAR') return ['Ditukar dengan barang lain']
  const rows = await tx.rows<{ usage: string; amount: number }>(WENT, [branchId, id])
  const taken = sumOf(settlements, (l) => (settleBy === 'POTONG_PIUTANG' ? 0 : l.amount))
  const went = (usage: string) => rows.find((row) => row.usage === usage)?.amount ?? 0
  const deposit = minus(went('CUSTOMER_DEPOSIT'), taken)
  const by = approvedByName ?? '…'
  const ways: [number, (amount: string) => string][] = [
    [went('PAYLATER'), (of) => `Memotong cicilan ${of}`],
    [went('AR'), (of) => `Memotong piutang pelanggan ${of}`],
    [deposit, (of) => `Menjadi deposit pelanggan ${of}`],
    [went('CASH_DRAWER'), (of) => `Dikembalikan tunai ${of} pada ${dayText(docDate)} oleh ${by}`],
  ]
  return ways.flatMap(([amount, words]) => (amount > 0 ? words(rupiah(amount)) : []))
}

interface Returned {
  document: Pick<DocumentDetail['document'], 'taxMode' | 'refDate' | 'taxReturnNo'>
  lines: (TaxedLine & Pick<DocumentDetail['lines'][number], 'qty' | 'goodsName' | 'memo'>)[]
}

/** What stands on it beside the goods. */
export function returnMore(
  { document, lines }: Returned,
  { buyer, tax }: { buyer: Buyer; tax: Tax },
): PrintMore {
  const { npwp, nik, tax_name, tax_address } = buyer
  const party = [
    tax_name && `Nama pajak: ${tax_name}`,
    tax_address && `Alamat pajak: ${tax_address}`,
    npwp && `NPWP ${npwp}`,
    !npwp && nik && `NIK ${nik}`,
  ]
  const notes = [
    document.refDate && `Tanggal faktur: ${dayText(document.refDate)}`,
    document.taxReturnNo && `No. nota retur pelanggan: ${document.taxReturnNo}`,
    // Of goods that stay: why they stand here.
    ...lines.flatMap((l) => (l.qty === 0 ? [`${l.goodsName}: ${l.memo}`] : [])),
  ]
  return {
    party: party.filter((line) => typeof line === 'string'),
    notes: notes.filter((line) => typeof line === 'string'),
    otherTaxBase: otherTaxBases(lines, document.taxMode, tax),
  }
}
