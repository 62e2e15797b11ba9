import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { SettledRow } from '#contract/bank-cash/card-settlement.ts'
import { tenderId } from '#contract/giro.ts'
import { send as upload } from '#server/master/import/story.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'

const { cardSettlement, disbursement } = api.bankCash

/** The bank's own list of what it pays out ticks our payments (domain §3.4.3). */
describe('settlement file of cards', () => {
  let t: TestApp
  let sby: number
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    sby = await t.id('branch', 'SBY')
    for (const method of ['TUNAI', 'DEBIT', 'KREDIT']) id[method] = await t.id('method', method)
    id.edc = await t.id('edc', 'SBY')
    id.bca = await t.id('bank', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    id.rice = await t.id('unit', 'BRS5/SAK')
    await t.db.query(`update edc set terminal_id = '00012345' where id = $1`, [id.edc])
    await receiveGoods(t, 'SBY', 'TOKO', [['BRS5/SAK', 200, 60_000]])
  })
  afterAll(async () => t.close())

  async function sell(
    method: string,
    amount: number,
    approvalCode: string,
    cardLast4?: string,
    traceNo?: string,
  ) {
    const sold = await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-10',
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id.rice!, qty: 10 }],
      payments: [
        {
          methodId: id[method]!,
          amount,
          edcId: id.edc!,
          approvalCode,
          network: method === 'DEBIT' ? 'GPN' : 'VISA',
          ...(cardLast4 ? { cardLast4 } : {}),
          ...(traceNo ? { traceNo } : {}),
        },
        { methodId: id.TUNAI!, amount: 770_000 - amount },
      ],
    })
    return tenderId(sold.id, 1)
  }
  const head = 'TID,Trx Date,Approval,Card No,Amount,MDR,Net'
  const read = async (rows: string[], as = 'akuntansi', type = 'DC', bank = id.bca) => {
    const query = `?bankAccountId=${bank}&type=${type}`
    const at = { ...cardSettlement.read, path: `${cardSettlement.read.path}${query}` }
    return upload(t, as, at, Buffer.from([head, ...rows].join('\n')), 'settlement.csv')
  }
  const told = (lines: SettledRow[]) => lines.map((l) => [l.state, l.paymentId])

  it('is told once what its columns are', async () => {
    const { body } = await read(['12345,10/01/2026,1,1,1,1,1'])
    expect(body).toMatchObject({ mapped: false, lines: [] })
    expect(body.format.columns.map((c: { field: string }) => c.field).sort()).toEqual([
      'amount',
      'approvalCode',
      'cardNo',
      'day',
      'fee',
      'net',
      'terminal',
    ])
    const format = { bankAccountId: id.bca!, ...body.format }
    const some = { ...format, columns: [{ field: 'day' as const, place: 1 }] }
    expect((await t.ask('akuntansi', cardSettlement.format, some)).error.message).toBe(
      'Pilih kolom tanggal dan kolom nilai',
    )
    await t.call('akuntansi', cardSettlement.format, format)
    expect((await t.ask('kasir.sby', cardSettlement.format, format)).status).toBe(403)
  })

  it('ticks what is ours, shows what differs, and pays it out', async () => {
    const [sure, twin, mistyped, credit, forgotten] = [
      await sell('DEBIT', 640_400, '000311', '4411'),
      await sell('DEBIT', 640_400, '000312', '4411'),
      await sell('DEBIT', 200_000, '999999'),
      await sell('KREDIT', 300_000, '000315', '7777'),
      await sell('DEBIT', 55_000, '000320', '1234'),
    ]
    const { body } = await read([
      '12345,10/01/2026,312,5264XXXXXXXX4411,"640,400.00",961.00,"639,439.00"',
      '12345,11/01/2026,000311,5264XXXXXXXX4411,"640,400.00",961.00,"639,439.00"',
      '12345,10/01/2026,888888,,"200,000.00",400.00,"199,600.00"',
      '12345,10/01/2026,315,4000XXXXXXXX7777,"300,000.00","6,000.00","294,000.00"',
      '99999,10/01/2026,320,1234,"55,000.00",100.00,"54,900.00"',
      'TOTAL,,,,"1,835,800.00",,',
    ])
    expect(told(body.lines)).toEqual([
      ['PAYABLE', twin],
      ['PAYABLE', sure],
      ['PROBABLE', mistyped],
      ['OTHER_TENDER', credit],
      ['UNKNOWN', null],
    ])
    expect(body.lines[3]).toMatchObject({ methodName: expect.stringMatching(/Kredit/i) })
    expect(body.missing).toMatchObject([{ paymentId: forgotten, amount: 55_000 }])
    expect(body.passedBy).toBe(1)
    const payable = (body.lines as SettledRow[]).filter(
      (l) => l.state === 'PAYABLE' || l.state === 'PROBABLE',
    )
    t.at('2026-01-25T03:00:00Z')
    const saved = await t.call('akuntansi', disbursement.add, {
      requestId: newRequest(),
      branchId: sby,
      docDate: '2026-01-12',
      type: 'DC',
      bankAccountId: id.bca!,
      paymentIds: payable.map((l) => l.paymentId as number),
      approvalToken: null,
    })
    expect(saved.docNo).toBe('PDC/SBY/2601/00001')
    await expectBooksInOrder(t.db)
  })

  it('knows what was paid out before, and what the bank takes back of it', async () => {
    const { body } = await read([
      '12345,10/01/2026,311,5264XXXXXXXX4411,"640,400.00",961.00,',
      '12345,25/01/2026,312,5264XXXXXXXX4411,"-640,400.00",0.00,',
      '12345,25/01/2026,,,"-55,000.00",0.00,',
    ])
    expect((body.lines as SettledRow[]).map((l) => l.state)).toEqual(['SETTLED', 'BACK', 'UNKNOWN'])
  })

  it('refuses nasty files, another branch and who may not', async () => {
    const { body } = await read(['12345,45/01/2026,1,1,1,1,1', '12345,10/01/2026,1,1,seribu,1,1'])
    expect(body.problems).toMatchObject([
      { line: 2, column: 'Trx Date', message: 'Tanggal tidak terbaca' },
      { line: 3, column: 'Amount', message: 'Nilai tidak terbaca' },
    ])
    const many = Array.from({ length: 501 }, () => '1,10/01/2026,1,1,1,1,1')
    expect((await read(many)).body.message).toMatch(/^Satu pencairan paling banyak 500/)
    expect((await read([], 'kepala.sby')).status).toBe(403)
    expect((await read([], 'kasir.sby', 'CC')).status).toBe(403)
    await expectBooksInOrder(t.db)
  })

  it('knows a payment by the trace number of its slip, where the approval code says nothing', async () => {
    t.at('2026-01-10T04:00:00Z')
    const [first, second] = [
      await sell('DEBIT', 150_000, 'A1', '4411', '000701'),
      await sell('DEBIT', 150_000, 'A2', '4411', '000702'),
    ]
    const rows = ['TID,Trx Date,No Trace,Amount,MDR', '12345,10/01/2026,702,"150,000.00",300.00']
    const query = `?bankAccountId=${id.bca}&type=DC`
    const at = { ...cardSettlement.read, path: `${cardSettlement.read.path}${query}` }
    const send = () => upload(t, 'akuntansi', at, Buffer.from(rows.join('\n')), 'trace.csv')
    const { body } = await send()
    expect(body.format.columns.map((c: { field: string }) => c.field)).toContain('traceNo')
    await t.call('akuntansi', cardSettlement.format, { bankAccountId: id.bca!, ...body.format })
    expect(told((await send()).body.lines)).toEqual([['PAYABLE', second]])
    const { rows: payments } = await t.call('akuntansi', disbursement.payments, {
      limit: 10,
      offset: 0,
      search: '000701',
    })
    expect(payments.map((one) => [one.id, one.traceNo])).toEqual([[first, '000701']])
    const sale = await t.call('owner', api.sales.salesInvoice.get, { id: Math.floor(first / 100) })
    expect(sale.settlements[0]).toMatchObject({ approvalCode: 'A1', traceNo: '000701' })
  })
})
