import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Kind, kinds, kindsWhere } from '#contract/kinds.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type Journey, startJourney, goTo } from './browser.ts'
import { type Calm, calmOf } from './calm.ts'
import { todays } from './turns.ts'
import { shopDay } from '../shop-day.ts'

const copied = kindsWhere(({ copies }) => copies !== undefined)

/** What its own number or day is, is not taken over: it is typed. */
const OWN = [
  'requestId',
  'docDate',
  'dueDate',
  'refNo',
  'reportNo',
  'oldInvoiceNo',
  'salesInvoiceId',
]

/** A document of each kind that may be written once more: the form says what it says, and is saved. */
describe('a document as the beginning of another one', () => {
  let j: Journey
  let page: Page
  let calm: Calm
  let written: Partial<Record<Kind, Record<string, unknown>>>
  let docDate: string
  beforeAll(async () => {
    j = await startJourney()
    docDate = shopDay()
    await receiveGoods(j.t, 'SBY', 'TOKO', [['MG2/DUS', 40, 171_000]], docDate)
    written = await inputs(j)
    page = await j.person('owner')
    calm = calmOf(page)
  })
  afterAll(async () => j?.close())

  it('stands here for each kind', () => {
    expect(Object.keys(written).sort()).toEqual([...copied].sort())
  })

  it.each(todays(copied))('%s', async (kind) => {
    const input = { ...written[kind], requestId: newRequest(), docDate }
    const add = callsOf(kind).add as Endpoint
    const { id } = (await j.t.call('owner', add, input as never)) as { id: number }
    await goTo(page, `${kinds[kind].place}/${id}`)
    await page.getByRole('button', { name: 'Tindakan lain' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Duplikat' }).click()
    await page.locator('.form .form-head').waitFor()
    await calm()
    await writeOwn(page)
    const asked = page.waitForRequest(
      (one) => one.url().endsWith(add.path) && one.method() === 'POST',
    )
    await page.keyboard.press('Control+s')
    const sent = (await asked).postDataJSON()
    const same = Object.entries(input).filter(([name]) => !OWN.includes(name))
    expect(sent).toMatchObject(Object.fromEntries(same))
    expect(sent.requestId).not.toBe(input.requestId)
    expect(sent.docDate).toBe(docDate)
    await page.waitForURL((url) => /\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`))
  })
})

/** What is starred and empty: numbers and days of its own, and which bill it concerns. */
async function writeOwn(page: Page): Promise<void> {
  const empty = page.locator('.form .field:has(.field-required)')
  for (const field of await empty.all()) {
    const input = field.locator('input').first()
    if ((await field.locator('.ant-select').count()) > 0) {
      if ((await field.locator('.ant-select-content-has-value').count()) > 0) continue
      await input.focus()
      await page.keyboard.press('ArrowDown')
      await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
    } else if (
      (await input.getAttribute('type')) !== 'radio' &&
      (await input.inputValue()) === ''
    ) {
      await input.fill((await field.locator('.ant-picker').count()) > 0 ? '31122099' : 'X-12')
      await page.keyboard.press('Tab')
    }
  }
}

/** What each kind says at its least and in what it has of its own. */
async function inputs({ t }: Journey): Promise<Partial<Record<Kind, Record<string, unknown>>>> {
  const [branchId, malang] = [await t.id('branch', 'SBY'), await t.id('branch', 'MLG')]
  const account = (code: string) => t.id('account', code)
  const supplier = { supplierId: await t.id('supplier', 'PT Tirta Pangan Sejahtera') }
  const customer = { customerId: await t.id('customer', 'Toko Barokah') }
  const warehouse = { warehouseId: await t.id('warehouse', 'SBY/TOKO') }
  const goodsUnitId = await t.id('unit', 'MG2/PCS')
  const line = { goodsUnitId, qty: 2, memo: 'rak depan' }
  const lines = [line]
  const memo = 'Rutin bulanan'
  const cost = await account('6-1201')
  const money = { partyName: 'PLN', lines: [{ accountId: cost, amount: 25_000, memo: 'listrik' }] }
  const cash = { ...money, accountId: await account('SBY/1-1101') }
  const bank = { ...money, accountId: await account('SBY/1-1111') }
  const sides = [
    { accountId: cost, debit: 40_000, credit: 0, memo: 'sewa' },
    { accountId: await account('7-1103'), debit: 0, credit: 40_000 },
  ]
  const owed = { accountId: await account('7-1103'), amount: 90_000, dueDate: '2099-12-31', memo }
  const note = { amount: 20_000, taxable: true, memo }
  const sold = { ...customer, ...warehouse, headerDiscount: { type: 'PERCENT', value: 1 } }
  const ofCustomer = { ...note, ...customer, scope: 'CUSTOMER' }
  const bill = (await t.call(
    'owner',
    callsOf('sales-invoice').add as Endpoint,
    {
      requestId: newRequest(),
      branchId,
      docDate: shopDay(),
      ...customer,
      ...warehouse,
      goods: [{ goodsUnitId, qty: 60 }],
    } as never,
  )) as { id: number }
  const ofBill = { ...note, ...customer, scope: 'INVOICE', salesInvoiceId: bill.id }
  const all: Partial<Record<Kind, object>> = {
    'purchase-order': {
      ...supplier,
      ...warehouse,
      taxMode: 'INCLUDE',
      termDays: 14,
      freight: 5_000,
      memo,
      lines: [
        {
          goodsUnitId: await t.id('unit', 'MG2/DUS'),
          qty: 3,
          unitPrice: 110_000,
          discountTiers: [2],
        },
      ],
    },
    'purchase-past-return': {
      ...supplier,
      ...warehouse,
      refNo: 'LAMA-1',
      taxMode: 'NONE',
      reason: 'KEDALUWARSA',
      settleBy: 'POTONG_HUTANG',
      lines: [{ ...line, unitPrice: 9_000 }],
    },
    'purchase-debit-note': { ...note, ...supplier, reason: 'KLAIM' },
    'purchase-credit-note': { ...note, ...supplier, reason: 'ONGKIR' },
    'other-debt': { ...owed, ...supplier, taxable: true, accountId: cost },
    booking: { ...sold, type: 'BOOKING', delivery: 'AMBIL', lines },
    'sales-order': { ...sold, type: 'ORDER', termDays: 7, lines },
    'sales-invoice': { ...sold, termDays: 7, goods: lines },
    'sales-past-return': {
      ...customer,
      ...warehouse,
      oldInvoiceNo: 'LAMA-2',
      taxable: true,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ ...line, unitPrice: 9_000, condition: 'BAIK' }],
    },
    'customer-debit-note': { ...ofCustomer, reason: 'ONGKIR' },
    'customer-credit-note': { ...ofCustomer, reason: 'POTONGAN' },
    'sales-debit-note': { ...ofBill, reason: 'ONGKIR' },
    'sales-credit-note': { ...ofBill, reason: 'POTONGAN' },
    'other-receivable': { ...owed, ...customer },
    'internal-mutation': {
      ...warehouse,
      toWarehouseId: await t.id('warehouse', 'SBY/GUDANG'),
      lines,
    },
    'external-mutation': {
      ...warehouse,
      toBranchId: malang,
      toWarehouseId: await t.id('warehouse', 'MLG/TOKO'),
      lines,
      driverName: 'Pak Slamet',
    },
    correction: { ...warehouse, type: 'OUT', reason: 'PEMAKAIAN_SENDIRI', memo, lines },
    'stock-in': {
      ...warehouse,
      type: 'IN',
      reason: 'SELISIH_LEBIH',
      memo,
      lines: [{ ...line, unitCost: 28_000 }],
    },
    'cash-in': cash,
    'cash-out': cash,
    'bank-in': { ...bank, refNo: 'TRF-1' },
    'bank-out': { ...bank, whtType: 'PPH23', whtBase: 25_000 },
    'general-journal': { memo, lines: sides },
    'adjustment-journal': { memo, lines: sides },
  }
  return Object.fromEntries(
    Object.entries(all).map(([kind, input]) => [kind, { branchId, ...input }]),
  )
}
