import { isSalesDebitNote } from '#server/ledgers/scopes.ts'
import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import type { PostingContext, StoredDocument } from '#server/documents/types.ts'
import { standsAt } from '#server/documents/settling/bill-notes.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah, sum, sumOf } from '#contract/money.ts'

/** Our own paylater first, then the bill itself, then notes that raised it. */
const ORDER = ['PAYLATER', 'AR']

/** What a customer still owes of sale `d`, item `i`: its bill, its own paylater, its notes. */
const OWED_OF_SALE = `i.branch_id = d.branch_id and i.sign = 1 and i.settled < i.amount and i.customer_id is not null
  and i.document_id = any (array(select d.id union all select n.id from document_source s join document n on n.branch_id = s.branch_id and n.id = s.document_id
    and ${isSalesDebitNote('n')} where s.branch_id = d.branch_id and s.source_id = d.id))
  and (i.role = 'PAYLATER' and i.document_id = d.id or i.role = 'AR' and i.line = 0)`

/** Giros `g` that paid sale `d` and wait for the bank: handed over with it, or with a repayment of its bill. */
const WAITS_FOR_BANK = `g.branch_id = d.branch_id and g.role = 'GIRO_RECEIVABLE' and g.settled < g.amount and g.line between 1 and 99
  and g.document_id = any (array(select d.id union all select m.document_id from balance_move m where m.branch_id = d.branch_id and m.item_document_id = d.id and m.item_line = 0))`
/** Of sale `d`, what nobody has paid in money yet. */
export const UNPAID = `(coalesce((select sum(i.amount - i.settled) from open_item i where ${OWED_OF_SALE}), 0)
  + coalesce((select sum(g.amount) from open_item g where ${WAITS_FOR_BANK}), 0))`

const UNCLEARED = `
select g.document_id, g.line, g.amount, x.no from document d join open_item g on ${WAITS_FOR_BANK}
left join giro x on x.branch_id = g.branch_id and x.document_id = g.document_id and x.line = g.line
where d.branch_id = $1 and d.id = $2 order by g.document_id, g.line`

/** What goods that come back pay before anybody is given money, and what of their sale was not paid in money yet. */
export interface StillOwed {
  items: LockedItem[]
  /** Number of a giro that waits for the bank, and in rupiah what the customer has really paid. */
  giro: { no: string; paid: number } | null
}

/** Locks what is still owed of a sale, in the order in which goods that come back pay it (domain §3.2.7). */
export async function stillOwed(context: PostingContext, sale: StoredDocument): Promise<StillOwed> {
  const { tx, branchId } = context
  const [open, giros] = await Promise.all([
    tx.rows<{ id: number }>(
      `select distinct i.document_id as id from document d join open_item i on ${OWED_OF_SALE} where d.branch_id = $1 and d.id = $2`,
      [branchId, sale.id],
    ),
    tx.rows<{ amount: number; no: string | null }>(UNCLEARED, [branchId, sale.id]),
  ])
  const locked = open.length > 0 ? await context.lockItems(open.map(({ id }) => id)) : []
  const items = locked
    .filter((i) => ORDER.includes(i.role) && i.sign === 1 && i.customer_id && openOf(i) > 0)
    .filter((i) => (i.role === 'AR' ? i.line === 0 : i.document_id === sale.id))
    .sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role) || a.document_id - b.document_id)
  const [first] = giros
  if (!first) return { items, giro: null }
  const { base, vat, rounding } = await standsAt(context, sale, 'AR')
  const unpaid = plus(
    sumOf(items, openOf),
    sumOf(giros, (g) => g.amount),
  )
  const comesTo = minus(sum([base, vat, rounding]), sale.collectedVat)
  const paid = Math.max(0, minus(comesTo, unpaid))
  return { items, giro: { no: first.no ?? '', paid } }
}

export const openOf = (item: LockedItem) => minus(item.amount, item.settled)

/** Of an amount, what pays what is still owed. */
export const offOwed = ({ items }: StillOwed, amount: number): number =>
  Math.min(amount, sumOf(items, openOf))

/** Contracts of which goods that came back pay all that was left. */
export function doneWith({ items }: StillOwed, amount: number) {
  let left = amount
  return items.flatMap((item) => {
    const done = openOf(item) <= left && item.role === 'PAYLATER'
    left = Math.max(0, minus(left, openOf(item)))
    return done ? [{ documentId: item.document_id, line: item.line }] : []
  })
}

/** Money is given back for money: what a giro promised is not there until the bank has paid it. */
export function refuseUnpaid({ giro }: StillOwed, settleBy: string | null, money: number): void {
  if (!giro || settleBy === 'POTONG_PIUTANG' || money <= giro.paid) return
  throw new Refusal(
    'GIRO_OPEN',
    `Giro ${giro.no} untuk penjualan ini belum cair; kembalikan sebagai potong piutang`,
    { field: 'settleBy' },
  )
}

/** A claim is lowered where there is one: of this sale, or another of the customer's. */
export async function refuseNothingOwed(
  { tx, branchId }: PostingContext,
  { customerId }: StoredDocument,
  { items, giro }: StillOwed,
): Promise<void> {
  if (items.length > 0 || giro) return
  const other = await tx.one(
    `select from open_item where branch_id = $1 and ${isCustomer('customer_id', '$2')} and role in ('AR', 'AR_OTHER') and sign = 1 and settled < amount limit 1`,
    [branchId, customerId],
  )
  if (other) return
  throw new Refusal(
    'SETTLE_INVALID',
    'Tidak ada piutang yang dapat dipotong; pilih tunai atau deposit',
    { field: 'settleBy' },
  )
}

/** What of a return goes where, in words, before somebody agrees to it. */
export function owedWarnings(owed: StillOwed, total: number): string[] {
  let left = total
  return owed.items.flatMap((item) => {
    const amount = Math.min(left, openOf(item))
    left = minus(left, amount)
    if (amount <= 0) return []
    return item.role === 'PAYLATER'
      ? [`${rupiah(amount)} memotong cicilan ${item.number} yang belum dibayar`]
      : [`${rupiah(amount)} memotong ${item.number} yang belum dibayar`]
  })
}
