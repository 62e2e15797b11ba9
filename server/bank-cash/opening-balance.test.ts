import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'

const { openingBalance } = api.bankCash

/** A branch that begins with us brings along what it owns, owes and is owed. */
describe('opening balances', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    for (const code of ['SBY/1-1101', 'SBY/1-1111', '1-1301', '2-1101', '1-2101', '3-1101'])
      id[code] = await t.id('account', code)
    for (const code of ['3-1202', '3-1301', '2-1301', '1-1900'])
      id[code] = await t.id('account', code)
    for (const code of ['TIRTA', 'TANI']) id[code] = await t.id('supplier', code)
    id.barokah = await t.id('customer', 'CSBY00001')
    id.sack = await t.id('unit', 'BRS5/SAK')
    id.shop = await t.id('warehouse', 'SBY/TOKO')
    id.store = await t.id('warehouse', 'SBY/GUDANG')
    const {
      printedName: _,
      pkpTerms: __,
      ...now
    } = await t.call('owner', api.system.company.get, {})
    const settings = { ...now, requestId: newRequest(), goLive: '2026-01-05' }
    await t.call('owner', api.system.company.update, settings)
  })
  afterAll(async () => t.close())

  const side = (code: string, amount: number) => ({
    accountId: id[code] as number,
    debit: Math.max(0, amount),
    credit: Math.max(0, -amount),
  })
  const bill = { docDate: '2025-12-15', dueDate: '2026-01-14' }
  const begins = () => ({
    requestId: newRequest(),
    branchId: sby,
    docDate: '2026-01-05',
    accounts: [side('SBY/1-1101', 5_000_000), side('SBY/1-1111', 50_000_000)],
    payables: [
      { supplierId: id.TIRTA as number, docNo: 'INV-77', ...bill, amount: 12_000_000 },
      { supplierId: id.TANI as number, docNo: 'INV-77', ...bill, amount: 3_000_000 },
    ],
    receivables: [
      { customerId: id.barokah as number, docNo: 'FJ/SBY/2512/00087', ...bill, amount: 22_200_000 },
    ],
    stock: [
      { goodsUnitId: id.sack as number, warehouseId: id.shop as number, qty: 20, unitCost: 68_000 },
      {
        goodsUnitId: id.sack as number,
        warehouseId: id.store as number,
        qty: 40,
        unitCost: 68_000,
      },
    ],
  })
  type Begins = ReturnType<typeof begins>
  const refusal = async (change: Partial<Begins> & { toEquity?: boolean }, by = 'akuntansi') => {
    const answer = await t.ask(by, openingBalance.add, { ...begins(), ...change })
    return [answer.status, answer.error?.message, answer.error?.errors?.[0]?.field]
  }
  const balanced = () => ({
    ...begins(),
    accounts: [...begins().accounts, side('3-1101', -66_280_000)],
  })

  it('say by how much the two sides differ, and take it to equity when told to', async () => {
    const words = 'Saldo awal tidak seimbang. Selisih Rp 66.280.000 di debit'
    expect(await refusal({})).toEqual([422, words, 'toEquity'])
    const preview = await t.call('akuntansi', openingBalance.preview, {
      ...begins(),
      toEquity: true,
    })
    expect(preview.journal.at(-1)).toMatchObject({ accountCode: '3-1301', credit: 66_280_000 })
    const opens = (partyName: string, amount: number, label: string) => ({
      partyName,
      label,
      dueDate: '2026-01-14',
      amount,
      before: 0,
      after: amount,
      documentId: null,
      kind: null,
      docNo: null,
    })
    expect(preview.items).toEqual([
      opens('Toko Barokah', 22_200_000, 'Piutang'),
      opens('PT Tirta Pangan Sejahtera', 12_000_000, 'Hutang'),
      opens('UD Tani Makmur', 3_000_000, 'Hutang'),
    ])
    expect(preview.totals?.total).toBe(81_280_000)
    const { rows } = await t.db.query('select count(*)::int as n from document')
    expect(rows).toEqual([{ n: 0 }])
  })

  it('refuse, row by row, what may not be', async () => {
    const [tirta] = begins().payables as [Begins['payables'][number]]
    const [barokah] = begins().receivables as [Begins['receivables'][number]]
    const [sack] = begins().stock as [Begins['stock'][number]]
    const sold = (docNo: string) => refusal({ receivables: [{ ...barokah, docNo }] })
    expect(await refusal({ accounts: [], payables: [], receivables: [], stock: [] })).toEqual([
      422,
      'Minimal satu baris harus diisi',
      'accounts',
    ])
    for (const code of ['1-1301', '2-1101', '3-1202', '3-1301'])
      expect((await refusal({ accounts: [side(code, 1000)] })).slice(0, 3)).toEqual([
        422,
        expect.stringContaining('hanya dapat diisi otomatis'),
        'accounts.0.accountId',
      ])
    expect(await refusal({ accounts: [side('1-1900', 1000)] })).toEqual([
      422,
      'Cabang lawan wajib diisi untuk RK Antar Cabang',
      'accounts.0.accountId',
    ])
    expect(await refusal({ payables: [tirta, { ...tirta, docNo: 'inv-77' }] })).toEqual([
      422,
      'Nomor inv-77 sudah ada',
      'payables.1.docNo',
    ])
    expect(await refusal({ payables: [{ ...tirta, docDate: '2026-01-06' }] })).toEqual([
      422,
      'Tanggal faktur tidak boleh sesudah tanggal saldo awal',
      'payables.0.docDate',
    ])
    expect(await refusal({ receivables: [{ ...barokah, dueDate: '2025-12-01' }] })).toEqual([
      422,
      'Jatuh tempo tidak boleh sebelum tanggal faktur',
      'receivables.0.dueDate',
    ])
    expect((await sold('FJ/SBY/2601/00001'))[2]).toBe('receivables.0.docNo')
    expect((await sold('PB/SBY/2512/00001'))[2]).toBe('receivables.0.docNo')
    expect(await refusal({ stock: [{ ...sack, qty: 0.5 }] })).toEqual([
      422,
      'Satuan SAK tidak boleh pecahan',
      'stock.0.qty',
    ])
    const foreign = await t.id('warehouse', 'MLG/TOKO')
    expect((await refusal({ stock: [{ ...sack, warehouseId: foreign }] }))[2]).toBe(
      'stock.0.warehouseId',
    )
  })

  it('belong to the first day, and to those who keep the books', async () => {
    expect(await refusal({ docDate: '2026-01-06', toEquity: true })).toEqual([
      422,
      'Saldo awal bertanggal paling lambat hari mulai transaksi, 05/01/2026',
      'docDate',
    ])
    for (const somebody of ['kepala.sby', 'kasir.sby', 'gudang.sby'])
      expect((await refusal({ toEquity: true }, somebody))[0]).toBe(403)
  })

  it('are one document with every ledger behind it in order', async () => {
    const saved = await t.call('akuntansi', openingBalance.add, balanced())
    expect(saved).toMatchObject({ docNo: 'SA/SBY/2601/00001', status: 'POSTED' })
    await expectBooksInOrder(t.db)
    const seen = await t.call('akuntansi', openingBalance.get, { id: saved.id })
    expect(seen.journal.map((l) => [l.accountCode, l.partyName, l.debit - l.credit])).toEqual([
      ['1-1101', null, 5_000_000],
      ['1-1111', null, 50_000_000],
      ['3-1101', null, -66_280_000],
      ['1-1201', 'Toko Barokah', 22_200_000],
      ['2-1101', 'PT Tirta Pangan Sejahtera', -12_000_000],
      ['2-1101', 'UD Tani Makmur', -3_000_000],
      ['1-1301', null, 4_080_000],
    ])
    expect(seen.moves.map((m) => [m.warehouseName, m.qty, m.value])).toEqual([
      ['Toko SBY', 20, 1_360_000],
      ['Gudang SBY', 40, 2_720_000],
    ])
    expect(seen.related.map((d) => [d.docNo, d.docDate, d.status, d.total])).toEqual([
      ['FJ/SBY/2512/00087', '2025-12-15', 'UNPAID', 22_200_000],
      ['FB/SBY/2512/00001', '2025-12-15', 'UNPAID', 12_000_000],
      ['FB/SBY/2512/00002', '2025-12-15', 'UNPAID', 3_000_000],
    ])
    const list = await t.call('akuntansi', openingBalance.getAll, {})
    expect(list.rows.map((r) => [r.docNo, r.total])).toEqual([['SA/SBY/2601/00001', 81_280_000]])
    expect(await refusal({ toEquity: true })).toEqual([
      422,
      'Nomor INV-77 sudah ada',
      'payables.0.docNo',
    ])
  })

  it('pay an old bill of a supplier', async () => {
    const form = { branchId: sby, supplierId: id.TIRTA as number }
    const { rows } = await t.call('akuntansi', api.purchase.debtPayment.openItems, {
      supplierId: id.TIRTA as number,
    })
    expect(rows).toMatchObject([
      { docNo: 'FB/SBY/2512/00001', refNo: 'INV-77', docDate: '2025-12-15', open: 12_000_000 },
    ])
    await t.call('akuntansi', api.purchase.debtPayment.add, {
      ...form,
      requestId: newRequest(),
      docDate: '2026-01-10',
      lines: rows.map((r) => ({ documentId: r.documentId, amount: r.open })),
      payments: await byTransfer(12_000_000),
    })
    await expectBooksInOrder(t.db)
  })

  it('collect an old bill of a customer', async () => {
    const form = { branchId: sby, customerId: id.barokah as number }
    const { rows } = await t.call('akuntansi', api.sales.receivableRepayment.openItems, {
      customerId: id.barokah as number,
    })
    expect(rows).toMatchObject([
      { docNo: 'FJ/SBY/2512/00087', dueDate: '2026-01-14', open: 22_200_000 },
    ])
    await t.call('akuntansi', api.sales.receivableRepayment.add, {
      ...form,
      requestId: newRequest(),
      docDate: '2026-01-10',
      lines: [{ documentId: rows[0]?.documentId ?? 0, amount: 20_000_000 }],
      payments: await byTransfer(20_000_000),
    })
    const left = await t.call('akuntansi', api.sales.receivableRepayment.openItems, {
      customerId: id.barokah as number,
    })
    expect(left.rows.map((r) => r.open)).toEqual([2_200_000])
    await expectBooksInOrder(t.db)
  })

  it('sell what lay there, at what it cost', async () => {
    const sale = await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      warehouseId: id.shop as number,
      lines: [{ goodsUnitId: id.sack as number, qty: 2 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 154_000 }],
    })
    const seen = await t.call('owner', api.sales.salesInvoice.get, { id: sale.id })
    expect(seen.lines[0]?.cost).toBe(136_000)
    await expectBooksInOrder(t.db)
  })

  it('prints with its accounts and its goods', async () => {
    const { rows } = await t.call('akuntansi', openingBalance.getAll, {})
    const printed = await t.ask('akuntansi', openingBalance.pdf, { id: rows[0]?.id ?? 0 })
    expect([printed.status, printed.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  it('are refused once their month is closed', async () => {
    await t.db.query(
      `update period set posting_status = 'CLOSED', status = 'CLOSED', closed_at = clock_timestamp() where year = 2026 and month = 1`,
    )
    const [status, message] = await refusal({ toEquity: true, payables: [], receivables: [] })
    expect([status, message]).toEqual([422, 'Periode Januari 2026 sudah ditutup'])
  })

  const byTransfer = async (amount: number) => [
    {
      methodId: await t.id('method', 'TRANSFER'),
      amount,
      bankAccountId: await t.id('bank', 'SBY'),
    },
  ]
})
