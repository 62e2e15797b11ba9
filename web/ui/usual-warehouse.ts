import { useParams } from '@tanstack/react-router'
import { placeOf } from '../platform/screens.ts'
import { activeEmail, useUser } from '../platform/session.ts'

/**
 * The id of the warehouse that this person named last on this screen in this branch, on this device: the next document
 * begins with it.
 */
export function useUsualWarehouse() {
  const { _splat = '' } = useParams({ strict: false })
  const { branchId } = useUser().employee
  const key = `gerai.usual-warehouse:${activeEmail()}:${branchId}:${placeOf(_splat)?.screen.path}`
  return {
    read: () => Number(localStorage.getItem(key)) || null,
    keep: (id: number) => localStorage.setItem(key, String(id)),
  }
}
