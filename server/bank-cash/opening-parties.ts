import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'

interface Party {
  id: number
  name: string
  isActive: boolean
  isMember: boolean
}
/** Everybody who is named in an opening. */
export interface Parties {
  suppliers: ReadonlyMap<number, Party>
  customers: ReadonlyMap<number, Party>
}

const OF_SUPPLIERS = ['payables', 'giroPayables', 'paidAhead'] as const
const OF_CUSTOMERS = [
  'receivables',
  'giroReceivables',
  'receivedAhead',
  'deposits',
  'points',
] as const

/** Both statements go out together. */
export async function readParties(tx: Tx, input: OpeningBalanceInput): Promise<Parties> {
  const [suppliers, customers] = await Promise.all([
    tx.rows<Party>(
      `select id, name, is_active as "isActive", false as "isMember" from supplier where id = any ($1::bigint[])`,
      [OF_SUPPLIERS.flatMap((part) => input[part].map((row) => row.supplierId))],
    ),
    // Who buys without a name cannot owe, nor be owed anything.
    tx.rows<Party>(
      `select id, name, is_active and not is_walk_in as "isActive", type = 'MEMBER' as "isMember" from customer
       where id = any ($1::bigint[])`,
      [OF_CUSTOMERS.flatMap((part) => input[part].map((row) => row.customerId))],
    ),
  ])
  return { suppliers: byId(suppliers), customers: byId(customers) }
}

const byId = (rows: Party[]) => new Map(rows.map((row) => [row.id, row]))

/** Everybody is known and may be used; points belong to members. */
export function refuseParties(input: OpeningBalanceInput, parties: Parties): void {
  for (const part of OF_SUPPLIERS)
    input[part].forEach(({ supplierId }, i) => {
      refuseParty(parties.suppliers.get(supplierId), 'Supplier', `${part}.${i}.supplierId`)
    })
  for (const part of OF_CUSTOMERS)
    input[part].forEach(({ customerId }, i) => {
      refuseParty(parties.customers.get(customerId), 'Pelanggan', `${part}.${i}.customerId`)
    })
  input.points.forEach(({ customerId }, i) => {
    if (parties.customers.get(customerId)?.isMember) return
    throw new Refusal('POINT_INVALID', 'Hanya pelanggan member yang dapat memiliki poin', {
      field: `points.${i}.customerId`,
    })
  })
}

function refuseParty(party: Party | undefined, noun: string, field: string): void {
  if (!party) throw new Refusal('NOT_FOUND', `${noun} tidak ditemukan`, { status: 404, field })
  if (!party.isActive) throw new Refusal('INACTIVE', `${noun} ini tidak dapat dipakai`, { field })
}
