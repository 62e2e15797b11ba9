import type { ReplyOf } from '#contract/endpoint.ts'
import { shift as api } from '#contract/sales/shift.ts'
import { queryClient, useRead } from '../../platform/query.ts'
import { useHome } from '../../platform/session.ts'
import { useTillKey } from '../../platform/till-key.ts'

export type CurrentShift = ReplyOf<typeof api.current>
export type ShiftRow = NonNullable<CurrentShift['shift']>

/** This device's till, and the shift of whoever sells here. */
export function useShift(): CurrentShift | undefined {
  const { branchId } = useHome().employee
  const tillKey = useTillKey(branchId)
  return useRead(api.current, { branchId, tillKey }, { staleTime: 0 }).data
}

/** After anything that changes a shift, whatever shows it. */
export const refreshShift = () => void queryClient.invalidateQueries()
