import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { asking } from '#server/report/declared/story.ts'
import { receiveGoods } from './story.ts'

/** PPN that a customer collects of money ahead, with a tax invoice of its own (UU PPN 11(2), 16A; domain §3.2.10). */
describe('PPN that customers collect of money ahead', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesDownPayment, salesInvoice, salesReturn, collectedVatProof, receivableRepayment } =
    api.sales
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.warehouse = await t.id('warehouse', 'SBY/GUDANG')
    id.unit = await t.id('unit', 'MG2/DUS')
    id.transfer = await t.id('method', 'TRANSFER')
    id.giro = await t.id('method', 'GIRO')
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 900, 150_000]])
    await t.db.query(
      `update customer set credit_limit = 900000000, vat_collector = 'GOVERNMENT' where id = $1`,
      [id.barokah],
    )
    await t.db.query('update selling_price set price = 200000 where goods_unit_id = $1', [id.unit])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const bank = (amount: number) => ({ methodId: id.transfer!, bankAccountId: id.bca!, amount })
  const ahead = (amount: number, came: number, more: object = {}) =>
    t.ask('akuntansi', salesDownPayment.add, {
      ...common(),
      customerId: id.barokah!,
      amount,
      taxed: true,
      payments: [bank(came)],
      ...more,
    } as never)
  const use = (documentId: number, amount: number) => ({ documentId, amount })
  /** Cartons of 200.000 without PPN. */
  const bill = (qty: number, downPaymentUse: object[] = [], more: object = {}) =>
    t.ask('owner', salesInvoice.add, {
      ...common(),
      customerId: id.barokah!,
      warehouseId: id.warehouse!,
      taxMode: 'EXCLUDE',
      goods: [{ goodsUnitId: id.unit!, qty }],
      downPaymentUse,
      ...more,
    } as never)
  const prove = (documentId: number, amount: number, more: object = {}) =>
    t.ask('owner', collectedVatProof.add, {
      ...common(),
      customerId: id.barokah!,
      lines: [use(documentId, amount)],
      proof: 'NTPN',
      refNo: '0123456789ABCDEF',
      proofDate: '2026-01-10',
      ...more,
    } as never)
  const refund = (document: number) =>
    t.ask('akuntansi', salesDownPayment.update, {
      id: document,
      requestId: newRequest(),
      action: 'REFUND',
      reason: 'Batal',
      methodId: id.transfer!,
      bankAccountId: id.bca!,
    } as never)
  const STOCK = ['5-1101', '1-1301']
  const sides = async (document: number) => {
    const { rows } = await t.db.query(
      `select a.code, sum(l.debit - l.credit)::int as n from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
         join account a on a.id = l.account_id where j.document_id = $1 group by 1 having sum(l.debit - l.credit) <> 0 order by 1`,
      [document],
    )
    return rows.filter((r) => !STOCK.includes(r.code)).map((r) => [r.code, r.n])
  }
  const open = async (document: number) =>
    (
      await t.db.query(
        'select role, (amount - settled)::int as n from open_item where document_id = $1 order by line',
        [document],
      )
    ).rows.map((r) => [r.role, r.n])
  const period = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  /** PPN that buyers collect in the month, and what of it waits, by document. */
  const told = async (document: number) => {
    const [month, register] = await Promise.all([
      asking(() => t, taxReports).ask('vat-documents', { ...period, part: 'COLLECTED' }),
      asking(() => t, taxReports).ask('collected-vat', { date: '2026-01-31', proof: 'ALL' }),
    ])
    const of = (rows: { documentId?: unknown }[]) =>
      rows.filter((r) => Number(r.documentId) === document) as Record<string, unknown>[]
    return {
      collected: of(month.rows).map((r) => [Number(r.dpp), Number(r.vatCollected)]),
      waits: of(register.rows).map((r) => [Number(r.collected), Number(r.open)]),
    }
  }

  it('of 11.100.000: 10.000.000 come and are owed, 1.100.000 wait for their proof', async () => {
    const { body } = await ahead(11_100_000, 10_000_000)
    id.first = body.id
    expect(body.warnings).toEqual([
      expect.stringMatching(/^PPN Rp 1\.100\.000 dipungut pelanggan \(kode 02, /),
    ])
    expect(await sides(body.id)).toEqual([
      ['1-1111', 10_000_000],
      ['1-1406', 1_100_000],
      ['2-1201', -10_000_000],
      ['2-1307', -1_100_000],
    ])
    const { document } = await t.call('akuntansi', salesDownPayment.get, { id: body.id })
    expect(document).toMatchObject({
      total: 11_100_000,
      vat: 1_100_000,
      collectedVat: 1_100_000,
      vatCode: '02',
      outstanding: 10_000_000,
    })
    expect(await told(body.id)).toEqual({
      collected: [[10_000_000, 1_100_000]],
      waits: [[1_100_000, 1_100_000]],
    })
    const { byHand } = await t.call('owner', api.report.efaktur.bills, period)
    expect(byHand.map((r) => [r.docNo, r.vat])).toContainEqual([body.docNo, 1_100_000])
    await expectBooksInOrder(t.db)
  })

  it('is money that comes at once, and all of it but the PPN', async () => {
    expect((await ahead(11_100_000, 11_100_000)).error.code).toBe('PAY_MISMATCH')
    const giro = {
      methodId: id.giro!,
      amount: 10_000_000,
      refNo: 'BG 1',
      giroBank: 'Bank Mandiri',
      issueDate: '2026-01-10',
      effectiveDate: '2026-01-20',
    }
    expect((await ahead(11_100_000, 0, { payments: [giro] })).error.errors?.[0]).toEqual({
      field: 'payments.0.methodId',
      message: 'Uang muka yang PPN-nya dipungut pelanggan diterima tunai atau transfer',
    })
    const chosen = await ahead(1_110_000, 1_000_000, {
      vatCode: '02',
      vatCodeReason: 'Pembayaran terpecah',
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 1_000_000 }],
    })
    expect(chosen.error.message).toBe(
      'Uang muka dengan kode faktur pajak yang dipilih sendiri diterima lewat transfer',
    )
    // Without its tax invoice the PPN comes with the bill; up to 2.000.000 it is ours.
    const bare = await ahead(1_000_000, 1_000_000, { taxed: false })
    expect(await sides(bare.body.id)).toEqual([
      ['1-1111', 1_000_000],
      ['2-1201', -1_000_000],
    ])
    const small = await ahead(1_110_000, 1_110_000)
    expect(await sides(small.body.id)).toEqual([
      ['1-1111', 1_110_000],
      ['2-1201', -1_000_000],
      ['2-1301', -110_000],
    ])
  })

  it('also of a small part of an order above the limit', async () => {
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id.barokah!,
      warehouseId: id.warehouse!,
      lines: [{ goodsUnitId: id.unit!, qty: 50 }],
    } as never)
    const { body } = await ahead(1_110_000, 1_000_000, { salesOrderId: order.id })
    expect(await open(body.id)).toEqual([
      ['DP_SALES', 1_000_000],
      ['VAT_COLLECTED_CLAIM', 110_000],
      ['VAT_OUT_COLLECTED', 110_000],
    ])
  })

  it('has PPh withheld beside it: 10.000.000 less 1,5 % come', async () => {
    const kept = { whtObject: '22-910-01', whtBase: 10_000_000 }
    const { body } = await ahead(11_100_000, 9_850_000, kept)
    expect(await sides(body.id)).toEqual([
      ['1-1111', 9_850_000],
      ['1-1404', 150_000],
      ['1-1406', 1_100_000],
      ['2-1201', -10_000_000],
      ['2-1307', -1_100_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('leaves the rest of the PPN to the bill that uses it: of 22.200.000 again 1.100.000', async () => {
    const { body } = await bill(100, [use(id.first!, 10_000_000)])
    id.bill = body.id
    expect(await sides(body.id)).toEqual([
      ['1-1201', 10_000_000],
      ['1-1406', 1_100_000],
      ['2-1201', 10_000_000],
      ['2-1307', -1_100_000],
      ['4-1102', -20_000_000],
    ])
    const { document } = await t.call('owner', salesInvoice.get, { id: body.id })
    expect(document).toMatchObject({ collectedVat: 2_200_000, outstanding: 10_000_000 })
    expect(await told(body.id)).toEqual({
      collected: [[10_000_000, 1_100_000]],
      waits: [[1_100_000, 1_100_000]],
    })
    expect(await open(id.first!)).toEqual([
      ['DP_SALES', 0],
      ['VAT_COLLECTED_CLAIM', 1_100_000],
      ['VAT_OUT_COLLECTED', 1_100_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('is proven by itself, and never as paid to us', async () => {
    const paid = { proof: 'PAID', refNo: null, proofDate: null, ...bank(0), amount: undefined }
    const refused = await prove(id.first!, 1_100_000, paid)
    expect(refused.error.code).toBe('VAT_CODE')
    expect((await prove(id.first!, 1_100_000)).status).toBe(200)
    expect((await told(id.first!)).waits).toEqual([[1_100_000, 0]])
    await expectBooksInOrder(t.db)
  })

  it('comes back with goods at what was paid for them: 20 of 100 cartons, 4.000.000', async () => {
    const saved = await t.call('owner', salesReturn.add, {
      ...common(),
      invoiceId: id.bill!,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, qty: 20, condition: 'BAIK' }],
    } as never)
    await t.ask('kepala.sby', salesReturn.process, { id: saved.id, action: 'APPROVE' } as never)
    // The claim of the bill is lowered by its PPN; that of the money ahead is proven and stays.
    expect(await open(id.bill!)).toEqual([
      ['AR', 6_000_000],
      ['VAT_COLLECTED_CLAIM', 660_000],
      ['VAT_OUT_COLLECTED', 660_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('is used by bills alone, and by none with less PPN', async () => {
    id.second = (await ahead(22_200_000, 20_000_000)).body.id
    const over = await bill(50, [use(id.second!, 20_000_000)])
    expect(over.error.message).toMatch(
      /^PPN uang muka yang dipungut \(Rp 2\.200\.000\) melebihi PPN faktur ini \(Rp 1\.100\.000\)/,
    )
    const debt = (await bill(50)).body.id
    const repaid = await t.ask('akuntansi', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      lines: [use(debt, 10_000_000), use(id.second!, 10_000_000)],
      payments: [],
    } as never)
    expect(repaid.error.message).toBe(
      'PPN uang muka ini dipungut pelanggan: pakai pada faktur penjualannya, atau kembalikan',
    )
    // The list that offers documents says so before.
    const { rows } = await t.call('akuntansi', receivableRepayment.openItems, {
      customerId: id.barokah!,
      branchId: id.branch!,
    } as never)
    const said = (document: number | undefined) =>
      rows.find((r) => r.documentId === document)?.refusal
    expect([said(debt), said(id.second)]).toEqual([null, repaid.error.message])
    await expectBooksInOrder(t.db)
  })

  it('pays a bill whole, which collects nothing more', async () => {
    const { body } = await bill(50, [use(id.second!, 10_000_000)])
    expect(await open(body.id)).toEqual([['AR', 0]])
    expect((await told(body.id)).collected).toEqual([])
    const { document } = await t.call('owner', salesInvoice.get, { id: body.id })
    expect(document).toMatchObject({ collectedVat: 1_100_000, vatCode: '02', status: 'PAID' })
    await expectBooksInOrder(t.db)
  })

  it('goes back, whole or the rest of it, with what of its PPN waits', async () => {
    const rest = await refund(id.second!)
    expect(await sides(rest.body.id)).toEqual([
      ['1-1111', -10_000_000],
      ['1-1406', -1_100_000],
      ['2-1201', 10_000_000],
      ['2-1307', 1_100_000],
    ])
    expect(await told(id.second!)).toEqual({
      collected: [[10_000_000, 1_100_000]],
      waits: [[2_200_000, 1_100_000]],
    })
    await expectBooksInOrder(t.db)
    const whole = (await ahead(11_100_000, 10_000_000)).body.id
    expect((await refund(whole)).status).toBe(200)
    expect(await sides(whole)).toEqual([])
    expect((await told(whole)).waits).toEqual([[1_100_000, 0]])
    await expectBooksInOrder(t.db)
    // What the state has already is the customer's to ask back.
    const proven = (await ahead(11_100_000, 10_000_000)).body.id
    await prove(proven, 1_100_000)
    const { body } = await refund(proven)
    expect(body.warnings?.join(' ')).toMatch(/PPN Rp 1\.100\.000 dari .* sudah ada bukti setornya/)
    expect(await sides(proven)).toEqual([
      ['1-1406', 1_100_000],
      ['2-1307', -1_100_000],
    ])
    expect((await told(proven)).waits).toEqual([[1_100_000, 0]])
    await expectBooksInOrder(t.db)
  })
  const comeBack = async (invoiceId: number, qty: number) => {
    const saved = await t.call('owner', salesReturn.add, {
      ...common(),
      invoiceId,
      reason: 'RUSAK',
      settleBy: 'DEPOSIT',
      lines: [{ invoiceLine: 1, qty, condition: 'BAIK' }],
    } as never)
    const done = await t.ask('kepala.sby', salesReturn.process, {
      id: saved.id,
      action: 'APPROVE',
    } as never)
    expect(done.status).toBe(200)
    return saved.id
  }

  it('is open again when the voucher of its rest is turned round', async () => {
    const document = (await ahead(22_200_000, 20_000_000)).body.id
    await bill(50, [use(document, 10_000_000)])
    const { body } = await refund(document)
    const before = await open(document)
    const turned = await t.ask('akuntansi', api.bankCash.cashFlow.reverse, {
      id: body.id,
      requestId: newRequest(),
    } as never)
    expect(turned.status).toBe(200)
    expect(before).toEqual([
      ['DP_SALES', 0],
      ['VAT_COLLECTED_CLAIM', 1_100_000],
      ['VAT_OUT_COLLECTED', 1_100_000],
    ])
    expect(await open(document)).toEqual([
      ['DP_SALES', 10_000_000],
      ['VAT_COLLECTED_CLAIM', 2_200_000],
      ['VAT_OUT_COLLECTED', 2_200_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('is taken back with all goods of the bill that it paid, part by part, and no more than that', async () => {
    const document = (await ahead(22_200_000, 20_000_000)).body.id
    const [one, other] = [
      (await bill(60, [use(document, 10_000_000)])).body.id,
      (await bill(50, [use(document, 10_000_000)])).body.id,
    ]
    for (const qty of [40, 20]) await comeBack(one, qty)
    // Of 1.320.000 the bill claimed 220.000 by itself; the money ahead keeps what the other bill has of it.
    expect(await open(one)).toContainEqual(['VAT_COLLECTED_CLAIM', 0])
    expect(await open(document)).toContainEqual(['VAT_COLLECTED_CLAIM', 1_100_000])
    await comeBack(other, 50)
    expect(await open(document)).toContainEqual(['VAT_COLLECTED_CLAIM', 0])
    // PPN Masa lowers it by the returns, not once more by the money.
    expect((await told(document)).collected).toEqual([[20_000_000, 2_200_000]])
    await expectBooksInOrder(t.db)
  })

  it('has the PPN of its order: paid whole, its bill needs nothing more', async () => {
    await t.db.query('update selling_price set price = 333333 where goods_unit_id = $1', [id.unit])
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id.barokah!,
      warehouseId: id.warehouse!,
      lines: [7, 11, 13].map((qty) => ({ goodsUnitId: id.unit!, qty })),
    } as never)
    await t.call('kepala.sby', api.sales.salesOrder.process, {
      id: order.id,
      action: 'PROCESS',
    } as never)
    const { document: ordered } = await t.call('owner', api.sales.salesOrder.get, { id: order.id })
    // In two payments: the second has what the first left of its PPN.
    const first = { ...common(), customerId: id.barokah!, salesOrderId: order.id, taxed: true }
    const uses = []
    for (const amount of [3_000_000, ordered.total - 3_000_000]) {
      const { body } = await t.ask('akuntansi', salesDownPayment.vat, {
        branchId: id.branch!,
        customerId: id.barokah!,
        docDate: '2026-01-10',
        amount,
        salesOrderId: order.id,
        taxed: true,
      })
      const came = amount - body.collectedVat
      const paid = await t.call('akuntansi', salesDownPayment.add, {
        ...first,
        requestId: newRequest(),
        amount,
        payments: [bank(came)],
      } as never)
      uses.push(use(paid.id, came))
    }
    const billed = await t.call('owner', salesInvoice.add, {
      ...common(),
      orderIds: [order.id],
      downPaymentUse: uses,
    } as never)
    const { document } = await t.call('owner', salesInvoice.get, { id: billed.id })
    expect(document).toMatchObject({
      total: ordered.total,
      collectedVat: ordered.vat,
      outstanding: 0,
      status: 'PAID',
    })
    expect(await open(billed.id)).toEqual([['AR', 0]])
    await expectBooksInOrder(t.db)
    await t.db.query('update selling_price set price = 200000 where goods_unit_id = $1', [id.unit])
  })

  it('goes on as it was begun: the bill that uses it has its code', async () => {
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      ...common(),
      type: 'ORDER',
      customerId: id.barokah!,
      warehouseId: id.warehouse!,
      lines: [{ goodsUnitId: id.unit!, qty: 25 }],
    } as never)
    const part = (await ahead(1_110_000, 1_000_000, { salesOrderId: order.id })).body.id
    const own = await bill(8, [use(part, 1_000_000)], { vatCode: 'OWN', vatCodeReason: 'Kecil' })
    expect(own.error.message).toBe('Uang mukanya berkode 02: fakturnya juga')
    const { body } = await bill(8, [use(part, 1_000_000)])
    const { document } = await t.call('owner', salesInvoice.get, { id: body.id })
    expect(document).toMatchObject({ vat: 176_000, collectedVat: 176_000, collectedAhead: 110_000 })
    await expectBooksInOrder(t.db)
  })

  it('keeps its proof once something came back, and takes none while a return waits', async () => {
    const document = (await ahead(11_100_000, 10_000_000)).body.id
    const proven = await prove(document, 1_100_000)
    await refund(document)
    const undone = await t.ask('owner', collectedVatProof.undo, {
      id: proven.body.id,
      reason: 'Salah dokumen',
    } as never)
    expect(undone.error.code).toBe('USED_SINCE')
    const billed = (await bill(60)).body.id
    await t.call('owner', salesReturn.add, {
      ...common(),
      invoiceId: billed,
      reason: 'RUSAK',
      settleBy: 'DEPOSIT',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    } as never)
    const refused = await prove(billed, 1_320_000)
    expect(refused.error.code).toBe('RETURN_WAITING')
    const { rows } = await t.call('owner', collectedVatProof.openItems, {
      customerId: id.barokah!,
      branchId: id.branch!,
    } as never)
    const waiting = rows.filter((r) => r.refusal !== null)
    expect(waiting.map((r) => [r.documentId, r.refusal])).toEqual([[billed, refused.error.message]])
  })

  it('tells of a second rest only what is really proven', async () => {
    const document = (await ahead(22_200_000, 20_000_000)).body.id
    await bill(10, [use(document, 1_000_000)])
    const back = () =>
      t.ask('akuntansi', receivableRepayment.giveBack, {
        ...common(),
        documentId: document,
        amount: 5_000_000,
        methodId: id.transfer!,
        bankAccountId: id.bca!,
      } as never)
    for (const { body } of [await back(), await back()])
      expect(body.warnings?.filter((w) => w.includes('bukti setornya'))).toEqual([])
    await expectBooksInOrder(t.db)
  })
})
