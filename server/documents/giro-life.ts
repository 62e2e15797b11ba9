import type { z } from 'zod'
import type { GiroChangeInput, tenderListInput, tenderRow } from '#contract/giro.ts'
import type { Saved } from '#contract/document.ts'
import { statusLabel } from '#contract/labels.ts'
import { writeLedgers } from '#server/ledgers/books.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { type Posting, credit, debit, journal, nothing } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { dayText } from '#server/platform/time.ts'
import { branchOf, laterEvent, lockOne } from './change.ts'
import { standingOf } from './create.ts'
import { openDesk } from './desk.ts'
import { paidBy } from './giro.ts'
import { refuseForeign } from './list.ts'
import { writeAudit } from './rows.ts'
import type { DocumentType, Standing, StoredDocument } from './types.ts'
import { lockPeriod, readPeriod, refuseClosedPeriod, refuseDate } from './write.ts'

interface Giro {
  line: number
  amount: number
  status: string
  no: string
  incoming: boolean
  effective_date: string
  bank_account_id: number | null
}

type Kind = Pick<DocumentType<never, never>, 'kind' | 'title' | 'numberPrefix' | 'statuses'>
const VERBS = { CLEARED: 'dicairkan', BOUNCED: 'ditolak', CANCELLED: 'dibatalkan' }

/** A giro of a payment clears, bounces or is cancelled; the latter two open again exactly what it paid. */
export async function changeGiro(ctx: Ctx, type: Kind, input: GiroChangeInput): Promise<Saved> {
  const documentId = Math.floor(input.detailId / 100)
  const line = input.detailId % 100
  const branchId = await branchOf(ctx, type, documentId)
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    const date = input.date ?? s.today
    const desk = openDesk(tx, branchId, session)
    await lockPeriod(tx, date)
    const paper = await lockOne(desk, type, { id: documentId })
    const rows = await tx.rows<Parameters<typeof paidBy>[0][number]>(
      `select line, amount, method_id, item_document_id, item_sign from document_settlement
       where branch_id = $1 and document_id = $2 order by line`,
      [branchId, documentId],
    )
    const giro = await giroAt(tx, branchId, documentId, line)
    refuseGiro(s, giro, input, date)
    const shares = input.status === 'CLEARED' ? [] : paidBy(rows, paper.discount, line)
    const items = await desk.lockItems([documentId, ...shares.map((p) => p.documentId)])
    const standing = await standingOf(tx, branchId, s, await desk.stock())
    const posting = postingOf(giro, paper, { input, shares, items, standing })
    const postingDate = await dayToPost(tx, s, date)
    const event = await laterEvent(tx, branchId, documentId, `GIRO_${input.status}`)
    const at = { branchId, documentId, postingDate, effectiveAt: null, event }
    writeLedgers(tx, at, posting, await desk.stock())
    writeEnd(tx, branchId, documentId, line, { ...input, date })
    writeAudit(tx, {
      branchId,
      address: ctx.caller.address,
      endpoint: ctx.caller.endpoint,
      kind: type.kind,
      id: documentId,
      number: paper.number,
      action: `Giro ${giro.no}`,
      memo: input.reason ?? null,
      before: statusLabel('OUTSTANDING'),
      after: statusLabel(input.status),
    })
    await tx.commit()
    return { id: documentId, docNo: paper.number, status: input.status }
  })
}

async function giroAt(tx: Tx, branchId: number, documentId: number, line: number): Promise<Giro> {
  const giro = await tx.one<Giro>(
    `select g.line, s.amount, s.status, g.no, g.direction = 'IN' as incoming, g.effective_date, g.bank_account_id
     from giro g join document_settlement s on s.branch_id = g.branch_id and s.document_id = g.document_id and s.line = g.line
     where g.branch_id = $1 and g.document_id = $2 and g.line = $3 for no key update of g`,
    [branchId, documentId, line],
  )
  if (!giro) throw notFound('Giro')
  return giro
}

function refuseGiro(s: Session, giro: Giro, input: GiroChangeInput, date: string): void {
  if (giro.status !== 'OUTSTANDING') {
    throw new Refusal(
      'STATUS_INVALID',
      `Giro berstatus ${statusLabel(giro.status)} tidak dapat ${VERBS[input.status]}`,
    )
  }
  refuseDate(s, date)
  const due = dayText(giro.effective_date)
  if (input.status !== 'CANCELLED' && date < giro.effective_date) {
    throw new Refusal('GIRO_EARLY', `Giro baru berlaku mulai ${due}`, { field: 'date' })
  }
  if (input.status === 'CANCELLED' && date >= giro.effective_date) {
    throw new Refusal('GIRO_LATE', `Giro yang sudah berlaku (${due}) tidak dapat dibatalkan`, {
      field: 'date',
    })
  }
}

/** What happened in a month that is closed by now is booked today. */
async function dayToPost(tx: Tx, s: Session, date: string): Promise<string> {
  const period = await readPeriod(tx, date)
  if (period?.status === 'OPEN' && period.posting_status === 'OPEN') return date
  await lockPeriod(tx, s.today)
  refuseClosedPeriod(await readPeriod(tx, s.today), s.today, true, false)
  return s.today
}

interface Change {
  input: GiroChangeInput
  shares: { documentId: number; amount: number }[]
  items: LockedItem[]
  standing: Standing
}

function postingOf(giro: Giro, paper: StoredDocument, change: Change): Posting {
  const { input, shares, items, standing } = change
  const { account } = standing
  const role = giro.incoming ? 'GIRO_RECEIVABLE' : 'GIRO_PAYABLE'
  // Our own giro goes the one way, a customer's the other.
  const [down, up] = giro.incoming ? [credit, debit] : [debit, credit]
  const charge = input.charge ?? 0
  const bank = () => bankOf(giro, input, standing)
  const party = giro.incoming
    ? { customerId: paper.customer_id }
    : { supplierId: paper.supplier_id }
  const reopened = shares.map((p) => {
    const item = items.find((i) => i.document_id === p.documentId && i.line === 0)
    if (!item) throw new Error(`paper ${p.documentId} of giro ${giro.no} has no open item`)
    return {
      documentId: p.documentId,
      line: 0,
      role: item.role,
      sign: item.sign,
      amount: -p.amount,
    }
  })
  const cleared = input.status === 'CLEARED'
  return {
    ...nothing(),
    settles: [
      { documentId: paper.id, line: giro.line, role, sign: 1, amount: giro.amount },
      ...reopened,
    ],
    journal: journal('AUTO', `Giro ${giro.no} ${statusLabel(input.status).toLowerCase()}`, [
      ...down(account(role).id, giro.amount),
      ...(cleared ? up(bank(), giro.amount) : []),
      ...reopened.flatMap((p) => up(account(p.role).id, -p.amount, party)),
      ...debit(account('BANK_CHARGE').id, charge),
      ...(charge > 0 ? credit(bank(), charge) : []),
    ]),
  }
}

function bankOf(giro: Giro, input: GiroChangeInput, { masters, branchId }: Standing): number {
  const id = giro.incoming ? input.bankAccountId : giro.bank_account_id
  const bank = id ? masters.bankAccounts.get(id) : undefined
  if (!bank || bank.branch_id !== branchId) {
    throw new Refusal('REQUIRED', 'Rekening wajib diisi', { field: 'bankAccountId' })
  }
  return bank.account_id
}

function writeEnd(
  tx: Tx,
  branchId: number,
  documentId: number,
  line: number,
  { status, date, bankAccountId, charge, reason }: GiroChangeInput,
): void {
  const key = [branchId, documentId, line]
  tx.rows(
    'update document_settlement set status = $4 where branch_id = $1 and document_id = $2 and line = $3',
    [...key, status],
  )
  tx.rows(
    `update giro set ended_on = $4, bank_account_id = coalesce(bank_account_id, $5), charge = $6, reason = $7
     where branch_id = $1 and document_id = $2 and line = $3`,
    [...key, date, bankAccountId ?? null, charge ?? 0, reason ?? null],
  )
  tx.rows(
    'update document set version = version + 1, updated_at = clock_timestamp() where branch_id = $1 and id = $2',
    [branchId, documentId],
  )
}

type TenderFilter = z.output<typeof tenderListInput>
const SORTS: Record<string, string> = {
  docDate: 'd.doc_date',
  dueDate: 'g.effective_date',
  amount: 's.amount',
  bankName: 'g.bank_name',
}

/** Tenders of payments of a kind: giros by the day on which they fall due, or all that was paid. */
export async function listTenders(tx: Tx, s: Session, kind: string, input: TenderFilter) {
  const f = input.filter ?? {}
  const like = `%${(input.search ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const values = [
    input.branchId ? [refuseForeign(s, input.branchId)] : s.branchIds,
    kind,
    like,
    f.status?.length ? f.status : null,
    f.giroOnly ?? false,
    f.dateFrom ?? null,
    f.dateTo ?? null,
    f.bankName ? `%${f.bankName.toLowerCase()}%` : null,
  ]
  const from = `from document_settlement s join document d on d.branch_id = s.branch_id and d.id = s.document_id
    join payment_method m on m.id = s.method_id left join giro g on g.branch_id = s.branch_id and g.document_id = s.document_id and g.line = s.line
    left join customer c on c.id = d.customer_id left join supplier p on p.id = d.supplier_id
    where s.branch_id = any ($1::int[]) and d.kind = $2
      and lower(concat_ws(' ', d.number, s.ref_no, c.name, p.name, g.bank_name)) like $3
      and ($4::text[] is null or coalesce(s.status, 'CLEARED') = any ($4)) and (not $5 or g.document_id is not null)
      and ($6::date is null or coalesce(g.effective_date, d.doc_date) >= $6) and ($7::date is null or coalesce(g.effective_date, d.doc_date) <= $7)
      and ($8::text is null or lower(g.bank_name) like $8)`
  const direction = input.sort?.direction === 'desc' ? 'desc' : 'asc'
  const order = SORTS[input.sort?.field ?? 'dueDate'] ?? 'g.effective_date'
  const [rows, sums] = await Promise.all([
    tx.rows<z.output<typeof tenderRow>>(
      `select s.document_id * 100 + s.line as id, d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate",
         d.branch_id as "branchId", coalesce(c.name, p.name) as "partyName", m.name as "methodName", m.kind as "methodKind",
         s.amount, s.ref_no as "refNo", g.bank_name as "bankName", g.issue_date as "issueDate", g.effective_date as "dueDate",
         g.ended_on as "endedOn", coalesce(s.status, 'CLEARED') as status
       ${from} order by ${order} ${direction} nulls last, s.document_id, s.line limit ${input.limit} offset ${input.offset}`,
      values,
    ),
    tx.one<{ count: number; amount: number }>(
      `select count(*) as count, coalesce(sum(s.amount), 0) as amount ${from}`,
      values,
    ),
  ])
  return { rows, count: sums?.count ?? 0, sums: { amount: sums?.amount ?? 0 } }
}
