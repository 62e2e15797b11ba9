import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import type { Saved } from '#contract/document.ts'
import type { MoneyBackInput } from '#contract/money-back.ts'
import { giveMoneyBack } from '#server/documents/settling/money-back.ts'
import type { PostingContext } from '#server/documents/types.ts'
import type { LockedItem } from '#server/ledgers/locks.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { rupiah } from '#contract/money.ts'
import { stillOwed } from './return-owed.ts'

/** A customer's deposit, money ahead, note or return is given back in money (domain §3.2.11). */
export const giveCreditBack = (ctx: Ctx, input: MoneyBackInput): Promise<Saved> =>
  giveMoneyBack(ctx, 'customer', input, async (context, item) => {
    await refuseUnpaidSale(context, item)
    const warnings = await debtWarnings(context, item)
    return warnings
  })

/** What a return left of a sale whose giro waits for the bank is no money yet. */
async function refuseUnpaidSale(context: PostingContext, item: LockedItem): Promise<void> {
  if (item.kind !== 'sales-return') return
  const { tx, branchId } = context
  const source = await tx.one<{ id: number }>(
    'select source_id as id from document_source where branch_id = $1 and document_id = $2',
    [branchId, item.document_id],
  )
  const [sale] = source ? await context.lockSources('sales-invoice', [source.id]) : []
  const owed = sale && (await stillOwed(context, sale))
  if (owed?.giro)
    throw new Refusal('GIRO_OPEN', `Giro ${owed.giro.no} untuk penjualan ini belum cair`)
}

/** He may have his money, and owe us more of it. */
async function debtWarnings({ tx, branchId }: PostingContext, item: LockedItem): Promise<string[]> {
  const debt = await tx.one<{ open: number; bills: number }>(
    `select coalesce(sum(amount - settled), 0) as open, count(*)::int as bills from open_item
     where branch_id = $1 and ${isCustomer('customer_id', '$2')} and role in ('AR', 'AR_OTHER', 'PAYLATER') and sign = 1 and settled < amount`,
    [branchId, item.customer_id],
  )
  return debt?.bills
    ? [`Pelanggan ini masih berhutang ${rupiah(debt.open)} dari ${debt.bills} dokumen`]
    : []
}
