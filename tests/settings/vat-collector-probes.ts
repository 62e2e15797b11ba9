import { api } from '#contract/api.ts'
import { rows } from '../trade/world.ts'
import type { World } from '../trade/world.ts'
import { type Probe, type Probes, head, line, seen } from './probe.ts'

const wholesaler = (w: World) => w.id('customer', 'CSBY00001')

/** The journal of a bill above every limit: its PPN is owed to us, or collected by whoever buys. */
const billed = async (w: World) => {
  const told = await seen(w, 'owner', api.sales.salesInvoice.preview, {
    ...head(w),
    goods: [line(w, 'MG2/DUS', 90)],
    customerId: wholesaler(w),
    termDays: 30,
    warehouseId: w.id('warehouse', 'SBY/GUDANG'),
  })
  return (told as { journal?: unknown }).journal ?? told
}
const mayOwe = `credit_allowed = true, credit_limit = 1000000000 where id = $1`

const rule: Pick<Probe, 'of' | 'begin' | 'see'> = {
  async of(w) {
    const [own] = await rows<{ id: number }>(
      w,
      `select id::int from vat_collector_rule where collector = 'GOVERNMENT'`,
    )
    return own?.id as number
  },
  async begin(w) {
    await w.t.db.query(`update customer set vat_collector = 'GOVERNMENT', ${mayOwe}`, [
      wholesaler(w),
    ])
  },
  see: billed,
}
const listed = (w: World) =>
  seen(w, 'owner', api.master.vatCollectorRule.getAll, { limit: 10, offset: 0 })

export const vatCollectorProbes: Probes = {
  'customer.vatCollector': {
    of: wholesaler,
    begin: async (w) => void (await w.t.db.query(`update customer set ${mayOwe}`, [wholesaler(w)])),
    to: ['GOVERNMENT'],
    see: billed,
  },
  'vatCollectorRule.collector': {
    ...rule,
    // A kind has one rule on a day.
    begin: (w) =>
      w.t.db
        .query(`delete from vat_collector_rule where collector <> 'GOVERNMENT'`)
        .then(() => rule.begin?.(w)),
  },
  'vatCollectorRule.vatCode': { ...rule, see: listed },
  'vatCollectorRule.freeTo': { ...rule, to: [900_000_000] },
  'vatCollectorRule.validFrom': { ...rule, to: ['2099-01-01'] },
  'vatCollectorRule.validTo': { ...rule, to: ['2022-12-31'] },
  'vatCollectorRule.regulationDate': { ...rule, to: ['2020-01-01'], see: listed },
  'vatCollectorRule.isConfirmed': { ...rule, see: listed },
}
