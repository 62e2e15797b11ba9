import type { Tx } from '#server/platform/db.ts'

/** Whose document it is, as its head says. */
export interface Head {
  company: string
  npwp: string | null
  name: string
  address: string
  phone: string | null
}
export const letterhead = async (tx: Tx, branchId: number): Promise<Head> =>
  (await tx.one<Head>(
    'select c.printed_name as company, c.npwp, b.name, b.address, b.phone from branch b cross join company c where b.id = $1',
    [branchId],
  )) as Head

/** Where the other party is found. */
export async function reachOf(tx: Tx, branchId: number, id: number) {
  const row = await tx.one<{ address: string | null; phone: string | null }>(
    `select coalesce(c.address, s.address) as address, coalesce(c.phone, s.phone) as phone
     from document d left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id
     where d.branch_id = $1 and d.id = $2`,
    [branchId, id],
  )
  return [row?.address, row?.phone && `Telp. ${row.phone}`]
}
