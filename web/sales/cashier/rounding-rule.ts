import { branch } from '#contract/master/branch.ts'
import { useRead } from '../../platform/query.ts'
import { keptHere } from './offline/kept-answers.ts'
import type { Rounding } from '#contract/pricing/settle.ts'

const unrounded: Rounding = { unit: 0, mode: 'NEAREST' }

/** How the branch rounds cash; until that is known it is not rounded. */
export function useRoundingRule(branchId: number): Rounding {
  const { data } = useRead(
    branch.get,
    { id: branchId },
    { staleTime: 600_000, quiet: true, via: keptHere },
  )
  return data ? { unit: data.roundingUnit, mode: data.roundingMode } : unrounded
}
