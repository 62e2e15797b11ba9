import type { DownPaymentPlan } from '#contract/document.ts'
import type { Kind } from '#contract/kinds.ts'
import type { GiroChangeInput } from '#contract/giro.ts'
import {
  type Failed,
  type Undone,
  changeGiro,
  otherMoney,
  reopenPaid,
} from '#server/documents/settling/giro-life.ts'
import { settled, vatPart } from '#server/documents/settling/allocation.ts'
import type {
  DocumentKind,
  Draft,
  PostingContext,
  StoredDocument,
} from '#server/documents/types.ts'
import type { Settled } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, round, rupiah, sumOf } from '#contract/money.ts'

type At = Pick<PostingContext, 'tx' | 'branchId'>

interface Using {
  docDate: string
  supplierId?: number
  customerId?: number
  downPaymentUse?: { documentId: number; amount: number }[] | null | undefined
}

/** Money ahead of this party that pays part of a bill, each no more than is left of it (domain §3.1.3, §3.2.6). */
export async function downPaymentsUsed(
  context: PostingContext,
  input: Using,
  role: 'DP_PURCHASE' | 'DP_SALES',
): Promise<Settled[]> {
  const lines = input.downPaymentUse ?? []
  if (lines.length === 0) return []
  const items = await context.lockItems(lines.map((l) => l.documentId))
  const words = { field: 'downPaymentUse', document: 'Uang muka', left: 'uang muka' }
  return settled(context, lines, items, [role], input, words)
}

/**
 * PPN of money ahead beyond that of the bill it pays is taken back, and the tax invoice that the other side has of that
 * money tells too much: whoever writes the bill is told.
 */
export function excessVatWarnings(uses: Settled[], vat: number): string[] {
  const excess = minus(
    sumOf(uses, (l) => l.vat ?? 0),
    vat,
  )
  if (excess <= 0) return []
  return [
    `PPN uang muka melebihi PPN faktur ini sebesar ${rupiah(excess)}; faktur pajak uang muka perlu diganti`,
  ]
}

export function refuseUsedOver(uses: Settled[], total: number): void {
  if (sumOf(uses, (l) => l.amount) <= total) return
  throw new Refusal('AMOUNT_OVER', `Uang muka melebihi nilai faktur (${rupiah(total)})`, {
    field: 'downPaymentUse',
  })
}

/** What an order asks ahead, as its head keeps it; never more than the order comes to. */
export function plannedAhead(
  plan: DownPaymentPlan | null | undefined,
  total: number,
  noun: string,
): Pick<Draft, 'plannedDownPayment' | 'plannedDownPaymentPercent'> {
  const percent = plan?.type === 'PERCENT' ? plan.value : null
  const amount = percent === null ? (plan?.value ?? 0) : round(dec(total).times(percent).div(100))
  if (amount > total) {
    throw new Refusal('AMOUNT_OVER', `Uang muka melebihi nilai ${noun} (${rupiah(total)})`, {
      field: 'downPaymentPlan',
    })
  }
  return amount > 0
    ? { plannedDownPayment: amount, plannedDownPaymentPercent: percent }
    : { plannedDownPayment: null, plannedDownPaymentPercent: null }
}

/** Money ahead of an order so far, in rupiah. */
export async function aheadOf({ tx, branchId }: At, order: Pick<StoredDocument, 'id'>, kind: Kind) {
  const before = await tx.one<{ total: number }>(
    `select coalesce(sum(d.total), 0) as total from document_source x
     join document d on d.branch_id = x.branch_id and d.id = x.document_id
     where x.branch_id = $1 and x.source_id = $2 and d.kind = $3 and d.status <> 'CANCELLED'`,
    [branchId, order.id, kind],
  )
  return before?.total ?? 0
}

/** What of the money that an order asks ahead has not been paid, in rupiah. */
export async function aheadToCome(at: At, order: StoredDocument, kind: Kind): Promise<number> {
  const planned = order.plannedDownPayment ?? 0
  return planned > 0 ? Math.max(0, minus(planned, await aheadOf(at, order, kind))) : 0
}

/** All money ahead of one order together stays within what was ordered. */
export async function refuseOverOrder(
  at: At,
  { kind, noun }: { kind: Kind; noun: string },
  order: StoredDocument,
  amount: number,
): Promise<void> {
  const left = minus(order.total, await aheadOf(at, order, kind))
  if (amount > left) {
    throw new Refusal('AMOUNT_OVER', `Uang muka melebihi nilai ${noun} (sisa ${rupiah(left)})`, {
      field: 'amount',
    })
  }
}

/** Money ahead that never came: what is left of it is gone, and what it paid already is owed again, the latest first. */
async function undoDownPayments(
  context: PostingContext,
  document: StoredDocument,
  giro: Failed,
): Promise<Undone> {
  const lockUses = async () => {
    const uses = await usesOf(context.tx, context.branchId, document.id)
    return { uses, items: await context.lockItems([document.id, ...uses.map((u) => u.item)]) }
  }
  // A bill may have used it while the locks were waited for: looked at once more with them held.
  await lockUses()
  const { uses, items } = await lockUses()
  const own = items.find((i) => i.document_id === document.id && i.line === 0)
  if (!own) throw new Error(`down payment ${document.number} has no open item`)
  const gone = Math.min(giro.amount, minus(own.amount, own.settled))
  const { role, sign } = own
  const allocations: Settled[] =
    gone > 0
      ? [{ documentId: document.id, line: 0, role, sign, amount: gone, ...vatPart(own, gone) }]
      : []
  let left = minus(giro.amount, gone)
  for (const use of uses) {
    const item = items.find((i) => i.document_id === use.item && i.line === 0)
    const before = sumOf(
      allocations.filter((l) => l.documentId === use.item),
      (l) => l.amount,
    )
    const amount = item ? Math.min(left, use.amount, plus(item.settled, before)) : 0
    if (!item || amount <= 0) continue
    allocations.push({
      documentId: use.item,
      line: 0,
      role: item.role,
      sign: item.sign,
      amount: -amount,
    })
    left = minus(left, amount)
  }
  if (left > 0)
    throw new Refusal('DP_USED', 'Pemakaian uang muka ini tidak dapat dibuka kembali seluruhnya')
  const status = 'CANCELLED'
  return {
    allocations: allocations,
    statuses: otherMoney(giro) ? [] : [{ id: document.id, status }],
  }
}

/** Debts or claims that were paid with money ahead, by bill or payment, the latest first; never more of one than was used of it there. */
async function usesOf(tx: Tx, branchId: number, id: number) {
  const rows = await tx.rows<{ document_id: number; used: number; item: number; paid: number }>(
    `with used as (select document_id, sum(amount) as used from balance_move
       where branch_id = $1 and item_document_id = $2 and item_line = 0 and document_id <> $2 group by 1)
     select u.document_id, u.used, m.item_document_id as item, -sum(m.amount) as paid
     from used u join balance_move m on m.branch_id = $1 and m.document_id = u.document_id
     join open_item i on i.branch_id = m.branch_id and i.document_id = m.item_document_id and i.line = m.item_line
     where u.used > 0 and i.sign = 1 and i.line = 0 and i.role in ('AP','AP_OTHER','AR','AR_OTHER')
       -- A bill that used it opened its own debt in the same breath.
       and not (m.item_document_id = m.document_id and m.amount > 0)
     group by 1, 2, 3 having sum(m.amount) < 0 order by 1 desc, 3`,
    [branchId, id],
  )
  const left = new Map<number, number>()
  return rows.map((r) => {
    const rest = left.get(r.document_id) ?? r.used
    const amount = Math.min(rest, r.paid)
    left.set(r.document_id, minus(rest, amount))
    return { item: r.item, amount }
  })
}

interface Either {
  payment: DocumentKind
  downPayment: DocumentKind
  /** What follows once the bank has paid. */
  cleared?: Parameters<typeof changeGiro>[4]
}

/** A giro of a payment, or of money ahead, clears, bounces or is cancelled; `follow` says what else stands otherwise then. */
export async function changeGiroOfEither(
  ctx: Ctx,
  { payment, downPayment, cleared }: Either,
  input: GiroChangeInput,
  follow?: (context: PostingContext, allocations: Settled[]) => Promise<Undone['statuses']>,
) {
  const document = await ctx.read((tx) =>
    tx.one<{ kind: string }>('select kind from document where id = $1', [
      Math.floor(input.detailId / 100),
    ]),
  )
  const ahead = document?.kind === downPayment.kind
  const undo: Parameters<typeof changeGiro>[3] = async (context, stored, giro) => {
    const undone = await (ahead ? undoDownPayments : reopenPaid)(context, stored, giro)
    const more = (await follow?.(context, undone.allocations)) ?? []
    return { ...undone, statuses: [...undone.statuses, ...more] }
  }
  return changeGiro(ctx, ahead ? downPayment : payment, input, undo, cleared)
}
