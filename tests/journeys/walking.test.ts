import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type Journey, startJourney, goTo } from './browser.ts'

/** From a figure to the bills it counts and to one of them, and by Escape back to where the walk began. */
let j: Journey
beforeAll(async () => {
  j = await startJourney()
  const { rows } = await j.t.db.query(
    `select (now() at time zone 'Asia/Jakarta')::date::text as today`,
  )
  const docDate = rows[0].today
  await j.t.db.query('update branch set shift_required = false')
  await receiveGoods(
    j.t,
    'SBY',
    'TOKO',
    [
      ['KPI/PCS', 5, 10_000],
      ['TEH/PCS', 5, 4_000],
    ],
    docDate,
  )
  const branchId = await j.t.id('branch', 'SBY')
  const [coffee, tea] = [await j.t.id('unit', 'KPI/PCS'), await j.t.id('unit', 'TEH/PCS')]
  for (const units of [[coffee], [coffee, tea], [tea]])
    await j.t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate,
      lines: units.map((goodsUnitId) => ({ goodsUnitId, qty: 1 })),
      payments: [{ methodId: await j.t.id('method', 'TUNAI'), amount: 100_000 }],
    } as never)
})
afterAll(async () => j?.close())

it('walks from a basket to its bills and back', async () => {
  const page = await j.person('owner')
  await goTo(page, 'analytic/sales-insights/baskets')
  const rows = page.locator('.table tbody tr')
  const begun = page.url()
  await rows.filter({ hasText: /^1/ }).getByRole('link').click()
  await page.waitForURL(/\/app\/report\/sales-report\?.*basket/)
  await expect.poll(() => page.locator('.table tfoot').textContent()).toContain('2 baris')
  const bills = page.url()
  await rows.first().getByRole('link').click()
  await page.waitForURL(/\/app\/sales\/invoice\/\d+/)
  await page.locator('h1').first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(bills)
  await rows.first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(begun)
})

it('walks from how long goods lie to the layers and the receipt of one', async () => {
  const page = await j.person('owner')
  await goTo(page, 'report/stock-age-analysis?basis=COMPANY')
  const rows = page.locator('.table tbody tr')
  await rows.filter({ hasText: 'KPI' }).getByRole('link').first().click()
  await page.waitForURL(/stock-age-analysis\/layers\?/)
  // The basis that was asked goes along, as the goods do.
  expect(page.url()).toMatch(/basis=COMPANY/)
  await expect.poll(() => page.locator('.table tfoot').textContent()).toContain('1 baris')
  const layers = page.url()
  await rows.first().getByRole('link').first().click()
  await page.waitForURL(/\/app\/purchase\/receive-order\/\d+/)
  await page.locator('h1').first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(layers)
})

it('walks from a journal, debits first, to the ledger of its month and back', async () => {
  const { t } = j
  const branchId = await t.id('branch', 'SBY')
  const paper = { branchId, docDate: '2026-01-20', accountId: await t.id('account', 'SBY/1-1101') }
  const line = async (account: string, amount: number) => [
    { accountId: await t.id('account', account), amount },
  ]
  await t.call('akuntansi', api.bankCash.cashIn.add, {
    ...paper,
    requestId: newRequest(),
    partyName: 'Pemilik',
    lines: await line('3-1101', 500_000),
  } as never)
  const { id, docNo } = await t.call('akuntansi', api.bankCash.cashOut.add, {
    ...paper,
    requestId: newRequest(),
    partyName: 'PLN',
    lines: await line('6-1103', 100_000),
  } as never)
  const page = await j.person('akuntansi')
  await goTo(page, `bank-cash/cash-expenses/${id}`)
  const journal = page.getByRole('table', { name: 'Jurnal' })
  await journal.waitFor()
  expect(await journal.locator('tbody .row-link').allTextContents()).toEqual(['6-1103', '1-1101'])
  await journal.getByRole('link', { name: '6-1103' }).press('Enter')
  await page.waitForURL(/financial-statements\/ledger\?.*dateFrom=2026-01-01&dateTo=2026-01-31/)
  await page
    .locator('.table tbody')
    .getByRole('link', { name: docNo as string })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(new RegExp(`cash-expenses/${id}$`))
})

it('opens by keyboard what a cashier did where it stands, asks her, and marks it as looked at', {
  timeout: 90_000,
}, async () => {
  const branchId = await j.t.id('branch', 'SBY')
  const { rows: sold } = await j.t.db.query(
    `select doc_date::text as "docDate", created_by as "cashierId" from document where kind = 'sales-invoice' limit 1`,
  )
  const { docDate, cashierId } = sold[0]
  await j.t.call('kasir.sby', api.sales.cashier.payment, {
    requestId: newRequest(),
    branchId,
    docDate,
    lines: [{ goodsUnitId: await j.t.id('unit', 'TEH/PCS'), qty: 1, discountAmount: 100 }],
    payments: [{ methodId: await j.t.id('method', 'TUNAI'), amount: 100_000 }],
  } as never)
  const page = await j.person('owner')
  await goTo(page, 'report/financial-statements/exceptions-by-cashier')
  const begun = page.url()
  const own = page.locator('.table tbody tr', { hasText: 'Nurul Fadilah' }).first()
  await own.waitFor()
  const at = page.locator('td.is-at')
  while (!(await own.getAttribute('class'))?.includes('is-cursor'))
    await page.keyboard.press('ArrowDown')
  // To the one figure that she has.
  const place = await own
    .locator('td')
    .evaluateAll((cells) => cells.findIndex((cell) => cell.textContent?.includes('kali')))
  do await page.keyboard.press('ArrowRight')
  while ((await at.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex)) < place)
  await page.keyboard.press('Enter')
  const inside = page.locator('.in-place')
  await inside.locator('tbody tr').first().waitFor()
  expect(await inside.locator('tbody tr').count()).toBe(1)
  expect(await inside.locator('header strong').textContent()).toMatch(
    /^Diskon · Nurul Fadilah · 100$/,
  )

  await page.keyboard.press('t')
  await page.keyboard.type('Mengapa diskon?', { delay: 90 })
  await page.keyboard.press('Enter')
  await inside.getByText('melihatnya di lonceng').waitFor()
  await inside.locator('form').waitFor({ state: 'detached' })
  await page.keyboard.press('p')
  await page.keyboard.type('Pelanggan salah ambil', { delay: 90 })
  await page.keyboard.press('Enter')
  await inside.getByText(/^Diperiksa Hartono Wijaya, .*: Pelanggan salah ambil$/).waitFor()
  await inside.locator('form').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/app\/sales\/invoice\/\d+/)
  await page.locator('h1').first().waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL(begun)

  // A cart that no receipt followed is asked about where it stands itself.
  await j.t.call('kasir.sby', api.sales.cashier.left, {
    branchId,
    key: newRequest(),
    lines: 1,
    whole: true,
    worth: 3_500,
  })
  await page.reload()
  await own.waitFor()
  await page.keyboard.press('ArrowUp')
  while (!(await own.getAttribute('class'))?.includes('is-cursor'))
    await page.keyboard.press('ArrowDown')
  // What is usual, and figures of nothing, are passed over.
  await page.keyboard.press('ArrowLeft')
  expect(await at.count()).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => at.textContent()).toMatch(/^3\.500/)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => at.textContent()).toMatch(/^100/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await inside.getByText('1 baris', { exact: true }).waitFor()
  await page.keyboard.press('t')
  await inside
    .getByPlaceholder(/^Pertanyaan untuk Nurul Fadilah tentang Keluar sebelum total, \d\d\.\d\d$/)
    .waitFor()
  await page.keyboard.type('Kopi?', { delay: 90 })
  await page.keyboard.press('Enter')
  await inside.getByText('melihatnya di lonceng').waitFor()
  await inside.getByText('Hartono Wijaya: Kopi?').waitFor()
  const { rows: checks } = await j.t.db.query('select memo from exception_check')
  expect(checks).toEqual([{ memo: 'Pelanggan salah ambil' }])

  // She answers at her bell, and the answer rings at whoever asked.
  const cashier = await j.person('kasir.sby')
  await goTo(cashier, 'dashboard')
  const bell = cashier.getByRole('button', { name: /^Pemberitahuan/ })
  await bell.click()
  await cashier.getByText('Mengapa diskon?').waitFor()
  const answerTo = (words: string) =>
    cashier.locator('.requests > li', { hasText: words }).getByLabel('Jawab Hartono Wijaya')
  await answerTo('Mengapa diskon?').fill('Kemasan penyok')
  await cashier.keyboard.press('Enter')
  await cashier.getByText('Mengapa diskon?').waitFor({ state: 'detached' })
  await cashier.getByText('Kopi?').waitFor()
  await cashier.getByText('Keluar sebelum total').waitFor()

  await answerTo('Kopi?').fill('Anak kecil, dikembalikan')
  await cashier.keyboard.press('Enter')
  await cashier.getByText('Kopi?').waitFor({ state: 'detached' })
  const { rows: answers } = await j.t.db.query(
    `select n.text from note_mention m join document_note n on n.branch_id = m.branch_id and n.id = m.note_id
     where m.seen_at is null and n.created_by = $1`,
    [cashierId],
  )
  expect(answers).toEqual([{ text: 'Kemasan penyok' }])
  await page.reload()
  await page.getByRole('button', { name: 'Pemberitahuan, 2 menunggu' }).click()
  await page.getByText('Anak kecil, dikembalikan').waitFor()

  await page.getByRole('link', { name: 'Keluar sebelum total' }).click()
  await page.waitForURL(/exceptions\?.*what=LEFT/)
  await page.locator('.table tbody tr', { hasText: '3.500' }).waitFor()
  await page.getByRole('button', { name: 'Pemberitahuan, 1 menunggu' }).waitFor()
})
