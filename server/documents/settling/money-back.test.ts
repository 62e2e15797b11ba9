import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { receiveGoods } from '#server/sales/story.ts'

/** Whatever is left as a party's credit is set off, or given back in money (domain §3.1.10, §3.2.11). */
describe('money for what is left of a document', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { salesInvoice, salesReturn, salesCreditNote, salesDownPayment, receivableRepayment } =
    api.sales
  const { purchaseInvoice, purchaseReturn, purchaseDebitNote, debtPayment } = api.purchase
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id.gudang = await t.id('warehouse', 'SBY/GUDANG')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.oil = await t.id('unit', 'MG2/PCS')
    id.transfer = await t.id('method', 'TRANSFER')
    id.cash = await t.id('method', 'TUNAI')
    id.giro = await t.id('method', 'GIRO')
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/PCS', 200, 8_000]])
    await t.db.query('update customer set credit_limit = 500000000 where id = $1', [id.barokah])
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const transfer = (amount: number) => ({
    amount,
    methodId: id.transfer!,
    bankAccountId: id.bca!,
  })
  const sides = async (documentId: number) => {
    const { rows } = await t.db.query(
      `select a.code, l.debit::int as debit, l.credit::int as credit from journal j
       join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id
       where j.document_id = $1 order by l.line`,
      [documentId],
    )
    return rows.map((row) => [row.code, row.debit, row.credit])
  }
  const bill = (qty: number, more: object = {}) =>
    t.call('owner', salesInvoice.add, {
      ...common(),
      customerId: id.barokah,
      warehouseId: id.gudang,
      goods: [{ goodsUnitId: id.oil!, qty, unitPrice: 10_000 }],
      ...more,
    } as never)
  const back = (documentId: number, amount: number, more: object = {}) =>
    t.ask('akuntansi', receivableRepayment.giveBack, {
      ...common(),
      documentId,
      ...transfer(amount),
      ...more,
    })

  it("gives back the rest of a customer's money ahead with its share of PPN", async () => {
    const ahead = await t.call('akuntansi', salesDownPayment.add, {
      ...common(),
      customerId: id.barokah!,
      amount: 1_110_000,
      taxed: true,
      payments: [transfer(1_110_000)],
    })
    await bill(10, { downPaymentUse: [{ documentId: ahead.id, amount: 111_000 }] })
    const input = { id: ahead.id, action: 'REFUND' as const, reason: 'Batal' }
    const { methodId, bankAccountId } = transfer(0)
    const rest = await t.call('akuntansi', salesDownPayment.update, {
      ...input,
      requestId: newRequest(),
      methodId,
      bankAccountId,
    })
    expect(await sides(rest.id)).toEqual([
      ['2-1201', 900_000, 0],
      ['2-1301', 99_000, 0],
      ['1-1111', 0, 999_000],
    ])
    const again = await t.ask('akuntansi', salesDownPayment.update, {
      ...input,
      requestId: newRequest(),
      methodId,
      bankAccountId,
    })
    expect(again.error.message).toBe('Uang muka sudah habis terpakai')
    await expectBooksInOrder(t.db)
  })

  it('pays out a note of a customer who owes nothing', async () => {
    const note = await t.call('owner', salesCreditNote.add, {
      ...common(),
      scope: 'CUSTOMER',
      customerId: id.barokah!,
      amount: 100_000,
      taxable: true,
      reason: 'POTONGAN',
      memo: 'Bonus penjualan',
    })
    expect((await back(note.id, 111_001)).error.code).toBe('AMOUNT_OVER')
    const paid = await back(note.id, 61_000)
    expect(await sides(paid.body.id)).toEqual([
      ['1-1201', 61_000, 0],
      ['1-1111', 0, 61_000],
    ])
    await t.call('akuntansi', api.bankCash.cashFlow.reverse, {
      id: paid.body.id,
      requestId: newRequest(),
    })
    expect((await back(note.id, 111_000)).status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  it('pays out what a return left of a paid bill, or keeps it as a deposit', async () => {
    const { id: sale, totals } = await bill(10)
    await t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      lines: [{ documentId: sale, amount: totals?.total as number }],
      payments: [transfer(totals?.total as number)],
    })
    const open = await bill(1)
    const returned = await t.call('sales.sby', salesReturn.add, {
      ...common(),
      invoiceId: sale,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, qty: 5, condition: 'BAIK' }],
    })
    await t.call('kepala.sby', salesReturn.process, { id: returned.id, action: 'APPROVE' })
    const paid = await back(returned.id, 22_200)
    expect(paid.body.warnings).toEqual(['Pelanggan ini masih berhutang Rp 11.100 dari 1 dokumen'])
    expect(await sides(paid.body.id)).toEqual([
      ['1-1201', 22_200, 0],
      ['1-1111', 0, 22_200],
    ])
    const kept = await t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      payments: [],
      overpayToDeposit: true,
      lines: [{ documentId: returned.id, amount: 33_300 }],
    })
    expect(await sides(kept.id)).toEqual([
      ['1-1201', 33_300, 0],
      ['2-1202', 0, 33_300],
    ])
    expect((await back(kept.id, 33_300)).status).toBe(200)
    await t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      lines: [{ documentId: open.id, amount: 11_100 }],
      payments: [transfer(11_100)],
    })
    await expectBooksInOrder(t.db)
  })

  it('names the ways that work where nothing is owed that a return could lower', async () => {
    const { id: sale, totals } = await bill(10)
    await t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      lines: [{ documentId: sale, amount: totals?.total as number }],
      payments: [transfer(totals?.total as number)],
    })
    const { error } = await t.ask('sales.sby', salesReturn.add, {
      ...common(),
      invoiceId: sale,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, qty: 5, condition: 'BAIK' }],
    })
    expect(error.message).toBe('Tidak ada piutang yang dapat dipotong; pilih tunai atau deposit')
  })

  it('pays nothing out of a return while the giro of its sale waits for the bank', async () => {
    const { id: sale, totals } = await bill(10)
    const total = totals?.total as number
    await t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      lines: [{ documentId: sale, amount: total }],
      payments: [
        {
          methodId: id.giro!,
          amount: total,
          refNo: 'BG 77',
          giroBank: 'Bank Mandiri',
          issueDate: '2026-01-10',
          effectiveDate: '2026-01-20',
        },
      ],
    })
    const returned = await t.call('sales.sby', salesReturn.add, {
      ...common(),
      invoiceId: sale,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, qty: 10, condition: 'BAIK' }],
    })
    await t.call('kepala.sby', salesReturn.process, { id: returned.id, action: 'APPROVE' })
    expect((await back(returned.id, total)).error.code).toBe('GIRO_OPEN')
  })

  it("takes a supplier's claim in money, and his note", async () => {
    const invoice = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/PCS', 10, 10_000]])
    const { outstanding } = (await t.call('owner', purchaseInvoice.get, { id: invoice })).document
    await t.call('akuntansi', debtPayment.add, {
      ...common(),
      supplierId: id.tirta!,
      lines: [{ documentId: invoice, amount: outstanding as number }],
      payments: [transfer(outstanding as number)],
    })
    const returned = await t.call('pembelian.sby', purchaseReturn.add, {
      ...common(),
      purchaseInvoiceId: invoice,
      warehouseId: id.gudang,
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 5 }],
    } as never)
    await t.call('kepala.sby', purchaseReturn.updateStatus, {
      id: returned.id,
      status: 'APPROVED',
    })
    const note = await t.call('owner', purchaseDebitNote.add, {
      ...common(),
      supplierId: id.tirta!,
      amount: 10_000,
      taxable: false,
      reason: 'KLAIM',
      memo: 'Klaim promosi',
    })
    for (const [documentId, amount] of [
      [returned.id, 55_500],
      [note.id, 10_000],
    ] as const) {
      const paid = await t.call('akuntansi', debtPayment.takeBack, {
        ...common(),
        documentId,
        ...transfer(amount),
      })
      expect(await sides(paid.id)).toEqual([
        ['1-1111', amount, 0],
        ['2-1101', 0, amount],
      ])
    }
    const twice = await t.ask('akuntansi', debtPayment.takeBack, {
      ...common(),
      documentId: note.id,
      ...transfer(1),
    })
    expect(twice.error.code).toBe('AMOUNT_OVER')
    await expectBooksInOrder(t.db)
  })
})
