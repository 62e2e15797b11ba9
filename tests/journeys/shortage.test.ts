import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksInOrder } from '#server/platform/test-app.ts'
import { few, type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { aimCamera } from './scanner.ts'
import { stockUp } from './stock.ts'

/** Ten leave Surabaya, eight arrive in Malang: what is missing is looked for, taken back and written off. */
describe('a mutation with a shortage', () => {
  let j: Journey
  beforeAll(async () => {
    j = await startJourney()
    await stockUp(j.t, 'SBY/GUDANG', [['MG2/DUS', 10, 171_000]])
  })
  afterAll(async () => j.close())

  const field = (page: Page, name: string) => page.locator(`[id$="-${name}"]`).first()
  async function pick(page: Page, name: string, shown: string): Promise<void> {
    await field(page, name).click()
    await page.locator('.ant-select-item-option', { hasText: shown }).first().click()
  }
  async function addGoods(page: Page, code: string, qty: string): Promise<void> {
    await page.locator('.grid-add [data-col=goods]').focus()
    await page.keyboard.type(code)
    await page.getByText('Minyak Goreng 2 L').first().waitFor()
    await page.keyboard.press('Enter')
    await page.locator('input[data-col=qty]').first().waitFor()
    await page.keyboard.type(qty)
    await page.keyboard.press('Enter')
  }
  const saved = (page: Page, path: string) => page.waitForURL(new RegExp(`/app/${path}/\\d+$`))
  /** Branch, account, debit, credit of everything a kind of paper has posted. */
  const journal = async (kind: string) =>
    (
      await j.t.db.query(
        `select b.code as branch, a.code, l.debit::float as debit, l.credit::float as credit from document d
         join branch b on b.id = d.branch_id join journal j on j.branch_id = d.branch_id and j.document_id = d.id
         join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id
         where d.kind = $1 order by l.line`,
        [kind],
      )
    ).rows.map((r) => [r.branch, r.code, r.debit, r.credit])

  it('takes goods by the camera of a phone, and tells what it will do where it is seen', async () => {
    const clerk = await j.person('gudang.sby', 'phone')
    const { rows } = await j.t.db.query<{ barcode: string }>(
      `select u.barcode from goods g join goods_unit u on u.goods_id = g.id and u.conversion = 1 where g.code = 'MG2'`,
    )
    await aimCamera(clerk, rows[0]?.barcode ?? '')
    await clerk.goto(`${j.address}/app/stock/mutation/between/add`)
    await field(clerk, 'warehouseId').waitFor()
    await pick(clerk, 'warehouseId', 'Gudang SBY')
    await pick(clerk, 'toWarehouseId', 'Toko MLG')
    await clerk.getByRole('button', { name: 'Pindai dengan kamera' }).click()
    await clerk.locator('input[placeholder*="Minyak Goreng 2 L"]').waitFor()
    // The hand stands in how many; a field left alone would not take it.
    await expect
      .poll(() => clerk.evaluate(() => document.activeElement?.getAttribute('data-col')))
      .toBe('qty')
    await clerk.keyboard.type('10', { delay: 60 })
    await expectAccessible(clerk)
    await clerk.getByRole('button', { name: 'Pratinjau' }).click()
    const effect = clerk.locator('.preview-body').getByText('(10) PCS')
    await effect.waitFor()
    const bar = (await clerk.locator('.page-actions').boundingBox())?.y ?? 0
    await expect.poll(async () => (await effect.boundingBox())?.y).toBeLessThan(bar)
    await clerk.context().close()
  })

  it('is sent, received short on a phone, recalled and written off, each seen in the books', async () => {
    const sender = await j.person('gudang.sby')
    await goTo(sender, 'stock/mutation/between/add')
    await field(sender, 'warehouseId').waitFor()
    await pick(sender, 'warehouseId', 'Gudang SBY')
    await pick(sender, 'toWarehouseId', 'Toko MLG')
    await addGoods(sender, 'MG2', '10')
    await sender.keyboard.press('Control+s')
    await saved(sender, 'stock/mutation/between')
    const sent = sender.url().split('/').at(-1)
    // Ten bottles at 28.500 leave the shelf and stay ours until they arrive.
    expect(await journal('external-mutation')).toEqual([
      ['SBY', '1-1302', 285_000, 0],
      ['SBY', '1-1301', 0, 285_000],
    ])

    const receiver = await j.person('gudang.mlg', 'phone')
    await goTo(receiver, 'stock/mutation/incoming')
    await receiver
      .getByText(/ME\/SBY\/\d{4}\/00001/)
      .first()
      .click()
    await receiver.getByRole('button', { name: 'Terima', exact: true }).click()
    const arrived = receiver.getByLabel(/Diterima sekarang, Minyak/)
    const unit = few(receiver, 'Satuan, Minyak Goreng 2 L')
    await expect.poll(() => unit.textContent()).toBe('PCS')
    await arrived.fill('8')
    await expectAccessible(receiver)
    await receiver.getByRole('button', { name: /Simpan/ }).click()
    await receiver.getByText('Sebagian').first().waitFor()
    expect(await journal('mutation-receipt')).toEqual([
      ['MLG', '1-1301', 228_000, 0],
      ['MLG', '1-1900', 0, 228_000],
    ])
    expect(await journal('mutation-arrival')).toEqual([
      ['SBY', '1-1900', 228_000, 0],
      ['SBY', '1-1302', 0, 228_000],
    ])

    const head = await j.person('kepala.sby')
    // What has arrived is not called under way.
    const arrivals = await j.t.db.query(`select id from document where kind = 'mutation-arrival'`)
    await goTo(head, `stock/mutation/incoming/${arrivals.rows[0].id}`)
    const arrivedLines = head.locator('.detail-lines')
    await arrivedLines.getByText('8 PCS').first().waitFor()
    expect(await arrivedLines.getByText('Di perjalanan').count()).toBe(0)
    await goTo(head, 'stock/mutation/under-way')
    await head.getByText('2 PCS').first().waitFor()
    await head.getByText('57.000').first().waitFor()
    await expectAccessible(head)
    await head
      .getByRole('link', { name: /ME\/SBY/ })
      .first()
      .click()
    await head.waitForURL(new RegExp(`between/${sent}$`))
    await head.getByRole('button', { name: 'Tarik kembali' }).click()
    await head.locator('.ant-modal textarea').fill('Dua botol tidak ada di truk')
    await head.getByRole('button', { name: /Ya, tarik kembali/ }).click()
    await head.getByText('Ditutup').first().waitFor()
    expect(await journal('mutation-recall')).toEqual([
      ['SBY', '1-1301', 57_000, 0],
      ['SBY', '1-1302', 0, 57_000],
    ])

    await goTo(head, 'stock/correction/add')
    await field(head, 'reason').waitFor()
    await pick(head, 'reason', 'Hilang')
    await pick(head, 'warehouseId', 'Gudang SBY')
    await field(head, 'memo').fill('Hilang di perjalanan ke Malang')
    await addGoods(head, 'MG2', '2')
    await head.keyboard.press('Control+s')
    await saved(head, 'stock/correction')
    // The document shows its own journal.
    await head.getByText('Selisih Persediaan').first().waitFor()
    const lost = await journal('correction')
    expect(lost.map(([branch, , debit, credit]) => [branch, debit, credit])).toEqual([
      ['SBY', 57_000, 0],
      ['SBY', 0, 57_000],
    ])

    const goods = await j.t.id('goods', 'MG2')
    await goTo(head, `report/stock-report/card?goodsId=${goods}`)
    const card = head.locator('.report table').last()
    for (const paper of ['ME/SBY', 'RME/SBY', 'KS/SBY'])
      await card
        .getByText(new RegExp(`${paper}/\\d{4}/00001`))
        .first()
        .waitFor()
    // 60 came, 10 left, 2 came back, 2 are lost.
    const balances = await card.locator('tbody tr').allInnerTexts()
    expect(balances.join('\n')).toMatch(/\b50\b[\s\S]*\b52\b[\s\S]*\b50\b/)
    await expectAccessible(head)
    await expectBooksInOrder(j.t.db)
  })
})
