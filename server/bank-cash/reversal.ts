import { letCashOut } from '#server/documents/cash-out.ts'
import { draftOf, type PostingContext, type DocumentType } from '#server/documents/types.ts'
import type { Saved } from '#contract/document.ts'
import { type Kind, kindOf, menusOf, nounOf } from '#contract/kinds.ts'
import { settledBy } from '#server/documents/settling/undone.ts'
import { createDocument } from '#server/documents/create.ts'
import { shiftOfReversal } from '#server/documents/shift.ts'
import {
  journal as journalOf,
  emptyPosting,
  type Entry,
  type Journal,
  type Settled,
} from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { leaveOtherBranch } from './money-between.ts'
import { Refusal, lacking, notFound } from '#server/platform/errors.ts'
import { minus } from '#contract/money.ts'

interface ReverseInput {
  id: number
  requestId?: string | null | undefined
  reason?: string | null | undefined
  approvalToken?: string | null | undefined
}
interface Original {
  branch_id: number
  kind: Kind
  number: string
  doc_date: string
  status: string
  account_id: number | null
  party_name: string | null
  total: number
  type: Journal['type']
  journal_memo: string
}
interface Line {
  account_id: number
  debit: number
  credit: number
  counter_branch_id: number | null
  supplier_id: number | null
  customer_id: number | null
  memo: string | null
}

/**
 * Wrong documents are not deleted: the opposite one is written, once, dated today (domain §3.4.1). What still
 * waits for another branch leaves in the month in which it waits, so that no month ends with one side of it.
 */
export async function reverse(ctx: Ctx, input: ReverseInput): Promise<Saved> {
  const found = await ctx.read(async (tx, s) => {
    const row = await tx.one<Original>(
      `select d.branch_id, d.kind, d.number, d.doc_date, d.status, d.account_id, d.party_name, d.total, j.type, j.memo as journal_memo
       from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id where d.id = $1`,
      [input.id],
    )
    if (!row || !kindOf(row.kind)?.reversible) throw notFound('Dokumen')
    const rights = menusOf([row.kind]).map((menu) => `${menu}:cancel`)
    if (!rights.some((right) => s.rights.has(right))) throw lacking(rights[0])
    const at = await tx.one<{ day: string }>(
      `select least((($2::timestamptz) at time zone b.timezone)::date,
         (select (date_trunc('month', since) + interval '1 month - 1 day')::date from money_between
          where branch_id = b.id and document_id = $3 and confirmed_by is null and withdrawn_by is null)) as day
       from branch b where id = $1`,
      [row.branch_id, s.now, input.id],
    )
    return { ...row, day: at?.day ?? s.today }
  })
  if (!input.requestId)
    throw new Refusal('REQUIRED', 'Permintaan wajib bernomor', { status: 400, field: 'requestId' })
  const type = reversalOf(found)
  return createDocument(ctx, type, {
    requestId: input.requestId,
    branchId: found.branch_id,
    docDate: found.day,
    id: input.id,
    reason: input.reason ?? null,
    approvalToken: input.approvalToken ?? null,
  })
}

interface Written {
  requestId: string
  approvalToken: string | null
  branchId: number
  docDate: string
  id: number
  reason: string | null
}

function reversalOf(
  of: Original,
): DocumentType<Written, { entries: Entry[]; allocations: Settled[] }> {
  return {
    kind: of.kind,
    async check(context, input) {
      const [original] = await context.lockSources(of.kind, [input.id])
      if (original?.status !== 'POSTED' || original.reversesId)
        throw new Refusal(
          'STATUS_INVALID',
          `${nounOf(of.kind)} ${of.number} tidak dapat dibalik lagi`,
        )
      const shiftId = await shiftOfReversal(context, original)
      const lines = await context.tx.rows<Line>(
        `select l.account_id, l.debit, l.credit, l.counter_branch_id, l.supplier_id, l.customer_id, l.memo from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
         where j.branch_id = $1 and j.document_id = $2 order by l.line`,
        [input.branchId, input.id],
      )
      await refusePoints(context, input.id)
      const counter = lines.find((l) => l.counter_branch_id)?.counter_branch_id
      const afterWrite = counter ? await leaveOtherBranch(context, input, counter) : undefined
      const allocations = await openAgain(context, input.id)
      const out = lines.map((l) => ({ accountId: l.account_id, amount: minus(l.debit, l.credit) }))
      const { warnings, approvedBy, note } = await letCashOut(context, { ...input, shiftId }, out)
      const opposite = lines.map((l) => ({
        accountId: l.account_id,
        debit: l.credit,
        credit: l.debit,
        counterBranchId: l.counter_branch_id,
        supplierId: l.supplier_id,
        customerId: l.customer_id,
        memo: l.memo,
      }))
      return {
        draft: draftOf(input, {
          memo: `Pembalikan ${of.number}${input.reason ? `: ${input.reason}` : ''}`,
          partyName: of.party_name,
          accountId: of.account_id,
          total: of.total,
          reversesId: input.id,
          approvedBy,
          shiftId,
          accounts: opposite.filter((l) => l.accountId !== of.account_id),
          sources: [{ id: input.id, status: 'REVERSED' }],
          adjusting: of.type === 'ADJUSTMENT',
          warnings,
        }),
        facts: { entries: opposite, allocations: allocations },
        async afterWrite(written) {
          await afterWrite?.(written)
          await note(written)
        },
      }
    },
    post: (draft, { entries, allocations }) => ({
      ...emptyPosting(),
      allocations: allocations,
      journal: journalOf(of.type, draft.memo ?? '', entries),
    }),
  }
}

/** Points that expired, or crossed between branches, are the customers' own: their account alone does not bring them back. */
async function refusePoints({ tx, branchId }: PostingContext, id: number): Promise<void> {
  const points = await tx.one(
    'select 1 from point_move where branch_id = $1 and document_id = $2 limit 1',
    [branchId, id],
  )
  if (points)
    throw new Refusal(
      'STATUS_INVALID',
      'Poin hangus tidak dapat dibalik; kembalikan lewat Koreksi Poin',
    )
  const between = await tx.one(
    'select 1 from document_between where branch_id = $1 and document_id = $2',
    [branchId, id],
  )
  if (between)
    throw new Refusal(
      'STATUS_INVALID',
      'Poin antar cabang tidak dapat dibalik; pasangannya ada di cabang lain',
    )
}

/** What the voucher settled (a down payment that was given back) is open again, unless more of it was used since: its PPN leaves in order. */
async function openAgain(context: PostingContext, id: number): Promise<Settled[]> {
  const settled = await settledBy(context, id)
  await context.lockItems(settled.map((one) => one.documentId))
  const later = await context.tx.one<{ number: string }>(
    `select d.number from balance_move o join balance_move m on m.branch_id = o.branch_id and m.item_document_id = o.item_document_id and m.item_line = o.item_line
       and m.id > o.id and m.document_id <> o.document_id
     join document d on d.branch_id = m.branch_id and d.id = m.document_id
     where o.branch_id = $1 and o.document_id = $2 and o.item_document_id <> $2 limit 1`,
    [context.branchId, id],
  )
  if (later)
    throw new Refusal('USED_SINCE', `Uang muka ini dipakai lagi sesudahnya pada ${later.number}`)
  return settled
}
