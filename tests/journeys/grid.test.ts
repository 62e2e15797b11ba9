import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, newRequest } from '#server/platform/test-app.ts'
import { choose, field, type Journey, startJourney, goTo } from './browser.ts'
import { scan } from './scanner.ts'
import { stockUp } from './stock.ts'

/** Whatever is written in rows is written in the same way: by keys, by a block of a spreadsheet, and taken back. */
describe('one grid', () => {
  let j: Journey
  let owner: Page
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [['KPI/PCS', 20, 15_000]])
    owner = await j.person('owner')
  })
  afterAll(async () => j?.close())

  /** As if it had been copied from a spreadsheet. */
  const paste = (text: string) =>
    owner.evaluate((copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', copied)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text)
  const valuesOf = (col: string) =>
    owner
      .locator(`[data-row] [data-col="${col}"] input, [data-row] input[data-col="${col}"]`)
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

  it('a journal is pasted whole, filled down, and taken back', async () => {
    await goTo(owner, 'bank-cash/general-journal/add')
    const first = owner.locator('[data-row="0"] [data-col="memo"] input')
    await first.focus()
    await paste('Sewa\t1.500.000\t\nListrik\t250000\t\nKas\tdua\t1.750.000\n')
    await expect.poll(() => valuesOf('memo')).toEqual(['Sewa', 'Listrik', 'Kas'])
    expect(await valuesOf('debit')).toEqual(['1.500.000', '250.000', ''])
    expect(await valuesOf('credit')).toEqual(['', '', '1.750.000'])
    await owner.getByText('Tidak terbaca: baris 3 Debit “dua”').waitFor()
    await first.focus()
    await owner.keyboard.press('Control+Shift+D')
    await expect.poll(() => valuesOf('memo')).toEqual(['Sewa', 'Sewa', 'Sewa'])
    await owner.keyboard.press('Control+z')
    await expect.poll(() => valuesOf('memo')).toEqual(['Sewa', 'Listrik', 'Kas'])
    await owner.locator('[data-row="1"] [data-col="memo"] input').focus()
    await owner.keyboard.press('Control+d')
    await expect.poll(() => valuesOf('memo')).toEqual(['Sewa', 'Sewa', 'Kas'])
    await owner.keyboard.press('Control+z')
    await owner.keyboard.press('Control+z')
    await expect.poll(async () => (await valuesOf('memo')).length).toBeLessThan(3)
    await owner.keyboard.press('Control+y')
    await expect.poll(() => valuesOf('memo')).toEqual(['Sewa', 'Listrik', 'Kas'])
  })

  it('a number that cannot be read is mended before another row takes its place, and a row that comes back has the focus', async () => {
    await goTo(owner, 'purchase/purchase-order/add')
    const add = owner.locator('.grid-add [data-col=goods]')
    for (const code of ['KPI', 'MG2']) {
      await add.focus()
      await owner.keyboard.type(code)
      await owner.locator('.finder-one').first().waitFor()
      await owner.keyboard.press('Enter')
      await owner.locator('input[data-col=qty], [data-col=qty] input').first().waitFor()
    }
    const at = () =>
      owner.evaluate(() => {
        const cell = document.activeElement?.closest('[data-col]')
        const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
        return [row, cell?.getAttribute('data-col')].join(' ')
      })
    await owner.locator('[data-row="1"] [data-col=unitPrice]').first().focus()
    await owner.keyboard.type('31x000')
    for (const key of ['ArrowUp', 'Tab', 'Enter']) {
      await owner.keyboard.press(key)
      expect([key, await at()]).toEqual([key, '1 unitPrice'])
    }
    await owner.keyboard.press('Control+a')
    await owner.keyboard.type('31000')
    await owner.keyboard.press('ArrowUp')
    await expect.poll(at).toBe('0 unitPrice')
    await owner.keyboard.press('ArrowDown')
    await owner.keyboard.press('Control+Backspace')
    await expect.poll(() => owner.locator('.grid tbody tr:not(.grid-add)').count()).toBe(1)
    await owner.keyboard.press('Control+z')
    await expect.poll(() => owner.locator('.grid tbody tr:not(.grid-add)').count()).toBe(2)
    await expect.poll(() => owner.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  })

  it('a scan that meets a number is a line of its goods, and no quantity', async () => {
    const { rows } = await j.t.db.query<{ barcode: string }>(
      `select u.barcode from goods g join goods_unit u on u.goods_id = g.id where g.code = 'MIG' and length(u.barcode) >= 8 limit 1`,
    )
    const [{ barcode } = { barcode: '' }] = rows
    await goTo(owner, 'purchase/purchase-order/add')
    await owner.getByRole('button', { name: 'Mulai baru' }).click()
    await owner.locator('.grid-add [data-col=goods]').focus()
    await owner.keyboard.type('KPI')
    await owner.locator('.finder-one').first().waitFor()
    await owner.keyboard.press('Enter')
    const qty = owner.locator('[data-row="0"] input[data-col=qty]')
    await qty.fill('5')
    await qty.focus()
    await scan(owner, barcode)
    await owner.locator('[data-row="1"] input[data-col=qty]').waitFor()
    await owner.getByText('Mie Instan Goreng').first().waitFor({ state: 'attached' })
    expect(await valuesOf('qty')).toEqual(['1'])
    await scan(owner, '8999999999990')
    await owner.getByText('8999999999990').first().waitFor()
    await owner.locator('[data-row="0"]').getByText('Kopi').click()
    expect(await valuesOf('qty')).toEqual(['5'])
  })

  it('shows a row whole that gets the focus where the grid is low', async () => {
    await owner.setViewportSize({ width: 1366, height: 560 })
    const seen = (row: string) =>
      owner.locator(row).evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        const body = one.closest('.goods-body') as HTMLElement
        const head = body.querySelector('thead')?.lastElementChild as HTMLElement
        const edge = [...head.children].map((cell) => cell.getBoundingClientRect().bottom)
        const scrolls = body.scrollHeight > body.clientHeight
        return [
          scrolls,
          top >= Math.max(...edge) - 1,
          bottom <= body.getBoundingClientRect().bottom,
        ]
      })
    await owner.locator('.grid-add [data-col=goods]').focus()
    expect(await seen('.grid-add')).toEqual([true, true, true])
    await owner.keyboard.press('ArrowUp')
    await owner.keyboard.press('ArrowUp')
    expect(await seen('[data-row="0"]')).toEqual([true, true, true])
    await owner.setViewportSize({ width: 1366, height: 768 })
  })

  it('leads to the line of which there is too little, and to the figure that is too large', async () => {
    const focused = () =>
      owner.evaluate(() => {
        const cell = document.activeElement?.closest<HTMLElement>('[data-col]')
        return [cell?.closest<HTMLElement>('[data-row]')?.dataset.row, cell?.dataset.col].join(' ')
      })
    await goTo(owner, 'stock/mutation/add')
    await choose(owner, 'warehouseId', 'Toko', /Toko SBY/)
    await choose(owner, 'toWarehouseId', 'Gudang', /Gudang SBY/)
    for (const [code, qty] of [
      ['KPI', '3'],
      ['MIG', '7'],
    ] as const) {
      await owner.locator('.grid-add [data-col=goods]').focus()
      await owner.keyboard.type(code)
      await owner.locator('.finder-one').first().waitFor()
      await owner.keyboard.press('Enter')
      await owner.locator('input[data-col=qty]').first().waitFor()
      await owner.keyboard.type(qty)
      await owner.keyboard.press('Enter')
    }
    await owner.keyboard.press('Control+s')
    await owner
      .locator('.grid-error')
      .getByText(/^Stok Mie Instan Goreng .* tidak mencukupi/)
      .waitFor()
    await expect.poll(focused).toBe('1 qty')
    expect(await owner.locator('[data-row="1"] [data-col=qty]').getAttribute('aria-invalid')).toBe(
      'true',
    )
    // At the door it is the bonus that is too large, not what came.
    const order = await orderOf(j.t)
    await goTo(owner, `purchase/receive-order/add?order=${order}`)
    await field(owner, 'supplierDeliveryNo').fill('SJ-9')
    await owner.locator('[data-row="0"]', { hasText: 'bonus disepakati 2' }).waitFor()
    await owner.locator('[data-row="0"] input[data-col=qty]').fill('1')
    await owner.locator('[data-row="0"] input[data-col=bonusQty]').fill('99999999999')
    await owner.keyboard.press('Control+s')
    await owner.locator('.grid-error').first().waitFor()
    await expect.poll(focused).toBe('0 bonusQty')
    const wrong = owner.locator('[data-row="0"] [aria-invalid=true]')
    expect(
      await wrong.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.col)),
    ).toEqual(['bonusQty'])
  })

  it('prices are walked, pasted in a column, moved by a percentage, kept over a reload, and asked when they jump', async () => {
    await goTo(owner, 'master/changes-selling-price')
    const prices = owner.locator('input[data-col="price"]')
    await prices.first().focus()
    const old = await owner.locator('tbody tr').count()
    expect(old).toBeGreaterThan(1)
    await paste('20.000\n21.500')
    await expect
      .poll(async () => (await valuesOf('price')).slice(0, 2))
      .toEqual(['20.000', '21.500'])
    await owner.keyboard.press('Control+z')
    await expect.poll(async () => (await valuesOf('price')).slice(0, 2)).toEqual(['', ''])
    await owner.keyboard.press('Control+y')
    await expect
      .poll(async () => (await valuesOf('price')).slice(0, 2))
      .toEqual(['20.000', '21.500'])
    await owner.keyboard.press('ArrowDown')
    expect(await prices.nth(1).evaluate((one) => one === document.activeElement)).toBe(true)
    await owner.keyboard.type('22000')
    await owner.keyboard.press('Enter')
    await expect
      .poll(async () => (await valuesOf('price')).slice(0, 2))
      .toEqual(['20.000', '22.000'])
    await owner.reload()
    await expect
      .poll(async () => (await valuesOf('price')).slice(0, 2))
      .toEqual(['20.000', '22.000'])
    await owner.getByRole('button', { name: 'Ubah sekaligus' }).click()
    await owner.getByRole('textbox', { name: 'Naik atau turun (%)' }).fill('100')
    await owner.keyboard.press('Enter')
    await owner.getByText(/\d+ berubah lebih dari 50%/).waitFor()
    await owner.keyboard.press('Control+s')
    await owner.getByText('Benar berubah sejauh ini?').waitFor()
    await owner.getByRole('button', { name: 'Ya, simpan' }).click()
    await owner.getByText('Harga Jual berhasil disimpan.').first().waitFor()
    await owner.reload()
    await prices.first().waitFor()
    expect((await valuesOf('price')).every((value) => value === '')).toBe(true)
  })
})

/** An order that waits for its goods. */
async function orderOf(t: TestApp): Promise<number> {
  const { rows } = await t.db.query(
    `select ((now() at time zone 'Asia/Jakarta')::date)::text as today`,
  )
  const saved = await t.call('owner', api.purchase.purchaseOrder.add, {
    requestId: newRequest(),
    branchId: await t.id('branch', 'SBY'),
    docDate: rows[0].today,
    supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera'),
    warehouseId: await t.id('warehouse', 'SBY/TOKO'),
    taxMode: 'EXCLUDE',
    lines: [{ goodsUnitId: await t.id('unit', 'KPI/PCS'), qty: 5, bonusQty: 2, unitPrice: 15_000 }],
  })
  return saved.id
}
