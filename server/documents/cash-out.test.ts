import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { buyGoods, receiveGoods as received } from '#server/purchase/story.ts'

const LIMIT = 1_000_000
type Answer = {
  status: number
  body: { id: number }
  error?: { code?: string; action?: string | null; message?: string }
}

/** By whichever document cash leaves a drawer or safe, it uses up one limit of a day (domain §8.3). */
describe('cash that leaves', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const cash = () => ({ methodId: id.cash })
  const byBank = (amount: number) => ({ methodId: id.transfer, bankAccountId: id.bca, amount })
  const asked = (call: Parameters<TestApp['ask']>[1], input: object) =>
    t.ask('akuntansi', call, input) as Promise<Answer>
  const made = async (call: Parameters<TestApp['ask']>[1], input: object) =>
    ((await t.call('akuntansi', call, input as never)) as { id: number }).id
  const { salesDownPayment, receivableRepayment, otherReceivable, salesCreditNote } = api.sales
  const { downPayment, debtPayment } = api.purchase
  const { bankIn, bankOut, cashIn, cashOut, cashFlow } = api.bankCash

  const ahead = (amount: number) =>
    made(salesDownPayment.add, {
      ...common(),
      customerId: id.barokah,
      amount,
      taxed: false,
      payments: [byBank(amount)],
    })
  const refund = (of: number, more: object) =>
    asked(salesDownPayment.update, {
      id: of,
      requestId: newRequest(),
      action: 'REFUND',
      reason: 'Batal',
      ...cash(),
      ...more,
    })
  const billed = async (amount: number) =>
    buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/PCS', 1, amount]], { taxMode: 'NONE' })

  /** Each makes `amount` ready to leave and answers how it leaves. */
  const ways: Record<string, (amount: number) => Promise<(more?: object) => Promise<Answer>>> = {
    'a cash expense': async (amount) => (more) =>
      asked(cashOut.add, {
        ...common(),
        accountId: id.petty,
        partyName: 'Toko Jaya',
        lines: [{ accountId: id.fee, amount }],
        ...more,
      }),
    'cash in that pays out beside': async (amount) => (more) =>
      asked(cashIn.add, {
        ...common(),
        accountId: id.small,
        partyName: 'Toko Jaya',
        lines: [
          { accountId: id.petty, amount: amount + 1 },
          { accountId: id.fee, amount: -amount },
        ],
        ...more,
      }),
    'money into a bank that pays out beside': async (amount) => (more) =>
      asked(bankIn.add, {
        ...common(),
        accountId: id.bank,
        partyName: 'Toko Jaya',
        lines: [
          { accountId: id.petty, amount: amount + 1 },
          { accountId: id.fee, amount: -amount },
        ],
        ...more,
      }),
    'money out of a bank, most of it in cash': async (amount) => (more) =>
      asked(bankOut.add, {
        ...common(),
        accountId: id.bank,
        partyName: 'Toko Jaya',
        lines: [
          { accountId: id.fee, amount: amount + 1 },
          { accountId: id.petty, amount: -amount },
        ],
        ...more,
      }),
    'cash out of two drawers at once': async (amount) => (more) =>
      asked(cashOut.add, {
        ...common(),
        accountId: id.small,
        partyName: 'Toko Jaya',
        lines: [
          { accountId: id.fee, amount },
          { accountId: id.petty, amount: 1 - amount },
        ],
        ...more,
      }),
    'money ahead that goes back whole': async (amount) => {
      const of = await ahead(amount)
      return (more = {}) => refund(of, more)
    },
    'the rest of money ahead': async (amount) => {
      const of = await ahead(amount + 1_000)
      await made(receivableRepayment.giveBack, {
        ...common(),
        documentId: of,
        ...byBank(1_000),
      })
      return (more = {}) => refund(of, more)
    },
    "a customer's note": async (amount) => {
      const documentId = await made(salesCreditNote.add, {
        ...common(),
        scope: 'CUSTOMER',
        customerId: id.barokah,
        amount,
        taxable: false,
        reason: 'POTONGAN',
        memo: 'Bonus',
      })
      return (more) =>
        asked(receivableRepayment.giveBack, {
          ...common(),
          documentId,
          amount,
          ...cash(),
          ...more,
        })
    },
    'a receipt of a customer that is taken back': async (amount) => {
      const owed = await made(otherReceivable.add, {
        ...common(),
        customerId: id.barokah,
        accountId: id.income,
        amount,
        dueDate: '2026-02-10',
      })
      const receipt = await made(receivableRepayment.add, {
        ...common(),
        customerId: id.barokah,
        lines: [{ documentId: owed, amount }],
        payments: [{ ...cash(), amount }],
      })
      return (more) =>
        asked(receivableRepayment.undo, { id: receipt, reason: 'Salah pelanggan', ...more })
    },
    'cash in that is reversed': async (amount) => {
      const of = await made(cashIn.add, {
        ...common(),
        accountId: id.petty,
        partyName: 'Sewa',
        lines: [{ accountId: id.income, amount }],
      })
      return (more) =>
        asked(cashFlow.reverse, { id: of, requestId: newRequest(), reason: 'Salah', ...more })
    },
    'a loan': async (amount) => (more) =>
      asked(otherReceivable.add, {
        ...common(),
        customerId: id.barokah,
        accountId: id.petty,
        amount,
        dueDate: '2026-02-10',
        ...more,
      }),
    'money ahead to a supplier': async (amount) => (more) =>
      asked(downPayment.add, {
        ...common(),
        supplierId: id.supplier,
        amount,
        payments: [{ ...cash(), amount }],
        ...more,
      }),
    'a bill that is paid': async (amount) => {
      const documentId = await billed(amount)
      return (more) =>
        asked(debtPayment.add, {
          ...common(),
          supplierId: id.supplier,
          lines: [{ documentId, amount }],
          payments: [{ ...cash(), amount }],
          ...more,
        })
    },
    'a bill that was prepared and is paid': async (amount) => {
      const documentId = await billed(amount)
      const prepared = await made(debtPayment.add, {
        ...common(),
        supplierId: id.supplier,
        lines: [{ documentId, amount }],
        payments: [],
      })
      return (more) =>
        asked(debtPayment.pay, {
          id: prepared,
          requestId: newRequest(),
          payments: [{ ...cash(), amount }],
          ...more,
        })
    },
  }

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/PCS', 10, 1_000]])
    for (const [name, kind, code] of [
      ['petty', 'account', 'SBY/1-1101'],
      ['small', 'account', 'SBY/1-1102'],
      ['bank', 'account', 'SBY/1-1111'],
      ['fee', 'account', '6-1103'],
      ['income', 'account', '7-1103'],
      ['cash', 'method', 'TUNAI'],
      ['transfer', 'method', 'TRANSFER'],
      ['bca', 'bank', 'SBY'],
      ['barokah', 'customer', 'Toko Barokah'],
      ['supplier', 'supplier', 'PT Tirta Pangan Sejahtera'],
    ] as const)
      id[name] = await t.id(kind, code)
    await made(cashIn.add, {
      ...common(),
      accountId: id.small,
      partyName: 'Modal',
      lines: [{ accountId: id.bank, amount: 1_000 }],
    })
    await made(cashIn.add, {
      ...common(),
      accountId: id.petty,
      partyName: 'Modal',
      lines: [{ accountId: id.bank, amount: 90_000_000 }],
    })
    await t.db.query(
      `update role set cash_out_limit = case name when 'Pemilik' then 1e12 else $1 end, version = version + 1`,
      [LIMIT],
    )
  })
  // What went before counts for another.
  beforeEach(async () => {
    const other = `(select id from employee where email = 'gudang.sby@gerai.test')`
    await t.db.query(
      `update document set approved_by = ${other} where kind = 'cash-out' and approved_by is null`,
    )
    await t.db.query(`update cash_let_out set approved_by = ${other} where approved_by is null`)
  })
  afterAll(async () => t?.close())

  const told = async (way: string, amount: number, more?: object) => {
    const leave = await ways[way]?.(amount)
    const answer = await leave?.(more)
    if (!answer) throw new Error(`no way ${way}`)
    const { status, error } = answer
    return status === 200 ? 'gone' : (error?.action ?? error?.code)
  }

  it.each(Object.keys(ways))('asks for %s at once as in parts', async (way) => {
    expect([way, await told(way, LIMIT + 1_000)]).toEqual([way, 'CASH_OUT'])
    const parts: unknown[] = []
    for (const amount of [400_000, 400_000, 400_000, 200_000, 1_000])
      parts.push(await told(way, amount))
    expect([way, ...parts]).toEqual([way, 'gone', 'gone', 'CASH_OUT', 'gone', 'CASH_OUT'])
    await expectBooksInOrder(t.db)
  })

  it.each(Object.keys(ways))('lets %s go by the approval of whose limit reaches', async (way) => {
    const leave = await ways[way]?.(LIMIT + 2_000)
    const token = (of: string) => giveApproval(t, 'akuntansi', of, 'CASH_OUT')
    const low = await leave?.({ approvalToken: await token('kepala.sby') })
    expect([way, low?.error?.code]).toEqual([way, 'APPROVAL_REQUIRED'])
    const high = await leave?.({ approvalToken: await token('owner') })
    expect([way, high?.status]).toEqual([way, 200])
    await expectBooksInOrder(t.db)
  })

  it('adds up one way with every other', async () => {
    for (const way of Object.keys(ways).slice(0, 9)) expect(await told(way, 100_000)).toBe('gone')
    for (const way of Object.keys(ways))
      expect([way, await told(way, 101_000)]).toEqual([way, 'CASH_OUT'])
    expect(await told('a loan', 100_000)).toBe('gone')
  })

  it('asks of what leaves by transfer, or moves between drawer and safe, nobody', async () => {
    const drawer = await t.id('account', 'SBY/1-1102')
    const moved = await asked(cashIn.add, {
      ...common(),
      accountId: drawer,
      partyName: 'Kas kecil',
      lines: [{ accountId: id.petty, amount: 5_000_000 }],
    })
    expect(moved.status).toBe(200)
    const back = await asked(cashFlow.reverse, { id: moved.body.id, requestId: newRequest() })
    expect(back.status).toBe(200)
    const of = await ahead(5_000_000)
    expect((await refund(of, { methodId: id.transfer, bankAccountId: id.bca })).status).toBe(200)
  })

  it('asks once for all that one payment needs, and one approval does for all of it', async () => {
    const bill = await received(t, 'PT Tirta Pangan Sejahtera', [['MG2/PCS', 1, LIMIT]], {
      taxMode: 'NONE',
    })
    const unitPrice = 2 * LIMIT
    const documentId = await made(api.purchase.purchaseInvoice.add, {
      ...bill,
      lines: bill.lines.map((line) => ({ ...line, unitPrice })),
      approvalToken: await giveApproval(t, 'akuntansi', 'owner', 'DEARER_THAN_AGREED'),
    })
    // As of a bill from before it was asked.
    await t.db.query('update document set dearer_approved_by = null where id = $1', [documentId])
    const pay = (more: object) =>
      asked(debtPayment.add, {
        ...common(),
        supplierId: id.supplier,
        lines: [{ documentId, amount: unitPrice }],
        payments: [{ ...cash(), amount: unitPrice }],
        ...more,
      })
    const { error } = await pay({})
    expect(error?.action).toBe('DEARER_THAN_AGREED')
    expect(error?.message).toMatch(/kas keluar di atas batas sehari/)
    const low = await giveApproval(t, 'akuntansi', 'kepala.sby', 'DEARER_THAN_AGREED')
    expect((await pay({ approvalToken: low })).status).toBe(422)
    const high = await giveApproval(t, 'akuntansi', 'owner', 'DEARER_THAN_AGREED')
    expect((await pay({ approvalToken: high })).status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  /** Who pays money out by another road than that of the limit, and what stands there instead. */
  const others: Record<string, string> = {
    'server/bank-cash/cash-bank.ts': 'the limit itself; a move between drawer, safe and bank',
    'server/bank-cash/opening-cancel.ts': 'opening balances, as they were before the first day',
    'server/documents/settling/money-back.ts': 'the limit itself',
    'server/documents/cash-out.ts': 'the limit itself',
    'server/bank-cash/shift-cash.ts': 'CASH_OUT, asked before',
    'server/sales/courier-handover.ts': 'COD_HANDOVER, and the drawer gets it',
    'server/sales/qris/refund.ts': 'QRIS_REFUND',
    'server/sales/return-life.ts': 'SALES_RETURN or PAST_RETURN',
    'server/sales/sale-void.ts': 'SALES_VOID',
    'server/sales/tender-correction.ts': 'TENDER_CORRECTION',
  }
  it('knows of every place that pays money out which question is asked there', () => {
    const paying = globSync('server/**/*.ts').filter(
      (file) =>
        !/test|ledgers\/cash\.ts/.test(file) &&
        /refuseEmptyCash\(/.test(readFileSync(file, 'utf8')),
    )
    expect(paying.sort()).toEqual(Object.keys(others).sort())
  })
})
