import type { DocumentDetail } from '#contract/document-detail.ts'
import type { Layout, PrintMore } from '#server/documents/print.ts'
import { type Tax, mastersOf, taxOn } from '#server/ledgers/masters.ts'
import { type TaxedLine, otherTaxBases } from '#server/pricing/tax-base.ts'
import { minus, rupiah, sumOf } from '#server/platform/money.ts'
import { dayText } from '#server/platform/time.ts'
import { type Buyer, buyerOf } from './invoice-print.ts'

/** The tax return note of a sale: seller and buyer as the tax office knows them, the sale, DPP and PPN (domain §3.2.7). */
export const returnLayout: Layout = {
  title: 'Nota Retur Penjualan',
  words: { refNo: 'Atas faktur' },
  party: 'Dikembalikan oleh',
  signatures: ['Pelanggan', 'Dibuat', 'Disetujui'],
  async more({ ctx, tx, session }, detail) {
    const told = settledBy(detail)
    const more = returnMore(detail, {
      buyer: await buyerOf({ ctx, tx, session }, detail.document),
      tax: taxOn(await mastersOf(tx, session.mastersVersion), detail.document.docDate),
    })
    return { ...more, notes: [...(more.notes ?? []), ...(told ? [told] : [])] }
  },
}

/** How what came back was settled, and by whom money was handed over. */
function settledBy({ document, settlements }: DocumentDetail): string | null {
  const { settleBy, total, status, approvedByName, docDate } = document
  if (!['APPROVED', 'COMPLETED'].includes(status)) return null
  // Of an exchange the goods that were taken are paid with it first.
  const taken = sumOf(settlements, (l) => (settleBy === 'POTONG_PIUTANG' ? 0 : l.amount))
  const rest = rupiah(minus(total, taken))
  const ways: Record<string, string> = {
    TUNAI: `Dikembalikan tunai ${rest} pada ${dayText(docDate)} oleh ${approvedByName ?? '…'}`,
    DEPOSIT: `Menjadi deposit pelanggan ${rest}`,
    POTONG_PIUTANG: `Memotong piutang pelanggan ${rest}`,
    TUKAR: 'Ditukar dengan barang lain',
  }
  return ways[settleBy ?? ''] ?? null
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
