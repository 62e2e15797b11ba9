import { takesBack } from '#server/ledgers/scopes.ts'
import { everyWord } from '#server/platform/sql.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { label, statusLabel } from '#contract/labels.ts'
import {
  type PaylaterContract,
  contractRow,
  instalmentPayment as contract,
} from '#contract/sales/instalment-payment.ts'
import { joinCustomer } from '#server/ledgers/customer-numbers.ts'
import { exportRows } from '#server/masters/export.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import { rupiah } from '#contract/money.ts'
import { reportPdf } from '#server/platform/pdf-report.ts'
import type { FileAnswer } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { dayText, instantText, zoneName } from '#server/platform/time.ts'

type Asked = ParsedOf<typeof contract.contracts>
type Told = ReplyOf<typeof contract.contract>

/** `$1` the branches, `$2` today by the branch's clock. A sale that was voided took its claim back. */
const CONTRACTS = `
select d.id * 100 + i.line as id, d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", d.branch_id as "branchId",
  b.name as "branchName", c.id as "customerId", c.name as "customerName", p.name as "providerName", coalesce(s.ref_no, '') as "contractNo",
  x.instalments, i.amount, i.settled as paid, i.amount - i.settled as open, x.due as "nextDue", x.overdue, greatest(0, $2::date - x.due) as "daysLate",
  case when v.back > 0 then 'CANCELLED' when i.settled >= i.amount then 'PAID' when x.overdue > 0 then 'OVERDUE'
    when i.settled > 0 then 'PARTIALLY_PAID' else 'UNPAID' end as status
from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id join branch b on b.id = i.branch_id
${joinCustomer('i.customer_id')}
join document_settlement s on s.branch_id = i.branch_id and s.document_id = i.document_id and s.line = i.line
join paylater_provider p on p.id = s.provider_id
cross join lateral (select count(*)::int as instalments, min(t.due_date) filter (where t.paid < t.amount) as due,
  coalesce(sum(t.amount - t.paid) filter (where t.due_date < $2::date), 0) as overdue
  from instalment_state t where t.branch_id = i.branch_id and t.document_id = i.document_id and t.line = i.line) x
cross join lateral (select count(*)::int as back from document_settlement o join document r on r.branch_id = o.branch_id and r.id = o.document_id and ${takesBack('r')}
  where o.branch_id = i.branch_id and o.item_document_id = i.document_id and o.item_line = i.line) v
where i.branch_id = any ($1::int[]) and i.role = 'PAYLATER' and i.customer_id is not null and i.line > 0`

/** What is late first, then what falls due next. */
export async function listContracts(tx: Tx, s: Session, input: Asked) {
  const f = input.filter ?? {}
  const order = orderedBy(contract.contracts, s, input.sort, '"nextDue" nulls last, id')
  const from = `from (${CONTRACTS}) x where ($3::text[] is null or status = any ($3)) and ($4::bigint is null or "customerId" = customer_now($4))
    and (not $5 or overdue > 0) and ($6::date is null or "nextDue" >= $6) and ($7::date is null or "nextDue" <= $7)
    and search_key(concat_ws(' ', "docNo", "customerName", "providerName", "contractNo")) like all ($8::text[])`
  const values = [
    input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds,
    s.today,
    f.status?.length ? f.status : null,
    f.customerId ?? null,
    f.lateOnly ?? false,
    f.dateFrom ?? null,
    f.dateTo ?? null,
    everyWord(input.search ?? ''),
  ]
  const [rows, whole] = await Promise.all([
    tx.rows<PaylaterContract>(
      `select * ${from} order by ${order} limit ${input.limit} offset ${input.offset}`,
      values,
    ),
    tx.one<{ count: number; amount: number; open: number; overdue: number }>(
      `select count(*) as count, coalesce(sum(amount), 0) as amount, coalesce(sum(open), 0) as open, coalesce(sum(overdue), 0) as overdue ${from}`,
      values,
    ),
  ])
  const { count = 0, ...sums } = whole ?? {}
  return { rows, count, sums }
}

export const exportContracts = (ctx: Ctx, input: Asked): Promise<FileAnswer> =>
  exportRows(
    ctx,
    {
      kind: 'kontrak-paylater',
      title: 'Kontrak Paylater',
      row: contractRow,
      excel: [
        ['docNo', 'text'],
        ['docDate', 'date'],
        ['branchName', 'text'],
        ['customerName', 'text'],
        ['providerName', 'text'],
        ['contractNo', 'text'],
        ['instalments', 'integer'],
        ['amount', 'money'],
        ['paid', 'money'],
        ['outstanding', 'money'],
        ['nextDue', 'date'],
        ['overdue', 'money'],
        ['daysLate', 'integer'],
        ['status', 'text'],
      ],
    },
    async (tx, s, page) => {
      const { rows, count } = await listContracts(tx, s, { ...input, ...page })
      return {
        rows: rows.map((row) => ({
          ...row,
          outstanding: row.open,
          status: statusLabel(row.status),
        })),
        count,
      }
    },
  )

/** A contract with its plan and what was paid on it; others' do not exist. */
export async function readContract(tx: Tx, s: Session, id: number): Promise<Told> {
  const key = [Math.floor(id / 100), id % 100]
  const [row, instalments, payments] = await Promise.all([
    tx.one<PaylaterContract>(`select * from (${CONTRACTS}) x where id = $3`, [
      s.branchIds,
      s.today,
      id,
    ]),
    tx.rows<Told['instalments'][number]>(
      `select n, due_date as "dueDate", amount, paid, amount - paid as open,
         case when paid < amount then greatest(0, $4::date - due_date) else 0 end as "daysLate"
       from instalment_state where branch_id = any ($1::int[]) and document_id = $2 and line = $3 order by n`,
      [s.branchIds, ...key, s.today],
    ),
    tx.rows<Told['payments'][number]>(
      // Money of the customer, and goods that came back.
      `select d.id, d.kind, d.number as "docNo", m.posting_date as "docDate", -sum(m.amount) as amount from balance_move m
       join document d on d.branch_id = m.branch_id and d.id = m.document_id
       where m.branch_id = any ($1::int[]) and m.item_document_id = $2 and m.item_line = $3 and m.document_id <> m.item_document_id
       group by 1, 2, 3, 4 having sum(m.amount) <> 0 order by 4, 1`,
      [s.branchIds, ...key],
    ),
  ])
  if (!row) throw notFound('Kontrak')
  return { contract: row, instalments, payments }
}

/** The card that the customer takes along: when how much falls due, and what is paid. */
export const printContract = (ctx: Ctx, id: number): Promise<FileAnswer> =>
  ctx.read(async (tx, s) => {
    const { contract: of, instalments } = await readContract(tx, s, id)
    const company = await tx.one<{ name: string }>('select printed_name as name from company')
    const body = await reportPdf({
      title: `Kartu Cicilan ${of.contractNo}`,
      company: company?.name ?? '',
      branch: of.branchName,
      period: `${of.customerName}, ${of.docNo} ${dayText(of.docDate)}`,
      filters: [`Sisa ${rupiah(of.open)} dari ${rupiah(of.amount)}`],
      columns: [
        { key: 'n', label: label('instalment'), type: 'integer' },
        { key: 'dueDate', label: label('dueDate'), type: 'date' },
        { key: 'amount', label: label('amount'), type: 'money' },
        { key: 'paid', label: label('paid'), type: 'money' },
        { key: 'open', label: label('outstanding'), type: 'money' },
      ],
      rows: instalments,
      printedBy: s.employeeName,
      printedAt: `${instantText(s.now, s.timezone)} ${zoneName(s.timezone)}`,
    })
    return {
      body,
      name: `kartu-cicilan-${of.docNo.replaceAll('/', '-')}.pdf`,
      mime: 'application/pdf',
    }
  })
