import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import {
  chooseIn,
  expectAccessible,
  field,
  type Journey,
  saved,
  signIn,
  startJourney,
  goTo,
} from './browser.ts'

/** Less than a carton is received, sent back and paid out, at a desk and on a phone. */
describe('a part of a carton', () => {
  let j: Journey
  let order = 0
  const common = () => ({ requestId: newRequest(), docDate: '2026-01-10' })
  beforeAll(async () => {
    j = await startJourney()
    const [branchId, supplierId, warehouseId, goodsUnitId] = await Promise.all([
      j.t.id('branch', 'SBY'),
      j.t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      j.t.id('warehouse', 'SBY/GUDANG'),
      j.t.id('unit', 'MG2/DUS'),
    ])
    const saved = await j.t.call('owner', api.purchase.purchaseOrder.add, {
      ...common(),
      branchId,
      supplierId,
      warehouseId,
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId, qty: 10, unitPrice: 180_000 }],
    })
    order = saved.id
  })
  afterAll(async () => j.close())

  it('is received two pieces short', async () => {
    const clerk = await j.person('gudang.sby', 'phone')
    await goTo(clerk, `purchase/receive-order/add?order=${order}`)
    await chooseIn(clerk.locator('.short-select'), 'PCS')
    await clerk.getByText('60').first().waitFor()
    // What is chosen stands in one line, as high as what is written.
    const heights = await clerk
      .locator('.ant-select')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(heights.filter((height) => height > 50)).toEqual([])
    expect(heights).not.toEqual([])
    await clerk.locator('[data-col="qty"]').first().fill('58')
    await field(clerk, 'supplierDeliveryNo').fill('SJ-58')
    await expectAccessible(clerk)
    await clerk.keyboard.press('Control+s')
    await saved(clerk, 'purchase/receive-order')
    await clerk.getByText('58 PCS').first().waitFor()
    const desk = await j.person('gudang.sby')
    await goTo(desk, `purchase/receive-order/add?order=${order}`)
    await chooseIn(desk.locator('.short-select'), 'PCS')
    await expectAccessible(desk)
    await expectBooksInOrder(j.t.db)
  })

  it('comes with free goods that nobody ordered, found by their name', async () => {
    const head = await j.person('kepala.sby')
    await goTo(head, `purchase/receive-order/add?order=${order}`)
    const box = head.getByRole('textbox', { name: /^Pindai barcode/ })
    await box.fill('mie instan')
    await box.press('Enter')
    await head.getByText('Ikut datang?').waitFor()
    await head.keyboard.press('Enter')
    await head.locator('[data-row="1"] [data-col="bonusQty"]:focus').fill('2')
    await chooseIn(head.locator('[data-row="1"] .short-select'), 'PCS')
    await head.locator('[data-row="0"] [data-col="bonusQty"]').fill('1')
    await field(head, 'supplierDeliveryNo').fill('SJ-59')
    await expectAccessible(head)
    await head.keyboard.press('Control+s')
    await saved(head, 'purchase/receive-order')
    await head.getByText('MIG').first().waitFor()
    await expectBooksInOrder(j.t.db)
  })

  it('goes back by the piece', async () => {
    const buyer = await j.person('pembelian.sby')
    const { rows } = await j.t.db.query(`select id from document where kind = 'purchase-receipt'`)
    await goTo(buyer, `purchase/return/add?receipt=${rows[0].id}`)
    await field(buyer, 'reason').click()
    await buyer.locator('.ant-select-item-option').first().click()
    await buyer.locator('[data-row="0"] td').nth(5).click()
    await chooseIn(buyer.locator('[data-row="0"] [data-col="unit"]'), 'DUS (6)')
    await buyer.getByText('9,6667').first().waitFor()
    // The figure first and its unit after it: four pieces, not four cartons.
    await buyer.locator('[data-row="0"] [data-col="qty"]').fill('4')
    await chooseIn(buyer.locator('[data-row="0"] [data-col="unit"]'), 'PCS')
    expect(await buyer.locator('[data-row="0"] [data-col="qty"]').inputValue()).toBe('4')
    await expectAccessible(buyer)
    await buyer.keyboard.press('Control+s')
    await saved(buyer, 'purchase/return')
    await expectBooksInOrder(j.t.db)
  })

  it('goes back beside whole cartons, counted at a desk by keys alone and on a phone', async () => {
    const buyer = await j.person('pembelian.sby')
    const { rows } = await j.t.db.query(`select id from document where kind = 'purchase-receipt'`)
    await goTo(buyer, `purchase/return/add?receipt=${rows[0].id}`)
    await field(buyer, 'reason').click()
    await buyer.locator('.ant-select-item-option').first().click()
    await buyer.locator('[data-row="0"] td').nth(5).click()
    await chooseIn(buyer.locator('[data-row="0"] [data-col="unit"]'), 'DUS (6)')
    await buyer.locator('[data-row="0"] [data-col="qty"]').fill('1')
    await expectAccessible(buyer)
    await buyer.keyboard.press('Alt+Enter')
    const second = buyer.locator('[data-row="1"] [data-col="qty"]:focus')
    await second.fill('3')
    await expectAccessible(buyer)
    // Both units are taken: there is no third row.
    await buyer.keyboard.press('Alt+Enter')
    expect(await buyer.locator('tr[data-row]').count()).toBe(2)
    await buyer.keyboard.press('Control+s')
    await saved(buyer, 'purchase/return')
    await buyer.getByText('1 DUS').first().waitFor()
    await buyer.getByText('3 PCS').first().waitFor()
    const phone = await j.person('gudang.sby', 'phone')
    await goTo(phone, `purchase/receive-order/add?order=${order}`)
    await phone.locator('.receive-card [data-col="qty"]').first().waitFor()
    await phone.getByRole('button', { name: /dalam satuan lain/ }).click()
    expect(await phone.locator('.receive-card').count()).toBe(2)
    await expectAccessible(phone)
    await phone.getByRole('button', { name: /^Hapus/ }).click()
    expect(await phone.locator('.receive-card').count()).toBe(1)
    // At the door the line breaks with the answer on its way: the form stays, is locked, and is one receipt.
    await field(phone, 'supplierDeliveryNo').fill('SJ-PUTUS')
    await phone.getByRole('button', { name: /dalam satuan lain/ }).click()
    await phone.locator('.receive-card [data-col="qty"]').last().fill('1')
    let tries = 0
    const saves = '**/api/core/v1/purchase/receive/add'
    await phone.route(saves, async (route) => {
      tries += 1
      if (tries === 1) await route.fetch()
      await route.abort()
    })
    await phone.route('**/api/health', (route) => route.abort())
    await phone.getByRole('button', { name: /Simpan/ }).click()
    await phone.getByText(/^Belum terkirim\. Isian ini tersimpan/).waitFor()
    expect(await phone.getByText('Koneksi Terputus').count()).toBe(0)
    expect(await phone.getByRole('button', { name: /Simpan/ }).isDisabled()).toBe(true)
    await expectAccessible(phone)
    // Signing out says what lies here and leaves it; it goes up once its author is back, from whichever page.
    await phone.getByRole('button', { name: 'Menu' }).click()
    await phone.locator('.nav-drawer .profile').click()
    await phone.getByText('Keluar', { exact: true }).click()
    const asked = phone.getByRole('dialog', { name: '1 belum terkirim' })
    await asked.getByRole('button', { name: 'Keluar' }).click()
    await phone.waitForURL(/\/auth\/login/)
    await phone.unroute(saves)
    await phone.unroute('**/api/health')
    await signIn(phone, 'gudang.sby')
    await phone.getByText('Penerimaan Barang terkirim').waitFor()
    const came = await j.t.db.query(
      `select count(*)::int as n from document where kind = 'purchase-receipt' and ref_no = 'SJ-PUTUS'`,
    )
    expect(came.rows).toEqual([{ n: 1 }])
    await expectBooksInOrder(j.t.db)
  })

  it('is billed by the piece, of what was received and of what was ordered in cartons', async () => {
    const clerk = await j.person('akuntansi')
    const { rows } = await j.t.db.query(
      `select id from document where kind = 'purchase-receipt' order by id limit 1`,
    )
    await goTo(clerk, `purchase/invoice/add?receipt=${rows[0].id}`)
    await field(clerk, 'supplierInvoiceNo').fill('INV-58')
    const line = clerk.locator('[data-row="0"]')
    await line.locator('td').nth(3).click()
    await chooseIn(line.locator('[data-col="unit"]'), 'DUS (6)')
    await line.getByText('180.000').first().waitFor()
    await chooseIn(line.locator('[data-col="unit"]'), 'PCS')
    await line.locator('[data-col="qty"]').fill('10')
    await line.getByText('30.000').first().waitFor()
    await expectAccessible(clerk)
    await clerk.keyboard.press('Control+s')
    await saved(clerk, 'purchase/invoice')
    await clerk.getByText('10 PCS').first().waitFor()

    const order = await j.t.call('owner', api.sales.salesOrder.add, {
      ...common(),
      docDate: await todayOf(j),
      branchId: await j.t.id('branch', 'SBY'),
      type: 'ORDER',
      customerId: await j.t.id('customer', 'Toko Barokah'),
      warehouseId: await j.t.id('warehouse', 'SBY/GUDANG'),
      lines: [{ goodsUnitId: await j.t.id('unit', 'MG2/DUS'), qty: 2 }],
    } as never)
    await j.t.call('kepala.sby', api.sales.salesOrder.process, { id: order.id, action: 'PROCESS' })
    await goTo(clerk, `sales/invoice/add?order=${order.id}`)
    await line.locator('td').nth(4).click()
    await chooseIn(line.locator('[data-col="unit"]'), 'PCS')
    // Of two cartons twelve pieces are left.
    await line.getByText('12').first().waitFor()
    await line.locator('[data-col="qty"]').fill('5')
    await expectAccessible(clerk)
    await clerk.keyboard.press('Control+s')
    await saved(clerk, 'sales/invoice')
    await clerk.getByText('5 PCS').first().waitFor()
    await expectBooksInOrder(j.t.db)
  })

  it('is told in pieces while it is under way to another branch', async () => {
    const [branchId, toBranchId, warehouseId, toWarehouseId, carton, piece, oil] =
      await Promise.all([
        ...['SBY', 'MLG'].map((code) => j.t.id('branch', code)),
        ...['SBY/GUDANG', 'MLG/TOKO'].map((code) => j.t.id('warehouse', code)),
        ...['MG2/DUS', 'MG2/PCS'].map((code) => j.t.id('unit', code)),
        j.t.id('goods', 'MG2'),
      ])
    const { externalMutation } = api.stock
    const now = { docDate: await todayOf(j) }
    await j.t.call('gudang.sby', externalMutation.add, {
      ...common(),
      ...now,
      branchId,
      warehouseId,
      toBranchId,
      toWarehouseId,
      lines: [{ goodsUnitId: carton, qty: 3 }],
    } as never)
    const { rows } = await j.t.call('gudang.mlg', externalMutation.getAll, {
      filter: { side: 'IN' },
    })
    await j.t.call('gudang.mlg', externalMutation.received, {
      ...common(),
      ...now,
      branchId: toBranchId,
      id: rows[0]?.id,
      lines: [{ line: 1, qty: 4, goodsUnitId: piece, memo: 'Sisanya dicari' }],
    } as never)
    const told = { desk: '[data-row="0"]', phone: '.phone-list' } as const
    for (const [device, row] of Object.entries(told)) {
      const clerk = await j.person('gudang.sby', device as keyof typeof told)
      await goTo(clerk, `stock/mutation/under-way?goodsId=${oil}`)
      await clerk.locator(row).getByText('14 PCS').first().waitFor()
      expect(await clerk.getByText('2,3333').count()).toBe(0)
      await expectAccessible(clerk)
    }
    await expectBooksInOrder(j.t.db)
  })

  it('is written off by the piece where it was lost on the way', async () => {
    const { rows } = await j.t.db.query(
      `select id from document where kind = 'external-mutation' order by id desc limit 1`,
    )
    const head = await j.person('kepala.sby')
    await goTo(head, `stock/mutation/between/${rows[0].id}`)
    await head.getByRole('button', { name: 'Hilang di perjalanan' }).click()
    const asked = head.getByRole('dialog')
    await asked.getByRole('textbox').fill('Pecah di jalan')
    await asked.locator('.ant-btn-primary, .ant-btn-dangerous').last().click()
    await head.waitForURL(/stock\/correction\/add\?lost=/)
    await head.getByText('14', { exact: true }).first().waitFor()
    await expectAccessible(head)
    await head.keyboard.press('Control+s')
    await saved(head, 'stock/correction')
    await head.getByText('14 PCS').first().waitFor()
    await expectBooksInOrder(j.t.db)
  })
})

/** The day on which it is looked at: goods do not leave before they came. */
async function todayOf(j: Journey): Promise<string> {
  const { rows } = await j.t.db.query(
    `select ((now() at time zone 'Asia/Jakarta')::date)::text as today`,
  )
  return rows[0].today
}
