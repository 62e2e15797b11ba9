import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { type Journey, choose, expectAccessible, saved, startJourney, goTo } from './browser.ts'
import { lookAt } from './look.ts'
import { stockUp } from './stock.ts'

/** What is sold is ordered again: the buyer takes the recommendation over without touching the mouse. */
describe('ordering by the recommendation', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [
      ['MG2/DUS', 10, 171_000],
      ['MIG/DUS', 2, 102_600],
    ])
    const { rows } = await j.t.db.query(
      `select ((now() at time zone 'Asia/Jakarta')::date)::text as today`,
    )
    // 54 of 60 bottles and 75 of 80 packets are gone.
    for (const [unit, qty, price] of [
      ['MG2/PCS', 54, 37_500],
      ['MIG/PCS', 75, 3500],
    ] as const) {
      await j.t.call('kasir.sby', api.sales.cashier.payment, {
        requestId: newRequest(),
        branchId: await j.t.id('branch', 'SBY'),
        docDate: rows[0].today,
        warehouseId: await j.t.id('warehouse', 'SBY/TOKO'),
        lines: [{ goodsUnitId: await j.t.id('unit', unit), qty }],
        payments: [{ methodId: await j.t.id('method', 'TUNAI'), amount: qty * price }],
      } as never)
    }
  })
  afterAll(async () => j.close())

  it('suggests, is changed, taken over by key, and remembered by the order', async () => {
    const buyer = await j.person('pembelian.sby')
    await goTo(buyer, 'purchase/purchase-order/add')
    const field = (name: string) => buyer.locator(`[id$="-${name}"]`).first()
    await field('supplierId').waitFor()
    const pick = async (name: string, text: string, shown: RegExp) => {
      await field(name).focus()
      await buyer.keyboard.type(text)
      await buyer.locator('.ant-select-item-option-active', { hasText: shown }).first().waitFor()
      await buyer.keyboard.press('Enter')
    }
    await pick('supplierId', 'Tirta', /Tirta/)
    await pick('warehouseId', 'Gudang', /Gudang SBY/)
    await buyer.keyboard.press('Alt+r')
    const oil = buyer.getByLabel(/^Jumlah Minyak Goreng 2 L/)
    await oil.waitFor()
    await expectAccessible(buyer)
    const suggested = Number(await oil.inputValue())
    expect(suggested).toBeGreaterThan(0)
    await oil.focus()
    await buyer.keyboard.type('9')
    // The other goods wait for another day.
    const noodles = buyer.getByLabel(/^Jumlah Mie Instan Goreng/)
    await noodles.focus()
    await buyer.keyboard.type('0')
    await buyer.keyboard.press('Control+Enter')
    await buyer.getByText('1 baris').waitFor()
    const price = buyer.locator('[data-row="0"] td').nth(5)
    await price.click()
    await buyer.locator('input[data-col=unitPrice]').fill('172000')
    await buyer.keyboard.press('Tab')
    await buyer.keyboard.press('Control+s')
    await buyer.waitForURL(/purchase-order\/\d+$/)
    await buyer.getByText(`saran ${suggested}`).first().waitFor()
    const { rows } = await j.t.db.query(
      `select g.code, l.qty::float as qty, l.suggested_qty::float as suggested from document d
       join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id join goods g on g.id = l.goods_id
       where d.kind = 'purchase-order' order by d.id desc limit 1`,
    )
    expect(rows).toEqual([{ code: 'MG2', qty: 9, suggested }])
    await expectBooksInOrder(j.t.db)

    // Once more in hand, the line knows its goods as the first time: never billed, so many there.
    await buyer.keyboard.press('Alt+u')
    await buyer.waitForURL(/edit$/)
    await buyer.locator('[data-row="0"] td').nth(2).click()
    const facts = buyer.locator('.facts')
    await facts.getByText('HPP rata-rata / DUS').waitFor()
    const told = await facts.innerText()
    expect(told).toMatch(/Stok\s+6 PCS/)
    expect(told).not.toContain('172.000')

    // The next order goes to the same warehouse, and nothing was typed yet.
    await goTo(buyer, 'purchase/purchase-order/add')
    await buyer.getByText('Gudang SBY', { exact: true }).waitFor()
    const first = await buyer.evaluate(() => document.activeElement?.id)
    expect(first).toMatch(/-supplierId$/)
    await buyer.getByRole('button', { name: 'Batal' }).click()
    await buyer.waitForURL(/^(?!.*\/add)/)
  })

  it('takes over how its supplier bills: his term, and no PPN of whoever is no PKP', async () => {
    await j.t.db.query(
      `update supplier set is_pkp = false, tax_mode_default = 'NONE', term_days = 21 where name = 'UD Tani Makmur'`,
    )
    await j.t.db.query(
      `update supplier set tax_mode_default = 'INCLUDE' where name = 'PT Tirta Pangan Sejahtera'`,
    )
    const buyer = await j.person('pembelian.sby')
    const told = () =>
      buyer.evaluate(() => {
        const facts = [...document.querySelectorAll('.head-fact')]
        const of = (word: string) =>
          facts.find((one) => one.textContent.startsWith(word))?.querySelector('b')?.textContent
        return { term: of('Tempo'), tax: of('Pajak') }
      })
    const id = await j.t.id('supplier', 'UD Tani Makmur')
    // Begun from a list that names him, and by hand.
    await buyer.goto(
      `${j.address}/app/purchase/purchase-order/add?goods=[${await j.t.id('unit', 'MG2/DUS')}]&supplier=${id}&supplierName=UD+Tani+Makmur`,
    )
    await expect.poll(told).toEqual({ term: '21', tax: 'Non-PPN' })
    await goTo(buyer, 'purchase/purchase-order/add')
    await choose(buyer, 'supplierId', 'Tirta', /Tirta/)
    await expect.poll(told).toEqual({ term: expect.stringMatching(/^\d+$/), tax: 'Termasuk' })
    await choose(buyer, 'supplierId', 'Tani', /Tani/)
    await expect.poll(told).toEqual({ term: '21', tax: 'Non-PPN' })
  })

  it('orders what Stok Minimum names, one supplier after the other', async () => {
    const { db } = j.t
    await db.query(`delete from goods_warehouse`)
    await db.query(`update goods set min_stock = null, max_stock = null`)
    // 6 bottles left of at least 30, 5 packets of at least 10; one of them has no supplier of its own.
    await db.query(`update goods set min_stock = 30, main_supplier_id = $1 where code = 'MG2'`, [
      await j.t.id('supplier', 'PT Tirta Pangan Sejahtera'),
    ])
    await db.query(
      `update goods set min_stock = 10, max_stock = 40, main_supplier_id = null where code = 'MIG'`,
    )
    const buyer = await j.person('owner')
    await goTo(buyer, 'report/stock-report/minimum')
    const tick = async (name: string) => {
      const row = buyer.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Toko SBY' })
      await row.getByRole('checkbox').check()
    }
    await tick('Minyak Goreng 2 L')
    // The other one by key: the arrows find its row, Space ticks it.
    const at = await buyer
      .getByRole('row')
      .filter({ has: buyer.getByRole('checkbox') })
      .evaluateAll((rows) =>
        rows.findIndex(({ textContent: text }) => /Mie Instan Goreng.*Toko SBY/s.test(text ?? '')),
      )
    for (let row = 0; row <= at; row += 1) await buyer.keyboard.press('ArrowDown')
    await buyer.keyboard.press('Space')
    await buyer.getByRole('button', { name: 'Buat pesanan (2)' }).waitFor()
    await buyer.keyboard.press('Space')
    await buyer.getByRole('button', { name: 'Buat pesanan (1)' }).waitFor()
    await buyer.keyboard.press('Space')
    expect((await lookAt(buyer)).faults).toEqual([])
    await buyer.getByRole('button', { name: 'Buat pesanan (2)' }).press('Enter')
    await buyer.getByText('Menjadi 2 pesanan, satu per supplier dan gudang').waitFor()
    await expect.poll(() => buyer.evaluate(() => document.activeElement?.role)).toBe('menuitem')
    await buyer.keyboard.press('Escape')
    await expect
      .poll(() => buyer.evaluate(() => document.activeElement?.textContent))
      .toContain('Buat pesanan (2)')
    await buyer.keyboard.press('Enter')
    await expectAccessible(buyer)
    await buyer
      .getByRole('menuitem', { name: /^PT Tirta Pangan Sejahtera, Toko SBY: 1 barang/ })
      .press('Enter')
    await buyer.waitForURL(/\/app\/purchase\/purchase-order\/add/)
    await buyer.getByText('Minyak Goreng 2 L').first().waitFor()
    await buyer.getByRole('row').filter({ hasText: 'Minyak Goreng 2 L' }).first().click()
    expect(await buyer.locator('input[data-col=qty]').inputValue()).toBe('4')
    // Never billed yet: nobody knows its price.
    await buyer.locator('input[data-col=unitPrice]').fill('172000')
    await buyer.keyboard.press('Control+s')
    await saved(buyer, 'purchase/purchase-order')
    const { rows } = await db.query(
      `select d.supplier_id::int as supplier, w.name, l.qty::float as qty from document d join warehouse w on w.id = d.warehouse_id
       join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id where d.kind = 'purchase-order' order by d.id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        supplier: await j.t.id('supplier', 'PT Tirta Pangan Sejahtera'),
        name: 'Toko SBY',
        qty: 4,
      },
    ])
  })
})
