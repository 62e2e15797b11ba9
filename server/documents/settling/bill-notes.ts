import { claims } from '#server/ledgers/scopes.ts'
import { NOTED } from '#contract/pricing/price-source.ts'
import type { PostingContext, StoredDocument } from '#server/documents/types.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah } from '#contract/money.ts'

/** What is written about a bill after it, by whose side it stands on. */
export const FOLLOWING = {
  AR: { returns: 'sales-return', lowers: 'sales-credit-note', raises: 'sales-debit-note' },
  AP: { returns: 'purchase-return', lowers: 'purchase-debit-note', raises: 'purchase-credit-note' },
} as const
export type Side = keyof typeof FOLLOWING
export type At = Pick<PostingContext, 'tx' | 'branchId'>

/** Of the notes that raise a bill, those that say what its goods cost; freight and fines stay where they are. */
export const OF_PRICE = 'KURANG_TAGIH'
const IN_FORCE = `${claims('n')}`
/** Documents in force that followed bill `$2` of branch `$1`. */
export const FOLLOWERS = `(select n.* from document_source x join document n on n.branch_id = x.branch_id and n.id = x.document_id and ${IN_FORCE}
  where x.branch_id = $1 and x.source_id = $2) n`

/** An amount without PPN, its PPN, and what it was rounded by, in rupiah; below zero where it lowers a bill. */
export interface Amount {
  base: number
  vat: number
  rounding: number
}

interface Standing extends Amount {
  /** Of the base, what bears PPN. */
  dpp: number
}

/** What a bill still comes to, after notes and returns, without the money that was paid for it. */
export async function standsAt(
  { tx, branchId }: At,
  bill: Pick<StoredDocument, 'id' | 'dpp' | 'exempt' | 'vat' | 'total'>,
  side: Side,
): Promise<Standing> {
  const { returns, lowers, raises } = FOLLOWING[side]
  const base = plus(bill.dpp, bill.exempt)
  const found = await tx.one<Standing>(
    `select $9::numeric + coalesce(sum(f.sign * n.dpp), 0) as dpp, $3::numeric + coalesce(sum(f.sign * (n.dpp + n.exempt)), 0) as base, $4::numeric + coalesce(sum(f.sign * n.vat), 0) as vat,
       $5::numeric + coalesce(sum(f.sign * n.rounding), 0) as rounding
     from ${FOLLOWERS} join (values ($6, -1), ($7, -1), ($8, 1)) f (kind, sign) on f.kind = n.kind where n.status <> 'WAITING_APPROVAL'`,
    [
      branchId,
      bill.id,
      base,
      bill.vat,
      minus(minus(bill.total, base), bill.vat),
      returns,
      lowers,
      raises,
      bill.dpp,
    ],
  )
  return found as Standing
}

/** Of bills those with a return that waits, and its number: it was reckoned from what the bill stood at when it was written. */
export const waitingReturns = (
  { tx, branchId }: At,
  ids: readonly number[],
  side: Side,
): Promise<{ id: number; number: string }[]> =>
  tx.rows<{ id: number; number: string }>(
    `select x.source_id as id, min(n.number) as number from document_source x join document n on n.branch_id = x.branch_id and n.id = x.document_id
     where x.branch_id = $1 and x.source_id = any ($2::bigint[]) and n.kind = $3 and n.status = 'WAITING_APPROVAL' group by 1`,
    [branchId, ids, FOLLOWING[side].returns],
  )

/** No note is written while a return of its bill waits. */
export async function refuseWaitingReturn(
  at: At,
  { id, number }: StoredDocument,
  { side, field }: { side: Side; field: string },
): Promise<void> {
  const [waiting] = await waitingReturns(at, [id], side)
  if (!waiting) return
  throw new Refusal(
    'RETURN_WAITING',
    `Retur ${waiting.number} atas ${number} menunggu persetujuan; selesaikan dulu, lalu buat notanya`,
    { field },
  )
}

/** A note that a return was reckoned with stays. */
export async function refuseReturnedWith({ tx, branchId }: At, noteId: number): Promise<void> {
  const back = await tx.one<{ number: string }>(
    `select d.number from document_source x join document_goods g on g.branch_id = x.branch_id and g.source_document_id = x.source_id and g.price_source = '${NOTED}'
     join document d on d.branch_id = g.branch_id and d.id = g.document_id and ${claims()} and d.id > x.document_id
     where x.branch_id = $1 and x.document_id = $2 limit 1`,
    [branchId, noteId],
  )
  if (!back) return
  throw new Refusal(
    'STATUS_INVALID',
    `Nota ini sudah dihitung dalam retur ${back.number}, tidak dapat dibatalkan`,
  )
}

/** A note that changed what the bill comes to, if there is one. */
export function noteOf(
  { tx, branchId }: At,
  billId: number,
  side: Side,
): Promise<{ number: string } | undefined> {
  const { lowers, raises } = FOLLOWING[side]
  return tx.one(`select n.number from ${FOLLOWERS} where n.kind in ($3, $4) limit 1`, [
    branchId,
    billId,
    lowers,
    raises,
  ])
}

/** PPN is taken back of what bore it: `bears` is what is left of the bill's DPP. */
export function refuseTaxedOver(amount: number, vat: number, bears: number | null): void {
  if (bears === null || vat === 0 || amount <= bears) return
  throw new Refusal(
    'AMOUNT_OVER',
    `Nilai kena PPN melebihi DPP faktur yang tersisa (${rupiah(bears)})`,
    { field: 'amount' },
  )
}
