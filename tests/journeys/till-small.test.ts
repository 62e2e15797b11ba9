import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { shopDay } from '../shop-day.ts'
import { stockUp } from './stock.ts'

/** What a hand at the till meets many times a day. */
describe('small things at the till', () => {
  let j: Journey
  const PIN = '409218'
  const today = shopDay()
  const picture = async (page: Page, name: string) => {
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/small-${name}.png` })
  }
  const till = async (on: 'desk' | 'phone' = 'desk') => {
    const page = await j.person('kasir.sby', on)
    await goTo(page, 'sales/cashier')
    await page.getByPlaceholder(/Pindai barcode/).waitFor()
    return page
  }
  const scan = async (page: Page, code: string, name: string) => {
    const box = page.getByPlaceholder(/Pindai barcode/)
    await box.fill(code)
    await box.press('Enter')
    await page.locator('.till-lines').getByText(name, { exact: true }).waitFor()
  }
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/TOKO', [
      ['MG2/PCS', 50, 28_500],
      ['TEH/PCS', 50, 6_000],
      ['MIG/PCS', 50, 2_500],
      ['KPI/PCS', 50, 12_000],
      ['SBN/PCS', 50, 3_000],
    ])
    await j.t.call('kepala.sby', api.system.employee.changePin, { pin: PIN, password: PASSWORD })
    await stockUp(j.t, 'SBY/GUDANG', [
      ['KPI/PCS', 200, 12_000],
      ['MIG/PCS', 30, 2_500],
    ])
    await j.t.call('owner', api.campaign.productDiscount.add, {
      requestId: newRequest(),
      name: 'Teh hemat',
      branchIds: [await j.t.id('branch', 'SBY')],
      startAt: '2026-01-01T00:00',
      endAt: '2027-12-31T23:59',
      items: [
        { goodsUnitId: await j.t.id('unit', 'TEH/PCS'), type: 'PERCENT', discountTiers: [10] },
      ],
    })
  })
  afterAll(async () => j?.close())

  it('lists carts that wait by what the bill is, the newest first', async () => {
    const page = await till()
    // Between being told and the branch's list, which comes late, a cart is never in neither.
    await page.route(new RegExp(api.sales.cashier.held.path), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await scan(page, 'MG2', 'Minyak Goreng 2 L')
    await page.keyboard.press('F6')
    await page.getByText('Keranjang masih kosong').waitFor()
    await scan(page, 'TEH', 'Teh')
    // 9.900 less the campaign's tenth.
    await page.getByText('8.910').first().waitFor()
    await page.keyboard.press('F6')
    await page.getByText('Keranjang masih kosong').waitFor()
    await page.keyboard.press('F6')
    const rows = page.locator('.till-held-one')
    await rows.first().waitFor()
    const seen = await page.evaluate(async () => {
      const counts = new Set<number>()
      for (const until = Date.now() + 2500; Date.now() < until; )
        counts.add(
          await new Promise((at) =>
            requestAnimationFrame(() => at(document.querySelectorAll('.till-held-one').length)),
          ),
        )
      return [...counts]
    })
    expect(seen).toEqual([2])
    await page.unroute(new RegExp(api.sales.cashier.held.path))
    await expect.poll(() => rows.first().textContent()).toContain('8.910')
    expect(await rows.last().textContent()).toContain('37.500')
    await expectAccessible(page)
    await picture(page, 'held')
    await expect
      .poll(async () => (await j.t.db.query('select total::int from held_cart order by 1')).rows)
      .toEqual([{ total: 8_910 }, { total: 37_500 }])
  })

  it('gives a discount on the whole bill by a second F8', async () => {
    const page = await till()
    await scan(page, 'MG2', 'Minyak Goreng 2 L')
    await page.keyboard.press('F8')
    const note = page.locator('.till-discount-of')
    await expect.poll(() => note.textContent()).toBe('Minyak Goreng 2 L')
    await page.keyboard.press('F8')
    await expect.poll(() => note.textContent()).toBe('Seluruh nota')
    await expectAccessible(page)
    await picture(page, 'discount')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await page.getByText('37.125').first().waitFor()
  })

  it('asks for a discount above the limit when it is given, in eight keys with its reason, and not with the money', async () => {
    const page = await till()
    await scan(page, 'MG2', 'Minyak Goreng 2 L')
    const give = async (percent: string) => {
      await page.keyboard.press('F8')
      await page.locator('.till-discount input').first().waitFor()
      await page.keyboard.type(percent)
      await page.keyboard.press('Enter')
    }
    await give('10')
    // Nobody agreed: the price of before stands.
    const approval = page.locator('.approval-window')
    await approval.getByText('33.750').first().waitFor()
    await approval.getByRole('button', { name: 'Kembali tanpa diskon' }).waitFor()
    // Its two sides stand within it.
    const beyond = await approval.evaluate((all) => {
      const edge = all.querySelector('.ant-modal-content, .ant-modal-container') ?? all
      const { right } = edge.getBoundingClientRect()
      return [...all.querySelectorAll('button, input, p')]
        .filter((one) => one.getBoundingClientRect().right > right)
        .map((one) => one.textContent)
    })
    expect(beyond).toEqual([])
    await page.keyboard.press('Escape')
    await approval.waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator('.till-lines').textContent()).not.toContain('33.750')
    await give('10')
    await page.getByRole('radio', { name: /Kemasan/ }).waitFor()
    await picture(page, 'discount-approval')
    // By hand, slower than any badge.
    await page.keyboard.type(`1${PIN}`, { delay: 90 })
    await approval.waitFor({ state: 'hidden' })
    await page.locator('.till-lines').getByText('33.750').first().waitFor()
    await page.keyboard.press('F9')
    await page.locator('.pay-cash input').waitFor()
    await page.keyboard.press('F9')
    await page.locator('.pay-done').waitFor()
    await expect.poll(() => approval.isVisible()).toBe(false)
    const { rows } = await j.t.db.query(
      `select d.total::int, e.email from document d join employee e on e.id = d.approved_by order by d.id desc limit 1`,
    )
    expect(rows).toEqual([{ total: 33_750, email: 'kepala.sby@gerai.test' }])
  })

  it('waits with a reason and a PIN that are typed before the office’s reasons are there', async () => {
    const page = await till()
    await page.route(new RegExp(api.system.approvalReason.choices.path), async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500))
      await route.continue()
    })
    await scan(page, 'MG2', 'Minyak Goreng 2 L')
    await page.keyboard.press('F8')
    await page.locator('.till-discount input').first().waitFor()
    await page.keyboard.type('11')
    await page.keyboard.press('Enter')
    await page.locator('.reason-keys:focus').waitFor()
    expect(await page.getByRole('radio', { name: /Kemasan/ }).count()).toBe(0)
    const given = page.waitForRequest(new RegExp(api.application.approval.verify.path))
    await page.keyboard.type(`1${PIN}`, { delay: 90 })
    expect((await given).postDataJSON()).toMatchObject({
      pin: PIN,
      reason: 'Harga pesaing lebih murah',
    })
    await page.locator('.till-lines').getByText('33.375').first().waitFor()
  })

  it('asks for selling without PPN when it is chosen, and not with the money', async () => {
    const page = await till()
    await scan(page, 'MG2', 'Minyak Goreng 2 L')
    await page.keyboard.press('F9')
    await page.locator('.pay-cash input').waitFor()
    const approval = page.locator('.approval-window')
    const reason = page.getByRole('radiogroup', { name: 'Tanpa PPN karena' })
    const taken = () => reason.locator('[aria-checked="true"]').textContent()
    const at = () => page.evaluate(() => document.activeElement?.textContent)
    let asked = 0
    page.on('request', (request) => {
      // What the list sells below cost is asked about as well, before the total.
      const judged = request.url().endsWith('/cart/allowed')
      asked += Number(judged && /"taxFreeReason":"/.test(request.postData() ?? ''))
    })
    const choose = async () => {
      await page.keyboard.press('Enter')
      await approval.getByText('Jual tanpa PPN').first().waitFor()
    }
    await page.keyboard.press('F7')
    await expect.poll(at).toContain('Dijual dengan PPN')
    // Nobody is asked for a reason that is passed.
    const before = asked
    for (const [key, words] of [
      ['ArrowUp', 'Ekspor'],
      ['ArrowUp', 'Fasilitas'],
      ['2', 'Ekspor'],
      ['1', 'Fasilitas'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(at).toContain(words)
    }
    expect([asked - before, await approval.isVisible()]).toEqual([0, false])
    expect(await taken()).toContain('Dijual dengan PPN')
    await picture(page, 'tax-free-keys')
    await choose()
    expect(asked - before).toBeGreaterThan(0)
    await picture(page, 'tax-free')
    await approval.getByRole('button', { name: 'Kembali dengan PPN' }).waitFor()
    await page.keyboard.press('Escape')
    await approval.waitFor({ state: 'hidden' })
    // The money is taken on, with PPN.
    await expect.poll(taken).toContain('Dijual dengan PPN')
    await page.keyboard.press('1')
    await choose()
    await page.keyboard.type(`1${PIN}`, { delay: 90 })
    await approval.waitFor({ state: 'hidden' })
    expect(await taken()).toContain('Fasilitas')
    await page.keyboard.press('F9')
    await page.locator('.pay-done').waitFor()
    expect(await approval.isVisible()).toBe(false)
    const { rows } = await j.t.db.query(
      `select d.tax_mode, d.vat::int, e.email from document d join employee e on e.id = d.approved_by order by d.id desc limit 1`,
    )
    expect(rows).toEqual([{ tax_mode: 'NONE', vat: 0, email: 'kepala.sby@gerai.test' }])
  })

  it('leads on where the stock is short: another warehouse, what is there, or off the bill', async () => {
    const page = await till()
    const box = page.getByPlaceholder(/Pindai barcode/)
    await box.fill('60*')
    await box.press('Enter')
    await scan(page, 'KPI', 'Kopi')
    await scan(page, 'SBN', 'Sabun')
    await page.keyboard.press('F9')
    const short = page.getByRole('region', { name: 'Stok tidak cukup' })
    await short.getByRole('button', { name: /Ambil dari Gudang SBY \(200 PCS\)/ }).waitFor()
    expect(await short.getByRole('button').allTextContents()).toEqual([
      '1 Ambil dari Gudang SBY (200 PCS)',
      '2 Jual yang ada saja',
      '3 Keluarkan dari nota',
    ])
    await expectAccessible(page)
    await picture(page, 'short')
    // Nothing is locked: off the bill without a supervisor, for nobody can sell what is not there.
    await page.keyboard.press('2')
    await page.getByRole('dialog').getByText('10 PCS').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('F9')
    await short.waitFor()
    await page.keyboard.press('1')
    await short.waitFor({ state: 'hidden' })
    await page.locator('.pay-cash input').waitFor()
    await page.keyboard.type('2000000')
    await page.keyboard.press('F9')
    await page.locator('.pay-done').waitFor()
    const { rows } = await j.t.db.query(
      `select w.name, l.qty::int as qty from document_goods l join warehouse w on w.id = l.warehouse_id
       join document d on d.branch_id = l.branch_id and d.id = l.document_id join goods g on g.id = l.goods_id
       where d.kind = 'sales-invoice' and g.code in ('KPI', 'SBN') order by l.line`,
    )
    expect(rows).toEqual([
      { name: 'Gudang SBY', qty: 60 },
      { name: 'Toko SBY', qty: 1 },
    ])
  })

  it('leads out of the last cell of what comes back to what is taken instead', async () => {
    const sale = await j.t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: await j.t.id('branch', 'SBY'),
      docDate: today,
      lines: [{ goodsUnitId: await j.t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: await j.t.id('method', 'TUNAI'), amount: 50_000 }],
    })
    const page = await j.person('kasir.sby')
    await goTo(page, `sales/cashier/exchange/add?invoice=${sale.id}`)
    await page.getByText('Minyak Goreng 2 L').first().waitFor()
    const at = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-col]')?.dataset.col)
    // Why by its digit, then how many.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/-reason$/)
    await page.keyboard.press('4')
    await expect.poll(at).toBe('qty')
    // Opened again it goes on where it was left.
    const openAgain = async (kept: RegExp) => {
      const drafts = () => page.evaluate(() => JSON.stringify(Object.values(localStorage)))
      await expect.poll(drafts).toMatch(kept)
      await page.reload()
      await page.getByText('Minyak Goreng 2 L').first().waitFor()
    }
    await openAgain(/LAIN/)
    await expect.poll(at).toBe('qty')
    await page.keyboard.type('1')
    for (let n = 0; n < 4 && (await at()) !== 'condition'; n += 1)
      await page.keyboard.press('Enter')
    expect(await at()).toBe('condition')
    // Left over, it is asked for first.
    await openAgain(/qty[^0-9]+1,/)
    await expect.poll(at).toBe('condition')
    // Shut, its arrows walk the rows; what is typed opens it and finds, Enter takes, the next leads on.
    await page.keyboard.press('ArrowDown')
    await page.locator('.ant-select-dropdown').waitFor({ state: 'hidden' })
    expect(await at()).toBe('condition')
    await page.keyboard.type('rus')
    await page.getByTitle('Rusak', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('[data-col=condition] .ant-select-content-has-value').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(at).toBe('goods')
    await openAgain(/condition[^a-zA-Z]+RUSAK/)
    await expect.poll(at).toBe('goods')
    expect(
      await page.evaluate(
        () => document.activeElement?.closest<HTMLElement>('[data-lines]')?.dataset.lines,
      ),
    ).toBe('taken')
  })

  it('begins an order on a phone with the goods, the rest folded below', async () => {
    const page = await j.person('sales.sby', 'phone')
    await goTo(page, 'sales/order/add')
    const folded = page.locator('details.form-more')
    await folded.waitFor()
    expect(await folded.evaluate((one) => (one as HTMLDetailsElement).open)).toBe(false)
    const goods = page.locator('.grid-add, .finder').first()
    await goods.waitFor()
    expect(await goods.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThan(740)
    await expectAccessible(page)
    await picture(page, 'order-phone')
    await folded.locator('summary').click()
    await page.getByLabel('Gudang').first().waitFor()
    // What a salesman writes down is sold by him.
    const { rows } = await j.t.db.query(
      `select name from employee where email = 'sales.sby@gerai.test'`,
    )
    await folded.getByText(rows[0].name, { exact: true }).waitFor()
    await expectAccessible(page)
    await picture(page, 'order-phone-open')
  })

  it('names no keys where there is no keyboard', async () => {
    const page = await till('phone')
    await page.getByText('Keranjang masih kosong').waitFor()
    const seen = await page
      .locator('kbd')
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.textContent),
      )
    expect(seen).toEqual([])
    // At least four lines of the cart are in sight, whole.
    for (const code of ['MG2', 'TEH', 'MIG', 'KPI', 'SBN']) {
      const box = page.getByPlaceholder(/Pindai barcode/)
      await box.fill(code)
      await box.press('Enter')
    }
    const rows = page.locator('.till-lines tbody tr')
    await expect.poll(() => rows.count()).toBe(5)
    await picture(page, 'till-phone')
    const whole = await page.locator('.till-lines').evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect()
      const inSight = (row: Element) => {
        const at = row.getBoundingClientRect()
        return at.top >= top - 1 && at.bottom <= Math.min(bottom, innerHeight) + 1
      }
      return [...list.querySelectorAll('tbody tr')].filter(inSight).length
    })
    expect(whole).toBeGreaterThanOrEqual(4)
  })

  it('takes a line out of two warehouses where neither has all of it, and says how many before', async () => {
    const page = await till()
    const box = page.getByPlaceholder(/Pindai barcode/)
    await box.fill('60*')
    await box.press('Enter')
    await scan(page, 'MIG', 'Mie Instan Goreng')
    await page.keyboard.press('F9')
    const short = page.getByRole('region', { name: 'Stok tidak cukup' })
    await short.waitFor()
    expect(await short.getByRole('button').allTextContents()).toEqual([
      '1 Jual 50 PCS dari sini, ambil 10 PCS dari Gudang SBY',
      '2 Jual yang ada saja',
      '3 Keluarkan dari nota',
    ])
    await expectAccessible(page)
    await picture(page, 'short-two')
    await page.keyboard.press('1')
    await short.waitFor({ state: 'hidden' })
    await page.locator('.pay-cash input').waitFor()
    await page.keyboard.press('F9')
    await page.locator('.pay-done').waitFor()
    const { rows } = await j.t.db.query(
      `select w.name, l.qty::int as qty from document_goods l join warehouse w on w.id = l.warehouse_id
       join document d on d.branch_id = l.branch_id and d.id = l.document_id join goods g on g.id = l.goods_id
       where d.kind = 'sales-invoice' and g.code = 'MIG' order by l.line`,
    )
    expect(rows).toEqual([
      { name: 'Toko SBY', qty: 50 },
      { name: 'Gudang SBY', qty: 10 },
    ])
    await expectBooksInOrder(j.t.db)
  })
})
