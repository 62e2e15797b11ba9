import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { readEdits } from './edits.ts'

/** The history of a document that was written anew tells which of its lines became what. */
describe('edits', () => {
  let t: TestApp
  const { purchaseOrder } = api.purchase
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  const tell = (
    edits: { field: string | null; of: string | null; before: unknown; after: unknown }[],
  ) => edits.map(({ field, of, before, after }) => [field, of, before, after])

  it('names goods, quantity, price and discount, what came and what went', async () => {
    const [mg2, mig] = await Promise.all([t.id('unit', 'MG2/DUS'), t.id('unit', 'MIG/DUS')])
    const common = {
      branchId: await t.id('branch', 'SBY'),
      docDate: '2026-01-10',
      supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      warehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      taxMode: 'EXCLUDE' as const,
    }
    const saved = await t.call('owner', purchaseOrder.add, {
      ...common,
      requestId: newRequest(),
      lines: [{ goodsUnitId: mg2, qty: 5, unitPrice: 171_000, discountTiers: [5] }],
    })
    const { document } = await t.call('owner', purchaseOrder.get, { id: saved.id })
    await t.call('owner', purchaseOrder.update, {
      ...common,
      requestId: newRequest(),
      id: saved.id,
      version: document.version,
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      memo: 'Diantar: pagi',
      lines: [
        { goodsUnitId: mg2, qty: 6, unitPrice: 172_500, discountTiers: [5, 2], bonusQty: 1 },
        { goodsUnitId: mig, qty: 2, unitPrice: 102_600 },
      ],
    })
    const edited = (await t.call('owner', purchaseOrder.get, { id: saved.id })).history.at(-1)
    expect(edited?.action).toBe('Ubah')
    expect(tell(edited?.changes ?? [])).toEqual([
      ['warehouseId', null, 'Gudang SBY', 'Toko SBY'],
      ['qty', 'Minyak Goreng 2 L (DUS)', '5', '6'],
      ['discountTiers', 'Minyak Goreng 2 L (DUS)', '5', '5+2'],
      ['memo', null, null, 'Diantar: pagi'],
      ['bonusQty', 'Minyak Goreng 2 L (DUS)', null, '1'],
      ['qty', 'Mie Instan Goreng (DUS)', null, '2'],
    ])
    expect(tell(edited?.amounts ?? [])).toEqual([
      ['total', null, '901598', '1297351'],
      ['unitPrice', 'Minyak Goreng 2 L (DUS)', '171000', '172500'],
      ['unitPrice', 'Mie Instan Goreng (DUS)', null, '102600'],
    ])
    // What is paid for goods is none of the warehouse's business.
    const blind = (await t.call('gudang.sby', purchaseOrder.get, { id: saved.id })).history.at(-1)
    expect(blind?.changes).toEqual(edited?.changes)
    expect(blind).not.toHaveProperty('amounts')
    const audit = await t.call('owner', api.system.audit.getAll, {
      dateFrom: '2026-01-01',
      dateTo: '2026-12-31',
      kind: 'purchase-order',
    })
    const row = audit.rows.find((one) => one.action === 'Ubah')
    expect(row?.changes).toContainEqual({
      field: 'unitPrice',
      before: 'Minyak Goreng 2 L (DUS): 171.000',
      after: 'Minyak Goreng 2 L (DUS): 172.500',
    })
  })

  it('says nothing of what it did not write itself', () => {
    expect(readEdits('948000', '952000')).toBeNull()
    expect(readEdits(null, null)).toBeNull()
    expect(readEdits('qty of A (PCS): 1\nqty of A (PCS): 2', 'qty of A (PCS): 3')).toEqual([
      { field: 'qty', of: 'A (PCS)', before: '1', after: '3' },
      { field: 'qty', of: 'A (PCS)', before: '2', after: null },
    ])
  })
})
