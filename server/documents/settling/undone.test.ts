import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { buyGoods } from '#server/purchase/story.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { openShift, registerTill } from '#server/sales/till-story.ts'

/** Money that was written for the wrong party or document is taken back: everything stands as before (domain §3.0.6). */
describe('a document of money that is taken back', () => {
  let t: TestApp
  let branchId: number
  const id: Record<string, number> = {}
  const { receivableRepayment, instalmentPayment, courierHandover, cashier, cod } = api.sales
  const { debtPayment } = api.purchase
  const { disbursement } = api.bankCash
  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.sari = await t.id('customer', 'Ibu Sari')
    id.tirta = await t.id('supplier', 'PT Tirta Pangan Sejahtera')
    for (const code of ['TUNAI', 'TRANSFER', 'GIRO', 'PAYLATER', 'DEBIT'])
      id[code] = await t.id('method', code)
    id.bca = await t.id('bank', 'SBY')
    id.edc = await t.id('edc', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.rice = await t.id('unit', 'BRS5/SAK')
    await receiveGoods(t, 'SBY', 'TOKO', [['BRS5/SAK', 200, 60_000]])
    await t.db.query(
      'update customer set credit_allowed = true, credit_limit = 500000000 where id = any ($1)',
      [[id.barokah, id.sari]],
    )
  })
  afterAll(async () => t.close())

  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const transfer = (amount: number) => ({ methodId: id.TRANSFER!, amount, bankAccountId: id.bca! })
  const giro = (amount: number, refNo: string) => ({
    methodId: id.GIRO!,
    amount,
    refNo,
    giroBank: 'Bank Mandiri',
    issueDate: '2026-01-10',
    effectiveDate: '2026-01-20',
    bankAccountId: id.bca!,
  })
  async function billed(customerId: number, qty: number) {
    const saved = await t.call('owner', api.sales.salesInvoice.add, {
      ...common(),
      customerId,
      warehouseId: id.toko!,
      goods: [{ goodsUnitId: id.rice!, qty }],
    })
    return { id: saved.id, total: saved.totals?.total as number }
  }
  const sell = async (qty: number, payments: (total: number) => object[]) =>
    t.call('kasir.sby', cashier.payment, {
      ...common(),
      customerId: id.barokah,
      warehouseId: id.toko,
      lines: [{ goodsUnitId: id.rice, qty, unitPrice: 100_000 }],
      payments: payments(qty * 100_000),
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'PRICE_OVERRIDE'),
    } as never)
  /** What every account holds, what is open of every document, what waits for the bank, and points. */
  const state = async () => {
    const all = await Promise.all(
      [
        `select a.code, l.customer_id, l.supplier_id, sum(l.debit - l.credit)::int as sum from journal_line l join account a on a.id = l.account_id group by 1, 2, 3 having sum(l.debit - l.credit) <> 0 order by 1, 2, 3`,
        'select document_id, line, role, (amount - settled)::int as open from open_item where settled < amount order by 1, 2',
        `select document_id, line from document_settlement where status in ('PENDING', 'OUTSTANDING') order by 1, 2`,
        'select customer_id, sum(points)::int as points from point_move group by 1 having sum(points) <> 0 order by 1',
      ].map((sql) => t.db.query(sql)),
    )
    return all.map(({ rows }) => rows)
  }
  /** Nothing of it is left, and it cannot be taken back twice. */
  async function leavesNothing(
    write: () => Promise<number>,
    undo: (input: { id: number; reason?: string }) => Promise<{ status: number; error: never }>,
  ) {
    const before = await state()
    const written = await write()
    expect(await state()).not.toEqual(before)
    expect((await undo({ id: written })).status).toBe(400)
    expect((await undo({ id: written, reason: 'Salah pelanggan' })).status).toBe(200)
    expect(await state()).toEqual(before)
    await expectBooksInOrder(t.db)
    expect((await undo({ id: written, reason: 'Lagi' })).error).toMatchObject({
      code: 'STATUS_INVALID',
    })
    return written
  }

  it('opens the bills of a repayment again, without its giro, its deposit and their points', async () => {
    const bill = await billed(id.sari!, 10)
    const undo = (input: object) => t.ask('akuntansi', receivableRepayment.undo, input as never)
    const repay = async (payments: object[], more: object = {}) =>
      (
        await t.call('akuntansi', receivableRepayment.add, {
          ...common(),
          customerId: id.sari!,
          payments,
          lines: [{ documentId: bill.id, amount: bill.total }],
          ...more,
        } as never)
      ).id
    await leavesNothing(() => repay([transfer(bill.total)]), undo as never)
    await leavesNothing(
      () => repay([giro(bill.total - 1_000, 'BG 1'), transfer(1_000)]),
      undo as never,
    )
    const kept = { overpayToDeposit: true }
    await leavesNothing(() => repay([transfer(bill.total + 50_000)], kept), undo as never)
    const last = await repay([transfer(bill.total + 50_000)], kept)
    const { rows } = await t.db.query('select point_balance($1) as n', [id.sari])
    expect(rows[0].n).toBeGreaterThan(0)
    await t.call('akuntansi', receivableRepayment.giveBack, {
      ...common(),
      documentId: last,
      ...transfer(1),
    })
    const used = await undo({ id: last, reason: 'Salah' })
    expect(used.error.message).toMatch(/sudah dipakai atau dicairkan/)
  })

  it('keeps what was set off beside a giro that failed, until the payment itself is taken back', async () => {
    const ahead = await t.call('akuntansi', api.sales.salesDownPayment.add, {
      ...common(),
      customerId: id.barokah!,
      amount: 855_322,
      taxed: true,
      payments: [transfer(855_322)],
    })
    const bill = await billed(id.barokah!, 20)
    const set = 588_124
    const owed = async () =>
      (await t.call('akuntansi', api.sales.salesInvoice.get, { id: bill.id })).document.outstanding
    const vat = async () => {
      const { rows } = await t.db.query(
        `select sum(l.credit - l.debit)::int as n from journal_line l join account a on a.id = l.account_id where a.usage = 'VAT_OUT'`,
      )
      return rows[0].n as number
    }
    const charged = await vat()
    const undo = (input: object) => t.ask('akuntansi', receivableRepayment.undo, input as never)
    await leavesNothing(async () => {
      const paid = await t.call('akuntansi', receivableRepayment.add, {
        ...common(),
        customerId: id.barokah!,
        lines: [
          { documentId: bill.id, amount: bill.total },
          { documentId: ahead.id, amount: set },
        ],
        payments: [giro(bill.total - set, 'BG 7')],
      })
      const failed = await t.call('akuntansi', receivableRepayment.changeTender, {
        detailId: tenderId(paid.id, 1),
        status: 'CANCELLED',
        reason: 'Batal',
      })
      expect(failed.warnings).toEqual([
        `Rp 588.124 yang dipotong tetap terpakai; balik ${paid.docNo} bila tidak jadi`,
      ])
      // The giro's part is owed again; the money ahead stays used with its PPN of 58.283.
      expect([await owed(), charged - (await vat())]).toEqual([bill.total - set, 58_283])
      return paid.id
    }, undo as never)
    expect([await owed(), await vat()]).toEqual([bill.total, charged])
  })

  it('refuses where the bank has paid a giro', async () => {
    const bill = await billed(id.barokah!, 1)
    const paid = await t.call('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      lines: [{ documentId: bill.id, amount: bill.total }],
      payments: [{ ...giro(bill.total, 'BG 9'), effectiveDate: '2026-01-10' }],
    })
    await t.call('akuntansi', receivableRepayment.changeTender, {
      detailId: tenderId(paid.id, 1),
      status: 'CLEARED',
      bankAccountId: id.bca!,
    })
    const { error } = await t.ask('akuntansi', receivableRepayment.undo, {
      id: paid.id,
      reason: 'Salah',
    })
    expect(error.message).toBe('Giro BG 9 sudah cair, tidak dapat dibalik')
  })

  it('owes a supplier again what was paid to the wrong one', async () => {
    const invoice = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/PCS', 10, 10_000]])
    const paid = async (payments: object[]) =>
      (
        await t.call('akuntansi', debtPayment.add, {
          ...common(),
          supplierId: id.tirta!,
          payments,
          lines: [{ documentId: invoice, amount: 111_000 }],
        } as never)
      ).id
    const undo = (input: object) => t.ask('akuntansi', debtPayment.undo, input as never)
    await leavesNothing(() => paid([transfer(111_000)]), undo as never)
    await leavesNothing(() => paid([giro(111_000, 'BG 2')]), undo as never)
  })

  it('keeps a claim that was set off beside our giro, until the payment itself is taken back', async () => {
    const invoice = await buyGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/PCS', 10, 10_000]])
    const ahead = await t.call('akuntansi', api.purchase.downPayment.add, {
      ...common(),
      supplierId: id.tirta!,
      amount: 50_000,
      taxed: false,
      payments: [transfer(50_000)],
    })
    await leavesNothing(
      async () => {
        const paid = await t.call('akuntansi', debtPayment.add, {
          ...common(),
          supplierId: id.tirta!,
          lines: [
            { documentId: invoice, amount: 111_000 },
            { documentId: ahead.id, amount: 50_000 },
          ],
          payments: [giro(61_000, 'BG 8')],
        })
        const failed = await t.call('akuntansi', debtPayment.changeTender, {
          detailId: tenderId(paid.id, 1),
          status: 'CANCELLED',
          reason: 'Batal',
        })
        expect(failed.warnings).toEqual([
          `Rp 50.000 yang dipotong tetap terpakai; balik ${paid.docNo} bila tidak jadi`,
        ])
        return paid.id
      },
      (one) => t.ask('akuntansi', debtPayment.undo, one) as never,
    )
  })

  it('lets card money wait for the bank again', async () => {
    const card = { methodId: id.DEBIT, edcId: id.edc, approvalCode: '311200', onUs: true }
    const more = { network: 'GPN', cardLast4: '4411' }
    const sold = await sell(2, (amount) => [{ ...card, ...more, amount }])
    const input = { type: 'DC', bankAccountId: id.bca, paymentIds: [tenderId(sold.id, 1)] }
    await leavesNothing(
      async () =>
        (await t.call('akuntansi', disbursement.add, { ...common(), ...input } as never)).id,
      (one) => t.ask('akuntansi', disbursement.undo, one) as never,
    )
    const { rows } = await t.call('akuntansi', disbursement.payments, { filter: { type: 'DC' } })
    expect(rows.map((row) => [row.status, row.disbursementNo])).toEqual([['PENDING', null]])
  })

  it('leaves a contract owing what an instalment had paid', async () => {
    const own = { name: 'Cicilan Toko', mdrPct: 0, settlementDays: 0, bankAccountId: id.bca! }
    const added = { requestId: newRequest(), ...own, funding: 'OWN' as const }
    const providerId = (await t.call('owner', api.master.paylater.add, added)).id
    const later = { methodId: id.PAYLATER, providerId, refNo: 'K-1', instalments: 3 }
    const sold = await sell(3, (amount) => [{ ...later, amount }])
    const contractId = tenderId(sold.id, 1)
    for (const amount of [100_000, 300_000])
      await leavesNothing(
        async () =>
          (
            await t.call('owner', instalmentPayment.add, {
              ...common(),
              contractId,
              payments: [{ methodId: id.TUNAI!, amount }],
            })
          ).id,
        (one) => t.ask('owner', instalmentPayment.undo, one) as never,
      )
  })

  it("is in the courier's hands again, while the shift that took it is open", async () => {
    await openShift(t, await registerTill(t), 0)
    const courierId = await t.id('employee', 'gudang.sby')
    const sent = await t.call('kasir.sby', cod.add, {
      ...common(),
      courierId,
      deliveryAddress: 'Jl. Waru 1',
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.rice!, qty: 1 }],
    })
    const sold = await t.call('kasir.sby', cod.payment, {
      ...common(),
      codId: sent.id,
      acceptedLines: [{ line: 1, qty: 1 }],
      courierCash: true,
      payments: [{ methodId: id.TUNAI!, amount: 200_000 }],
    })
    const held = await t.call('kasir.sby', courierHandover.inHand, { branchId })
    const counted = held.rows[0]?.amount as number
    const hand = async () =>
      (
        await t.call('kasir.sby', courierHandover.add, {
          ...common(),
          courierId,
          billIds: [sold.id],
          counted,
          approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'COD_HANDOVER'),
        })
      ).id
    await leavesNothing(hand, (one) => t.ask('kepala.sby', courierHandover.undo, one) as never)
  })
})
