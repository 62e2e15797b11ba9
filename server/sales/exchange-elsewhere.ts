import type { ExchangeCart } from '#contract/sales/exchange.ts'
import type { ApprovalRequest } from '#server/documents/approval-types.ts'
import { postAutomatic } from '#server/documents/automatic.ts'
import { postingFacts } from '#server/documents/create.ts'
import type { Draft, PostingContext } from '#server/documents/types.ts'
import { OWN, withSettlement } from '#server/ledgers/posting.ts'
import type { Ctx } from '#server/platform/context.ts'
import { askedOnce } from './asked-once.ts'
import { broughtFromElsewhere, returnedHere } from './branch-return.ts'
import { takenAlong } from './exchanged-goods.ts'
import { type OtherTender, noteOtherTender } from './other-tender.ts'
import { broughtBack } from './return-parts.ts'
import { storedElsewhere } from './sale-elsewhere.ts'
import { soldGoods } from './sold.ts'

export type FromElsewhere = Awaited<ReturnType<typeof broughtFromElsewhere>>

/** Goods of another branch's receipt come back and ours are taken for them (decisions/0042). */
export async function takenForElsewhere(context: PostingContext, input: ExchangeCart) {
  const { branchId, docDate, requestId, invoiceId, soldElsewhereNo, warehouseId, memo } = input
  const common = { branchId, docDate, requestId, warehouseId, memo }
  const asked: ApprovalRequest[] = []
  const { sale, before } = await storedElsewhere(context, input)
  const { lines, again } = takenAlong(input.taken, broughtBack(sale, input.lines, before))
  const units = sale.lines.map((l) => l.goodsUnitId)
  const asking: PostingContext = {
    ...askedOnce(context, asked),
    // Both halves lock the stock of all goods at once.
    lockStock: (own) => context.lockStock([...own, ...units]),
  }
  const sold = await soldGoods(asking, { ...common, customerId: sale.customerId, lines })
  const locked: PostingContext = {
    ...context,
    lockStock: async () => ({ goods: new Map(), levels: new Map() }),
  }
  const elsewhere = await broughtFromElsewhere(
    locked,
    {
      ...common,
      invoiceId,
      soldElsewhereNo,
      reason: input.reason,
      lines: input.lines,
      settleBy: input.rest ?? 'TUNAI',
      again,
    },
    asked,
  )
  return { sold, asked, elsewhere }
}

/** Once our sale is written: the goods in our stock, and what the other branch writes. */
export async function writeFromElsewhere(
  context: PostingContext,
  ctx: Ctx,
  of: { draft: Draft; exchanged: number; other: OtherTender | null; elsewhere: FromElsewhere },
): Promise<void> {
  const { tx, branchId } = context
  const { draft, exchanged, other, elsewhere } = of
  const session = await context.session
  // Locked anew: as the sale left it.
  const locked = await context.lockStock(draft.lines.map((l) => l.goodsUnitId))
  const common = await postingFacts(tx, branchId, session, locked)
  const posting = returnedHere(OWN, draft, { ...common, ...elsewhere.facts, exchanged })
  const { masters } = common
  const at = { branchId, branchCode: masters.branches.get(branchId)?.code ?? '', masters }
  const booked = withSettlement(posting, common.account)
  const documentId = await postAutomatic(tx, ctx, 'branch-return', at, draft, booked)
  await noteOtherTender(tx, branchId, documentId, other)
  await elsewhere.writeThere({ tx, ctx, documentId }, draft.approvedBy ?? session.employeeId)
}
