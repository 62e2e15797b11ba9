import { THEN, asPosted, formerly } from '#server/documents/as-posted.ts'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { PrintColumn } from '#server/platform/pdf-document.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Layout, PrintMore } from '#server/documents/print.ts'
import { identityOf, otherBaseOn } from '#server/documents/print-tax.ts'

/** A note or money ahead of a supplier: who he is for tax, and of what its PPN is reckoned. */
export async function suppliedMore(
  at: Parameters<NonNullable<Layout['more']>>[0],
  detail: Parameters<NonNullable<Layout['more']>>[1],
): Promise<PrintMore> {
  const row = await at.tx.one<{ npwp: string | null }>(
    `select ${asPosted('fs', 'npwp', 's.npwp')} as npwp from document d join supplier s on s.id = d.supplier_id
     ${THEN} ${formerly('fs', 'supplier', 's.id')} where d.branch_id = $1 and d.id = $2`,
    [detail.document.branchId, detail.document.id],
  )
  const npwp = identityOf(at, 'supplier.npwp', row?.npwp ?? null)
  return {
    party: npwp && detail.document.vat > 0 ? [`NPWP ${npwp}`] : [],
    otherTaxBase: await otherBaseOn(at, detail),
  }
}

type More = NonNullable<Layout['more']>

/** Whom at the supplier's an order is for: his usual contact. */
export const orderedMore: More = ({ tx }, { document }) =>
  partyOf(
    tx,
    `select 'u.p. ' || name || coalesce(' (' || nullif(position, '') || ')', '') as line from supplier_contact
     where supplier_id = $1 and is_active and is_primary`,
    document.supplierId,
  )

/** Where the supplier wants his money: his usual account, once it is paid the one of then. */
export const paidMore: More = async ({ tx }, { document, related }) => ({
  facts: [['Tanda terima', receiptsOf(related)]],
  party: await tx
    .rows<{ line: string }>(
      `select 'Rekening ' || x.bank || ' ' || x.account_no || ' a.n. ' || x.account_name as line from (select stands_since(d) as at, d.supplier_id from document d
       where d.branch_id = $1 and d.id = $2 offset 0) "then" cross join lateral former_facts('supplier_bank_account', "then".supplier_id, "then".at) f
     cross join lateral (select f->>'bank' as bank, f->>'account_no' as account_no, f->>'account_name' as account_name where f is not null
       union all select k.name, a.account_no, a.account_name from supplier_bank_account a join bank k on k.id = a.bank_id
         where f is null and a.supplier_id = "then".supplier_id and a.is_default) x limit 1`,
      [document.branchId, document.id],
    )
    .then((rows) => rows.map(({ line }) => line)),
})

/** By which receipts the bills were handed over. */
const receiptsOf = (related: DocumentDetail['related']) =>
  related
    .filter(({ kind, step }) => kind === 'supplier-receipt' && step === -1)
    .map(({ docNo }) => docNo)
    .join(', ') || null

async function partyOf(tx: Tx, sql: string, supplierId: number | null): Promise<PrintMore> {
  const rows = await tx.rows<{ line: string }>(`${sql} limit 1`, [supplierId])
  return { party: rows.map(({ line }) => line) }
}

/** What a supplier hands over with his bill. */
export const PAPERS_OF_A_BILL = ['faktur asli', 'faktur pajak', 'surat jalan'] as const

type Bill = DocumentDetail['settlements'][number]

/** Per bill, which of its papers were handed over: what is missing stands on the line in words. */
export function handedOver({ settlements }: DocumentDetail): PrintMore {
  const columns: PrintColumn<Bill>[] = [
    { label: 'No. dokumen', width: '*', value: (l) => l.itemNo },
    ...PAPERS_OF_A_BILL.map((paper) => ({
      label: paper,
      width: 'auto' as const,
      align: 'center' as const,
      value: (l: Bill) => (l.refNo?.includes(paper) ? 'kurang' : 'ada'),
    })),
  ]
  const lines = settlements.filter((l) => l.itemNo)
  return { tables: [{ title: 'Kelengkapan', columns: columns as PrintColumn<never>[], lines }] }
}
