import { Refusal } from '../refusal.ts'

/** Goods that bear no discount bear none by hand (domain §2.4); `line` is counted from one. */
export function refuseReduced(
  unit: { name: string; discountable: boolean },
  { tiers, discountAmount }: { tiers: readonly number[]; discountAmount: number },
  line: number,
): void {
  if (unit.discountable || !(discountAmount || tiers.some((tier) => tier > 0))) return
  throw new Refusal('NOT_DISCOUNTABLE', `${unit.name} tidak boleh didiskon`, {
    line,
    cell: 'discountTiers',
  })
}
