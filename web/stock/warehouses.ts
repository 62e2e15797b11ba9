import { warehouse } from '#contract/master/warehouse.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'

/** Warehouses of the own branch that are in use: a handful. */
export function useWarehouses() {
  const { employee } = useUser()
  const { data } = useRead(
    warehouse.getAll,
    { limit: 100, branchId: employee.branchId, filter: { isActive: true } },
    { staleTime: 300_000 },
  )
  return data?.rows ?? []
}
