import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { closePeriod } from '#server/system/close-period.ts'
import { findViolations } from './invariants.ts'

/** The owner of the database changes rows behind the program: each time the books say which rule is broken. */
describe('books that somebody changed', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  const common = () => ({ requestId: newRequest(), branchId: sby, docDate: '2026-01-10' })
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    for (const code of ['SBY/1-1101', 'SBY/1-1111', '3-1101', '6-1103', '6-1501', '1-2201'])
      id[code] = await t.id('account', code)
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    const money = (accountId?: number, lineAccount?: number, amount = 0) => ({
      ...common(),
      accountId,
      partyName: 'Pemilik',
      lines: [{ accountId: lineAccount, amount }],
    })
    const { bankIn, cashIn, cashOut, generalJournal } = api.bankCash
    const put = (call: typeof cashIn.add, input: object) =>
      t.call('akuntansi', call, input as never)
    await put(bankIn.add, money(id['SBY/1-1111'], id['3-1101'], 900_000_000))
    await put(cashIn.add, money(id['SBY/1-1101'], id['3-1101'], 1_000_000))
    await put(cashOut.add, money(id['SBY/1-1101'], id['6-1103'], 250_000))
    await put(generalJournal.add as never, {
      ...common(),
      lines: [
        { accountId: id['6-1501'], debit: 400_000, credit: 0 },
        { accountId: id['1-2201'], debit: 0, credit: 400_000 },
      ],
    })
    const bill = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 60, 180_000, [5]]])
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/DUS', 100, 171_000]])
    await t.call('akuntansi', api.purchase.debtPayment.add, {
      ...common(),
      supplierId: id.tirta,
      lines: [{ documentId: bill, amount: 1_000_000 }],
      payments: [{ methodId: id.transfer, amount: 1_000_000, bankAccountId: id.bca }],
    } as never)
    const { shift } = api.sales
    const tillKey = (
      await t.call('kepala.sby', shift.register, {
        requestId: newRequest(),
        branchId: sby,
        name: 'Kasir 1',
      })
    ).key
    await t.db.query('update branch set drawer_tolerance = 5000000')
    const opened = { requestId: newRequest(), branchId: sby, tillKey, openingFloat: 100_000 }
    const { id: shiftId } = await t.call('kasir.sby', shift.open, opened)
    await t.call('kepala.sby', api.campaign.productDiscount.add, {
      requestId: newRequest(),
      name: 'Minyak hemat',
      branchIds: [sby],
      startAt: '2026-01-01T00:00',
      endAt: '2026-02-01T00:00',
      items: [
        { goodsUnitId: await t.id('unit', 'MG2/PCS'), type: 'AMOUNT', value: 1, quotaTotal: 100 },
      ],
    })
    for (const qty of [1, 2, 3])
      await t.call('kasir.sby', api.sales.cashier.payment, {
        ...common(),
        customerId: await t.id('customer', 'Ibu Sari'),
        lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty }],
        payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 200_000 }],
      } as never)
    await t.call('kasir.sby', shift.close, {
      ...{ requestId: newRequest(), branchId: sby, id: shiftId },
      counts: [{ denomination: 100_000, pieces: 2 }],
    })
    const { cod, courierHandover } = api.sales
    const send = async () =>
      t.call('kasir.sby', cod.add, {
        ...common(),
        courierId: await t.id('employee', 'gudang.sby'),
        deliveryAddress: 'Jl. Waru 1',
        lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 2 }],
      } as never)
    await send()
    await t.call('kasir.sby', cod.payment, {
      ...common(),
      codId: (await send()).id,
      acceptedLines: [{ line: 1, qty: 1 }],
      courierCash: true,
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 100_000 }],
    } as never)
    expect((await t.call('kasir.sby', courierHandover.inHand, {})).rows).toHaveLength(1)
    await sellByCard()
    const { rows } = await t.db.query('select id from period order by id limit 1')
    await t.db.query('begin')
    const tx = {
      rows: async <T>(sql: string, v?: unknown[]) => (await t.db.query(sql, v)).rows as T[],
    }
    await closePeriod(tx as never, rows[0].id, 1)
    await t.db.query('commit')
  })
  afterAll(async () => t.close())

  /** Two sales by card, of which the bank paid one out. */
  async function sellByCard(): Promise<void> {
    const price = 5500
    const sales: number[] = []
    for (const method of ['QRIS', 'DEBIT']) {
      const sold = await t.call('kasir.sby', api.sales.cashier.payment, {
        ...common(),
        lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 10 }],
        payments: [
          {
            methodId: await t.id('method', method),
            amount: 10 * price,
            edcId: await t.id('edc', 'SBY'),
            approvalCode: '311200',
          },
          { methodId: await t.id('method', 'TUNAI'), amount: 1_000_000 },
        ],
      } as never)
      sales.push(tenderId(sold.id, 1))
    }
    await t.call('akuntansi', api.bankCash.disbursement.add, {
      ...common(),
      type: 'DC',
      bankAccountId: id.bca!,
      paymentIds: [sales[0]!],
    })
  }

  /** What the books say after a change, which is then taken back. */
  async function saidAfter(sql: string): Promise<string[]> {
    await t.db.query('begin')
    try {
      await t.db.query('set constraints all deferred')
      await t.db.query(`set local session_replication_role = 'replica'`)
      await t.db.query(sql)
      const proxy = {
        query: (text: string) =>
          /^(begin|commit)/.test(text) ? Promise.resolve({ rows: [] }) : t.db.query(text),
      }
      return (await findViolations(proxy as never)).map((f) => f.code)
    } finally {
      await t.db.query('rollback')
    }
  }
  const own = (kind: string) =>
    `(select id from document where kind = '${kind}' order by id limit 1)`
  const account = (code: string) =>
    `(select id from account where code = '${code}' order by id limit 1)`

  it('are in order as long as nobody did', async () => {
    expect((await findViolations(t.db)).filter((f) => f.code !== 'X05')).toEqual([])
  })

  it.each([
    [
      'a fee raised on both sides of its journal',
      'T03',
      `update journal_line set debit = debit * 2, credit = credit * 2 where journal_id = ${own('cash-out')}`,
    ],
    [
      'a journal moved to another account',
      'T03',
      `update journal_line set account_id = ${account('6-1101')} where journal_id = ${own('general-journal')} and debit > 0`,
    ],
    [
      'the supplier of a bill',
      'L01',
      `update open_item set supplier_id = supplier_id + 1 where role = 'AP' and document_id = ${own('purchase-invoice')}`,
    ],
    [
      'the supplier in the ledger',
      'L01',
      `update journal_line set supplier_id = supplier_id + 1 where account_id = ${account('2-1101')} and journal_id = ${own('purchase-invoice')}`,
    ],
    [
      'the total of a bill',
      'T02',
      `update document set total = total - 1000 where id = ${own('purchase-invoice')}`,
    ],
    [
      'PPN of a bill in its journal',
      'T01',
      `update journal_line set debit = debit - 1000 where journal_id = ${own('purchase-invoice')} and account_id = ${account('1-1402')}`,
    ],
    [
      'PPN of a sale in its document',
      'T01',
      `update document set vat = vat + 1 where id = ${own('sales-invoice')}`,
    ],
    [
      'what left for an open COD',
      'S10',
      `update journal_line set debit = debit + 1000 where account_id = ${account('1-1303')} and debit > 0 and journal_id = ${own('cod')}`,
    ],
    [
      'a COD that was given up with its goods away',
      'S10',
      `update document set status = 'CANCELLED' where id = ${own('cod')}`,
    ],
    [
      'what a sold COD had cost',
      'S10',
      `update journal_line set credit = credit - 1000 where account_id = ${account('1-1303')} and credit > 0
         and journal_id in (select id from document where kind = 'sales-invoice')`,
    ],
    [
      'money that a courier holds',
      'L11',
      `update open_item set amount = amount - 1000 where role = 'CASH_IN_TRANSIT'`,
    ],
    [
      'cash of a sale',
      'T04',
      `update journal_line set debit = debit - 500 where journal_id = ${own('sales-invoice')} and account_id in (select id from account where usage = 'CASH_DRAWER')`,
    ],
    [
      'the bank of a payment',
      'T04',
      `update document_settlement set amount = amount + 1 where document_id = ${own('debt-payment')} and method_id is not null`,
    ],
    [
      'what a receipt is owed at',
      'L03',
      `update document_goods set net = net - 1 where document_id = (select max(id) from document where kind = 'purchase-receipt')`,
    ],
    [
      'frozen balances of accounts',
      'G10',
      'update account_balance set balance = balance + 1 where account_id = (select min(account_id) from account_balance)',
    ],
    [
      'frozen stock',
      'G12',
      'update stock_balance set qty = qty - 1 where goods_id = (select min(goods_id) from stock_balance)',
    ],
    [
      'frozen debts',
      'G13',
      'update party_balance set balance = balance / 2 where supplier_id is not null',
    ],
    ['frozen points', 'G14', 'update point_balance set points = points + 5'],
    [
      'the words of the audit',
      'C01',
      `update audit set after = 'lain' where id = (select min(id) from audit)`,
    ],
    [
      'an audit row that is gone',
      'C01',
      'delete from audit where id = (select min(id) from audit)',
    ],
    [
      'the memo of a journal',
      'C01',
      `update journal set memo = 'lain' where id = ${own('cash-out')}`,
    ],
    [
      'a seal made anew over changed rows',
      'C01',
      `update audit set after = 'lain' where id = (select min(id) from audit); update period_seal set audit = audit_seal(audit_since, audit_until)`,
    ],
    [
      'a whole sale, the last one, with all that followed from it',
      'C01',
      `do $$ declare d bigint := (select max(id) from document where kind = 'sales-invoice'); begin
        delete from journal_line where journal_id = d; delete from journal where document_id = d; delete from stock_move where document_id = d;
        delete from point_move where document_id = d; delete from document_goods where document_id = d; delete from document_settlement where document_id = d;
        delete from request where document_id = d; delete from document where id = d;
        update doc_counter set n = n - 1 where prefix = 'FJ'; end $$`,
    ],
    [
      'the quantity of a movement',
      'S01',
      `update stock_move set qty = qty + 1 where document_id = ${own('sales-invoice')}`,
    ],
    [
      'the value of a movement',
      'S06',
      `update stock_move set value = value - 5 where document_id = ${own('sales-invoice')}`,
    ],
    [
      'the warehouse of a movement',
      'S01',
      `update stock_move m set warehouse_id = (select max(id) from warehouse w where w.branch_id = m.branch_id and w.id <> m.warehouse_id) where document_id = ${own('sales-invoice')}`,
    ],
    [
      'the instant of a movement',
      'S02',
      `update stock_move set effective_at = effective_at - interval '30 days' where document_id = ${own('sales-invoice')}`,
    ],
    [
      'what lies in a warehouse',
      'S01',
      `update stock_level set on_hand = on_hand + 1 where on_hand > 0`,
    ],
    [
      'what is set aside',
      'S08',
      `update stock_level set reserved = reserved + 1 where on_hand > 0`,
    ],
    ['what stock is worth', 'S05', `update stock_value set value = value + 1000 where qty > 0`],
    [
      'one side of a journal',
      'G01',
      `update journal_line set debit = debit + 1 where journal_id = ${own('cash-out')} and debit > 0`,
    ],
    [
      'a journal line that is gone',
      'G01',
      `delete from journal_line where journal_id = ${own('cash-out')} and credit > 0`,
    ],
    [
      'the day of a journal',
      'G04',
      `update journal set posting_date = posting_date + 40 where document_id = ${own('cash-out')}`,
    ],
    [
      'what a bill was settled by',
      'L02',
      `update open_item set settled = settled - 1 where document_id = ${own('purchase-invoice')}`,
    ],
    [
      'a settlement that is gone',
      'L02',
      `delete from balance_move where document_id = ${own('debt-payment')}`,
    ],
    ['points that were given', 'L04', `update point_move set points = points + 10`],
    ['what is left of points', 'L05', `update point_lot set rest = rest + 10`],
    [
      'whose points are left',
      'L05',
      `update point_lot set customer_id = customer_id + 1 where rest > 0`,
    ],
    ['what a campaign gave', 'L07', `update campaign_quota set used = used + 1`],
    ['points that are gone', 'L04', `delete from point_move`],
    ['a number that is left out', 'D01', `update doc_counter set n = n + 1 where prefix = 'FJ'`],
    [
      'a journal without its document',
      'G08',
      `delete from document where id = ${own('general-journal')}`,
    ],
    ['what a drawer was counted at', 'K01', 'update shift set counted = counted + 1000'],
    ['the float of a shift', 'K01', 'update shift set opening_float = opening_float + 1000'],
    [
      'a sale taken out of its shift',
      'K01',
      `update document set shift_id = null where id = ${own('sales-invoice')}`,
    ],
    [
      'a sale put into a shift that was over',
      'K02',
      `update document set created_at = created_at + interval '1 day' where id = ${own('sales-invoice')}`,
    ],
    [
      'the tender of a sale',
      'T04',
      `update document_settlement set amount = amount + 100 where document_id = ${own('sales-invoice')}`,
    ],
    [
      'the value of a line of a sale',
      'T05',
      `update document_goods set net = net + 100 where document_id = ${own('sales-invoice')}`,
    ],
    [
      'the quantity of a line of a sale',
      'T05',
      `update document_goods set base_qty = base_qty + 1 where document_id = ${own('sales-invoice')}`,
    ],
    [
      'the customer of a sale',
      'T06',
      `update document set customer_id = customer_id + 1 where id = ${own('sales-invoice')}`,
    ],
    [
      'the day of a bill',
      'T07',
      `update document set doc_date = doc_date - 3 where id = ${own('purchase-invoice')}`,
    ],
    [
      'a payment that is called given up',
      'T07',
      `update document set status = 'CANCELLED' where id = ${own('debt-payment')}`,
    ],
    [
      'a payment by card that is called settled',
      'T08',
      `update document_settlement set status = 'SETTLED' where status = 'PENDING'`,
    ],
    [
      'what the bank paid out of a card',
      'T08',
      `update document_settlement set amount = amount - 500 where document_id = ${own('debit-card-disbursement')}`,
    ],
    [
      'what cards are still to bring',
      'L01',
      `update open_item set settled = 0 where role = 'QRIS'`,
    ],
    [
      'the account that holds the stock',
      'S05',
      `update account set usage = null where usage = 'INVENTORY'`,
    ],
  ])('find %s', async (_what, code, sql) => {
    expect(await saidAfter(sql)).toContain(code)
  })
})
