import type { z } from 'zod'
import {
  type CourierHandoverInput,
  type cashInHand,
  courierHandover as contract,
} from '#contract/sales/courier-handover.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { UNDONE, undoMoney } from '#server/documents/settling/undone.ts'
import { inShift } from '#server/documents/shift.ts'
import { type DocumentType, type PostingContext, draftOf } from '#server/documents/types.ts'
import { refuseEmptyCash } from '#server/ledgers/cash.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import { type Settled, credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, rupiah, sumOf } from '#contract/money.ts'
import { reads, route } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'

/** What a courier holds is cash on its way, owed by him sale by sale. */
const ROLE = 'CASH_IN_TRANSIT'

interface Facts {
  bills: Settled[]
  owed: number
}

/** A courier's money comes into the drawer: counted by one, seen by another, and what differs is booked (domain §3.2.4). */
export const courierHandover: DocumentType<CourierHandoverInput, Facts> = {
  kind: 'courier-handover',
  statuses: { POSTED: [UNDONE] },
  async check(context, input) {
    const [items, masters, name] = await Promise.all([
      context.lockItems(input.billIds),
      context.masters(),
      courierOf(context, input),
    ])
    const bills = await billsOf(context, input, items)
    const owed = sumOf(bills, (b) => b.amount)
    if (owed !== input.counted && !input.reason)
      throw new Refusal(
        'REQUIRED',
        `Uang yang dihitung berbeda ${rupiah(minus(input.counted, owed))} dari faktur, isi alasannya`,
        { field: 'reason' },
      )
    const { id: accountId } = accountOf(masters, ROLE, input.branchId)
    await refuseEmptyCash(context, masters, input, [{ accountId, amount: owed }], 'billIds')
    // Two people: whoever counts, and whoever saw it.
    const approvedBy = await context.approved(
      'COD_HANDOVER',
      input.approvalToken,
      `Setoran ${rupiah(input.counted)} dari ${name} perlu dikonfirmasi orang kedua`,
    )
    return {
      draft: draftOf(input, {
        partyName: name,
        courierId: input.courierId,
        accountId: accountOf(masters, 'CASH_DRAWER', input.branchId).id,
        memo: [input.memo, input.reason].filter(Boolean).join('. ') || null,
        approvedBy,
        gross: owed,
        exempt: owed,
        rounding: minus(input.counted, owed),
        total: input.counted,
        settlements: bills.map((b) => ({
          amount: b.amount,
          itemDocumentId: b.documentId,
          itemSign: b.sign,
        })),
      }),
      facts: { bills, owed },
    }
  },
  post: (draft, { account, bills, owed }) => ({
    ...emptyPosting(),
    allocations: bills,
    journal: journal('AUTO', `Setoran kurir - ${draft.partyName}`, [
      ...debit(account('CASH_DRAWER').id, draft.total),
      ...debit(account('CASH_OVER_SHORT').id, minus(owed, draft.total)),
      ...credit(account(ROLE).id, owed),
    ]),
  }),
}

async function courierOf({ tx }: PostingContext, { courierId }: CourierHandoverInput) {
  const row = await tx.one<{ name: string }>('select name from employee where id = $1', [courierId])
  if (!row)
    throw new Refusal('NOT_FOUND', 'Kurir tidak ditemukan', { status: 404, field: 'courierId' })
  return row.name
}

/** All that this courier has of these sales; one that he handed over already is refused. */
async function billsOf(
  { tx, branchId }: PostingContext,
  { billIds, courierId, docDate }: CourierHandoverInput,
  items: LockedItem[],
): Promise<Settled[]> {
  const his = await tx.rows<{ id: number }>(
    'select id from document where branch_id = $1 and id = any ($2::bigint[]) and courier_id = $3 and doc_date <= $4',
    [branchId, billIds, courierId, docDate],
  )
  return [...new Set(billIds)].flatMap((id) => {
    const open = items.filter(
      (i) => i.document_id === id && i.role === ROLE && minus(i.amount, i.settled) > 0,
    )
    if (open.length === 0 || !his.some((d) => d.id === id))
      throw new Refusal(
        'STATUS_INVALID',
        'Uang faktur ini tidak ada pada kurir itu, atau sudah disetor',
        { field: 'billIds' },
      )
    return open.map((i) => ({
      documentId: id,
      line: i.line,
      role: ROLE,
      sign: i.sign,
      amount: minus(i.amount, i.settled),
    }))
  })
}

/** What couriers hold, the longest first. */
async function inHand(
  tx: Tx,
  s: Session,
  {
    branchId,
    courierId,
  }: { branchId?: number | null | undefined; courierId?: number | null | undefined },
) {
  const branches = branchId ? [refuseForeign(s, branchId)] : s.branchIds
  const rows = await tx.rows<z.output<typeof cashInHand>>(
    `select d.id as "documentId", d.number as "docNo", d.doc_date as "docDate", d.courier_id as "courierId", k.name as "courierName",
       c.name as "customerName", sum(i.amount - i.settled) as amount
     from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
     join employee k on k.id = d.courier_id left join customer c on c.id = d.customer_id
     where i.branch_id = any ($1::int[]) and i.role = '${ROLE}' and i.settled < i.amount and ($2::bigint is null or d.courier_id = $2)
     group by d.id, d.number, d.doc_date, d.courier_id, k.name, c.name order by d.doc_date, d.id`,
    [branches, courierId ?? null],
  )
  return { rows }
}

export const courierHandoverRoutes = [
  ...documentRoutes(contract, inShift(courierHandover), {
    title: 'Bukti Setoran Kurir',
    size: 'A5',
    party: 'Disetor oleh',
    words: { settled: 'Faktur COD', gross: 'Harus disetor', rounding: 'Selisih setoran' },
    signatures: ['Kurir', 'Dibuat', 'Disetujui'],
    journal: true,
  }),
  route(contract.undo, (ctx, input) => undoMoney(ctx, courierHandover, input)),
  reads(contract.inHand, inHand),
]
