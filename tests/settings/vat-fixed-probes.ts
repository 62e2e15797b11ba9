import { api } from '#contract/api.ts'
import { rows } from '../trade/world.ts'
import type { World } from '../trade/world.ts'
import { type Probe, type Probes, head, line, seen } from './probe.ts'

/** A bill of goods of a fixed share: its PPN is what the row says. */
const billed = async (w: World) => {
  const customerId = w.id('customer', 'CSBY00001')
  const told = await seen(w, 'owner', api.sales.salesInvoice.preview, {
    ...head(w),
    goods: [line(w, 'MG2/DUS', 9)],
    customerId,
    termDays: 30,
    warehouseId: w.id('warehouse', 'SBY/GUDANG'),
  })
  return (told as { journal?: unknown }).journal ?? told
}

const rate: Pick<Probe, 'of' | 'begin' | 'see'> = {
  async of(w) {
    const [own] = await rows<{ id: number }>(
      w,
      `select id::int from vat_fixed_rate where tax_type = 'KENDARAAN_BEKAS'`,
    )
    return own?.id as number
  },
  async begin(w) {
    await w.t.db.query(
      `update goods set tax_type = 'KENDARAAN_BEKAS' where id = (select goods_id from goods_unit where id = $1)`,
      [w.id('unit', 'MG2/DUS')],
    )
    await w.t.db.query(
      `update customer set credit_allowed = true, credit_limit = 1000000000 where id = $1`,
      [w.id('customer', 'CSBY00001')],
    )
  },
  see: billed,
}
const listed = (w: World) =>
  seen(w, 'owner', api.master.vatFixedRate.getAll, { limit: 10, offset: 0 })

export const vatFixedProbes: Probes = {
  'vatFixedRate.taxType': {
    ...rate,
    to: ['EMAS_PERHIASAN'],
    see: listed,
    // A kind has one rate on a day.
    begin: (w) =>
      w.t.db
        .query(`delete from vat_fixed_rate where tax_type = 'EMAS_PERHIASAN'`)
        .then(() => rate.begin?.(w)),
  },
  'vatFixedRate.rate': { ...rate, to: [2.2] },
  'vatFixedRate.validFrom': { ...rate, to: ['2099-01-01'] },
  'vatFixedRate.validTo': { ...rate, to: ['2022-12-31'] },
  'vatFixedRate.regulationDate': { ...rate, to: ['2020-01-01'], see: listed },
  'vatFixedRate.isConfirmed': { ...rate, see: listed },
}
