import { useParams } from '@tanstack/react-router'
import { placeOf } from '../platform/screens.ts'
import { activeEmail, useUser } from '../platform/session.ts'

interface Usual {
  id: number
  name: string
}

/**
 * The warehouse that this person named last on this screen in this branch, on this device: the next document begins
 * with it.
 */
export function useUsualWarehouse() {
  const { _splat = '' } = useParams({ strict: false })
  const { branchId } = useUser().employee
  const key = `gerai.warehouse:${activeEmail()}:${branchId}:${placeOf(_splat)?.screen.path}`
  return {
    read: (): Usual | null => JSON.parse(localStorage.getItem(key) ?? 'null'),
    keep: (usual: Usual) => localStorage.setItem(key, JSON.stringify(usual)),
  }
}
