import { isMoneyAhead, isSalesDebitNote } from '#server/ledgers/scopes.ts'
import type {
  Draft,
  PostingContext,
  PostingFacts,
  StoredDocument,
} from '#server/documents/types.ts'
import {
  CLAIM_LINE,
  CLAIM_ROLE,
  OWED_LINE,
  OWED_ROLE,
  PAID_TO_US,
} from '#server/ledgers/collected-vat.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import {
  type Entry,
  type OpenedItem,
  type Settled,
  credit,
  debit,
} from '#server/ledgers/posting.ts'
import { stretchOf } from '#server/pricing/part.ts'
import { dec, minus, plus, round, rupiah, sumOf } from '#contract/money.ts'

/** What a document collects by itself: of a bill without what the money ahead that it uses was collected with. */
type Kept = Pick<Draft, 'collectedVat' | 'customerId'>
type At = Pick<PostingFacts, 'account'>

/** PPN of a bill: owed by us, and what the customer collects beside it until his proof comes. */
export const outputVat = (of: Kept & Pick<Draft, 'vat'>, at: At): Entry[] => [
  ...credit(at.account('VAT_OUT').id, minus(of.vat, of.collectedVat)),
  ...claimed(of, at),
]

/** The claim on the proof, and the output PPN that it will close. */
export const claimed = (
  { collectedVat: kept, customerId = null }: Kept,
  { account }: At,
): Entry[] =>
  kept === 0
    ? []
    : [
        ...debit(account(CLAIM_ROLE).id, kept, { customerId }),
        ...credit(account(OWED_ROLE).id, kept, { customerId }),
      ]

/** The claim on the proof, and what it will close, each open by its bill. */
export function collectedItems({
  collectedVat: amount,
  customerId = null,
}: Pick<Draft, 'collectedVat' | 'customerId'>): OpenedItem[] {
  const item = { customerId, dueDate: null, amount }
  return amount === 0
    ? []
    : [
        { ...item, line: CLAIM_LINE, role: CLAIM_ROLE, sign: 1 },
        { ...item, line: OWED_LINE, role: OWED_ROLE, sign: -1 },
      ]
}

/** Of money ahead whose PPN was collected, the share that leaves with part of it; the last part takes the rest. */
export function collectedPart(item: LockedItem, amount: number): number {
  if (item.role !== 'DP_SALES') return 0
  return stretchOf(item.collected, item.settled, amount, item.amount)
}

/** Rupiah of a bill or return that are owed between the customer and us: its total without what he collects. */
export const owedOf = ({ total, collectedVat: kept }: Pick<Draft, 'total' | 'collectedVat'>) =>
  minus(total, kept)

/** Of the PPN of goods that come back, what the customer never paid us; what he paid after all counts as ours. */
export async function collectedBack(
  { tx, branchId }: Pick<PostingContext, 'tx' | 'branchId'>,
  sale: StoredDocument,
  vat: number,
): Promise<Pick<Draft, 'collectedVat' | 'vatCode'>> {
  if (sale.collectedVat === 0 || vat === 0) return { collectedVat: 0, vatCode: null }
  const paid = await tx.one<{ amount: number }>(
    `select coalesce(sum(-m.amount), 0) as amount from balance_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id
     where m.branch_id = $1 and m.item_document_id = $2 and m.item_line = ${CLAIM_LINE} and d.reason = '${PAID_TO_US}'`,
    [branchId, sale.id],
  )
  const kept = minus(sale.collectedVat, paid?.amount ?? 0)
  return { collectedVat: round(dec(vat).times(kept).div(sale.vat)), vatCode: sale.vatCode }
}

/** What of it still waits for its proof is closed by the return; after the proof nothing of it stands on our books. */
export function closedByReturn(
  { collectedVat: kept, customerId = null }: Pick<Draft, 'collectedVat' | 'customerId'>,
  items: readonly LockedItem[],
  { account }: At,
): { entries: Entry[]; allocations: Settled[] } {
  let left = kept
  const allocations = items
    .filter((i) => i.role === CLAIM_ROLE)
    .flatMap((i) => {
      const amount = Math.min(left, minus(i.amount, i.settled))
      left = minus(left, amount)
      return amount === 0 ? [] : bothClosed(i.document_id, amount)
    })
  const off = sumOf(allocations, (a) => (a.role === CLAIM_ROLE ? a.amount : 0))
  return { allocations, entries: closing(off, customerId, { account }) }
}

/**
 * Claims that goods or money of a sale take back: its own first, then those of its debit notes, then what its PPN was
 * collected with ahead, of that no more than this sale has and was not closed before.
 */
export async function claimsOf(
  context: Pick<PostingContext, 'tx' | 'branchId' | 'lockItems'>,
  sale: Pick<StoredDocument, 'id' | 'collectedVat' | 'collectedAhead'>,
): Promise<LockedItem[]> {
  if (sale.collectedVat === 0) return []
  const { tx, branchId } = context
  const others = await tx.rows<{ id: number; ahead: boolean; closed: number }>(
    `select n.id, false as ahead, 0 as closed from document_source s join document n on n.branch_id = s.branch_id and n.id = s.document_id and ${isSalesDebitNote('n')}
       where s.branch_id = $1 and s.source_id = $2 and n.collected_vat > 0 and n.status <> 'CANCELLED'
     union all
     select a.id, true, coalesce((select -sum(m.amount) from balance_move m join document_source s on s.branch_id = m.branch_id and s.document_id = m.document_id and s.source_id = $2
         where m.branch_id = $1 and m.item_document_id = a.id and m.item_line = ${CLAIM_LINE}), 0)
       from document a where a.branch_id = $1 and a.collected_vat > 0 and ${isMoneyAhead('a')}
         and a.id in (select item_document_id from balance_move where branch_id = $1 and document_id = $2)`,
    [branchId, sale.id],
  )
  const items = await context.lockItems([sale.id, ...others.map((o) => o.id)])
  const placeOf = (id: number) =>
    id === sale.id ? 0 : others.find((o) => o.id === id)?.ahead ? 2 : 1
  let most = minus(
    sale.collectedAhead,
    sumOf(others, (o) => o.closed),
  )
  return items
    .filter((i) => i.role === CLAIM_ROLE)
    .sort((a, b) => placeOf(a.document_id) - placeOf(b.document_id))
    .map((item) => {
      if (placeOf(item.document_id) < 2) return item
      const left = Math.max(0, Math.min(most, minus(item.amount, item.settled)))
      most = minus(most, left)
      return { ...item, amount: plus(item.settled, left) }
    })
}

/** PPN of money ahead that the state has already: it is not ours to give back. */
export function provenWarnings(
  { number }: Pick<StoredDocument, 'number'>,
  collected: number,
  closed: readonly Settled[],
): string[] {
  const waited = sumOf(closed, (a) => (a.role === CLAIM_ROLE ? a.amount : 0))
  const proven = minus(collected, waited)
  return proven === 0
    ? []
    : [
        `PPN ${rupiah(proven)} dari ${number} sudah ada bukti setornya: pelanggan memintanya kembali dari negara`,
      ]
}

/** Claim and debt of one bill are closed together. */
export const bothClosed = (documentId: number, amount: number): Settled[] => [
  { documentId, line: CLAIM_LINE, role: CLAIM_ROLE, sign: 1, amount },
  { documentId, line: OWED_LINE, role: OWED_ROLE, sign: -1, amount },
]

/** The journal of that: what we owed for it against the claim. */
export const closing = (amount: number, customerId: number | null, { account }: At): Entry[] =>
  amount === 0
    ? []
    : [
        ...debit(account(OWED_ROLE).id, amount, { customerId }),
        ...credit(account(CLAIM_ROLE).id, amount, { customerId }),
      ]
