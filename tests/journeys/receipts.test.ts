import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { PASSWORD, expectBooksInOrder, newRequest } from '#server/platform/test-app.ts'
import { giveApproval } from '#server/sales/story.ts'
import { type Journey, expectAccessible, startJourney, goTo } from './browser.ts'
import { stockUp } from './stock.ts'
import { approvalAsked } from './tills.ts'

const PIN = '731904'

/** What was sold is found, opened, voided, returned and exchanged by a key each. */
describe('the receipts of a till', () => {
  let j: Journey
  let branchId: number
  let page: Page
  /** Number of a receipt of Malang. */
  let elsewhere: string
  /** Keys pressed since the last counting. */
  let keys = 0
  const press = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key)
    keys += all.length
  }
  const picture = async (name: string) => {
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/receipts-${name}.png` })
  }
  const sell = async () => {
    const { docNo } = await j.t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: today,
      lines: [{ goodsUnitId: await j.t.id('unit', 'MG2/PCS'), qty: 1 }],
      payments: [{ methodId: await j.t.id('method', 'TUNAI'), amount: 50_000 }],
    })
    return docNo as string
  }
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

  beforeAll(async () => {
    j = await startJourney()
    branchId = await j.t.id('branch', 'SBY')
    await stockUp(j.t, 'SBY/TOKO', [['MG2/PCS', 50, 28_500]])
    // A receipt of the other branch, which has no shifts.
    await stockUp(j.t, 'MLG/TOKO', [['MG2/PCS', 10, 28_500]])
    const { docNo } = await j.t.call('kasir.mlg', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: await j.t.id('branch', 'MLG'),
      docDate: today,
      lines: [{ goodsUnitId: await j.t.id('unit', 'MG2/PCS'), qty: 2 }],
      payments: [{ methodId: await j.t.id('method', 'TUNAI'), amount: 100_000 }],
    })
    elsewhere = docNo as string
    await j.t.db.query('update branch set shift_required = true')
    await j.t.call('kepala.sby', api.system.employee.changePin, { pin: PIN, password: PASSWORD })
    const approvalToken = await giveApproval(j.t, 'kasir.sby', 'kepala.sby', 'TILL_REGISTER')
    const device = { requestId: newRequest(), branchId, name: 'Kasir 1', approvalToken }
    const { key } = await j.t.call('kasir.sby', api.sales.shift.register, device)
    const opening = { requestId: newRequest(), branchId, tillKey: key, openingFloat: 300_000 }
    await j.t.call('kasir.sby', api.sales.shift.open, opening)
    page = await j.person('kasir.sby')
    await page.evaluate(
      ([branch, own]) => localStorage.setItem(`gerai.till.${branch}`, own as string),
      [branchId, key],
    )
  })
  afterAll(async () => j?.close())

  it('are voided in ten keys, the newest first', async () => {
    const [older, last] = [await sell(), await sell()]
    await goTo(page, 'sales/cashier')
    await page.getByPlaceholder(/Pindai barcode/).waitFor()
    keys = 0
    await press('F11')
    await page.getByText(last).waitFor()
    await expectAccessible(page)
    await picture('list')
    await press('v')
    await page.getByText(`Batalkan struk ${last}?`).waitFor()
    await expectAccessible(page)
    await picture('void')
    const before = keys
    await press('1')
    await approvalAsked(page)
    // The reason and six digits, the last of which agrees.
    await press(...PIN)
    await page.getByText('Dibatalkan', { exact: true }).waitFor()
    expect(keys).toBeLessThanOrEqual(10)
    expect(keys - before).toBeLessThanOrEqual(8)
    const { rows } = await j.t.db.query(`select memo from document where reason = 'VOID'`)
    expect(rows).toEqual([{ memo: 'Salah barang' }])

    // Down to the other one, and it is open with what was sold.
    await press('ArrowDown', 'Enter')
    await page.getByRole('list', { name: 'Isi struk' }).getByText('Minyak Goreng 2 L').waitFor()
    await expectAccessible(page)
    await picture('open')
    const current = page.locator('.shift-bills > [aria-current=true]')
    expect(await current.textContent()).toContain(older)
    // A digit searches; from there the arrow leads back.
    await press('9')
    const search = page.getByPlaceholder('Nomor struk')
    await expect.poll(() => search.inputValue()).toBe('9')
    await page.getByText('Belum ada struk').waitFor()
    await press('Backspace')
    await page.getByText(older).waitFor()
    await press('Escape')
  })

  /** One piece comes back that was sent by mistake: why by its digit, how many, how it is. Nothing is answered beforehand. */
  const wrongOne = async () => {
    const at = () =>
      page.evaluate(() => {
        const { activeElement: on } = document
        return on?.closest<HTMLElement>('[data-col]')?.dataset.col ?? on?.id.split('-').at(-1)
      })
    await expect.poll(at).toBe('reason')
    await page.keyboard.press('3')
    await expect.poll(at).toBe('qty')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(at).toBe('condition')
    // What is typed opens its list and finds, Enter takes.
    await page.keyboard.type('baik')
    await page.getByTitle('Baik', { exact: true }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.locator('[data-col=condition] .ant-select-content-has-value').first().waitFor()
  }

  it('are returned at the till, agreed to by PIN, with what to hand over', async () => {
    await goTo(page, 'sales/cashier')
    await page.getByPlaceholder(/Pindai barcode/).waitFor()
    const sold = await sell()
    await press('F11')
    await page.getByText(sold).waitFor()
    await press('r')
    await page.waitForURL(/cashier\/returns\/add/)
    await page.getByText('Minyak Goreng 2 L').waitFor()
    await wrongOne()
    await page.keyboard.press('Control+s')
    await approvalAsked(page)
    await press(...PIN, 'Enter')
    await page.getByText('Serahkan Rp 37.500 tunai').first().waitFor()
    await picture('returned')
    const { rows } = await j.t.db.query(
      `select status, shift_id is not null as here from document where kind = 'sales-return' and reason <> 'VOID'`,
    )
    expect(rows).toEqual([{ status: 'APPROVED', here: true }])
    await press('Alt+k')
    await page.getByPlaceholder(/Pindai barcode/).waitFor()
    await expectBooksInOrder(j.t.db)
  })

  it('of another branch are returned here by their number', async () => {
    await goTo(page, 'sales/cashier/returns/add')
    await page.getByRole('combobox', { name: /Faktur \/ Struk/ }).fill(elsewhere)
    await page.getByText(/Dijual cabang Malang/).waitFor()
    await picture('elsewhere-found')
    await page.keyboard.press('Enter')
    await page.getByText('Minyak Goreng 2 L').waitFor()
    // What is owed there is lowered there: no choice here.
    expect(await page.getByText('Potong piutang').count()).toBe(0)
    await wrongOne()
    await expectAccessible(page)
    await picture('elsewhere')
    await page.keyboard.press('Control+s')
    await approvalAsked(page)
    await press(...PIN, 'Enter')
    await page
      .getByText(/Serahkan Rp 37\.500 tunai/)
      .first()
      .waitFor()
    await picture('elsewhere-done')
    const returned = async () =>
      (
        await j.t.db.query(
          `select b.code, d.kind, d.status, d.shift_id is not null as here from document d join branch b on b.id = d.branch_id
           join document_between x on x.branch_id = d.branch_id and x.document_id = d.id order by 1`,
        )
      ).rows
    // The sum stands in the preview already.
    await expect.poll(returned).toEqual([
      { code: 'MLG', kind: 'sales-return', status: 'APPROVED', here: false },
      { code: 'SBY', kind: 'branch-return', status: 'APPROVED', here: true },
    ])
    await expectBooksInOrder(j.t.db)
  })

  it('of another branch are exchanged here for goods of today', async () => {
    await goTo(page, 'sales/cashier/exchange/add')
    await page.getByRole('combobox', { name: /Faktur \/ Struk/ }).fill(elsewhere)
    await page.getByText(/Dijual cabang Malang/).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Minyak Goreng 2 L').waitFor()
    await wrongOne()
    // What is taken instead: a bottle and another one of today, so that something is to be paid.
    await page.keyboard.press('Enter')
    const at = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-col]')?.dataset.col)
    await expect.poll(at).toBe('goods')
    await page.keyboard.type('MG2')
    await page.locator('[role=option]:visible').first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await page.getByText('Harus dibayar').first().waitFor()
    await expectAccessible(page)
    await picture('exchange-elsewhere')
    await page.keyboard.press('Control+s')
    await approvalAsked(page)
    await press(...PIN, 'Enter')
    await page.waitForURL(/cashier\/exchange\/\d+$/)
    await picture('exchange-elsewhere-done')
    const { rows } = await j.t.db.query(
      `select b.code, d.kind, d.total::int as total from document d join branch b on b.id = d.branch_id
       join (select id from document order by id desc limit 3) last on last.id = d.id order by d.id`,
    )
    expect(rows).toEqual([
      { code: 'SBY', kind: 'sales-invoice', total: 75_000 },
      { code: 'SBY', kind: 'branch-return', total: 37_500 },
      { code: 'MLG', kind: 'sales-return', total: 37_500 },
    ])
    await expectBooksInOrder(j.t.db)
  })
})
