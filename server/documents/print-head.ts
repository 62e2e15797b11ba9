import type { Tx } from '#server/platform/db.ts'
import { THEN, formerly, asPosted } from './as-posted.ts'

/** Whose document it is, as its head says. */
export interface Letterhead {
  company: string
  npwp: string | null
  name: string
  address: string
  phone: string | null
}
/** As it is today. */
export const letterhead = async (tx: Tx, branchId: number): Promise<Letterhead> =>
  (await tx.one<Letterhead>(
    'select c.printed_name as company, c.npwp, b.name, b.address, b.phone from branch b cross join company c where b.id = $1',
    [branchId],
  )) as Letterhead

export interface Sides {
  sender: Letterhead
  /** Where the other party is found. */
  reach: (string | null)[]
}

/** Both sides of a document, as they were when it was posted. */
export async function sidesOf(tx: Tx, branchId: number, id: number): Promise<Sides> {
  const party = (column: string) =>
    `coalesce(${asPosted('fc', column, `c.${column}`)}, ${asPosted('fs', column, `s.${column}`)})`
  const own = (column: string) => asPosted('fb', column, `b.${column}`)
  const company = (column: string) => asPosted('fo', column, `o.${column}`)
  const row = (await tx.one<
    Letterhead & { reachAddress: string | null; reachPhone: string | null }
  >(
    `select ${company('printed_name')} as company, ${company('npwp')} as npwp, ${own('name')} as name, ${own('address')} as address,
       ${own('phone')} as phone, ${party('address')} as "reachAddress", ${party('phone')} as "reachPhone"
     from document d join branch b on b.id = d.branch_id cross join company o
     left join customer c on c.id = d.customer_id left join supplier s on s.id = d.supplier_id
     ${THEN} ${formerly('fb', 'branch', 'd.branch_id')} ${formerly('fo', 'company', '1')} ${formerly('fc', 'customer', 'd.customer_id')}
     ${formerly('fs', 'supplier', 'd.supplier_id')}
     where d.branch_id = $1 and d.id = $2`,
    [branchId, id],
  )) as Letterhead & { reachAddress: string | null; reachPhone: string | null }
  const { reachAddress, reachPhone, ...sender } = row
  return { sender, reach: [reachAddress, reachPhone && `Telp. ${reachPhone}`] }
}
