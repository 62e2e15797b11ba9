import { dec, exact, minus, plus, rupiah, sumOf } from '../money.ts'
import { Refusal } from '../refusal.ts'

/** How a branch rounds cash: the smallest coin that circulates, rupiah (0 does not round), and which way. */
export interface Rounding {
  unit: number
  mode: 'NEAREST' | 'DOWN' | 'UP'
}

/** Rounds what is paid in cash to coins that circulate (Permendag 35/2013); half a coin goes up. */
export function roundCash(amount: number, rule: Rounding): number {
  if (rule.unit === 0) return amount
  const steps = dec(amount).div(rule.unit)
  const whole =
    rule.mode === 'DOWN'
      ? steps.floor()
      : rule.mode === 'UP'
        ? steps.ceil()
        : steps.toDecimalPlaces(0)
  return exact(whole.times(rule.unit))
}

/** Money of one kind that pays a part of a bill, rupiah. */
interface Payment {
  kind: string
  amount: number
}

const isCash = ({ kind }: Payment) => kind === 'CASH'

/** Cash that was laid down, and what all else pays. */
const partsOf = (payments: readonly Payment[]) => ({
  received: sumOf(payments.filter(isCash), (t) => t.amount),
  others: sumOf(
    payments.filter((t) => !isCash(t)),
    (t) => t.amount,
  ),
})

/** What a payment comes to so far: what is due, what is missing of it, what would be handed back. */
export function dueOf(total: number, payments: readonly Payment[], rounding: Rounding) {
  const { received, others } = partsOf(payments)
  const rest = minus(total, others)
  const payable = rest > 0 ? roundCash(rest, rounding) : rest
  return {
    due: payable,
    paid: plus(received, others),
    rounding: payments.some(isCash) ? minus(payable, rest) : 0,
    change: Math.max(0, minus(received, payable)),
    missing: Math.max(0, minus(payable, received)),
  }
}

/**
 * Only cash may exceed what is due, and only its part is rounded (domain §5.1 step 9, F11). Without any payment cash is
 * meant: enough for a bill of nothing, and for one that rounds to nothing.
 */
export function settle<T extends Payment>(
  total: number,
  payments: readonly T[],
  rounding: Rounding,
) {
  const cash = payments.some(isCash)
  const rounded = cash || payments.length === 0
  const { received, others } = partsOf(payments)
  if (others > total)
    throw new Refusal('TENDER_OVER', 'Pembayaran non-tunai tidak boleh melebihi tagihan', {
      field: 'payments',
    })
  const due = minus(total, others)
  const payable = rounded ? roundCash(due, rounding) : due
  if (received < payable) {
    throw new Refusal(
      'CASH_SHORT',
      `Uang yang diterima kurang ${rupiah(minus(payable, received))}`,
      { field: 'payments' },
    )
  }
  if (cash && payable === 0 && due === 0) {
    throw new Refusal('TENDER_OVER', 'Tagihan sudah lunas tanpa tunai', { field: 'payments' })
  }
  let left = payable
  const taken = payments.map((t) => {
    if (!isCash(t)) return { ...t, received: t.amount }
    const amount = Math.min(t.amount, left)
    left = minus(left, amount)
    return { ...t, amount, received: t.amount }
  })
  return {
    tenders: taken.filter((t) => t.amount > 0),
    rounding: rounded ? minus(payable, due) : 0,
    change: minus(received, cash ? payable : 0),
    due: payable,
  }
}
