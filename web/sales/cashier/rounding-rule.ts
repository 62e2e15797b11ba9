import { branch } from '#contract/master/branch.ts'
import { useRead } from '../../platform/query.ts'
import type { RoundingRule } from './cash.ts'

const unrounded: RoundingRule = { unit: 0, mode: 'NEAREST' }

/** How the branch rounds cash; until that is known it is not rounded. */
export function useRoundingRule(branchId: number): RoundingRule {
  const { data } = useRead(branch.get, { id: branchId }, { staleTime: 600_000, quiet: true })
  return data ? { unit: data.roundingUnit, mode: data.roundingMode } : unrounded
}
