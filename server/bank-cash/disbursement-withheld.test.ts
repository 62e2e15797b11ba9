import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'

/** Who pays out what was paid at the till keeps PPh back of it (domain §3.4.3): paid to the state for us. */
describe('PPh withheld of a payout', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { disbursement } = api.bankCash
  const report = api.report.withheldFromUs
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.qris = await t.id('method', 'QRIS')
    id.debit = await t.id('method', 'DEBIT')
    id.cash = await t.id('method', 'TUNAI')
    id.edc = await t.id('edc', 'SBY')
    id.bca = await t.id('bank', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.tea = await t.id('unit', 'TEH/PCS')
    id.payer = await t.id('customer', 'Toko Barokah')
    // The owner lets bills be paid by card later.
    await t.db.query(
      `update payment_method set usable_at = usable_at || '{REPAYMENT}' where code = 'DEBIT'`,
    )
    await receiveGoods(t, 'SBY', 'TOKO', [['TEH/PCS', 900, 6_000]])
    await t.db.query(`update withholding_object set is_active = true where code = '22-102-01'`)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })
  const common = () => ({ requestId: newRequest(), branchId: id.sby!, docDate: '2026-01-10' })
  /** Tea at 9.900 with PPN in it, paid by QRIS. */
  const sell = async (qty: number) => {
    const sold = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.tea!, qty }],
      payments: [
        { methodId: id.qris!, amount: qty * 9_900, edcId: id.edc!, approvalCode: `${qty}0001` },
      ],
    } as never)
    return { payment: tenderId(sold.id, 1), amount: qty * 9_900 }
  }
  const payOut = (payments: number[], more: object) =>
    t.ask('akuntansi', disbursement.add, {
      ...common(),
      type: 'DC',
      bankAccountId: id.bca!,
      paymentIds: payments,
      ...more,
    } as never)
  const register = async () =>
    (
      await t.call('akuntansi', report.list, { dateFrom: '2026-01-01', dateTo: '2026-01-31' })
    ).rows.map((r) => [r.kind, r.customerName, r.whtBase, r.withheld, r.whtSlipNo])

  it('is a line of it: prepaid tax, in the register, and its slip comes later', async () => {
    const { payment, amount } = await sell(111)
    const base = Math.round((amount * 100) / 111)
    const { body } = await payOut([payment], {
      whtObject: '22-102-01',
      whtBase: base,
      withholderId: id.payer,
    })
    const kept = Math.round(base * 0.005)
    const seen = await t.call('akuntansi', disbursement.get, { id: body.id })
    const mdr = seen.journal[1]!.debit
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1111', amount - mdr - kept, 0],
      ['6-1301', mdr, 0],
      ['1-1404', kept, 0],
      [expect.stringMatching(/^1-120/), 0, amount],
    ])
    expect(seen.document).toMatchObject({ withheld: kept, whtRate: 0.5, whtType: 'PPH22' })
    expect(await register()).toEqual([
      ['debit-card-disbursement', 'Toko Barokah', base, kept, null],
    ])
    const late = await t.call('akuntansi', report.list, {
      dateFrom: '2026-01-01',
      dateTo: '2026-01-31',
    })
    expect(late.rows[0]?.daysWithoutSlip).toBe(0)
    const slip = {
      id: body.id,
      version: seen.document.version,
      requestId: newRequest(),
      whtSlipNo: '2600000077',
      whtSlipDate: '2026-01-10',
    }
    expect((await t.ask('kasir.sby', report.slip, slip)).status).toBe(403)
    await t.call('akuntansi', report.slip, slip)
    expect((await register())[0]?.[4]).toBe('2600000077')
    const print = await t.ask('akuntansi', disbursement.pdf, { id: body.id })
    expect(await textOf(print.raw)).toContain('PPh dipotong')
    await expectBooksInOrder(t.db)
    // Taken back it withheld nothing, and the payment waits again.
    const { document } = await t.call('akuntansi', disbursement.get, { id: body.id })
    await t.call('akuntansi', disbursement.undo, {
      id: body.id,
      version: document.version,
      requestId: newRequest(),
      reason: 'Salah',
    } as never)
    expect(await register()).toEqual([])
    await expectBooksInOrder(t.db)
  })

  it('is of no more than the sales without PPN, and says who keeps it back', async () => {
    const [one, two] = [await sell(10), await sell(20)]
    const base = Math.round((one.amount * 100) / 111) + Math.round((two.amount * 100) / 111)
    const ask = (more: object) => payOut([one.payment, two.payment], more)
    const wrong = async (more: object) => {
      const { error } = await ask(more)
      return [error.errors?.[0]?.field, error.message]
    }
    expect(await wrong({ whtObject: '22-102-01', whtBase: base })).toEqual([
      'withholderId',
      'Pemotong PPh wajib diisi',
    ])
    expect(await wrong({ withholderId: id.payer })).toEqual([
      'whtObject',
      'Objek pajak wajib diisi',
    ])
    const of = { withholderId: id.payer, whtObject: '22-102-01' }
    expect((await wrong({ ...of, whtBase: base + 1 }))[0]).toBe('whtBase')
    // A rupiah of rounding for each payment, and no more.
    const kept = Math.round(base * 0.005)
    expect((await wrong({ ...of, whtBase: base, withheld: kept + 3 }))[0]).toBe('withheld')
    const { totals } = await t.call('akuntansi', disbursement.preview, {
      ...common(),
      type: 'DC',
      bankAccountId: id.bca!,
      paymentIds: [one.payment, two.payment],
    })
    const due = (totals?.total ?? 0) - kept - 2
    const { status, body } = await ask({
      ...of,
      whtBase: base,
      withheld: kept + 2,
      receivedAmount: due,
    })
    expect([status, body.totals?.total]).toEqual([200, due])
  })

  it('asks for more than its object has, as for a fee that is higher: whatever the slip says', async () => {
    const { payment, amount } = await sell(100)
    const base = Math.round((amount * 100) / 111)
    const of = { withholderId: id.payer, whtObject: '22-102-01', whtBase: base, whtRate: 5.55 }
    const slip = { whtSlipNo: '2600000099', whtSlipDate: '2026-01-10' }
    const asked = await payOut([payment], of)
    expect([asked.error?.code, asked.error?.action]).toEqual([
      'APPROVAL_REQUIRED',
      'MDR_DIFFERENCE',
    ])
    expect((await payOut([payment], { ...of, ...slip })).error?.action).toBe('MDR_DIFFERENCE')
    // Less of it does not make room for a higher fee.
    const hidden = { ...of, whtRate: 0.01, mdrActual: Math.round(amount * 0.007) + 4_000 }
    expect((await payOut([payment], hidden)).error?.action).toBe('MDR_DIFFERENCE')
    const approvalToken = await giveApproval(t, 'akuntansi', 'owner', 'MDR_DIFFERENCE')
    const { status, body } = await payOut([payment], { ...of, approvalToken })
    expect(status).toBe(200)
    const { document } = await t.call('akuntansi', disbursement.get, { id: body.id })
    expect([document.withheld, document.approvedByName]).toEqual([
      Math.round(base * 0.0555),
      expect.any(String),
    ])
  })

  it('is of what who sells for us keeps back alone: rent and services are withheld of bills', async () => {
    const { payment, amount } = await sell(10)
    const { withholdingObjects } = api.sales.receivableRepayment
    const asked = { day: '2026-01-10' }
    const { rows: all } = await t.call('akuntansi', withholdingObjects, asked)
    const { rows: fit } = await t.call('akuntansi', withholdingObjects, {
      ...asked,
      atPayout: true,
    })
    expect(fit.map(({ code }) => code)).toEqual(['22-101-01', '22-101-02', '22-102-01'])
    const of = { whtBase: Math.round(amount / 2), withholderId: id.payer }
    for (const { code } of all) {
      const { status, error } = await payOut([payment], { ...of, whtObject: code, whtRate: 0 })
      const fits = fit.some((one) => one.code === code)
      expect([code, status, error?.errors?.[0]?.field]).toEqual(
        fits ? [code, 200, undefined] : [code, 422, 'whtObject'],
      )
      if (!fits) expect(error?.message).toContain('tidak dipotong dari pencairan')
      if (!fits) continue
      const done = await t.db.query(
        `select id::int, version from document where wht_object = $1 order by id desc limit 1`,
        [code],
      )
      await t.call('akuntansi', disbursement.undo, {
        ...done.rows[0],
        requestId: newRequest(),
        reason: 'Salah',
      } as never)
    }
  })

  /** The most that may be told as its base, as the refusal of a rupiah beyond it says. */
  const most = async (paymentId: number, amount: number) => {
    const of = { withholderId: id.payer, whtObject: '22-102-01' }
    const { error } = await payOut([paymentId], { ...of, whtBase: amount })
    expect(error?.errors?.[0]?.field).toBe('whtBase')
    return Number(/Rp\s?([\d.]+)/.exec(error.message)?.[1]?.replaceAll('.', ''))
  }

  it('is of a tender that was corrected no more than of the sale itself', async () => {
    const amount = 20 * 9_900
    const { id: sale } = await t.call('kasir.sby', api.sales.cashier.payment, {
      ...common(),
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.tea!, qty: 20 }],
      payments: [{ methodId: id.cash!, amount }],
    } as never)
    const right = await t.call('kepala.sby', api.sales.tenderCorrection.add, {
      ...common(),
      paymentId: tenderId(sale, 1),
      reason: 'Salah tekan',
      methodId: id.qris!,
      edcId: id.edc!,
      approvalCode: 'RRN20',
    })
    expect(await most(tenderId(right.id, 1), amount)).toBe(Math.round((amount * 100) / 111))
  })

  it('is of bills that are paid later by card no more than they are without PPN', async () => {
    const claim = async (amount: number, taxable: boolean) =>
      (
        await t.call('akuntansi', api.sales.salesDebitNote.add, {
          ...common(),
          scope: 'CUSTOMER',
          customerId: id.payer!,
          amount,
          taxable,
          reason: 'ONGKIR',
          memo: 'Jasa antar',
        } as never)
      ).id
    const [taxed, plain] = [await claim(1_000_000, true), await claim(500_000, false)]
    const paid = await t.call('akuntansi', api.sales.receivableRepayment.add, {
      ...common(),
      customerId: id.payer!,
      lines: [
        { documentId: taxed, amount: 1_110_000 },
        { documentId: plain, amount: 500_000 },
      ],
      payments: [
        { methodId: id.debit!, amount: 1_610_000, edcId: id.edc!, approvalCode: '880011' },
      ],
    } as never)
    expect(await most(tenderId(paid.id, 1), 1_610_000)).toBe(1_500_000)
  })
})
