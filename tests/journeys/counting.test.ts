import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import { allowBuying } from '#server/purchase/story.ts'
import { giveApproval } from '#server/sales/story.ts'
import { api } from '#contract/api.ts'
import { type Journey, expectAccessible, field, startJourney, goTo } from './browser.ts'
import { scan as scanInto } from './scanner.ts'
import { stockUp } from './stock.ts'
import { shopDay } from '../shop-day.ts'

/** A count on a phone, one goods at a time, until the books are what lies in stock. */
describe('counting with a phone', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [
      ['MG2/DUS', 10, 171_000],
      ['MIG/PCS', 40, 2500],
    ])
  })
  afterAll(async () => j.close())

  it('is begun, scanned, counted in boxes, corrected and applied', async () => {
    const clerk = await j.person('gudang.sby', 'phone')
    await goTo(clerk, 'stock/opname/add')
    await clerk
      .getByLabel(/^Gudang/)
      .first()
      .click()
    await clerk.locator('.ant-select-item-option', { hasText: 'Toko SBY' }).first().click()
    await clerk.getByRole('button', { name: /Simpan/ }).click()
    await clerk.waitForURL(/\/app\/stock\/opname\/\d+$/)
    await clerk.getByText('dari 2 barang terhitung').waitFor()
    await expectAccessible(clerk)

    const scan = clerk.locator('.count-scan input')
    await scan.fill('tidak-ada')
    await scan.press('Enter')
    await clerk.getByText('tidak-ada tidak ada dalam opname ini').waitFor()
    // A word that fits several goods asks which of them.
    await scan.fill('goreng')
    await scan.press('Enter')
    await clerk.getByText('2 barang cocok, pilih satu').waitFor()
    await expectAccessible(clerk)
    await clerk.getByRole('button', { name: 'Mie Instan Goreng' }).click()
    await clerk.getByRole('heading', { name: 'Mie Instan Goreng' }).waitFor()
    await scan.fill('MG2')
    await scan.press('Enter')
    await clerk.getByRole('heading', { name: 'Minyak Goreng 2 L' }).waitFor()
    expect(await clerk.getByText('Di pembukuan').count()).toBe(0)
    // A scan while the hand stands in the number is no number: it leads to its goods.
    const { rows: codes } = await j.t.db.query(
      `select u.barcode from goods g join goods_unit u on u.goods_id = g.id where g.code = 'MIG' and length(u.barcode) >= 8 limit 1`,
    )
    const boxes = clerk.locator('.count-number').first()
    const loose = clerk.locator('.count-number').last()
    await loose.focus()
    await scanInto(clerk, codes[0].barcode)
    await clerk.getByRole('heading', { name: 'Mie Instan Goreng' }).waitFor()
    expect(await loose.inputValue()).toBe('')
    await scan.fill('MG2')
    await scan.press('Enter')
    await clerk.getByRole('heading', { name: 'Minyak Goreng 2 L' }).waitFor()
    expect(await loose.inputValue()).toBe('')
    // Eight boxes and six loose ones, told together.
    await clerk.getByText('DUS (6)').waitFor()
    await boxes.fill('8')
    await boxes.press('Enter')
    await clerk.keyboard.type('6', { delay: 60 })
    await clerk.getByText('Semuanya 54 PCS').waitFor()
    await expectAccessible(clerk)
    // The line breaks with the answer on its way: the figure lies on the phone, and the next goods is there at once.
    const told = '**/api/core/v1/stock-opname/add'
    let tries = 0
    await clerk.route(told, async (route) => {
      tries += 1
      if (tries === 1) await route.fetch()
      await route.abort()
    })
    await clerk.route('**/api/health', (route) => route.abort())
    await clerk.getByRole('button', { name: 'Simpan & lanjut' }).click()
    await clerk.getByRole('heading', { name: 'Mie Instan Goreng' }).waitFor()
    await clerk.getByText(/^Tanpa jaringan sejak .* · 1 belum terkirim$/).waitFor()
    expect(await clerk.getByText('Koneksi Terputus').count()).toBe(0)
    await expectAccessible(clerk)
    // The bar says that there is no line: a list that cannot be read says so in its place, and no notice does.
    await clerk.route(`**${api.stock.stockOpname.getAll.path}`, (route) => route.abort())
    await goTo(clerk, 'stock/opname')
    await clerk.getByText('Tanpa jaringan halaman ini belum bisa dibuka').waitFor()
    await clerk.getByText(/^Tanpa jaringan sejak /).waitFor()
    expect(await clerk.getByText('Permintaan Gagal Diproses').count()).toBe(0)
    await clerk.goBack()
    await clerk.getByRole('heading', { name: 'Mie Instan Goreng' }).waitFor()
    // It outlives the page, goes up by itself and is there once, of the moment in which it was told first.
    await clerk.reload()
    await clerk.getByText(/\d, belum terkirim$/).waitFor()
    const begun = Number(clerk.url().split('/').at(-1))
    const first = await j.t.db.query(
      'select counted_at, counted_seq from stock_opname_goods where document_id = $1 and counted_qty = 54',
      [begun],
    )
    await clerk.unroute(told)
    await clerk.unroute('**/api/health')
    await clerk.getByText('Tersimpan').waitFor()
    expect(await clerk.getByText('belum terkirim').count()).toBe(0)
    const { rows: kept } = await j.t.db.query(
      'select counted_at, counted_seq from stock_opname_goods where document_id = $1 and counted_qty = 54',
      [begun],
    )
    expect(kept).toEqual(first.rows)
    expect(kept).toHaveLength(1)
    await clerk.getByText('54 PCS').waitFor()
    // The next goods is there by itself, and stays in hand when another counts it meanwhile.
    await clerk.getByRole('heading', { name: 'Mie Instan Goreng' }).waitFor()
    await loose.fill('4')
    await j.t.call('kepala.sby', api.stock.stockOpname.add, {
      branchId: await j.t.id('branch', 'SBY'),
      id: begun,
      lines: [{ goodsId: await j.t.id('goods', 'MIG'), countedQty: 12 }],
    })
    await clerk.getByText('2 dari 2 barang terhitung').waitFor()
    await clerk.getByText('Terhitung 12', { exact: true }).waitFor()
    expect(await loose.inputValue()).toBe('4')
    await loose.fill('41')
    await loose.press('Enter')
    // What the other counted gives way by a decision alone.
    await clerk.getByRole('button', { name: 'Pakai 41' }).click()
    await clerk.getByText('Semua barang sudah dihitung').waitFor()
    await clerk.reload()
    await clerk.getByText('Semua barang sudah dihitung').waitFor()
    const opname = Number(clerk.url().split('/').at(-1))
    await clerk.getByRole('button', { name: 'Terapkan hasil' }).waitFor()

    await allowBuying(j.t, [['MIG/PCS', 1, 2500]])
    await j.t.call('owner', api.purchase.purchaseOrder.add, {
      requestId: crypto.randomUUID(),
      branchId: await j.t.id('branch', 'SBY'),
      docDate: shopDay(),
      warehouseId: await j.t.id('warehouse', 'SBY/TOKO'),
      supplierId: await j.t.id('supplier', 'PT Tirta Pangan Sejahtera'),
      taxMode: 'EXCLUDE',
      lines: [{ goodsUnitId: await j.t.id('unit', 'MIG/PCS'), qty: 1, unitPrice: 2500 }],
    })
    const approvalToken = await giveApproval(j.t, 'gudang.sby', 'kepala.sby', 'OPNAME_SUBMIT')
    await j.t.call('gudang.sby', api.stock.stockOpname.submit, { id: opname, approvalToken })
    await clerk.reload()
    await clerk
      .locator('.detail-main')
      .getByText(/SOP\/SBY\/\d{4}\/00001/)
      .first()
      .waitFor()
    await expectAccessible(clerk)
    // Six bottles at 28.500 fewer take their value away, one pack more brings its own.
    const owner = await j.person('owner')
    await goTo(owner, `stock/opname/${opname}`)
    await owner.locator('.detail-lines').getByText('(171.000)').waitFor()
    await owner.locator('.detail-lines').getByText('2.500', { exact: true }).waitFor()
    // The pack too many came with an order that nobody received: one click goes on with it.
    await owner.getByRole('link', { name: 'Terima barang' }).click()
    await owner.waitForURL(/\/app\/purchase\/receive-order\/add\?order=\d+/)
    await owner.locator('.page').getByText('PT Tirta Pangan Sejahtera').first().waitFor()
    await owner.context().close()
    const { rows } = await j.t.db.query(
      `select g.code, l.on_hand::float as n from stock_level l join goods g on g.id = l.goods_id order by g.code`,
    )
    expect(rows).toEqual([
      { code: 'MG2', n: 54 },
      { code: 'MIG', n: 41 },
    ])
    await expectBooksInOrder(j.t.db)
  })

  it('takes one goods after another by keyboard, and lets none go that was taken', async () => {
    const clerk = await j.person('gudang.sby')
    await goTo(clerk, 'stock/opname/add')
    await clerk.locator('.ant-segmented-item', { hasText: 'Barang' }).click()
    await field(clerk, 'goodsIds').focus()
    const taken = clerk.locator('.ant-select-selection-item')
    await clerk.keyboard.type('Minyak Goreng 2', { delay: 60 })
    await clerk.keyboard.press('Enter')
    await expect.poll(() => taken.allTextContents()).toEqual(['Minyak Goreng 2 L'])
    await clerk.keyboard.type('Mie Instan', { delay: 60 })
    // Not before the answer stands there.
    await clerk
      .locator('.ant-select-item-option-active', { hasText: 'Mie Instan Goreng' })
      .waitFor()
    await clerk.keyboard.press('Enter')
    const both = ['Minyak Goreng 2 L', 'Mie Instan Goreng']
    await expect.poll(() => taken.allTextContents()).toEqual(both)
    // The same once more takes and lets go nothing.
    await clerk.keyboard.type('Mie Instan', { delay: 60 })
    await clerk.waitForTimeout(500)
    await clerk.keyboard.press('Enter')
    expect(await taken.allTextContents()).toEqual(both)
  })

  it('is written at a desk from a sheet: pasted in a column, kept line by line, found by the scanner', async () => {
    const clerk = await j.person('gudang.sby')
    const { rows } = await j.t.db.query<{ id: number; branch_id: number }>(
      `select id::int, branch_id from warehouse where name = 'Toko SBY'`,
    )
    const [warehouse] = rows
    const { id } = await j.t.call('gudang.sby', api.stock.stockOpname.add, {
      requestId: crypto.randomUUID(),
      branchId: warehouse?.branch_id ?? 0,
      docDate: shopDay(),
      warehouseId: warehouse?.id ?? 0,
      scope: 'ALL',
      blind: true,
    })
    await goTo(clerk, `stock/opname/${id}`)
    await clerk.locator('[data-row="0"] .grid-index button').focus()
    const cell = clerk.locator('[data-row="0"] [data-col="countedQty"]')
    await cell.waitFor()
    await clerk.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '40\t\n50\tkardus basah\n')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    })
    const counted = async () =>
      (
        await j.t.db.query(
          `select g.code, l.counted_qty::float as n, l.memo from stock_opname_goods l
           join goods g on g.id = l.goods_id where l.document_id = $1 order by g.code`,
          [id],
        )
      ).rows
    await expect.poll(counted).toEqual([
      { code: 'MG2', n: 50, memo: 'kardus basah' },
      { code: 'MIG', n: 40, memo: null },
    ])
    await expectAccessible(clerk)
    const scan = clerk.locator('.count-scan input')
    await scan.fill('MG2')
    await scan.press('Enter')
    await expect
      .poll(() =>
        clerk.evaluate(() =>
          document.activeElement?.closest('[data-row]')?.getAttribute('data-row'),
        ),
      )
      .toBe('1')
    await clerk.keyboard.type('49')
    await clerk.keyboard.press('Enter')
    await expect.poll(async () => (await counted())[0]).toMatchObject({ code: 'MG2', n: 49 })
    await clerk.getByText('2 dari 2 barang terhitung').waitFor()
  })

  it('asks whose figure holds where two counted the same goods, on a phone and at a desk', async () => {
    const { rows } = await j.t.db.query<{ id: number }>(
      `select id::int from warehouse where name = 'Gudang SBY'`,
    )
    const { id } = await j.t.call('gudang.sby', api.stock.stockOpname.add, {
      requestId: crypto.randomUUID(),
      branchId: await j.t.id('branch', 'SBY'),
      docDate: shopDay(),
      warehouseId: rows[0]?.id ?? 0,
      scope: 'GOODS',
      goodsIds: [await j.t.id('goods', 'MG2'), await j.t.id('goods', 'TEH')],
      blind: true,
    })
    const counted = async () =>
      (
        await j.t.db.query(
          `select l.counted_qty::float as n from stock_opname_goods l join goods g on g.id = l.goods_id
           where l.document_id = $1 order by g.code`,
          [id],
        )
      ).rows.map((row) => row.n)
    const phone = await j.person('gudang.sby', 'phone')
    const desk = await j.person('kepala.sby')
    const path = `${j.address}/app/stock/opname/${id}`
    await Promise.all([phone.goto(path), desk.goto(path)])
    const row = desk.locator('[data-row]', { hasText: 'Minyak Goreng 2 L' })
    const figure = () => row.locator('[data-col="countedQty"]').inputValue()
    const type = async (figure: string) => {
      await desk.locator('.count-scan input').fill('MG2')
      await desk.locator('.count-scan input').press('Enter')
      await desk.waitForFunction(() => document.activeElement?.closest('[data-row]'))
      await desk.keyboard.type(figure, { delay: 60 })
      await desk.keyboard.press('Enter')
    }
    await row.waitFor()
    // Both stand before goods that nobody has counted.
    await phone.getByText('dari 2 barang terhitung').waitFor()
    await phone.locator('.count-scan input').fill('MG2')
    await phone.locator('.count-scan input').press('Enter')
    await phone.getByRole('heading', { name: 'Minyak Goreng 2 L' }).waitFor()
    await type('60')
    await expect.poll(counted).toContain(60)
    await phone.locator('.count-number').last().fill('71')
    await phone.locator('.count-number').last().press('Enter')
    const asked = phone.locator('.count-conflict')
    await asked.getByText(/menghitung 60 PCS pada .*, hitungan Anda 71 belum dicatat/).waitFor()
    expect(await counted()).toContain(60)
    await expectAccessible(phone)
    await asked.getByRole('button', { name: 'Jumlahkan: 131' }).click()
    await expect.poll(counted).toContain(131)
    await asked.waitFor({ state: 'detached' })
    // The desk has not seen it: its own further figure asks there.
    await type('59')
    await desk
      .locator('.count-conflict')
      .getByText(/menghitung 131 PCS pada .*, hitungan Anda 59 belum dicatat/)
      .waitFor()
    await expect.poll(figure).toBe('131')
    await expectAccessible(desk)
    await desk.locator('.count-conflict').getByRole('button', { name: 'Pakai 59' }).click()
    await expect.poll(counted).toContain(59)
    await expect.poll(figure).toBe('59')
  })

  it('takes in what is found and was not in the count, and goes on there', async () => {
    const clerk = await j.person('gudang.sby', 'phone')
    const goods = (code: string) => j.t.id('goods', code)
    const { rows } = await j.t.db.query<{ id: number }>(
      `select id::int from warehouse where name = 'Gudang SBY'`,
    )
    const { id } = await j.t.call('gudang.sby', api.stock.stockOpname.add, {
      requestId: crypto.randomUUID(),
      branchId: await j.t.id('branch', 'SBY'),
      docDate: shopDay(),
      warehouseId: rows[0]?.id ?? 0,
      scope: 'GOODS',
      goodsIds: [await goods('MIG')],
      blind: true,
    })
    await goTo(clerk, `stock/opname/${id}`)
    await clerk.getByText('dari 1 barang terhitung').waitFor()
    const scan = clerk.locator('.count-scan input')
    await scan.fill('KPI')
    await scan.press('Enter')
    await clerk.getByText('KPI tidak ada dalam opname ini').waitFor()
    await clerk.getByText('Pilih barang yang ditemukan untuk ikut dihitung').waitFor()
    await expectAccessible(clerk)
    await clerk.locator('.count-scan').getByRole('button', { name: /Kopi/ }).first().click()
    await clerk.getByText('dari 2 barang terhitung').waitFor()
    await clerk.getByRole('heading', { name: /Kopi/ }).waitFor()
    await clerk.locator('.count-number').last().fill('3')
    await clerk.locator('.count-number').last().press('Enter')
    await clerk.getByText('1 dari 2 barang terhitung').waitFor()
    expect(await clerk.getByText('KPI tidak ada dalam opname ini').count()).toBe(0)
  })
})
