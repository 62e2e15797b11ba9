import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { salesReports } from '#contract/report/declared/sales.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/purchase/story.ts'
import { asking } from '#server/report/declared/story.ts'
import { readXml, valuesOf } from '#server/tax/files/read-xml.ts'

type Line = { accountCode: string | null; debit: number; credit: number }
const sides = (journal: readonly Line[]) => journal.map((l) => [l.accountCode, l.debit, l.credit])

/** Goods whose PPN was paid further up, is a fixed share, or is freed: bought, sold, brought back, reported (domain §2.4). */
describe('kinds of PPN of goods', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesInvoice, cashier, salesReturn } = api.sales
  const { purchaseInvoice, purchaseReturn } = api.purchase
  const TOBACCO = 'KPI/PCS'
  const GOLD = 'SBN/PCS'
  const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  beforeAll(async () => {
    t = await testApp({ at: '2026-01-20T10:00:00Z' })
    id.branch = await t.id('branch', 'SBY')
    id.warehouse = await t.id('warehouse', 'SBY/GUDANG')
    id.barokah = await t.id('customer', 'Toko Barokah')
    await t.db.query(`update goods set tax_type = 'TEMBAKAU' where code = 'KPI'`)
    await t.db.query(`update goods set tax_type = 'EMAS_PERHIASAN' where code = 'SBN'`)
    await t.db.query(`update company set npwp = '0013456789012000'`)
    await t.db.query(
      `update customer set credit_limit = 900000000, credit_allowed = true, tax_address = 'Jl. Rungkut 1' where id = $1`,
      [id.barokah],
    )
    await t.db.query(
      `update unit set coretax_unit_code = 'UM.0021' where coretax_unit_code is null`,
    )
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })
  const bought = async (lines: [unit: string, qty: number, price: number][], more: object = {}) => {
    const bill = await receiveGoods(t, 'PT Tirta Pangan Sejahtera', lines)
    const saved = await t.call('owner', purchaseInvoice.add, { ...bill, ...more } as never)
    return t.call('owner', purchaseInvoice.get, { id: saved.id })
  }
  const stockOf = async (code: string) => {
    const { rows } = await t.db.query(
      `select v.qty::int as qty, v.value::int as value from stock_value v join goods g on g.id = v.goods_id where g.code = $1 and v.branch_id = $2`,
      [code, id.branch],
    )
    return (rows[0] ?? { qty: 0, value: 0 }) as { qty: number; value: number }
  }
  const billed = async (
    goods: [unit: string, qty: number, unitPrice?: number][],
    more: object = {},
  ) => {
    const saved = await t.ask('owner', salesInvoice.add, {
      ...common(),
      customerId: id.barokah!,
      warehouseId: id.warehouse!,
      taxMode: 'EXCLUDE',
      goods: await Promise.all(
        goods.map(async ([unit, qty]) => ({ goodsUnitId: await t.id('unit', unit), qty })),
      ),
      ...more,
    } as never)
    return { ...saved, ...(await t.call('owner', salesInvoice.get, { id: saved.body.id })) }
  }
  const priced = async (unit: string, price: number) =>
    t.db.query(`update selling_price set price = $2 where goods_unit_id = $1`, [
      await t.id('unit', unit),
      price,
    ])
  const month = async () => {
    const { rows } = await asking(() => t, taxReports).ask('vat-month', january)
    return (part: string) => rows.find((r) => r.part === part)
  }

  it('tobacco: the PPN of a supplier is part of what it costs, never input PPN', async () => {
    const before = await stockOf('KPI')
    // 10 × 200.000 of tobacco, of which the maker's PPN is 250.000; 4 cartons of oil at 150.000.
    const { document, journal } = await bought(
      [
        [TOBACCO, 10, 200_000],
        ['MG2/DUS', 4, 150_000],
      ],
      { uncreditedVat: 250_000 },
    )
    expect(document).toMatchObject({
      dpp: 2_600_000,
      exempt: 0,
      vat: 316_000,
      uncreditedVat: 250_000,
      total: 2_916_000,
    })
    expect(sides(journal as Line[])).toEqual([
      ['2-1102', 2_600_000, 0],
      ['1-1301', 250_000, 0],
      ['1-1402', 66_000, 0],
      ['2-1101', 0, 2_916_000],
    ])
    const after = await stockOf('KPI')
    expect([after.qty - before.qty, after.value - before.value]).toEqual([10, 2_250_000])
    expect((await month())('UNCREDITED')).toMatchObject({
      documents: 1,
      dpp: 2_000_000,
      vatUncredited: 250_000,
      vatIn: 0,
      owed: 0,
    })
    expect((await month())('IN')).toMatchObject({ dpp: 600_000, vatIn: 66_000 })
    id.bill = document.id
    await expectBooksInOrder(t.db)
  })

  it('tobacco: PPN within the price of a supplier is told, and stays in the cost', async () => {
    const before = await stockOf('KPI')
    const { document, journal } = await bought([[TOBACCO, 10, 220_000]], {
      taxMode: 'INCLUDE',
      uncreditedVat: 198_000,
    })
    expect(document).toMatchObject({ dpp: 2_002_000, vat: 198_000, total: 2_200_000 })
    expect(sides(journal as Line[])).toEqual([
      ['2-1102', 2_200_000, 0],
      ['2-1101', 0, 2_200_000],
    ])
    expect((await stockOf('KPI')).value - before.value).toBe(2_200_000)
  })

  it('tobacco: what goes back to its supplier gives up the PPN that is in its cost', async () => {
    const saved = await t.call('owner', purchaseReturn.add, {
      ...common(),
      purchaseInvoiceId: id.bill!,
      warehouseId: id.warehouse!,
      reason: 'RUSAK',
      settleBy: 'POTONG_HUTANG',
      lines: [{ invoiceLine: 1, qty: 2 }],
    } as never)
    const { document } = await t.call('owner', purchaseReturn.get, { id: saved.id })
    expect(document).toMatchObject({
      dpp: 400_000,
      vat: 50_000,
      uncreditedVat: 50_000,
      total: 450_000,
    })
    await t.call('kepala.sby', purchaseReturn.updateStatus, {
      requestId: newRequest(),
      id: saved.id,
      version: document.version,
      status: 'APPROVED',
    } as never)
    const { journal } = await t.call('owner', purchaseReturn.get, { id: saved.id })
    expect((journal as Line[]).map((l) => l.accountCode)).not.toContain('1-1402')
    expect((journal as Line[]).find((l) => l.accountCode === '2-1101')).toMatchObject({
      debit: 450_000,
    })
    expect((await month())('RETURNED_UNCREDITED')).toMatchObject({
      dpp: -400_000,
      vatUncredited: -50_000,
    })
    await expectBooksInOrder(t.db)
  })

  it('asks for PPN that is not credited only where there is such', async () => {
    const bill = await receiveGoods(t, 'PT Tirta Pangan Sejahtera', [['MG2/DUS', 4, 150_000]])
    const refused = async (more: object) =>
      (await t.ask('owner', purchaseInvoice.add, { ...bill, ...more } as never)).error
    expect((await refused({ uncreditedVat: 1 })).message).toBe(
      'Tidak ada barang yang PPN-nya tidak dikreditkan pada faktur ini',
    )
    const tobacco = await receiveGoods(t, 'PT Tirta Pangan Sejahtera', [[TOBACCO, 1, 200_000]])
    const over = await t.ask('owner', purchaseInvoice.add, {
      ...tobacco,
      uncreditedVat: 200_001,
    } as never)
    expect(over.error.errors?.[0]).toMatchObject({ field: 'uncreditedVat' })
    await t.call('owner', purchaseInvoice.add, bill as never)
    await t.call('owner', purchaseInvoice.add, tobacco as never)
  })

  it('tobacco beside taxed goods: one tax invoice, of the taxed goods alone', async () => {
    await priced(TOBACCO, 300_000)
    await priced('MG2/DUS', 200_000)
    const { document, journal, body } = await billed([
      [TOBACCO, 2],
      ['MG2/DUS', 1],
    ])
    expect(document).toMatchObject({ dpp: 200_000, exempt: 600_000, vat: 22_000, total: 822_000 })
    expect(
      sides(journal as Line[]).filter(([code]) => !['5-1101', '1-1301'].includes(code as string)),
    ).toEqual([
      ['1-1201', 822_000, 0],
      ['4-1102', 0, 800_000],
      ['2-1301', 0, 22_000],
    ])
    expect(body.warnings?.join(' ') ?? '').not.toContain('faktur pajak: kode')
    const { rows } = await t.call('akuntansi', api.report.efaktur.bills, january)
    expect(rows.find((r) => r.id === document.id)).toMatchObject({ codes: ['04'], dpp: 200_000 })
    expect((await month())('TEMBAKAU')).toMatchObject({ documents: 1, dpp: 600_000, vatOut: 0 })
    id.sale = document.id
    // And alone it is on none.
    const alone = await billed([[TOBACCO, 1]])
    expect(alone.document).toMatchObject({ dpp: 0, exempt: 300_000, vat: 0, total: 300_000 })
    const after = await t.call('akuntansi', api.report.efaktur.bills, january)
    expect(after.rows.map((r) => r.id)).not.toContain(alone.document.id)
  })

  it('tobacco at the till bears no PPN and is never summed up', async () => {
    const toShop = [TOBACCO, GOLD, 'MG2/PCS'].map((unit): [string, number, number] => [
      unit,
      5,
      20_000,
    ])
    await receiveGoods(t, 'PT Tirta Pangan Sejahtera', toShop, { warehouse: 'TOKO' })
    const sold = await t.call('kasir.sby', cashier.payment, {
      ...common(),
      docDate: '2026-01-20',
      lines: [
        { goodsUnitId: await t.id('unit', TOBACCO), qty: 1 },
        { goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 1 },
      ],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 500_000 }],
    } as never)
    const { document } = await t.call('owner', salesInvoice.get, { id: sold.id })
    const { rows, sums } = await t.call('owner', api.report.retailInvoices.list, january)
    expect(rows.map((r) => r.code)).toEqual(['Normal'])
    expect(sums).toMatchObject({ dpp: document.dpp, bookedVat: document.vat })
    const recap = await asking(() => t, salesReports).ask('sales-tax-by-day', january)
    expect(recap.sums).toMatchObject({ upstream: 1_200_000, exempt: 1_200_000 })
  })

  it('tobacco comes back as it was sold', async () => {
    const saved = await t.call('owner', salesReturn.add, {
      ...common(),
      invoiceId: id.sale!,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    } as never)
    await t.call('kepala.sby', salesReturn.process, { id: saved.id, action: 'APPROVE' } as never)
    const { document } = await t.call('owner', salesReturn.get, { id: saved.id })
    expect(document).toMatchObject({ exempt: 300_000, vat: 0, total: 300_000 })
    expect((await month())('TEMBAKAU')).toMatchObject({ documents: 4, dpp: 900_000 })
    await expectBooksInOrder(t.db)
  })

  it('gold jewellery: 1,1 % of the price, code 05 beside 04, said before it is saved', async () => {
    const { document: bill, journal: bought05 } = await bought([[GOLD, 10, 1_000_000]])
    expect(bill).toMatchObject({
      dpp: 10_000_000,
      vat: 110_000,
      uncreditedVat: 110_000,
      total: 10_110_000,
    })
    // At the receipt already its PPN is part of what the goods cost.
    expect(sides(bought05 as Line[])).toEqual([
      ['2-1102', 10_110_000, 0],
      ['2-1101', 0, 10_110_000],
    ])
    // The retail price has its PPN within: 1.516.500 = 1.500.000 + 16.500.
    await priced(GOLD, 1_516_500)
    const { document, journal } = await billed([
      [GOLD, 2],
      ['MG2/DUS', 1],
    ])
    expect(document).toMatchObject({ dpp: 3_200_000, vat: 55_000, total: 3_255_000 })
    expect(
      sides(journal as Line[]).filter(([code]) => !['5-1101', '1-1301'].includes(code as string)),
    ).toEqual([
      ['1-1201', 3_255_000, 0],
      ['4-1102', 0, 3_200_000],
      ['2-1301', 0, 55_000],
    ])
    const { rows } = await t.call('akuntansi', api.report.efaktur.bills, january)
    expect(rows.find((r) => r.id === document.id)).toMatchObject({
      codes: ['04', '05'],
      vat: 55_000,
      dpp: 3_200_000,
    })
    id.gold = document.id
    await expectBooksInOrder(t.db)
  })

  it('gold jewellery in the file has the rate of its kind', async () => {
    await t.db.query(`update customer set npwp = '0012345678901000' where id = $1`, [id.barokah])
    const { raw } = await t.ask('owner', api.report.efaktur.xml, { ids: [id.gold!] } as never)
    const invoices = readXml(raw.toString('utf8')).children[0]?.children[1]?.children ?? []
    expect(invoices.map((node) => valuesOf(node).TrxCode)).toEqual(['04', '05'])
    const line = valuesOf(invoices[1]?.children.at(-1)?.children[0] as never)
    expect(line).toMatchObject({
      TaxBase: '3000000',
      OtherTaxBase: '3000000',
      VATRate: '1.1',
      VAT: '33000',
    })
    const warned = await billed([
      [GOLD, 1],
      ['MG2/DUS', 1],
    ])
    expect(warned.body.warnings).toContain('Faktur ini menjadi 2 faktur pajak: kode 04, 05')
  })

  it('goods of a fixed share that a collector buys have his code, and one tax invoice', async () => {
    await t.db.query(`update customer set vat_collector = 'GOVERNMENT' where id = $1`, [id.barokah])
    const { document, body } = await billed([
      [GOLD, 2],
      ['MG2/DUS', 1],
    ])
    expect(document).toMatchObject({ vatCode: '02', collectedVat: 55_000 })
    expect(body.warnings?.join(' ') ?? '').not.toContain('faktur pajak: kode')
    const { rows } = await t.call('akuntansi', api.report.efaktur.bills, january)
    expect(rows.find((r) => r.id === document.id)?.codes).toEqual(['02'])
    await t.db.query(`update customer set vat_collector = null where id = $1`, [id.barokah])
  })

  it('a rate that changes holds from its day, within the price as on top of it', async () => {
    const { vatFixedRate } = api.master
    const { rows } = await t.call('owner', vatFixedRate.getAll, { limit: 10, offset: 0 })
    const row = rows.find((one) => one.taxType === 'EMAS_PERHIASAN')
    const more = { regulation: 'PMK 99/2026', regulationDate: '2026-01-02', source: 'Uji' }
    const overlapping = await t.ask('owner', vatFixedRate.add, {
      ...more,
      requestId: newRequest(),
      taxType: 'EMAS_PERHIASAN',
      rate: 2,
      validFrom: '2026-01-15',
    } as never)
    expect(overlapping.error.errors?.[0]?.field).toBe('validFrom')
    const { isActive: _a, updatedAt: _u, ...known } = row as NonNullable<typeof row>
    await t.call('owner', vatFixedRate.update, {
      ...known,
      requestId: newRequest(),
      validTo: '2026-01-14',
    } as never)
    await t.call('owner', vatFixedRate.add, {
      ...more,
      requestId: newRequest(),
      taxType: 'EMAS_PERHIASAN',
      rate: 2,
      validFrom: '2026-01-15',
    } as never)
    const before = await billed([[GOLD, 1]])
    expect(before.document.vat).toBe(16_500)
    const later = await billed([[GOLD, 1]], { docDate: '2026-01-15' })
    // The retail price stays: without PPN it is 1.486.765.
    expect(later.document).toMatchObject({ dpp: 1_486_765, vat: 29_735 })
    const within = await billed([[GOLD, 1]], { docDate: '2026-01-15', taxMode: 'INCLUDE' })
    // 1.486.765 = 1.457.613 + 29.152.
    expect(within.document).toMatchObject({ dpp: 1_457_613, vat: 29_152, total: 1_486_765 })
    await expectBooksInOrder(t.db)
  })

  it('gold jewellery summed up stands with the base that brings its PPN by the formula of the template', async () => {
    const sold = await t.call('kasir.sby', cashier.payment, {
      ...common(),
      docDate: '2026-01-20',
      lines: [{ goodsUnitId: await t.id('unit', GOLD), qty: 1 }],
      payments: [{ methodId: await t.id('method', 'TUNAI'), amount: 2_000_000 }],
    } as never)
    const { document } = await t.call('owner', salesInvoice.get, { id: sold.id })
    const { rows } = await t.call('owner', api.report.retailInvoices.list, january)
    const row = rows.find(
      (r) => r.docDate === '2026-01-20' && r.serialNo.endsWith(' EMAS_PERHIASAN'),
    )
    expect(row).toMatchObject({ dpp: document.dpp, bookedVat: document.vat })
    expect(row?.vat).toBe(Math.round((row?.otherBase ?? 0) * 0.12))
    expect(Math.abs((row?.vat ?? 0) - document.vat)).toBeLessThanOrEqual(1)
  })

  it('exempt goods: a supplier’s PPN is part of what they cost', async () => {
    const { document, journal } = await bought([['BRS5/SAK', 10, 60_000]], {
      uncreditedVat: 66_000,
    })
    expect(document).toMatchObject({ vat: 66_000, uncreditedVat: 66_000, total: 666_000 })
    expect(sides(journal as Line[])).toEqual([
      ['2-1102', 600_000, 0],
      ['1-1301', 66_000, 0],
      ['2-1101', 0, 666_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('exempt goods beside tobacco bear none of its PPN, and gold keeps its own', async () => {
    const { document, lines, journal } = await bought(
      [
        [TOBACCO, 10, 200_000],
        ['BRS5/SAK', 10, 60_000],
        [GOLD, 1, 1_000_000],
        ['MG2/DUS', 1, 150_000],
      ],
      { uncreditedVat: 261_000 },
    )
    expect(lines.map((l) => l.vat)).toEqual([250_000, 0, 11_000, 16_500])
    expect(document).toMatchObject({ vat: 277_500, uncreditedVat: 261_000, exempt: 600_000 })
    expect(sides(journal as Line[])).toContainEqual(['1-1402', 16_500, 0])
    await expectBooksInOrder(t.db)
  })

  it('no day runs for PPN that is never credited, and no tax invoice is missed for it', async () => {
    const listed = await t.call('owner', api.report.coretaxLists.inputs, january)
    const tobacco = listed.rows.find((row) => row.ownVat === 198_000)
    expect(tobacco).toMatchObject({ until: null, daysLeft: null })
    // Of the bill with oil its 66.000 alone may be credited, so they alone run out.
    const mixed = listed.rows.find((row) => row.ownVat === 316_000)
    expect(mixed?.daysLeft).toBeGreaterThan(0)
    const { rows } = await t.db.query(
      `select sum(vat - uncredited_vat)::int as credited from document where kind = 'purchase-invoice' and vat > uncredited_vat`,
    )
    expect(listed.open.vat).toBe(rows[0].credited)
  })

  it('of goods sold without collection (07) the purchase PPN is credited', async () => {
    const { document, journal } = await bought([['MG2/DUS', 10, 150_000]])
    expect(document).toMatchObject({ vat: 165_000, uncreditedVat: 0 })
    expect(sides(journal as Line[])).toContainEqual(['1-1402', 165_000, 0])
  })
})
