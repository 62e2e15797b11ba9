import type { Tender } from '#server/documents/settling/tenders.ts'
import type { Branch } from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah, sumOf } from '#server/platform/money.ts'
import { roundCash } from '#server/pricing/amounts.ts'

type Rounding = Pick<Branch, 'rounding_unit' | 'rounding_mode'>

/** What a payment comes to so far: what is due, what is missing of it, what would be handed back. */
export function dueOf(total: number, tenders: Tender[], branch: Rounding) {
  const cash = tenders.filter((t) => t.kind === 'CASH')
  const others = sumOf(
    tenders.filter((t) => t.kind !== 'CASH'),
    (t) => t.amount,
  )
  const rest = minus(total, others)
  const payable =
    rest > 0 ? roundCash(rest, { unit: branch.rounding_unit, mode: branch.rounding_mode }) : rest
  const received = sumOf(cash, (t) => t.amount)
  return {
    due: payable,
    paid: plus(received, others),
    rounding: cash.length > 0 ? minus(payable, rest) : 0,
    change: Math.max(0, minus(received, payable)),
    missing: Math.max(0, minus(payable, received)),
  }
}

/**
 * Only cash may exceed what is due, and only its part is rounded (domain §5.1 step 9, F11). Without any tender cash is
 * meant: enough for a bill of nothing, and for one that rounds to nothing.
 */
export function settle(total: number, tenders: Tender[], branch: Rounding) {
  const cash = tenders.filter((t) => t.kind === 'CASH')
  const rounded = cash.length > 0 || tenders.length === 0
  const others = sumOf(
    tenders.filter((t) => t.kind !== 'CASH'),
    (t) => t.amount,
  )
  if (others > total)
    throw new Refusal('TENDER_OVER', 'Pembayaran non-tunai tidak boleh melebihi tagihan', {
      field: 'payments',
    })
  const due = minus(total, others)
  const payable = rounded
    ? roundCash(due, { unit: branch.rounding_unit, mode: branch.rounding_mode })
    : due
  const received = sumOf(cash, (t) => t.amount)
  if (received < payable) {
    throw new Refusal(
      'CASH_SHORT',
      `Uang yang diterima kurang ${rupiah(minus(payable, received))}`,
      { field: 'payments' },
    )
  }
  if (cash.length > 0 && payable === 0 && due === 0) {
    throw new Refusal('TENDER_OVER', 'Tagihan sudah lunas tanpa tunai', { field: 'payments' })
  }
  let left = payable
  const kept = tenders.map((t) => {
    if (t.kind !== 'CASH') return { ...t, received: t.amount }
    const amount = Math.min(t.amount, left)
    left = minus(left, amount)
    return { ...t, amount, received: t.amount }
  })
  return {
    tenders: kept.filter((t) => t.amount > 0),
    rounding: rounded ? minus(payable, due) : 0,
    change: minus(received, cash.length > 0 ? payable : 0),
    due: payable,
  }
}
