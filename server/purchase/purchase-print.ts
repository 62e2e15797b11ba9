import { THEN, asPosted, formerly } from '#server/documents/as-posted.ts'
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
