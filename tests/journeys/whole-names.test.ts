import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Kind, kinds } from '#contract/kinds.ts'
import { type Journey, startJourney, goTo } from './browser.ts'
import { fillShop } from './full-shop.ts'
import { todays } from './turns.ts'

const HOUR = 3_600_000

/** Names of 31 letters and prices of eight digits are read whole where goods are received, sold and priced. */
describe('what there is room for', () => {
  let j: Journey
  let page: Page
  let order: number
  beforeAll(async () => {
    j = await startJourney({ demo: true })
    await fillShop(j.t.db)
    await j.t.db.query('update selling_price set price = 1234567 where price > 150000')
    const { rows } = await j.t.db.query(
      `select d.id::int from document d join branch b on b.id = d.branch_id and b.is_head_office
       where d.kind = 'purchase-order' and d.status = 'OPEN' order by
         (select count(*) from document_goods g where g.branch_id = d.branch_id and g.document_id = d.id) desc limit 1`,
    )
    order = rows[0].id
    page = await j.person('owner')
  })
  afterAll(async () => j.close())

  const open = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await goTo(page, `${path}`)
  }

  /** Texts of which a part lies outside the cell that they stand in. */
  const cut = (cells: string) =>
    page.locator(cells).evaluateAll((all) =>
      all.flatMap((cell) => {
        const edge = cell.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(cell)
        const beyond = [...range.getClientRects()].some(
          ({ right, bottom }) => right > edge.right + 1 || bottom > edge.bottom + 1,
        )
        const inputs = [...cell.querySelectorAll('input')]
        const small = inputs.some((one) => one.scrollWidth > one.clientWidth + 1)
        return beyond || small ? [cell.textContent || inputs.map((one) => one.value).join()] : []
      }),
    )
  /** How far the last column lies outside what is seen of its table. */
  const beyond = (table: string) =>
    page
      .locator(table)
      .evaluate((one) =>
        Math.max(
          0,
          one.getBoundingClientRect().right -
            (one.parentElement?.closest('div')?.getBoundingClientRect().right ?? 0),
        ),
      )

  it('of the goods in edit on a phone, whose input is narrower', async () => {
    const phone = await j.person('owner', 'phone')
    await goTo(phone, 'purchase/purchase-order/add')
    await phone.locator('.grid-add [data-col=goods]').focus()
    await phone.keyboard.type('gula')
    await phone.locator('.finder-one').first().waitFor()
    await phone.keyboard.press('Enter')
    const name = phone.locator('[data-row="0"] .goods-whole')
    await name.waitFor()
    const { rows } = await j.t.db.query('select name from goods where name = $1', [
      await name.innerText(),
    ])
    expect(rows).toHaveLength(1)
    const cell = await phone.locator('[data-row="0"]').boundingBox()
    const box = await name.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(
      (cell?.x ?? 0) + (cell?.width ?? 0),
    )
    const dir = process.env.PICTURES_DIR
    if (dir) await phone.screenshot({ path: `${dir}/c4.png` })
    await phone.context().close()
  })

  it.each([1366, 1024])('at the receiving desk, %i wide', async (width) => {
    await open(`purchase/receive-order/add?order=${order}`, width)
    await page.locator('.grid-quiet tbody tr').nth(4).waitFor()
    expect(await cut('.grid-quiet tbody td')).toEqual([])
    expect(await beyond('.grid-quiet')).toBeLessThan(1)
  })

  it.each([1366, 1024, 820])('among selling prices, %i wide', async (width) => {
    await open('master/changes-selling-price', width)
    const price = page.locator('[data-col=price]').first()
    await price.waitFor()
    await price.focus()
    await page.keyboard.type('12345678')
    // The margin that follows from it is nobody's.
    expect(
      await cut('.list .table tbody td:not(.check, tr.price-typed td:has([data-col=margin]))'),
    ).toEqual([])
    expect(await beyond('.list .table')).toBeLessThan(1)
  })

  it('in lists of documents, and in the lines of what was ordered and received', async () => {
    const names = '.table tbody :is(.whole-name, td > a, td > .ellipsis:not(.hint))'
    const { rows } = await j.t.db.query(
      `select distinct on (kind) kind, id::int from document d where kind in ('purchase-order', 'purchase-receipt')
       order by kind, (select max(length(x.name)) from document_goods g join goods x on x.id = g.goods_id
         where g.branch_id = d.branch_id and g.document_id = d.id) desc nulls last`,
    )
    const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id
    for (const path of [
      'purchase/purchase-order',
      'purchase/invoice',
      'sales/booking',
      'stock/mutation',
      `purchase/purchase-order/${idOf('purchase-order')}`,
      `purchase/receive-order/${idOf('purchase-receipt')}`,
    ]) {
      await open(path, 1366)
      await page.locator(names).first().waitFor()
      const ends = await page
        .locator(names)
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
        )
      expect(ends, path).toEqual([])
    }
  })

  it('in the lines of documents, to their last column', async () => {
    const { rows } = await j.t.db.query(
      `select distinct on (d.kind) d.kind, d.id::int from document d join document_goods g
       on g.branch_id = d.branch_id and g.document_id = d.id order by d.kind, d.id desc`,
    )
    const wide: string[] = []
    for (const { kind, id } of todays(rows as { kind: Kind; id: number }[])) {
      await open(`${kinds[kind].place}/${id}`, 1366)
      await page.locator('.detail-number').waitFor()
      const lines = await page
        .locator('.detail-lines')
        .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
      if (Math.max(0, ...lines) > 0) wide.push(`${kind} by ${lines}`)
    }
    expect(rows.length).toBeGreaterThan(5)
    expect(wide).toEqual([])
  })

  /** Texts that end in "…" here. */
  const ending = (cells: string) =>
    page
      .locator(`:is(${cells}):is(td:not(.number), .ellipsis)`)
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent.slice(0, 40)),
      )

  it('of a long remark in the row where one reads, by the arrows or a finger', async () => {
    await j.t.db.query(
      `update document set memo = 'Pembelian perlengkapan untuk cabang baru sesuai surat permintaan toko, dibayar dua kali dan dicatat ' || id
       where kind = 'general-journal' or kind = 'cash-bank-out'`,
    )
    // Of all days: on the first of a month its own list is empty.
    const days = '?dateFrom=2020-01-01&dateTo=2099-12-31'
    for (const path of ['bank-cash/general-journal', 'report/financial-statements/journals']) {
      await open(`${path}${days}`, 1024)
      const row = (at: number) => `.list [data-row="${at}"] *, .list [data-row="${at}"] td`
      await page.locator('.list [data-row="1"]').waitFor()
      await page.locator('#content').focus()
      if (path.startsWith('bank-cash')) expect(await ending('.list tbody *')).not.toEqual([])
      await page.keyboard.press('ArrowDown')
      await page.locator('.list [data-row="0"].is-cursor').waitFor()
      expect(await ending(row(0)), path).toEqual([])
      // A click in a list opens the whole document; a report is read where it stands.
      if (path.startsWith('bank-cash')) await page.keyboard.press('ArrowDown')
      else await page.locator('.list [data-row="1"] td').last().click()
      await page.locator('.list [data-row="1"].is-cursor').waitFor()
      expect(await ending(row(1)), path).toEqual([])
    }
  })

  it('in what belongs to a document or master', async () => {
    const { rows } = await j.t.db.query(
      `select 'master/supplier' as place, min(id)::int as id from supplier where id % 2 = 0
       union all select 'master/customer', min(id)::int from customer where id % 2 = 0
       union all select 'master/stock', min(id)::int from goods where id % 2 = 0
       union all select 'purchase/receive-order', max(id)::int from document where kind = 'purchase-receipt'`,
    )
    for (const { place, id } of rows) {
      await open(`${place}/${id}`, 820)
      const tabs = page.locator('.tabs [role=tab]')
      await tabs.first().waitFor()
      for (let i = 0; i < (await tabs.count()); i += 1) {
        await tabs.nth(i).click()
        await expect.poll(() => page.locator('.tab-body [aria-busy=true]').count()).toBe(0)
        expect(await ending('.tab-body .table *'), `${place} ${i}`).toEqual([])
      }
    }
  })

  it('in a list of bills on a tablet, with the days that its workbook has too', async () => {
    // Of a week: the sum of a year of this company, in which every third bill is of a hundred billion, has thirteen digits.
    const [from, to] = [8, 1].map((ago) => new Date(Date.now() + 7 * HOUR - ago * 24 * HOUR))
    const dayOf = (date: Date | undefined) => date?.toISOString().slice(0, 10)
    await open(`purchase/invoice?dateFrom=${dayOf(from)}&dateTo=${dayOf(to)}`, 820)
    const row = page.locator('.list tbody tr').first()
    await row.locator('.row-link').waitFor()
    expect(await beyond('.list .table')).toBeLessThan(1)
    const days = row.getByText(/^\d\d\/\d\d\/\d{4}$/)
    await expect.poll(() => days.count()).toBe(2)
    const asked = page.waitForRequest(/invoice\/get\/xlsx/)
    await page.getByRole('button', { name: 'Unduh Excel' }).click()
    const { columns } = (await asked).postDataJSON()
    expect(columns).toEqual([
      'docNo',
      'docDate',
      'partyName',
      'total',
      'outstanding',
      'dueDate',
      'status',
    ])
    // What was paid at once says so.
    await open('sales/invoice', 820)
    await page.locator('.list tbody .row-link').first().waitFor()
    const left = await page.locator('.list tbody td:nth-child(5)').allTextContents()
    expect(left).not.toContain('')
  })

  it.each([1366, 820])(
    'in the lines of an order, also of goods without PPN, %i wide',
    async (width) => {
      await open('sales/order/add', width)
      for (const row of [0, 1]) {
        const add = page.locator('.grid-add [data-col=goods]')
        await add.focus()
        await page.keyboard.type('beras')
        const found = page.locator('.finder-one')
        await found.first().waitFor()
        if (row === 1) await page.keyboard.press('ArrowDown')
        await page.locator('.finder-one').nth(row).and(page.locator('.is-cursor')).waitFor()
        await page.keyboard.press('Enter')
        await page.locator(`.grid [data-row="${row}"] [data-col=qty]`).waitFor()
      }
      await page.getByText('bebas PPN').first().waitFor()
      expect(await cut('.grid-goods tbody tr:not(.is-active, .grid-add) td')).toEqual([])
    },
  )
})
