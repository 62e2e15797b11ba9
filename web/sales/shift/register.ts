import { shift as api } from '#contract/sales/shift.ts'
import { call } from '../../platform/api.ts'
import { newRequestId } from '../../platform/request-id.ts'
import { keepTillKey } from '../../platform/till-key.ts'
import { refreshShift } from './shift.ts'

/** Makes this device a till of the branch. The call itself tells what went wrong, and asks the supervisor. */
export async function registerHere(branchId: number, name: string): Promise<void> {
  const made = await call(api.register, { requestId: newRequestId(), branchId, name }).catch(
    () => null,
  )
  if (!made) return
  keepTillKey(branchId, made.key)
  refreshShift()
}
