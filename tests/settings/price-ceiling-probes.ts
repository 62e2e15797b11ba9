import { api } from '#contract/api.ts'
import { rows } from '../trade/world.ts'
import type { World } from '../trade/world.ts'
import { type Probe, type Probes, seen } from './probe.ts'

const unitOf = (w: World) => w.id('unit', 'MG2/PCS')

/** What is told of a label of goods whose price lies above it. */
const checked = (w: World) =>
  seen(w, 'owner', api.master.priceLabel.check, { rows: [{ goodsUnitId: unitOf(w) }] })
const listed = (w: World) =>
  seen(w, 'owner', api.master.priceCeiling.getAll, { limit: 10, offset: 0 })

const ceiling: Pick<Probe, 'of' | 'see'> = {
  async of(w) {
    const [own] = await rows<{ id: number }>(
      w,
      `insert into price_ceiling (goods_id, valid_from, price, regulation, regulation_date, source)
       select goods_id, '2026-01-01', 10, 'Peraturan', '2025-12-01', 'Uji' from goods_unit where id = $1
       on conflict (goods_id, valid_from, area_codes) do update set source = excluded.source returning id::int`,
      [unitOf(w)],
    )
    return own?.id as number
  },
  see: checked,
}

export const priceCeilingProbes: Probes = {
  'priceCeiling.price': { ...ceiling, to: [900_000] },
  'priceCeiling.validFrom': { ...ceiling, to: ['2099-01-01'] },
  'priceCeiling.validTo': { ...ceiling, to: ['2026-01-02'] },
  'priceCeiling.regulationDate': { ...ceiling, to: ['2020-01-01'], see: listed },
  'priceCeiling.isConfirmed': { ...ceiling, see: listed },
}
