import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { tenderId } from '#contract/giro.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { controlReports } from '#contract/report/declared/control.ts'
import { asking } from '#server/report/declared/story.ts'
import { textOf } from '../../tests/papers/read-pdf.ts'
import { giveApproval, receiveGoods } from './story.ts'
import { registerTill } from './till-story.ts'

/** A cashier chose the wrong tender: it is put right, and both who did it stay visible (domain §3.4.3). */
describe('a wrong tender', () => {
  let t: TestApp
  let branchId: number
  let oil: number
  let tillKey: string
  let shiftId: number
  let price: number
  const id: Record<string, number> = {}
  const { cashier, tenderCorrection, shift } = api.sales
  const common = () => ({ requestId: newRequest(), branchId, docDate: '2026-01-10' })
  const approval = () => giveApproval(t, 'kasir.sby', 'kepala.sby', 'TENDER_CORRECTION')
  const card = (code: string, more: object = {}) => ({
    methodId: id.DEBIT!,
    amount: price,
    edcId: id.edc!,
    approvalCode: code,
    onUs: true,
    ...more,
  })
  const sell = async (payment: object, as = 'kasir.sby') =>
    (
      await t.call(as, cashier.payment, {
        ...common(),
        lines: [{ goodsUnitId: oil, qty: 1 }],
        payments: [payment],
      } as never)
    ).id
  const cash = () => ({ methodId: id.TUNAI!, amount: price })
  const qris = { edcId: 0, approvalCode: 'RRN1', network: 'QRIS' }
  const correct = (sale: number, payment: object, more: object = {}, as = 'kasir.sby') =>
    t.ask(as, tenderCorrection.add, {
      ...common(),
      paymentId: tenderId(sale, 1),
      ...payment,
      reason: 'Salah tekan',
      ...more,
    })
  const corrected = async (sale: number, payment: object) =>
    (await correct(sale, payment, { approvalToken: await approval() })).body
  const sidesOf = async (documentId: number) =>
    (
      await t.db.query(
        `select a.code, l.debit::int as debit, l.credit::int as credit from journal j
         join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id
         where j.document_id = $1 order by l.debit desc, 1`,
        [documentId],
      )
    ).rows.map((row) => [row.code, row.debit, row.credit])
  const paymentsOf = async (status: 'PENDING' | 'SETTLED') =>
    (
      await t.call('akuntansi', api.bankCash.disbursement.payments, {
        limit: 100,
        filter: { type: 'DC', status },
      })
    ).rows
  const report = (of = shiftId) => t.call('kepala.sby', shift.get, { id: of })
  /** What its lines come to, as X and Z print them below one another. */
  const drawerOf = ({ shift: { openingFloat }, cash: of }: ShiftReport) =>
    openingFloat + (of ? of.sales + of.courier + of.in - of.out - of.returns : 0)
  const tenderIn = async (kind: string, of = shiftId) =>
    (await report(of)).tenders.find((one) => one.kind === kind)?.amount ?? 0
  const open = async () => {
    const opening = { requestId: newRequest(), branchId, tillKey, openingFloat: 200_000 }
    return (await t.call('kasir.sby', shift.open, opening)).id
  }

  beforeAll(async () => {
    t = await testApp()
    branchId = await t.id('branch', 'SBY')
    oil = await t.id('unit', 'MG2/PCS')
    for (const code of ['TUNAI', 'DEBIT', 'QRIS', 'TRANSFER', 'POIN'])
      id[code] = await t.id('method', code).catch(() => 0)
    id.edc = await t.id('edc', 'SBY')
    id.bca = await t.id('bank', 'SBY')
    qris.edcId = id.edc
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 500, 28_500]])
    const { totals } = await t.call('kasir.sby', cashier.calculate, {
      branchId,
      lines: [{ goodsUnitId: oil, qty: 1 }],
    })
    price = totals.total
    tillKey = await registerTill(t)
    shiftId = await open()
  })
  afterAll(() => t.close())

  it('moves from debit to QRIS: the bank is asked for the right one, the shift tells it', async () => {
    const sale = await sell(card('111'))
    const told = await t.call('kasir.sby', tenderCorrection.sale, { id: sale })
    expect(told).toMatchObject({ cashierName: expect.any(String), shift: 'Kasir 1, shift 1' })
    expect(told.tenders).toMatchObject([{ amount: price, stays: null }])
    const alone = await correct(sale, { methodId: id.QRIS, ...qris })
    expect([alone.error.code, alone.error.action]).toEqual([
      'APPROVAL_REQUIRED',
      'TENDER_CORRECTION',
    ])
    const done = await corrected(sale, { methodId: id.QRIS, ...qris })
    expect(done.docNo).toBe('KCB/SBY/2601/00001')
    expect(await sidesOf(done.id)).toEqual([
      ['1-1204', price, 0],
      ['1-1203', 0, price],
    ])
    const [waits] = await paymentsOf('PENDING')
    expect(waits).toMatchObject({
      id: tenderId(done.id, 1),
      docNo: done.docNo,
      mdrPct: 0.7,
      amount: price,
    })
    const [settled] = await paymentsOf('SETTLED')
    expect(settled).toMatchObject({ id: tenderId(sale, 1), disbursementNo: done.docNo })
    expect([await tenderIn('DEBIT_CARD'), await tenderIn('QRIS')]).toEqual([0, price])
    const { document } = await t.call('kepala.sby', tenderCorrection.get, { id: done.id })
    expect(document.partyName).toMatch(/, Kasir 1, shift 1$/)
    expect(document).toMatchObject({
      refNo: (await t.call('kasir.sby', tenderCorrection.sale, { id: sale })).docNo,
    })
    const paidOut = await t.ask('akuntansi', api.bankCash.disbursement.add, {
      ...common(),
      type: 'DC',
      bankAccountId: id.bca,
      paymentIds: [tenderId(done.id, 1)],
    })
    expect(paidOut.status).toBe(200)
    await expectBooksInOrder(t.db)
  })

  it('that was cash leaves the drawer of the shift that is open', async () => {
    const before = (await report()).cash?.expected ?? 0
    const sale = await sell(cash())
    const done = await corrected(sale, { ...card('222'), amount: undefined })
    expect(await sidesOf(done.id)).toEqual([
      ['1-1203', price, 0],
      ['1-1101', 0, price],
    ])
    const after = await report()
    expect(after.cash?.expected).toBe(before)
    expect(drawerOf(after)).toBe(after.cash?.expected)
    await expectBooksInOrder(t.db)
  })

  it('that was cash is no card where the drawer would hold less than nothing', async () => {
    await t.call('akuntansi', api.bankCash.cashIn.add, {
      ...common(),
      accountId: await t.id('account', 'SBY/1-1101'),
      partyName: 'Modal',
      lines: [{ accountId: await t.id('account', 'SBY/1-1111'), amount: 900_000 }],
    } as never)
    const sale = await sell(cash())
    const { cash: of } = await report()
    const approvalToken = await giveApproval(t, 'kasir.sby', 'kepala.sby', 'CASH_OUT')
    const purposeId = await t.id('purpose', 'Parkir dan ongkos')
    await t.call('kasir.sby', shift.cash, {
      ...common(),
      amount: (of?.expected ?? 0) - 1_000,
      purposeId,
      approvalToken,
    } as never)
    const emptied = await correct(sale, { ...card('221'), amount: undefined }, {}, 'kepala.sby')
    expect(emptied.error).toMatchObject({
      code: 'CASH_SHORT',
      message: 'Laci Kasir 1 hanya berisi Rp 1.000 menurut buku',
    })
    const back = await t.id('purpose', 'Pendapatan lain-lain')
    await t.call('kasir.sby', shift.cash, {
      ...common(),
      amount: 200_000,
      purposeId: back,
    } as never)
    await expectBooksInOrder(t.db)
  })

  it('is corrected by somebody else than its cashier without a second one', async () => {
    const sale = await sell(card('333'))
    const transfer = { methodId: id.TRANSFER, bankAccountId: id.bca, refNo: 'TRF-1' }
    const done = await correct(sale, transfer, {}, 'kepala.sby')
    expect(await sidesOf(done.body.id)).toEqual([
      ['1-1111', price, 0],
      ['1-1203', 0, price],
    ])
    await expectBooksInOrder(t.db)
  })

  it('is corrected once, whoever is quicker, and not where nothing can be wrong', async () => {
    const sale = await sell(card('444'))
    const same = await correct(
      sale,
      { ...card('444'), amount: undefined },
      { approvalToken: await approval() },
    )
    expect(same.error.message).toBe('Cara bayarnya sudah demikian')
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        correct(sale, { methodId: id.QRIS, ...qris }, {}, 'kepala.sby'),
      ),
    )
    expect(tries.filter((one) => one.status === 200)).toHaveLength(1)
    const again = await correct(sale, { methodId: id.TUNAI }, {}, 'kepala.sby')
    expect(again.error.message).toMatch(/^Cara bayar ini sudah dikoreksi dengan KCB/)
    const undone = await t.ask('kasir.sby', shift.void, {
      ...common(),
      invoiceId: sale,
      why: 'Batal',
      approvalToken: await giveApproval(t, 'kasir.sby', 'kepala.sby', 'SALES_VOID'),
    })
    expect(undone.error.message).toContain('Cara bayar struk ini sudah dikoreksi')
    const gone = await sell(card('555'))
    await t.call('akuntansi', api.bankCash.disbursement.add, {
      ...common(),
      type: 'DC',
      bankAccountId: id.bca!,
      paymentIds: [tenderId(gone, 1)],
    })
    const late = await correct(gone, { methodId: id.QRIS, ...qris }, {}, 'kepala.sby')
    expect(late.error.message).toBe('Pembayaran ini sudah dicairkan')
    const foreign = await t.ask('kasir.mlg', tenderCorrection.sale, { id: sale })
    expect(foreign.status).toBe(404)
    await expectBooksInOrder(t.db)
  })

  it('that is corrected counts as the right one, in its list, its proof and what its goods bring back', async () => {
    const usedCode = async (approvalCode: string) =>
      (
        await t.call('kasir.sby', cashier.approvalCode, {
          branchId,
          edcId: id.edc!,
          approvalCode,
        })
      ).used
    const sale = await sell(cash())
    const typed = await sell(card('701'))
    await corrected(typed, { ...card('702'), amount: undefined })
    expect([await usedCode('701'), (await usedCode('702')).length]).toEqual([[], 1])
    // The same slip proves a second sale: told, and rung.
    const done = await corrected(sale, { ...card('702'), amount: undefined })
    expect(done.warnings).toMatchObject([expect.stringContaining('702 di EDC BCA Kasir 1 sudah')])
    const { notices } = await t.call('kepala.sby', api.application.approval.inbox, {})
    expect(notices[0]?.message).toContain(done.docNo)
    const wide = { dateFrom: '2020-01-01', dateTo: '2099-12-31', limit: 1000, what: 'PROOF' }
    const { rows: proofs } = await asking(() => t, controlReports).ask(
      ...(['exceptions', wide as never, 'owner'] as const),
    )
    expect(proofs.map(({ docNo }) => docNo)).toContain(done.docNo)
    const { rows } = await t.call('kepala.sby', shift.bills, { id: shiftId, limit: 100 } as never)
    expect(rows.find((row) => row.id === sale)?.tenders).toBe('Kartu Debit')
    const back = await t.call('kasir.sby', api.sales.salesReturn.add, {
      ...common(),
      invoiceId: sale,
      reason: 'RUSAK',
      settleBy: 'TUNAI',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    } as never)
    expect(back.warnings).toContainEqual(
      expect.stringContaining('Dibayar dengan Kartu Debit, dikembalikan tunai'),
    )
    await expectBooksInOrder(t.db)
  })

  it('stands as it was paid wherever its sale is shown or printed, and that it was corrected', async () => {
    const { salesInvoice } = api.sales
    const sale = await sell({ ...cash(), amount: 50_000 })
    const words = async (endpoint: typeof salesInvoice.pdf | typeof salesInvoice.receipt) =>
      (await textOf((await t.ask('kepala.sby', endpoint, { id: sale } as never)).raw)).replace(
        ...([/\s+/g, ' '] as const),
      )
    expect(await words(salesInvoice.receipt)).toMatch(/Tunai 50.000 Kembalian/)
    const done = await corrected(sale, { ...card('801'), cardLast4: '4321', amount: undefined })
    for (const print of [salesInvoice.receipt, salesInvoice.pdf]) {
      const told = await words(print)
      expect(told).toContain(`Cara bayar dikoreksi ${done.docNo}, semula Tunai`)
      expect(told).toContain('Kartu Debit')
      expect(told).not.toContain('Kembalian')
    }
    expect(await words(salesInvoice.receipt)).toContain('Kartu Debit **** 4321')
    const { settlements } = await t.call('kepala.sby', salesInvoice.get, { id: sale })
    expect(settlements).toMatchObject([
      {
        methodName: 'Kartu Debit',
        amount: price,
        received: price,
        approvalCode: '801',
        correctionId: done.id,
        correctionNo: done.docNo,
        recordedAs: 'Tunai',
      },
    ])
    // The correction itself tells its own tender, and of which sale.
    const own = await t.call('kepala.sby', tenderCorrection.get, { id: done.id })
    expect(own.settlements).toMatchObject([
      { methodName: 'Kartu Debit', correctionId: null, recordedAs: null },
      { itemDocumentId: sale, correctionId: null },
    ])
    await expectBooksInOrder(t.db)
  })

  it('of a shift that was counted is what its count differed by', async () => {
    const sale = await sell(cash())
    // The card's money never was in the drawer: the count misses it.
    const { cash: should } = await report()
    const counted = (should?.expected ?? 0) - price
    await t.call('kasir.sby', shift.close, {
      requestId: newRequest(),
      branchId,
      id: shiftId,
      memo: 'Kurang',
      counts: piecesOf(counted),
    } as never)
    const z = await report()
    expect(z.shift.difference).toBe(-price)
    const done = await correct(sale, { ...card('666'), amount: undefined }, {}, 'kepala.sby')
    expect(await sidesOf(done.body.id)).toEqual([
      ['1-1203', price, 0],
      ['8-1102', 0, price],
    ])
    const after = await report()
    expect(after.cash?.expected).toBe(z.cash?.expected)
    expect(after.tenders.find((one) => one.kind === 'DEBIT_CARD')?.amount).toBe(
      (z.tenders.find((one) => one.kind === 'DEBIT_CARD')?.amount ?? 0) + price,
    )
    await expectBooksInOrder(t.db)
  })
})

/** A sum in pieces that exist. */
function piecesOf(sum: number): { denomination: number; pieces: number }[] {
  let left = sum
  return [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100].flatMap(
    (denomination) => {
      const pieces = Math.floor(left / denomination)
      left -= pieces * denomination
      return pieces > 0 ? [{ denomination, pieces }] : []
    },
  )
}
