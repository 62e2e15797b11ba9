import type { ParsedOf } from '#contract/endpoint.ts'
import type { SalesReturnInput, salesReturn } from '#contract/sales/sales-return.ts'
import { inBranch } from '#server/documents/counterparts.ts'
import { openPosting } from '#server/documents/posting-context.ts'
import type { PostingContext } from '#server/documents/types.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { returnableOf, returnedBefore } from './returnable.ts'

/** What tells a sale of another branch: its id, and the number that its receipt bears. */
type Told = Pick<SalesReturnInput, 'invoiceId' | 'soldElsewhereNo'>

const noSuchSale = (number: string) =>
  new Refusal('NOT_FOUND', `Nota ${number} tidak ada di cabang lain`, {
    status: 404,
    field: 'invoiceId',
  })

/** Whose sale it is: the receipt's whole number proves that it lies in front of us. */
async function saleElsewhere(tx: Tx, here: number, number: string) {
  const found = await tx.one<{ branchId: number; id: number }>(
    'select branch_id as "branchId", id from sale_elsewhere($1, $2)',
    [here, number.trim()],
  )
  if (!found) throw noSuchSale(number)
  return found
}

/** The sale that an input tells by both. */
export async function toldSale(
  { tx, branchId }: PostingContext,
  { invoiceId, soldElsewhereNo }: Told,
) {
  const sold = await saleElsewhere(tx, branchId, soldElsewhereNo ?? '')
  if (sold.id !== invoiceId) throw noSuchSale(soldElsewhereNo ?? '')
  return sold
}

/** The sale itself, locked in its branch, and what came back of it before. */
export async function storedElsewhere(context: PostingContext, input: Told) {
  const { tx, branchId: here } = context
  const sold = await toldSale(context, input)
  const there = openPosting(tx, sold.branchId, context.session, context)
  return inBranch(tx, here, sold.branchId, async () => {
    const [sale] = await there.lockSources('sales-invoice', [sold.id])
    if (!sale) throw new Error('locked sources are never empty')
    const before = await returnedBefore(tx, sold.branchId, sold.id, undefined)
    return { sale, before }
  })
}

/** Of a sale of another branch, what its receipt shows and what may still come back. */
export const ofOtherBranch = (
  ctx: Ctx,
  { branchId, number }: ParsedOf<typeof salesReturn.ofOtherBranch>,
) =>
  ctx.post(branchId, async (tx, session) => {
    await session
    const sold = await saleElsewhere(tx, branchId, number)
    const [sale, branch] = await Promise.all([
      inBranch(tx, branchId, sold.branchId, () =>
        returnableOf(tx, { branchIds: [sold.branchId] }, { id: sold.id }),
      ),
      tx.one<{ name: string }>('select name from branch where id = $1', [sold.branchId]),
    ])
    return { ...sale, warehouseId: null, warehouseName: null, branchName: branch?.name ?? '' }
  })
