import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { asking } from '../declared/story.ts'

type ReportRow = Record<string, unknown>

/** Money ahead, notes and PPN that a buyer paid us after all change what a bill's own tax invoice or sum tells, once. */
describe('output PPN of a masa with what changes bills', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const { salesInvoice, salesDownPayment, salesCreditNote, salesDebitNote } = api.sales
  const { efaktur, retailInvoices } = api.report
  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  const bank = (amount: number) => ({ methodId: id.transfer!, bankAccountId: id.bca!, amount })
  const ahead = async (amount: number) =>
    (
      await t.call('akuntansi', salesDownPayment.add, {
        ...common(),
        customerId: id.barokah!,
        amount,
        taxed: true,
        payments: [bank(amount)],
      } as never)
    ).id
  const bill = async (goods: [unit: string, qty: number][], more: object = {}) =>
    (
      await t.call('owner', salesInvoice.add, {
        ...common(),
        customerId: id.barokah!,
        warehouseId: id.warehouse!,
        taxMode: 'EXCLUDE',
        goods: await Promise.all(
          goods.map(async ([unit, qty]) => ({ goodsUnitId: await t.id('unit', unit), qty })),
        ),
        ...more,
      } as never)
    ).id
  const note = async (call: typeof salesCreditNote | typeof salesDebitNote, bill: number) =>
    (
      await t.call('akuntansi', call.add, {
        ...common(),
        scope: 'INVOICE',
        customerId: id.barokah!,
        salesInvoiceId: bill,
        amount: 33_333,
        taxable: true,
        memo: 'Nota',
        reason: call === salesCreditNote ? 'POTONGAN' : 'ONGKIR',
      } as never)
    ).id
  const documents = async () => {
    const { rows } = await asking(() => t, taxReports).ask('vat-documents', {
      ...january,
      part: 'ALL',
      limit: 500,
      offset: 0,
    })
    return rows
  }
  const rowsOf = async (document: number) =>
    (await documents())
      .filter((r: ReportRow) => r.documentId === document)
      .map((r: ReportRow) => [r.part, r.dpp, Number(r.vatOut) + Number(r.vatCollected)])
  const told = async (document: number) =>
    (await t.call('owner', efaktur.bills, january)).rows.find((b) => b.id === document)
  const byHand = async (document: number) =>
    (await t.call('owner', efaktur.bills, january)).byHand.find((d) => d.id === document)?.vat
  const summed = async () => {
    const { rows, sums } = await t.call('owner', retailInvoices.list, january)
    const taxed = rows.filter((r) => r.code === 'Normal')
    return { vat: sums.bookedVat, dpp: taxed.reduce((all, r) => all + r.dpp, 0) }
  }
  /** What PPN Masa has of digunggung, its returns aside. */
  const inMasa = async () => {
    const { rows } = await asking(() => t, taxReports).ask('vat-month', january)
    const row = rows.find((r: ReportRow) => r.part === 'DIGUNGGUNG')
    return { vat: Number(row?.vatOut ?? 0), dpp: Number(row?.dpp ?? 0) }
  }
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-10T10:00:00Z' })
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.warehouse = await t.id('warehouse', 'SBY/GUDANG')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [
      ['MG2/DUS', 900, 15_000],
      ['BRS5/SAK', 100, 6_000],
      ['TEH/PCS', 500, 6_000],
    ])
    await t.db.query('update customer set credit_limit = 900000000 where id = $1', [id.barokah])
    await t.db.query(`update company set npwp = '0012345678901000'`)
    await t.db.query('update selling_price set price = 33337 where goods_unit_id = $1', [
      await t.id('unit', 'MG2/DUS'),
    ])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  it('of a bill without PPN that uses taxed money ahead the list takes back what that money told', async () => {
    const money = await ahead(200_000)
    const document = await bill([['BRS5/SAK', 3]], {
      downPaymentUse: [{ documentId: money, amount: 100_000 }],
    })
    const row = await told(document)
    const { document: seen } = await t.call('owner', salesInvoice.get, { id: document })
    // 9.910 of 11/111 of what is used.
    expect([seen.vat, row?.dpp, row?.vat]).toEqual([0, seen.exempt, -9_910])
    expect(await rowsOf(document)).toContainEqual(['INVOICED', expect.any(Number), -9_910])
    // With PPN within its prices it is no sale of the sum either: what the money told is taken back.
    const within = await bill([['BRS5/SAK', 3]], {
      taxMode: 'INCLUDE',
      downPaymentUse: [{ documentId: money, amount: 100_000 }],
    })
    expect(await rowsOf(within)).toContainEqual(['INVOICED', expect.any(Number), -9_910])
  })

  it('of a bill that uses money ahead its own tax invoices tell the rest', async () => {
    const money = await ahead(1_110_000)
    const id = await bill(
      [
        ['MG2/DUS', 50],
        ['BRS5/SAK', 2],
      ],
      { downPaymentUse: [{ documentId: money, amount: 777_777 }] },
    )
    const row = await told(id)
    const masa = await rowsOf(id)
    // 1.666.850 of which 700.700 were told with the money ahead.
    expect(masa).toContainEqual(['INVOICED', 966_152, 106_277])
    expect(row?.vat).toBe(106_277)
    expect(row?.dpp).toBe(masa.reduce((all, [, dpp]) => all + Number(dpp), 0))
    await t.db.query(
      `insert into coretax_invoice (side, number, status, day, vat, dpp, branch_id, document_id, partner_name, read_by, read_at)
       values ('OUT', '04002600000001234', 'APPROVED', '2026-01-10', 106277, 966152, $1, $2, 'Barokah', (select min(id) from employee), '2026-01-10T08:00:00Z')`,
      [
        (await t.db.query('select branch_id from document where id = $1', [id])).rows[0].branch_id,
        id,
      ],
    )
    expect((await told(id))?.differs).toBe(null)
    await t.db.query('delete from coretax_invoice')
  })

  it('of a bill that is summed up the sum tells the rest, and what notes change of it', async () => {
    const money = await ahead(222_000)
    const id = await bill(
      [
        ['MG2/DUS', 17],
        ['BRS5/SAK', 1],
      ],
      { taxMode: 'INCLUDE', downPaymentUse: [{ documentId: money, amount: 111_111 }] },
    )
    expect((await inMasa()).vat).toBeGreaterThan(0)
    expect(await summed()).toEqual(await inMasa())
    const before = await summed()
    const credit = await note(salesCreditNote, id)
    expect(await rowsOf(credit)).toEqual([['DIGUNGGUNG', -33_333, -3_667]])
    expect(await byHand(credit)).toBe(undefined)
    expect(await summed()).toEqual({ vat: before.vat - 3_667, dpp: before.dpp - 33_333 })
    const debit = await note(salesDebitNote, id)
    expect(await rowsOf(debit)).toEqual([['DIGUNGGUNG', 33_333, 3_667]])
    expect(await summed()).toEqual(before)
    // In a file of tax invoices the bill has one by itself, and its notes change that.
    await t.db.query(
      'insert into tax_export (branch_id, document_id, exported_by) select branch_id, id, (select min(id) from employee) from document where id = $1',
      [id],
    )
    expect(await summed()).toEqual({ vat: 0, dpp: 0 })
    expect([await byHand(credit), await byHand(debit)]).toEqual([-3_667, 3_667])
    await t.db.query('delete from tax_export')
  })

  it('what money ahead told and notes change of such a bill follows what its goods bear', async () => {
    await t.db.query(`update goods set tax_type = 'EMAS_PERHIASAN' where code = 'TEH'`)
    const booked = async () => {
      const { rows } = await t.call('owner', retailInvoices.list, january)
      const of = (gold: boolean) => {
        const own = rows.filter(
          (r) => r.code === 'Normal' && r.serialNo.endsWith(' EMAS_PERHIASAN') === gold,
        )
        return [
          own.reduce((all, r) => all + r.dpp, 0),
          own.reduce((all, r) => all + r.bookedVat, 0),
        ]
      }
      return { usual: of(false) as [number, number], gold: of(true) as [number, number] }
    }
    const before = await booked()
    const money = await ahead(222_000)
    const document = await bill(
      [
        ['MG2/DUS', 4],
        ['TEH/PCS', 100],
      ],
      { taxMode: 'INCLUDE', downPaymentUse: [{ documentId: money, amount: 55_555 }] },
    )
    const credit = await note(salesCreditNote, document)
    const { lines, document: seen } = await t.call('owner', salesInvoice.get, { id: document })
    const [[, , noted] = []] = await rowsOf(credit)
    const after = await booked()
    const added = (of: 'usual' | 'gold', at: 0 | 1) => after[of][at] - before[of][at]
    // 5.505 of the money and the note's PPN, in the share of each.
    const used = 5_505 - Number(noted)
    const gold = lines[1]!.vat
    expect(gold).toBeGreaterThan(0)
    expect(added('gold', 1)).toBeCloseTo(gold - (used * gold) / seen.vat, -1)
    expect(added('usual', 1) + added('gold', 1)).toBe(seen.vat - used)
    expect(await summed()).toEqual(await inMasa())
    await t.db.query(`update goods set tax_type = 'BKP' where code = 'TEH'`)
  })

  it('a credit note of a bill whose buyer collects is made by hand as any other', async () => {
    await t.db.query(`update customer set vat_collector = 'GOVERNMENT' where id = $1`, [id.barokah])
    const bill2 = await bill([['MG2/DUS', 100]])
    const credit = await note(salesCreditNote, bill2)
    expect(await rowsOf(credit)).toEqual([['RETURNED_COLLECTED', -33_333, -3_667]])
    expect(await byHand(credit)).toBe(-3_667)
    // He paid us the PPN after all: it is ours, and its tax invoice is of another code.
    expect((await told(bill2))?.codes).toEqual(['02'])
    const proof = await t.call('owner', api.sales.collectedVatProof.add, {
      ...common(),
      customerId: id.barokah!,
      proof: 'PAID',
      refNo: null,
      proofDate: null,
      lines: [{ documentId: bill2, amount: 363_040 }],
      methodId: id.transfer!,
      bankAccountId: id.bca!,
    } as never)
    expect(await rowsOf(proof.id)).toEqual([
      ['INVOICED', 3_300_364, 363_040],
      ['COLLECTED', -3_300_364, -363_040],
    ])
    expect((await told(bill2))?.codes).toEqual(['04'])
    await t.db.query('update customer set vat_collector = null where id = $1', [id.barokah])
  })

  it('goods of a known buyer without PPN by a facility are a tax invoice, no gap in the sum', async () => {
    const free = await bill([['MG2/DUS', 1]], { taxMode: 'NONE', taxFreeReason: 'FASILITAS' })
    expect((await told(free))?.codes).toEqual(['07'])
    const { lacks } = await t.call('owner', retailInvoices.list, january)
    expect(lacks.filter((l) => l.code === 'REASON')).toEqual([])
  })
})
