import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { act, rows } from '../trade/world.ts'
import type { World } from '../trade/world.ts'
import { scaleLabel } from '#contract/master/goods-number.ts'
import { billed, ordered } from './company-probes.ts'
import { rewrite } from './turn.ts'
import { type Probe, type Probes, cart, head, line, seen, today } from './probe.ts'

const { goods, goodsUnit, margin } = api.master
const OIL = 'MG2'
const declared = (key: string) =>
  (api.report.declared as never as Record<string, Endpoint>)[key] as Endpoint
const oil = (w: World) => w.id('goods', OIL)
const member = (w: World) => ({ customerId: w.id('customer', 'CSBY00003') })
/** Goods that never moved, so that what they are can still be said. */
const fresh: Pick<Probe, 'of' | 'begin'> = {
  of: async (w) =>
    (await rows<{ id: number }>(w, `select id::int from goods where code = 'UJI'`))[0]
      ?.id as number,
  async begin(w) {
    if ((await rows(w, `select 1 from goods where code = 'UJI'`)).length > 0) return
    const found = await w.t.call('owner', goods.get, { id: oil(w) })
    await w.t.call('owner', goods.add, {
      requestId: crypto.randomUUID(),
      code: 'UJI',
      name: 'Barang Uji',
      categoryId: found.categoryId,
      baseUnitId: found.baseUnitId,
      units: [{ unitId: found.baseUnitId, conversion: 1, isPurchase: true, isSales: true }],
      suppliers: [
        { supplierId: w.id('supplier', 'TIRTA'), isMain: true },
        { supplierId: await otherSupplier(w), isMain: false },
      ],
    } as never)
    const [unit] = await freshUnit(w)
    await rows(
      w,
      `insert into selling_price (goods_unit_id, price_level, min_qty, price, effective_from)
       values ($1, 'RETAIL', 1, 10000, '2026-01-01')`,
      [unit?.id],
    )
  },
}
const otherSupplier = async (w: World) =>
  (
    await rows<{ id: number }>(
      w,
      `select id::int from supplier where code <> 'TIRTA' and id <> $1 order by id limit 1`,
      [w.id('supplier', 'TIRTA')],
    )
  )[0]?.id as number
const freshUnit = (w: World) =>
  rows<{ id: number }>(
    w,
    `select u.id::int from goods_unit u join goods g on g.id = u.goods_id where g.code = 'UJI' order by u.id`,
  )
const freshCart = async (w: World) => {
  const [unit] = await freshUnit(w)
  return cart(w, [{ goodsUnitId: unit?.id as number, qty: 1 }])
}
const priced = (w: World, more: object = {}) =>
  seen(w, 'owner', margin.calculate, {
    rows: [
      ...['RETAIL', 'MEMBER', 'GROSIR', 'AGEN', 'KHUSUS'].map((priceLevel) => ({
        goodsUnitId: w.id('unit', 'MG2/PCS'),
        branchId: w.id('branch', 'SBY'),
        priceLevel,
        ...more,
      })),
    ],
  })
const stockAged = (w: World) =>
  seen(w, 'owner', declared('stock-age'), { date: today(w), limit: 500 })
const wanted = (w: World) =>
  seen(w, 'owner', api.purchase.recommendation.basedOnAverage, {
    branchId: w.id('branch', 'SBY'),
    everything: true,
    limit: 1000,
  })
/** What lies there came at other prices than the last. */
const unlikeLast = async (w: World) => {
  await billed(w)
  await act(w, 'owner', api.purchase.purchaseReceipt.add, {
    ...head(w),
    supplierId: w.id('supplier', 'TIRTA'),
    taxMode: 'EXCLUDE',
    warehouseId: w.id('warehouse', 'SBY/TOKO'),
    supplierDeliveryNo: 'SJ-U',
    lines: [line(w, 'MG2/PCS', 10, { unitPrice: 31_500 } as never)],
  })
}
/** Prices that need rounding, whatever it is. */
const odd = (w: World) =>
  seen(w, 'owner', margin.calculate, {
    rows: [3.1, 4.7, 6.3, 8.9, 11.3, 13.7].map((marginPct) => ({
      goodsUnitId: w.id('unit', 'MG2/PCS'),
      priceLevel: 'RETAIL',
      marginPct,
    })),
  })
/** No margin but the company's, and of oil a cost that ends in single rupiah. */
const bare = async (w: World) => {
  await rows(w, 'update goods_unit set margin_pct = null')
  await rows(w, 'update category set margin_default_pct = null')
}
const withRule = async (w: World) => {
  await bare(w)
  const { rules: _rules, ...now } = await w.t.call('owner', margin.get, {})
  const rules = [{ priceLevel: 'RETAIL', pct: 11 }]
  await w.t.call('owner', margin.update, { ...now, requestId: crypto.randomUUID(), rules } as never)
}
const goodsOrdered = async (w: World) => {
  const { rows: told } = await w.t.call('owner', api.purchase.recommendation.goods, {
    search: 'Barang Uji',
  })
  return told.map((row) => [row.supplierName, row.unitName, row.conversion]).sort()
}
const ofCarton = async (w: World) =>
  (await rows<{ id: number }>(w, `select id::int from unit where code = 'DUS'`))[0]?.id
const points = async (w: World) => cart(w, [line(w, 'MIG/PCS', 30)], member(w))

export const goodsProbes: Probes = {
  'unit.allowFraction': {
    of: async (w) =>
      (
        await rows<{ id: number }>(w, `select unit_id::int as id from goods_unit where id = $1`, [
          w.id('unit', 'MG2/PCS'),
        ])
      )[0]?.id as number,
    see: (w) => cart(w, [line(w, 'MG2/PCS', 1.5)]),
  },
  'category.marginDefaultPct': { of: (w) => categoryOf(w), to: [44], see: (w) => priced(w) },
  'category.pointEligible': {
    of: (w) => categoryOf(w, 'MIG'),
    see: (w) => cart(w, [line(w, 'MIG/PCS', 4)], member(w)),
  },
  'goods.type': { ...fresh, see: async (w) => [await freshCart(w), await wanted(w)] },
  'goods.taxType': { ...fresh, see: freshCart },
  'goods.halalStatus': {
    of: oil,
    to: ['HALAL', 'NON_HALAL'],
    see: (w) =>
      seen(w, 'owner', api.master.goods.getAll, { filter: { halalStatus: 'UNSPECIFIED' } }),
  },
  'goods.isWeighed': {
    of: (w) => w.id('goods', 'TLR'),
    from: true,
    async begin(w) {
      await rows(w, `update goods set plu = '00123' where code = 'TLR'`)
    },
    see: (w) => seen(w, 'owner', goodsUnit.barcodeGet, { barcode: scaleLabel(123, 1_275) }),
  },
  'goods.minStock': { of: oil, to: [90_000], see: wanted },
  'goods.maxStock': {
    of: oil,
    to: [95_000],
    async begin(w) {
      await rows(w, 'delete from goods_warehouse where goods_id = $1', [oil(w)])
      await rows(w, 'update goods set min_stock = 90000 where id = $1', [oil(w)])
    },
    see: (w) => seen(w, 'owner', declared('stock-minimum'), { limit: 500 }),
  },
  'goods.shelfLifeDays': { of: oil, to: [0, 1], see: stockAged },
  'goods.pointEligible': { of: (w) => w.id('goods', 'MIG'), see: points },
  'goods.discountable': {
    of: oil,
    see: (w) => cart(w, [line(w, 'MG2/PCS', 2, { discountTiers: [1] })]),
  },
  'goods.returnable': {
    of: oil,
    see: async (w) => {
      const [bill] = await rows<{ id: number }>(
        w,
        `select d.id::int from document d join document_goods g on g.document_id = d.id
         where d.kind = 'sales-invoice' and d.branch_id = $1 and g.goods_id = $2 order by d.id limit 1`,
        [w.id('branch', 'SBY'), oil(w)],
      )
      return seen(w, 'kasir.sby', api.sales.salesReturn.ofInvoice, { id: bill?.id })
    },
  },
  'goods.units.conversion': {
    ...fresh,
    to: [24],
    from: 1,
    put: async (w, value, setting) => {
      const unitId = await ofCarton(w)
      return rewrite(w, setting, await fresh.of?.(w), (now) => {
        const [base, carton] = now.units as object[]
        const conversion = value === 1 ? 12 : value
        now.units = [base, { ...carton, unitId, conversion, isPurchase: true, isSales: true }]
      })
    },
    see: (w) => goodsOrdered(w),
  },
  'goods.units.isPurchase': {
    of: oil,
    see: (w) => ordered(w, 28_500),
  },
  'goods.units.isSales': { of: oil, see: (w) => cart(w, [line(w, 'MG2/PCS', 1)]) },
  'goods.units.isDefaultSales': {
    of: oil,
    // There is always one: it is taken from a unit by being given to another.
    put: (w, value, setting) =>
      rewrite(w, setting, oil(w), (now) => {
        const units = now.units as { isDefaultSales: boolean }[]
        for (const [i, unit] of units.entries()) unit.isDefaultSales = (i === 0) === value
      }),
    see: (w) => seen(w, 'kasir.sby', goodsUnit.getAll, { filter: { goodsId: oil(w) } }),
  },
  'goods.units.marginPct': { of: oil, to: [55], see: (w) => priced(w) },
  'goods.units.makeBarcode': {
    ...fresh,
    to: [true],
    once: true,
    see: async (w) => seen(w, 'owner', goods.get, { id: await fresh.of?.(w) }),
  },
  // What one weighs and how much room it takes is told, not reckoned with.
  'goods.units.weightGram': {
    of: oil,
    to: [777],
    see: (w) => seen(w, 'owner', goods.get, { id: oil(w) }),
  },
  'goods.units.volumeCm3': {
    of: oil,
    to: [777],
    see: (w) => seen(w, 'owner', goods.get, { id: oil(w) }),
  },
  'goods.suppliers.isMain': {
    ...fresh,
    put: async (w, value, setting) =>
      rewrite(w, setting, await fresh.of?.(w), (now) => {
        const suppliers = now.suppliers as { isMain: boolean; supplierId: number }[]
        const tirta = w.id('supplier', 'TIRTA')
        for (const one of suppliers) one.isMain = (one.supplierId === tirta) === value
      }),
    see: (w) => goodsOrdered(w),
  },
  'margin.basis': { see: (w) => priced(w) },
  'margin.base': { begin: unlikeLast, see: (w) => priced(w) },
  'margin.priceRounding': { see: odd },
  'margin.companyDefaultPct': { to: [77], begin: bare, see: (w) => priced(w) },
  'margin.rules.priceLevel': { begin: withRule, see: (w) => priced(w) },
  'margin.rules.pct': { begin: withRule, to: [66], see: (w) => priced(w) },
}

const categoryOf = async (w: World, code = OIL) =>
  (
    await rows<{ id: number }>(w, 'select category_id::int as id from goods where code = $1', [
      code,
    ])
  )[0]?.id as number
