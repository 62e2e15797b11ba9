import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from './story.ts'

const TIRTA = 'PT Tirta Pangan Sejahtera'

/** Sentences of the domain about what is owed to suppliers that no other story tells (domain §3.1.5, 3.1.6, 3.1.9, 3.1.10). */
describe('what is owed to suppliers, by the rule', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { purchaseNote, purchaseDebitNote, purchaseCreditNote, pastReturn, debtPayment } =
    api.purchase
  const { otherDebt, purchaseReturn, supplierReceipt } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.tirta = await t.id('supplier', TIRTA)
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    id.paper = await t.id('account', '6-1103')
  })
  afterAll(async () => t.close())

  const common = () => ({
    requestId: newRequest(),
    branchId: id.branch!,
    docDate: '2026-01-10',
    supplierId: id.tirta!,
  })
  const journal = async (docId: number) => {
    const { rows } = await t.db.query(
      `select a.code, sum(l.debit - l.credit)::float8 as amount from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
       join account a on a.id = l.account_id where j.document_id = $1 group by 1 having sum(l.debit - l.credit) <> 0`,
      [docId],
    )
    return Object.fromEntries(rows.map((r) => [r.code, r.amount]))
  }
  const pay = (lines: { documentId: number; amount: number }[], amount: number) =>
    t.ask('akuntansi', debtPayment.add, {
      ...common(),
      lines,
      payments:
        amount > 0 ? [{ methodId: id.transfer!, amount, bankAccountId: id.bca! }] : ([] as never),
    })
  const noteOf = (reason: string, amount: number, more: object = {}) => ({
    ...common(),
    reason,
    amount,
    taxable: true,
    memo: reason,
    ...more,
  })

  it.each([
    ['debit', 'RABAT', '5-1104'],
    ['debit', 'SELISIH_HARGA', '5-1102'],
    ['debit', 'KLAIM', '7-1102'],
    ['credit', 'KURANG_TAGIH', '5-1102'],
    ['credit', 'ONGKIR', '6-1401'],
    ['credit', 'LAIN', '6-1103'],
  ] as const)('a %s note %s is booked against %s, its PPN apart', async (side, reason, account) => {
    const { add } = side === 'debit' ? purchaseDebitNote : purchaseCreditNote
    const chosen = reason === 'LAIN' ? { counterAccountId: id.paper! } : {}
    const made = await t.call(
      'akuntansi',
      add as typeof purchaseCreditNote.add,
      noteOf(reason, 100_000, chosen) as never,
    )
    // Its own tax invoice has not come: its PPN waits.
    const sign = side === 'debit' ? 1 : -1
    expect(await journal(made.id)).toEqual({
      '2-1101': sign * 111_000,
      [account]: -sign * 100_000,
      '1-1405': -sign * 11_000,
    })
    const seen = await t.call('akuntansi', purchaseNote.get, { id: made.id })
    expect([seen.document.status, seen.document.outstanding]).toEqual(['OPEN', 111_000])
  })

  it('a note is used in parts, and its words and life are changed only before', async () => {
    const bill = await buyGoods(t, TIRTA, [['MG2/DUS', 1, 100_000]])
    const note = await t.call(
      'akuntansi',
      purchaseDebitNote.add,
      noteOf('KLAIM', 90_000, { taxable: false }) as never,
    )
    const change = (more: object) =>
      t.ask('akuntansi', purchaseNote.update, { type: 'debit', id: note.id, ...more } as never)
    const status = async () =>
      (await t.call('akuntansi', purchaseNote.get, { id: note.id })).document.status
    expect((await change({ memo: 'Klaim botol pecah' })).status).toBe(200)
    expect((await change({})).error.errors?.map((one) => one.field)).toEqual(['memo'])
    const using = (amount: number) => [
      { documentId: bill, amount: 50_000 },
      { documentId: note.id, amount },
    ]
    expect((await pay(using(40_000), 10_000)).status).toBe(200)
    expect(await status()).toBe('PARTIAL')
    expect((await change({ memo: 'Lain' })).error.message).toBe(
      'Nota sudah terpakai, keterangannya tidak dapat diubah',
    )
    expect((await change({ action: 'CANCEL', reason: 'Salah' })).error.message).toBe(
      'Nota sudah terpakai, tidak dapat dibatalkan',
    )
    // More than is left of the note, and a payment that would come to less than nothing.
    expect((await pay(using(50_001), 0)).error.code).toBe('AMOUNT_OVER')
    const less = await pay(
      [
        { documentId: bill, amount: 10_000 },
        { documentId: note.id, amount: 50_000 },
      ],
      0,
    )
    expect([less.status, less.error.message]).toEqual([422, expect.stringMatching(/melebihi/)])
    expect((await pay(using(50_000), 0)).status).toBe(200)
    expect(await status()).toBe('APPLIED')
    await expectBooksInOrder(t.db)
  })

  it('a past return waits, is rejected or taken back, and its credit is the supplier’s', async () => {
    const bill = await buyGoods(t, TIRTA, [['MG2/DUS', 10, 100_000]])
    const unit = await t.id('unit', 'MG2/DUS')
    const held = async () =>
      Number(
        (
          await t.db.query(
            `select l.reserved from stock_level l join goods g on g.id = l.goods_id where g.code = 'MG2' and l.warehouse_id = $1`,
            [id.gudang],
          )
        ).rows[0].reserved,
      )
    const write = () =>
      t.call('pembelian.sby', pastReturn.add, {
        ...common(),
        warehouseId: id.gudang!,
        refNo: 'TPS-2024-9',
        taxMode: 'NONE',
        reason: 'RUSAK',
        settleBy: 'POTONG_HUTANG',
        lines: [{ goodsUnitId: unit, qty: 2, unitPrice: 90_000 }],
      } as never)
    const say = (as: string, docId: number, status: string) =>
      t.ask(as, pastReturn.updateStatus, { id: docId, status } as never)
    for (const [as, status] of [
      ['kepala.sby', 'REJECTED'],
      ['pembelian.sby', 'CANCELLED'],
    ] as const) {
      const { id: one } = await write()
      expect(await held()).toBe(12)
      expect((await say(as, one, status)).status).toBe(200)
      expect([await held(), await journal(one)]).toEqual([0, {}])
    }
    const { id: back } = await write()
    await say('kepala.sby', back, 'APPROVED')
    // Agreed 180,000 for what lies at 200,000.
    expect(await journal(back)).toEqual({
      '2-1101': 180_000,
      '1-1301': -200_000,
      '5-1102': 20_000,
    })
    const { rows } = await t.call('akuntansi', debtPayment.openItems, { supplierId: id.tirta! })
    expect(rows.find((r) => r.documentId === back)).toMatchObject({ sign: -1, open: 180_000 })
    expect(rows.find((r) => r.documentId === bill)).toMatchObject({ sign: 1, open: 1_110_000 })
    const settled = await pay(
      [
        { documentId: bill, amount: 1_110_000 },
        { documentId: back, amount: 180_000 },
      ],
      930_000,
    )
    expect([settled.status, await journal(settled.body.id)]).toEqual([
      200,
      { '2-1101': 930_000, '1-1111': -930_000 },
    ])
    await expectBooksInOrder(t.db)
  })

  it('a receipt of bills takes returns, notes and other debts with their sign, and plans their day', async () => {
    const bill = await buyGoods(t, TIRTA, [['MG2/DUS', 10, 100_000]])
    const paid = await buyGoods(t, TIRTA, [['MG2/DUS', 1, 100_000]])
    expect((await pay([{ documentId: paid, amount: 111_000 }], 111_000)).status).toBe(200)
    const { id: back } = await t.call('pembelian.sby', purchaseReturn.add, {
      requestId: newRequest(),
      branchId: id.branch!,
      docDate: '2026-01-10',
      purchaseInvoiceId: paid,
      warehouseId: id.gudang!,
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 1 }],
    } as never)
    await t.call('kepala.sby', purchaseReturn.updateStatus, { id: back, status: 'APPROVED' })
    const plain = { taxable: false }
    const ndb = await t.call(
      'akuntansi',
      purchaseDebitNote.add,
      noteOf('KLAIM', 30_000, plain) as never,
    )
    const nkb = await t.call(
      'akuntansi',
      purchaseCreditNote.add,
      noteOf('ONGKIR', 20_000, plain) as never,
    )
    const other = await t.call('akuntansi', otherDebt.add, {
      ...common(),
      accountId: id.paper!,
      amount: 40_000,
      taxable: false,
      dueDate: '2026-01-31',
      refNo: 'SVC',
      memo: 'Servis',
    })
    const made = await t.call('pembelian.sby', supplierReceipt.add, {
      ...common(),
      receivedFrom: 'Pak Joko',
      plannedPayDate: '2026-01-20',
      lines: [bill, back, ndb.id, nkb.id, other.id].map((documentId) => ({
        documentId,
        hasInvoice: true,
        hasTaxInvoice: true,
        hasDeliveryNote: true,
      })),
    })
    // 1,110,000 - 111,000 - 30,000 + 20,000 + 40,000.
    expect([made.status, made.totals?.total]).toEqual(['WAITING_PAYMENT', 1_029_000])
    const due = await t.call('akuntansi', debtPayment.due, {
      branchId: id.branch!,
      filter: { dateFrom: '2026-01-20', dateTo: '2026-01-20' },
    } as never)
    expect(due.rows.map((r) => [r.id, r.payDay]).sort()).toEqual(
      [bill, nkb.id, other.id].map((one) => [one, '2026-01-20']).sort(),
    )
    await expectBooksInOrder(t.db)
  })
})
