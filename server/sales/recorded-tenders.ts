import { isBill, isTenderCorrection, isVoid, soldAt } from '#server/ledgers/scopes.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { tenderId } from '#contract/giro.ts'
import type { tenderCorrection as contract } from '#contract/sales/tender-correction.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'

/** A tender as its cashier recorded it, and what became of it since. */
export interface Recorded {
  line: number
  methodId: number
  methodName: string
  methodKind: string
  role: string
  accountId: number
  amount: number
  edcId: number | null
  providerId: number | null
  bankAccountId: number | null
  approvalCode: string | null
  traceNo: string | null
  proof: string
  cashierName: string
  shift: string
  voided: boolean
  correctionNo: string | null
  paidOut: boolean
  /** A code of ours was paid, which the provider itself has told. */
  proven: boolean
  owed: boolean
}

const RECORDED = `
select s.line, m.id as "methodId", m.name as "methodName", m.kind as "methodKind", m.account_role as role, s.account_id as "accountId", s.amount,
  s.edc_id as "edcId", s.provider_id as "providerId", s.bank_account_id as "bankAccountId", s.approval_code as "approvalCode", s.trace_no as "traceNo",
  concat_ws(', ', coalesce(e.name, p.name, k.account_no), s.approval_code, 'trace ' || s.trace_no, nullif(s.ref_no, '')) as proof,
  u.name as "cashierName", coalesce(t.name || ', shift ' || h.number, '') as shift,
  exists (select from document_source x join document r on r.branch_id = x.branch_id and r.id = x.document_id and ${isVoid('r')}
    where x.branch_id = d.branch_id and x.source_id = d.id) as voided,
  (select c.number from document_settlement x join document c on c.branch_id = x.branch_id and c.id = x.document_id and ${isTenderCorrection('c')}
    where x.branch_id = s.branch_id and x.item_document_id = s.document_id and x.item_line = s.line limit 1) as "correctionNo",
  coalesce(i.settled > 0, false) as "paidOut",
  exists (select from qris_payment q where q.branch_id = d.branch_id and q.document_id = d.id and q.method_id = m.id and q.approval_code = s.approval_code) as proven,
  coalesce(i.customer_id is not null, false) as owed
from document_settlement s join document d on d.branch_id = s.branch_id and d.id = s.document_id
join payment_method m on m.id = s.method_id join employee u on u.id = d.created_by
left join shift h on h.id = d.shift_id left join till t on t.id = h.till_id
left join edc e on e.id = s.edc_id left join paylater_provider p on p.id = s.provider_id left join bank_account k on k.id = s.bank_account_id
left join open_item i on i.branch_id = s.branch_id and i.document_id = s.document_id and i.line = s.line
where s.branch_id = $1 and s.document_id = $2`

/** One tender of a sale; asked once the sale is locked. */
export const readRecorded = (tx: Tx, branchId: number, documentId: number, line: number) =>
  tx.one<Recorded>(`${RECORDED} and s.line = $3`, [branchId, documentId, line])

const MONEY = ['CASH', 'DEBIT_CARD', 'CREDIT_CARD', 'QRIS', 'TRANSFER', 'PAYLATER']

/** Why a tender stays as it was recorded; null where it may be corrected. */
export function staysAs({
  methodKind,
  voided,
  correctionNo,
  paidOut,
  proven,
  owed,
}: Recorded): string | null {
  if (voided) return 'Struk ini sudah dibatalkan'
  if (correctionNo) return `Cara bayar ini sudah dikoreksi dengan ${correctionNo}`
  if (proven) return 'Pembayaran ini dipastikan penyedia QRIS'
  if (owed) return 'Cicilan atas nama pelanggan tidak dikoreksi di sini'
  if (paidOut) return 'Pembayaran ini sudah dicairkan'
  if (!MONEY.includes(methodKind)) return 'Bukan uang yang diterima kasir'
  return null
}

/** A sale as it was paid, for whoever is about to correct it. */
export async function readSale(
  tx: Tx,
  s: Session,
  id: number,
): Promise<ReplyOf<typeof contract.sale>> {
  const sale = await tx.one<{
    docNo: string
    docDate: string
    branchId: number
    soldAt: string
  }>(
    `select number as "docNo", doc_date as "docDate", branch_id as "branchId", ${soldAt('document')} as "soldAt" from document
     where id = $1 and branch_id = any ($2::int[]) and ${isBill('document')}`,
    [id, s.branchIds],
  )
  if (!sale) throw notFound('Struk')
  const rows = await tx.rows<Recorded>(`${RECORDED} order by s.line`, [sale.branchId, id])
  const [first] = rows
  return {
    id,
    ...sale,
    cashierName: first?.cashierName ?? '',
    shift: first?.shift ?? '',
    tenders: rows.map((row) => ({
      paymentId: tenderId(id, row.line),
      methodId: row.methodId,
      methodName: row.methodName,
      amount: row.amount,
      proof: row.proof,
      stays: staysAs(row),
    })),
  }
}
