/**
 * A bill `d` that was sold on credit: it opened a debt, and nobody took money for it then. One that a giro or money
 * ahead paid at the till has both, and counts as paid there.
 */
export const ON_CREDIT = `(exists (select from open_item i where i.branch_id = d.branch_id and i.document_id = d.id and i.line = 0 and i.role = 'AR')
  and not exists (select from document_settlement p where p.branch_id = d.branch_id and p.document_id = d.id and p.method_id is not null))`
