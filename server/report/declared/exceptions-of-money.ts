const NONE = 'null::numeric'

/** What somebody had to prove and may have proved twice: the same code at one terminal on one day, of sales that stand. */
const PROVED_BEFORE = `exists (select from document_settlement o join document p on p.branch_id = o.branch_id and p.id = o.document_id
  where o.branch_id = s.branch_id and o.edc_id = s.edc_id and upper(o.approval_code) = upper(s.approval_code) and p.kind = 'sales-invoice' and p.doc_date = d.doc_date
    and (o.document_id, o.line) < (s.document_id, s.line)
    and not exists (select from document_source u join document v on v.branch_id = u.branch_id and v.id = u.document_id
      and v.kind = 'sales-return' and v.reason = 'VOID' where u.branch_id = p.branch_id and u.source_id = p.id))`

/** Secrets and locks of a person that another took away: whoever did it can be that person. */
const OF_SECRETS = `('Hapus PIN', 'Atur ulang kata sandi', 'Hapus verifikasi dua langkah', 'Buka kunci')`

/**
 * Where money may go another way than the document says: what stands for money without being any, floats and safes, and who
 * could act as another.
 */
export const moneyRows = (of: (at: string, alias?: string) => string): string[] => [
  `select d.branch_id, d.created_at, d.created_by, d.kind, d.id, 'POINTS', c.name, null, 0, ${NONE}, ${NONE}, s.amount
  from document d join document_settlement s on s.branch_id = d.branch_id and s.document_id = d.id join payment_method m on m.id = s.method_id and m.kind = 'POINT'
  left join customer_number cn on cn.id = d.customer_id left join customer c on c.id = cn.customer_id
  where ${of('d.created_at', 'd.')} and d.kind in ('sales-invoice', 'booking', 'cod') and d.number is not null`,
  `select d.branch_id, d.created_at, d.created_by, d.kind, d.id, 'POINTS', d.memo, null, 0, ${NONE}, ${NONE}, d.total
  from document d where ${of('d.created_at', 'd.')} and d.kind = 'point-redemption' and d.number is not null`,
  `select d.branch_id, d.created_at, d.created_by, d.kind, d.id, 'PROOF', concat_ws(' · ', m.name, s.approval_code), null, 0, ${NONE}, ${NONE}, s.amount
  from document d join document_settlement s on s.branch_id = d.branch_id and s.document_id = d.id and s.approval_code is not null and s.edc_id is not null
  join edc m on m.id = s.edc_id where ${of('d.created_at', 'd.')} and d.kind = 'sales-invoice' and ${PROVED_BEFORE}`,
  `select d.branch_id, d.created_at, d.created_by, d.kind, d.id, 'CREDIT_NOTE', d.memo, null, 0, ${NONE}, ${NONE}, d.total
  from document d where ${of('d.created_at', 'd.')} and d.number is not null and d.kind in ('sales-credit-note', 'customer-credit-note')`,
  `select d.branch_id, d.created_at, d.created_by, d.kind, d.id, 'PAID_LESS', d.memo, null, 0, ${NONE}, ${NONE}, d.discount
  from document d where ${of('d.created_at', 'd.')} and d.number is not null and d.kind = 'receivable-repayment' and d.discount > 0`,
  `select s.branch_id, s.opened_at, s.employee_id, 'shift', s.id, 'FLOAT', null, null, 0, ${NONE}, ${NONE}, s.opening_float - s.float_before
  from shift s where ${of('s.opened_at', 's.')} and s.float_before <> s.opening_float`,
  `select s.branch_id, s.closed_at, s.closed_by, 'shift', s.id, 'UNSEEN', s.memo, null, 0, ${NONE}, ${NONE}, s.counted - s.left_float
  from shift s where ${of('s.closed_at', 's.')} and s.witness_id is null and s.counted > s.left_float`,
  `select a.branch_id, a.at, a.employee_id, 'audit', a.id, 'SECRET', concat_ws(' · ', a.action, e.name), null, 0, ${NONE}, ${NONE}, ${NONE}
  from audit a left join employee e on e.id = a.object_id
  where ${of('a.at', 'a.')} and a.object_kind = 'employee' and a.action in ${OF_SECRETS} and a.object_id is distinct from a.employee_id`,
]
