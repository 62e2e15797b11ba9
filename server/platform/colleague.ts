import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'

/** By what one is named, and where. */
const FIELDS = {
  Sales: 'salesmanId',
  Penagih: 'collectorId',
  Kurir: 'courierId',
  'Penanggung Jawab': 'picEmployeeId',
}

/** An active colleague of the branch, if one is named; whoever works elsewhere is told as nobody. */
export async function readColleague(
  tx: Tx,
  branchId: number,
  id: number | null | undefined,
  role: keyof typeof FIELDS = 'Penagih',
): Promise<number | null> {
  if (!id) return null
  const found = await tx.one(
    'select 1 from employee where id = $1 and is_active and $2 = any (branch_ids)',
    [id, branchId],
  )
  if (found) return id
  throw new Refusal('NOT_FOUND', `${role} tidak ditemukan di cabang ini`, {
    status: 404,
    field: FIELDS[role],
  })
}
