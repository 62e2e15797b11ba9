import { warehouse } from '#contract/master/warehouse.ts'
import { useRead } from '../platform/query.ts'
import { sharedAnswer } from '../platform/shared-lists.ts'
import { useUser } from '../platform/session.ts'

/** Warehouses of the own branch, a handful; goods leave the primary one unless another is named. */
export function useWarehouses() {
  const { branchId } = useUser().employee
  const input = { limit: 100, offset: 0, branchId, filter: { isActive: true } }
  const { data, isPending } = useRead(warehouse.getAll, input, {
    staleTime: 300_000,
    quiet: true,
    first: () => sharedAnswer(warehouse.getAll.path, input),
  })
  const warehouses = data?.rows.filter((one) => one.branchId === branchId) ?? []
  return { warehouses, primary: warehouses.find((one) => one.isPrimary), isPending }
}
