import { isTenderCorrection } from '#server/ledgers/scopes.ts'
import { everyWord } from '#server/platform/sql.ts'
import {
  type CardPayment,
  type DisbursementType,
  cardPaymentRow,
  disbursement as contract,
  disbursementKinds,
  disbursementType,
  waitingRoles,
} from '#contract/bank-cash/disbursement.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { kinds } from '#contract/kinds.ts'
import { IN_FORCE } from '#server/documents/settling/undone.ts'
import { type Column, sheetOf } from '#server/documents/export.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { type Session, refuseForeign, requireRight } from '#server/platform/session.ts'

type Asked = ParsedOf<typeof contract.payments>

/** What customers owe us themselves is no matter of a bank's. `$2` is today by the branch's clock, `$1` the branches and `$3` the accounts on which such payments wait. */
const PAYMENTS = `
select s.document_id * 100 + s.line as id, d.id as "documentId", d.kind, d.number as "docNo", w.day as "docDate", d.branch_id as "branchId",
  b.name as "branchName", u.name as "cashierName", case i.role when 'EDC_CC' then 'CC' when 'PAYLATER' then 'PAYLATER' else 'DC' end as type,
  m.name as "methodName", s.edc_id as "edcId", s.provider_id as "providerId", coalesce(e.name, p.name, m.name) as "terminalName",
  nullif(e.terminal_id, '') as "terminalId", s.network, s.card_last4 as "cardLast4", s.approval_code as "approvalCode", s.trace_no as "traceNo", s.amount,
  coalesce(s.mdr_pct, 0) as "mdrPct", f.mdr, s.amount - f.mdr as net, f.due as "dueDate",
  case when i.settled < i.amount then greatest(0, $2::date - f.due) else 0 end as "daysLate",
  case when i.settled < i.amount then 'PENDING' else 'SETTLED' end as status,
  o.id as "disbursementId", o.kind as "disbursementKind", o.number as "disbursementNo", coalesce(c.amount, 0) as "chargedBack"
from open_item i join document_settlement s on s.branch_id = i.branch_id and s.document_id = i.document_id and s.line = i.line
join document d on d.branch_id = i.branch_id and d.id = i.document_id join branch b on b.id = d.branch_id join employee u on u.id = d.created_by
join payment_method m on m.id = s.method_id left join edc e on e.id = s.edc_id left join paylater_provider p on p.id = s.provider_id
-- The bank knows a corrected payment by the day of its sale.
cross join lateral (select case when ${isTenderCorrection()} then d.ref_date else d.doc_date end as day) w
cross join lateral (select round(s.amount * coalesce(s.mdr_pct, 0) / 100) as mdr,
  bank_day(w.day, coalesce(e.settlement_days, p.settlement_days, 0)) as due) f
left join lateral (select x.document_id from document_settlement x where x.branch_id = s.branch_id and x.item_document_id = s.document_id
  and x.item_line = s.line and x.item_sign = 1 and ${IN_FORCE}) t on true
left join document o on o.branch_id = d.branch_id and o.id = t.document_id
left join lateral (select sum(x.amount) as amount from document_settlement x where x.branch_id = s.branch_id and x.item_document_id = s.document_id
  and x.item_line = s.line and x.item_sign = -1 and ${IN_FORCE}) c on true
where i.branch_id = any ($1::int[]) and i.line > 0 and i.role = any ($3::text[]) and i.customer_id is null`

/** Payments by card, QRIS and paylater: what the bank still owes, and what it paid out. */
export async function listPayments(tx: Tx, s: Session, input: Asked) {
  const { text, values } = filtered(s, input)
  // What waits comes before what was paid out.
  const order = orderedBy(contract.payments, s, input.sort, 'status, "docDate", id')
  const [rows, whole] = await Promise.all([
    tx.rows<CardPayment>(
      `select * from (${text}) x order by ${order} limit ${input.limit} offset ${input.offset}`,
      values,
    ),
    tx.one<{ count: number; amount: number; mdr: number; net: number }>(
      `select count(*) as count, coalesce(sum(amount), 0) as amount, coalesce(sum(mdr), 0) as mdr, coalesce(sum(net), 0) as net from (${text}) x`,
      values,
    ),
  ])
  const { count = 0, ...sums } = whole ?? {}
  return { rows, count, sums }
}

function filtered(s: Session, input: Asked) {
  const f = input.filter ?? {}
  const values: unknown[] = [
    input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds,
    s.today,
    typesFor(s, f.type).flatMap((type) => waitingRoles[type]),
  ]
  const $ = (value: unknown) => `$${values.push(value)}`
  const where = [PAYMENTS]
  if (f.edcId) where.push(`s.edc_id = ${$(f.edcId)}`)
  if (f.providerId) where.push(`s.provider_id = ${$(f.providerId)}`)
  if (f.dateFrom) where.push(`w.day >= ${$(f.dateFrom)}::date`)
  if (f.dateTo) where.push(`w.day <= ${$(f.dateTo)}::date`)
  if (f.status === 'PENDING') where.push('i.settled < i.amount')
  if (f.status === 'SETTLED') where.push('i.settled >= i.amount')
  if (f.disbursementId) where.push(`t.document_id = ${$(f.disbursementId)}`)
  if (f.lateOnly) where.push('i.settled < i.amount and f.due < $2::date')
  if (input.search)
    where.push(
      `search_key(concat_ws(' ', d.number, e.name, p.name, s.approval_code, s.trace_no, s.card_last4)) like all (${$(everyWord(input.search))}::text[])`,
    )
  return { text: where.join(' and '), values }
}

/** The type that is asked for, or all whose place he may see. */
function typesFor(s: Session, asked: DisbursementType | undefined): DisbursementType[] {
  const right = (type: DisbursementType) => `${kinds[disbursementKinds[type]].place}:view`
  if (!asked) return disbursementType.options.filter((type) => s.rights.has(right(type)))
  requireRight(s, right(asked))
  return [asked]
}

const COLUMNS: Column[] = [
  ['docNo', 'text'],
  ['docDate', 'date'],
  ['branchName', 'text'],
  ['cashierName', 'text'],
  ['methodName', 'text'],
  ['terminalName', 'text'],
  ['terminalId', 'text'],
  ['approvalCode', 'text'],
  ['traceNo', 'text'],
  ['cardLast4', 'text'],
  ['amount', 'money'],
  ['mdrPct', 'qty'],
  ['mdr', 'money'],
  ['net', 'money'],
  ['dueDate', 'date'],
  ['disbursementNo', 'text'],
  ['status', 'text'],
]

export async function exportPayments(ctx: Ctx, input: Asked): Promise<FileAnswer> {
  const sheet = {
    title: 'Pembayaran Kartu',
    name: 'pembayaran-kartu',
    columns: COLUMNS,
    row: cardPaymentRow,
  }
  const whole = { ...input, limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  const { rows } = await ctx.report((tx, s) => listPayments(tx, s, whole))
  return sheetOf(ctx, sheet, [rows])
}
