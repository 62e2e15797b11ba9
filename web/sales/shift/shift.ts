import type { ReplyOf } from '#contract/endpoint.ts'
import { shift as api } from '#contract/sales/shift.ts'
import { queryClient, useRead } from '../../platform/query.ts'
import { useHome } from '../../platform/session.ts'
import { keptHere } from '../cashier/offline/kept-answers.ts'
import { useTillKey } from '../../platform/till-key.ts'

export type CurrentShift = ReplyOf<typeof api.current>
export type ShiftRow = NonNullable<CurrentShift['shift']>

/** This device's till, and the shift of whoever sells here, asked anew for whoever opens what shows it. */
export const useShift = (): CurrentShift | undefined => useCurrent(0)

/** The same, as it is known: nothing waits for it again that opens while somebody sells. */
export const useKnownShift = (): CurrentShift | undefined => useCurrent(Number.POSITIVE_INFINITY)

function useCurrent(staleTime: number): CurrentShift | undefined {
  const { branchId } = useHome().employee
  const tillKey = useTillKey(branchId)
  return useRead(api.current, { branchId, tillKey }, { staleTime, via: keptHere }).data
}

/** After anything that changes a shift, whatever shows it. */
export const refreshShift = () => void queryClient.invalidateQueries()
