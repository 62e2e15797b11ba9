import { closedByReturn, owedOf } from '#server/documents/collected-vat.ts'
import type { ApprovalAction } from '#contract/application/approval.ts'
import type { ReturnProcessInput } from '#contract/sales/sales-return.ts'
import { type StatusEffect, changeDocument } from '#server/documents/change.ts'
import type { Agree } from '#server/documents/foreseen.ts'
import { type HandOver, handOver, roundedOff } from '#server/documents/settling/hand-over.ts'
import type { DayLimit } from '#server/documents/limits.ts'
import { drawerShift, joinShift } from '#server/documents/shift.ts'
import { supervisorOf } from '#server/documents/supervisor.ts'
import type {
  Awaiting,
  DocumentKind,
  DraftLine,
  PostingContext,
  PostingFacts,
  StoredDocument,
} from '#server/documents/types.ts'
import { refuseEmptyCash } from '#server/ledgers/cash.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import { type Masters, type Warehouse, accountOf, warehouseOf } from '#server/ledgers/masters.ts'
import {
  type Entry,
  type Posting,
  type Settled,
  credit,
  debit,
  emptyPosting,
  journal,
} from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, sum, sumOf } from '#contract/money.ts'
import { requireRight } from '#server/platform/session.ts'
import { partedGifts } from './gift-lines.ts'

/** A return waits for a supervisor; once approved the goods are back, so nothing leads back. */
export const returnStatuses = { WAITING_APPROVAL: ['APPROVED', 'REJECTED', 'CANCELLED'] }
/** While it may be written anew. */
export const EDITABLE = ['WAITING_APPROVAL']

/** What agreeing does, and what the role of whoever agrees must reach. */
export type Agreed = StatusEffect & { limit?: DayLimit | undefined }

interface Process {
  kind: DocumentKind
  /** Whose rights count. */
  menu: string
  /** What is asked of a supervisor where whoever approves is none. */
  action: ApprovalAction
  /** `shiftId`: of whose drawer the cash goes. */
  approve(context: PostingContext, document: Awaiting, shiftId: number | null): Promise<Agreed>
}

/** Approves, rejects or takes back a return (domain §3.2.7). */
export async function processReturn(
  ctx: Ctx,
  { kind, menu, action, approve }: Process,
  input: ReturnProcessInput,
) {
  const { action: wanted, ...change } = input
  if (wanted === 'APPROVE') {
    return changeDocument(ctx, kind, change, 'APPROVED', 'disetujui', async (context, document) => {
      const shiftId = await shiftOfDrawer(context, document)
      const { limit, ...effect } = await approve(context, document, shiftId)
      const approvedBy = await supervisorOf(context, document, {
        right: `${menu}:approve`,
        action,
        message: 'Diperlukan persetujuan atasan untuk retur',
        token: input.approvalToken,
        limit,
      })
      const afterWrite: StatusEffect['afterWrite'] = async (tx, posting) => {
        if (shiftId !== null) await joinShift(tx, context.branchId, document.id, shiftId)
        await effect.afterWrite?.(tx, posting)
      }
      return { ...effect, approvedBy, afterWrite }
    })
  }
  const rejects = wanted === 'REJECT'
  await ctx.read(async (_tx, s) => requireRight(s, `${menu}:${rejects ? 'approve' : 'edit'}`))
  return rejects
    ? changeDocument(ctx, kind, change, 'REJECTED', 'ditolak')
    : changeDocument(ctx, kind, change, 'CANCELLED', 'dibatalkan')
}

/** Cash is given back out of the drawer of an open shift. */
const shiftOfDrawer = async (
  context: PostingContext,
  document: Pick<Awaiting, 'settleBy' | 'createdBy'>,
): Promise<number | null> => (document.settleBy === 'TUNAI' ? drawerShift(context, document) : null)

/** What approving a return would do, told before it is saved. */
export const agreeing =
  ({ approve }: Pick<Process, 'approve'>): Agree =>
  async (context, document) => {
    return approve(context, document, await shiftOfDrawer(context, document))
  }

/** Damaged goods go to the branch's warehouse for them, good ones where they are wanted. */
export function returnedTo(
  masters: Masters,
  branchId: number,
  condition: 'BAIK' | 'RUSAK',
  wanted: number | null | undefined,
): Warehouse {
  if (condition === 'BAIK') return warehouseOf(masters, wanted, branchId)
  const damaged = [...masters.warehouses.values()].filter(
    (w) => w.branch_id === branchId && w.type === 'DAMAGED' && w.is_active,
  )
  const found = damaged.find((w) => w.id === wanted) ?? damaged[0]
  if (found) return found
  throw new Refusal(
    'WAREHOUSE_MISSING',
    'Cabang ini belum punya gudang barang rusak, minta dibuatkan di master gudang',
    { field: 'lines' },
  )
}

/** What nobody could claim later is given back at once: money kept for a customer without a name is no one's. */
export async function refuseWalkIn(tx: Tx, customerId: number | null, settleBy: string) {
  if (settleBy === 'TUNAI') return
  const walkIn = await tx.one('select from customer where id = $1 and is_walk_in', [customerId])
  if (!walkIn) return
  throw new Refusal('SETTLE_INVALID', 'Retur pelanggan umum dikembalikan tunai', {
    field: 'settleBy',
  })
}

/** Goods that the shop does not take back (domain §2.4). */
export async function refuseUnreturnable(tx: Tx, lines: readonly { goodsId: number }[]) {
  const goods = await tx.one<{ name: string }>(
    'select name from goods where id = any ($1::bigint[]) and not returnable order by id limit 1',
    [lines.map((l) => l.goodsId)],
  )
  if (!goods) return
  throw new Refusal('NOT_RETURNABLE', `Barang ${goods.name} tidak dapat diretur`, {
    field: 'lines',
  })
}

/** Cash is paid out of the drawer in whole coins, as far as it is there; null where nothing is paid out. */
export async function outOfDrawer(
  context: PostingContext,
  document: Pick<StoredDocument, 'settleBy'>,
  /** Rupiah that the customer is given. */
  amount: number,
  /** Of whose drawer, where it is known here. */
  shiftId: number | null = null,
): Promise<HandOver | null> {
  if (document.settleBy !== 'TUNAI') return null
  const [masters, { today }] = await Promise.all([context.masters(), context.session])
  const { branchId } = context
  const drawer = accountOf(masters, 'CASH_DRAWER', branchId)
  const handed = handOver(amount, masters, branchId)
  const out = [{ accountId: drawer.id, amount: handed.cash }]
  const at = { branchId, docDate: today, shiftId }
  await refuseEmptyCash(context, masters, at, out, 'settleBy')
  return handed
}

/** A return that is stored, or is written now (`OWN`). */
type Returning = Pick<
  StoredDocument,
  'id' | 'customerId' | 'settleBy' | 'total' | 'vat' | 'collectedVat' | 'rounding'
>

interface Returned {
  /** The goods that lie in stock again, each with what it is worth. */
  goods: readonly (Pick<DraftLine, 'priceSource' | 'vat'> & { cost: number })[]
  /** What the customer owes, in the order in which the return is taken off it before he is given anything. */
  owed: LockedItem[]
  /** What is open of the sale, of which the collector's claim is closed. */
  claims?: readonly LockedItem[]
  /** What follows beside goods and money. */
  more?: Entry[]
  /** Of the total, what goes back as points. */
  asPoints?: number
  /** Of the total, what other goods are taken for at once. */
  exchanged?: number
  /** The other branch that takes the goods in and gives the customer his money: each owes the other its part. */
  elsewhere?: number | undefined
}

/** Turnover and PPN go back, the goods come in at their cost, and the customer gets what he paid for them. */
export function returnedPosting(
  document: Returning,
  { goods, owed, claims = [], more = [], asPoints = 0, exchanged = 0, elsewhere }: Returned,
  {
    stock,
    account,
    masters,
    branchId,
  }: Pick<PostingFacts, 'stock' | 'account' | 'masters' | 'branchId'>,
): Posting {
  const { total, vat, collectedVat: kept, rounding, customerId, settleBy } = document
  const due = owedOf(document)
  const closed = closedByReturn(document, claims, { account })
  const cash = settleBy === 'TUNAI'
  const role = settleBy === 'DEPOSIT' ? 'CUSTOMER_DEPOSIT' : 'AR'
  const credited = minus(minus(due, asPoints), exchanged)
  const paid = offItems(owed, credited)
  const off = sumOf(paid, (p) => p.amount)
  const money = minus(credited, off)
  const offRole = (of: string) => sumOf(paid, (p) => (p.role === of ? p.amount : 0))
  const stays = !cash && elsewhere === undefined
  const left = (of: string) => plus(offRole(of), stays && role === of ? money : 0)
  const handed = handOver(cash ? money : 0, masters, branchId)
  const against = [
    ...credit(account('CASH_DRAWER').id, handed.cash),
    ...roundedOff(handed, account),
    ...(elsewhere ? credit(account('RK').id, money, { counterBranchId: elsewhere }) : []),
    ...['CUSTOMER_DEPOSIT', 'PAYLATER', 'AR'].flatMap((of) =>
      credit(account(of).id, left(of), { customerId }),
    ),
  ]
  // Cash settles it on the spot; what pays nothing and is not handed over stays the customer's credit.
  const atOnce = sum([asPoints, exchanged, off, stays ? 0 : money])
  const cogs = account('COGS').id
  return {
    ...emptyPosting(),
    moves: stock.moves,
    openItems: [{ line: 0, role, customerId, dueDate: null, sign: -1, amount: due }],
    allocations: [
      ...(atOnce > 0 ? [ownPart(document, role, atOnce)] : []),
      ...paid,
      ...closed.allocations,
    ],
    journal: journal(
      'AUTO',
      'Retur penjualan',
      [
        ...debit(account('SALES_RETURN').id, minus(minus(total, vat), rounding)),
        // Of a price that came to no whole base with its PPN.
        ...debit(account('ROUNDING').id, rounding),
        ...debit(account('VAT_OUT').id, minus(vat, kept)),
        ...closed.entries,
        ...against,
        // The sale of the other goods takes it from there in the same transaction.
        ...credit(account('CUSTOMER_DEPOSIT').id, exchanged, { customerId }),
        ...credit(account('POINT_LIABILITY').id, asPoints),
        ...takenBack(goods, account, elsewhere),
        ...more,
      ],
      cogs,
    ),
  }
}

/** Goods in stock again, ours or the other branch's: off what they were sold at cost for, or off promotion with its PPN where they were given away. */
function takenBack(
  goods: Returned['goods'],
  account: PostingFacts['account'],
  counterBranchId?: number,
): Entry[] {
  const { sold, given } = partedGifts(goods)
  const [cost, spent] = [sumOf(sold, (l) => l.cost), sumOf(given, (l) => l.cost)]
  const vat = sumOf(given, (l) => l.vat)
  return [
    ...(counterBranchId
      ? debit(account('RK').id, plus(cost, spent), { counterBranchId })
      : debit(account('INVENTORY').id, plus(cost, spent))),
    ...credit(account('COGS').id, cost),
    ...(spent + vat === 0 ? [] : credit(account('PROMO_EXPENSE').id, plus(spent, vat))),
    ...(vat === 0 ? [] : debit(account('VAT_OUT').id, vat)),
  ]
}

const ownPart = ({ id }: Returning, role: string, amount: number): Settled => ({
  documentId: id,
  line: 0,
  role,
  sign: -1,
  amount,
})

/** Off what is owed one after the other, each by what is open of it. */
function offItems(owed: LockedItem[], credited: number): Settled[] {
  let left = credited
  return owed.flatMap(({ document_id: documentId, line, role, ...item }): Settled[] => {
    const amount = Math.min(left, minus(item.amount, item.settled))
    left = minus(left, amount)
    return amount > 0 ? [{ documentId, line, role, sign: 1, amount }] : []
  })
}
