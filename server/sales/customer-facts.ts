import type { VatCollector } from '#contract/vat-collector.ts'
import type { PostingContext } from '#server/documents/types.ts'
import type { Tx } from '#server/platform/db.ts'
import { readColleague } from '#server/platform/colleague.ts'
import { buyerId } from '#server/ledgers/customer-numbers.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { PriceLevel } from '#contract/pricing/price-cart.ts'

export interface CustomerFacts {
  id: number
  name: string
  type: string
  price_level: PriceLevel
  credit_allowed: boolean
  /** Rupiah; null: without a limit. */
  credit_limit: number | null
  term_days: number
  block_status: string
  is_active: boolean
  /** Buys from us; another owes other things than goods. */
  trades: boolean
  /** Whoever buys without a name. */
  is_walk_in: boolean
  salesman_id: number | null
  /** NPWP or NIK is known: what a tax invoice needs of its buyer. */
  has_tax_id: boolean
  /** What kind of collector of PPN this is; null for everybody else. */
  vat_collector: VatCollector | null
  /** Withdrew his consent to points, or never wanted them: he earns no more. */
  points_withdrawn: boolean
}

/** The customer whose number it is now, or the branch's walk-in customer when none is named, in use or not. */
export async function knownCustomer(
  tx: Tx,
  id: number | null | undefined,
  branchId: number,
): Promise<CustomerFacts> {
  const [customer] = await tx.named<CustomerFacts>(
    'customer',
    `select id, name, type, price_level, credit_allowed, credit_limit, term_days, block_status, is_active, trades, is_walk_in, salesman_id, vat_collector,
       npwp is not null or nik is not null as has_tax_id,
       case when type = 'MEMBER' then consent_given(id, 'POINTS') is false else false end as points_withdrawn
     from customer where id = ${buyerId('$1::bigint', '$2')}`,
    [id ?? null, branchId],
  )
  if (!customer)
    throw new Refusal('NOT_FOUND', 'Pelanggan tidak ditemukan', {
      status: 404,
      field: 'customerId',
    })
  return customer
}

/** The same, to whom something is sold now. Who does not buy goods is refused, unless anybody will do. */
export async function readCustomer(
  tx: Tx,
  id: number | null | undefined,
  branchId: number,
  anybody = false,
): Promise<CustomerFacts> {
  const customer = await knownCustomer(tx, id, branchId)
  if (!customer.is_active)
    throw new Refusal('INACTIVE', `Pelanggan ${customer.name} sudah tidak aktif`, {
      field: 'customerId',
    })
  if (!customer.trades && !anybody)
    throw new Refusal(
      'NOT_TRADING',
      `${customer.name} bukan pembeli, hanya untuk piutang lain-lain`,
      {
        field: 'customerId',
      },
    )
  return customer
}

/** Whoever is named, an active colleague of the branch; else he who writes it, where he sells to customers of his own (domain §8.2). */
export async function readSalesman(
  { tx, session }: Pick<PostingContext, 'tx' | 'session'>,
  { salesmanId, branchId }: { salesmanId?: number | null | undefined; branchId: number },
): Promise<number | null> {
  const named = await readColleague(tx, branchId, salesmanId, 'Sales')
  return named ?? (await session).ownThings
}
