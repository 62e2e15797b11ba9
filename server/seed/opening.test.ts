import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import type { Opening } from '#server/seed/opening-words.ts'
import { postOpening } from './opening.ts'

const opening: Opening = {
  type: 'opening',
  branch: 'SBY',
  date: '2026-01-01',
  time: '00:05',
  by: 'akuntansi',
  lines: [
    { account: '1-1101', debit: 5_000_000, credit: 0 },
    { account: '1-1201', debit: 22_200_000, credit: 0 },
    { account: '1-1301', debit: 4_080_000, credit: 0 },
    { account: '1-1900', debit: 1_000_000, credit: 0 },
    { account: '2-1101', debit: 0, credit: 12_000_000 },
    { account: '2-1203', debit: 0, credit: 25_000 },
    { account: '3-1101', debit: 0, credit: 20_255_000 },
  ],
  stock: [{ goods: 'BRS5', warehouse: 'TOKO', qty: 60, value: 4_080_000 }],
  receivables: [
    {
      ref: 'barokah',
      party: 'CSBY00001',
      docNo: 'FJ/SBY/2512/00087',
      date: '2025-12-21',
      dueDate: '2026-01-20',
      amount: 22_200_000,
    },
  ],
  payables: [
    {
      ref: 'tirta',
      party: 'TIRTA',
      docNo: 'FB/SBY/2512/00031',
      date: '2025-12-15',
      dueDate: '2026-01-14',
      amount: 12_000_000,
    },
  ],
  points: [{ customer: 'CSBY00003', points: 250 }],
}
const malang: Opening = {
  ...opening,
  branch: 'MLG',
  lines: [
    { account: '1-1101', debit: 1_000_000, credit: 0 },
    { account: '1-1900', debit: 0, credit: 1_000_000 },
  ],
  stock: [],
  receivables: [],
  payables: [],
  points: [],
}

/** A branch brings its old books along, and goes on from there. */
describe('opening balances', () => {
  let t: TestApp
  let documentId: number
  let items: Map<string, number>
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => t.close())

  it('must add up to the documents behind them', async () => {
    const wrong = { ...opening, receivables: [] }
    await expect(postOpening(t.db, wrong)).rejects.toThrow('account 1-1201')
    const { rows } = await t.db.query('select count(*)::int as n from document')
    expect(rows[0].n).toBe(0)
  })

  it('are one document per branch, with every ledger behind it in order', async () => {
    ;({ documentId, items } = await postOpening(t.db, opening))
    await postOpening(t.db, malang)
    await expectBooksInOrder(t.db)
    const { rows } = await t.db.query(
      `select number, kind, status, total::float8 from document order by id`,
    )
    expect(rows).toEqual([
      { number: 'SA/SBY/2601/00001', kind: 'opening-balance', status: 'POSTED', total: 32_280_000 },
      { number: 'FJ/SBY/2512/00087', kind: 'sales-invoice', status: 'POSTED', total: 22_200_000 },
      {
        number: 'FB/SBY/2512/00031',
        kind: 'purchase-invoice',
        status: 'POSTED',
        total: 12_000_000,
      },
      { number: 'SA/MLG/2601/00001', kind: 'opening-balance', status: 'POSTED', total: 1_000_000 },
    ])
  })

  it('tell receivables party by party, and RK by its other branch', async () => {
    const { rows } = await t.db.query(
      `select a.code, c.name as customer, b.code as counter
       from journal_line l join account a on a.id = l.account_id
       left join customer c on c.id = l.customer_id left join branch b on b.id = l.counter_branch_id
       where l.journal_id = $1 and a.code in ('1-1201', '1-1900') order by a.code`,
      [documentId],
    )
    expect(rows).toEqual([
      { code: '1-1201', customer: 'Toko Barokah', counter: null },
      { code: '1-1900', customer: null, counter: 'MLG' },
    ])
  })

  it('are settled, sold and spent like anything else', async () => {
    const branchId = await t.id('branch', 'SBY')
    const form = { requestId: randomUUID(), branchId, docDate: '2026-01-10' }
    await t.call('akuntansi', api.sales.receivableRepayment.add, {
      ...form,
      customerId: await t.id('customer', 'CSBY00001'),
      lines: [{ documentId: items.get('barokah') ?? 0, amount: 22_200_000 }],
      payments: [
        {
          methodId: await t.id('method', 'TRANSFER'),
          amount: 22_200_000,
          bankAccountId: await t.id('bank', 'SBY'),
        },
      ],
    })
    const sale = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...form,
      requestId: randomUUID(),
      warehouseId: await t.id('warehouse', 'SBY/TOKO'),
      lines: [{ goodsUnitId: await t.id('unit', 'BRS5/SAK'), qty: 2 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 154_000 }],
    })
    const seen = await t.call('owner', api.sales.salesInvoice.get, { id: sale.id })
    expect(seen.lines[0]?.cost).toBe(136_000)
    await expectBooksInOrder(t.db)
  })
})
