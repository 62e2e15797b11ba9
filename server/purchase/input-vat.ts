import type { PostingContext } from '#server/documents/types.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import { isTooLate, uncreditableCode } from '#server/tax/claimable.ts'

interface Taxed {
  docDate: string
  taxInvoiceNo?: string | null | undefined
  taxInvoiceDate?: string | null | undefined
}

const tooLate = ({ docDate, taxInvoiceDate }: Taxed) =>
  isTooLate(taxInvoiceDate ?? docDate, docDate)

/** Whether number and day of the tax invoice are known. */
const isReceived = ({ taxInvoiceNo, taxInvoiceDate }: Taxed) =>
  Boolean(taxInvoiceNo && taxInvoiceDate)

/** Where input PPN stands at first: without a tax invoice and its day, or with one that is too old, nobody can claim it (domain §0.4 D7). */
export const inputVatRole = (document: Taxed) =>
  isReceived(document) && !tooLate(document) ? 'VAT_IN' : 'VAT_IN_PENDING'

export const TOO_LATE =
  'Faktur pajak lebih tua dari tiga masa: PPN-nya tidak dapat dikreditkan lagi'

/** What to tell whoever writes a document with that much PPN to claim. */
export function inputVatWarnings(document: Taxed, vat: number): string[] {
  if (vat === 0) return []
  if (!isReceived(document))
    return ['Faktur pajak belum diterima. PPN Masukan belum ikut kompensasi sampai nomornya diisi.']
  return [...(tooLate(document) ? [TOO_LATE] : []), ...codeWarnings(document.taxInvoiceNo)]
}

/** What the code of a tax invoice's number says against crediting its PPN. */
export function codeWarnings(taxInvoiceNo: string | null | undefined): string[] {
  const said = taxInvoiceNo ? uncreditableCode(taxInvoiceNo) : null
  return said ? [said] : []
}

/** Where the PPN of a stored document stands now, and so what takes from it. */
export async function standingVatRole(
  { tx, branchId, masters }: Pick<PostingContext, 'tx' | 'branchId' | 'masters'>,
  documentId: number,
): Promise<'VAT_IN' | 'VAT_IN_PENDING'> {
  const pending = accountOf(await masters(), 'VAT_IN_PENDING', branchId)
  const row = await tx.one<{ waits: boolean }>(
    `select exists (select from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
         where j.branch_id = $1 and j.document_id = $2 and l.account_id = $3)
       and not exists (select from document_event e where e.branch_id = $1 and e.document_id = $2 and e.event = $4) as waits`,
    [branchId, documentId, pending.id, CLAIMED],
  )
  return row?.waits ? 'VAT_IN_PENDING' : 'VAT_IN'
}

/** The later event in which PPN moves to where it is claimed. */
export const CLAIMED = 'TAX_INVOICE'
