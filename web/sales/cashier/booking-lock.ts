import { cashier } from '#contract/sales/cashier.ts'
import { call } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'

/** Back to where any cashier may collect it; should the line be gone, its minutes end by themselves. */
export function unlockBooking(id: number): void {
  const branchId = useSession.getState().home?.employee.branchId
  if (!branchId) return
  void call(cashier.collect, { branchId, id, release: true }).catch(() => {})
}
