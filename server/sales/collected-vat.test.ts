import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { taxReports } from '#contract/report/declared/tax.ts'
import { asking } from '#server/report/declared/story.ts'
import { receiveGoods } from './story.ts'

/** PPN that a customer collects of our bills and pays to the state himself (UU PPN 16A; domain §3.2.6). */
describe('PPN that customers collect', () => {
  let t: TestApp
  const id: Record<string, number> = {}
  const { salesInvoice, receivableRepayment, collectedVatProof, salesReturn } = api.sales
  beforeAll(async () => {
    t = await testApp()
    id.branch = await t.id('branch', 'SBY')
    id.barokah = await t.id('customer', 'Toko Barokah')
    id.other = Number(
      (
        await t.db.query(
          `select id from customer where branch_id = $1 and id <> $2 and credit_allowed and not is_walk_in order by id limit 1`,
          [id.branch, id.barokah],
        )
      ).rows[0].id,
    )
    id.warehouse = await t.id('warehouse', 'SBY/GUDANG')
    id.unit = await t.id('unit', 'MG2/DUS')
    id.transfer = await t.id('method', 'TRANSFER')
    id.bca = await t.id('bank', 'SBY')
    await receiveGoods(t, 'SBY', 'GUDANG', [['MG2/DUS', 900, 150_000]])
    await t.db.query(
      `update customer set credit_limit = 900000000, vat_collector = 'GOVERNMENT' where id = $1`,
      [id.barokah],
    )
    await t.db.query(`update selling_price set price = 200000 where goods_unit_id = $1`, [id.unit])
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const common = () => ({ requestId: newRequest(), branchId: id.branch!, docDate: '2026-01-10' })
  /** 50 cartons of 200.000 without PPN: 10.000.000, of which 1.100.000 PPN. */
  const bill = (qty = 50, more: object = {}) => ({
    ...common(),
    customerId: id.barokah!,
    warehouseId: id.warehouse!,
    taxMode: 'EXCLUDE',
    goods: [{ goodsUnitId: id.unit!, qty }],
    ...more,
  })
  const billed = async (qty = 50, more: object = {}) =>
    (await t.call('owner', salesInvoice.add, bill(qty, more) as never)).id
  const seen = (document: number) => t.call('owner', salesInvoice.get, { id: document })
  type Line = { accountCode: string | null; debit: number; credit: number }
  const STOCK = ['5-1101', '1-1301']
  const sides = (journal: Line[]) =>
    journal
      .filter((l) => !STOCK.includes(l.accountCode ?? ''))
      .map((l) => [l.accountCode, l.debit, l.credit])
  const proof = (documentId: number, amount: number, more: object = {}) => ({
    ...common(),
    customerId: id.barokah!,
    lines: [{ documentId, amount }],
    proof: 'NTPN',
    refNo: '0123456789ABCDEF',
    proofDate: '2026-01-10',
    ...more,
  })
  const prove = (input: object) => t.ask('owner', collectedVatProof.add, input as never)
  const balance = async (code: string) =>
    (
      await t.db.query(
        `select coalesce(sum(l.debit - l.credit), 0)::int as n from journal_line l join account a on a.id = l.account_id where a.code = $1`,
        [code],
      )
    ).rows[0].n
  const open = async (document: number) =>
    (
      await t.db.query(
        'select role, (amount - settled)::int as n from open_item where document_id = $1 order by line',
        [document],
      )
    ).rows.map((r) => [r.role, r.n])

  it('of a government institution stands beside the bill, is paid without it, and is closed by its proof', async () => {
    const document = await billed()
    const { document: d, journal } = await seen(document)
    expect(d).toMatchObject({
      total: 11_100_000,
      vat: 1_100_000,
      collectedVat: 1_100_000,
      vatCode: '02',
      outstanding: 10_000_000,
    })
    expect(sides(journal)).toEqual([
      ['1-1201', 10_000_000, 0],
      ['4-1102', 0, 10_000_000],
      ['1-1406', 1_100_000, 0],
      ['2-1307', 0, 1_100_000],
    ])
    const paid = await t.call('owner', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      lines: [{ documentId: document, amount: 10_000_000 }],
      payments: [{ methodId: id.transfer!, bankAccountId: id.bca!, amount: 9_850_000 }],
      whtObject: '22-910-01',
      whtBase: 10_000_000,
    } as never)
    const repayment = await t.call('owner', receivableRepayment.get, { id: paid.id })
    expect(sides(repayment.journal as Line[])).toEqual([
      ['1-1111', 9_850_000, 0],
      ['1-1404', 150_000, 0],
      ['1-1201', 0, 10_000_000],
    ])
    expect(await open(document)).toEqual([
      ['AR', 0],
      ['VAT_COLLECTED_CLAIM', 1_100_000],
      ['VAT_OUT_COLLECTED', 1_100_000],
    ])
    const waiting = await t.call('owner', collectedVatProof.openItems, { customerId: id.barokah! })
    expect(waiting.rows.map((r) => [r.documentId, r.open])).toEqual([[document, 1_100_000]])
    const { body } = await prove(proof(document, 1_100_000))
    const shown = await t.call('owner', collectedVatProof.get, { id: body.id })
    expect(sides(shown.journal as Line[])).toEqual([
      ['2-1307', 1_100_000, 0],
      ['1-1406', 0, 1_100_000],
    ])
    expect(await balance('1-1406')).toBe(0)
    expect(await balance('2-1307')).toBe(0)
    await expectBooksInOrder(t.db)
    // Taken back it waits again; and the same number twice is told.
    await t.call('owner', collectedVatProof.undo, {
      requestId: newRequest(),
      id: body.id,
      version: shown.document.version,
      reason: 'Salah faktur',
    } as never)
    expect(await balance('1-1406')).toBe(1_100_000)
    await prove(proof(document, 600_000))
    const second = await prove(proof(document, 500_000))
    expect(second.body.warnings).toEqual([
      expect.stringMatching(/^Nomor bukti 0123456789ABCDEF sudah dicatat pada BPP\//),
    ])
    await expectBooksInOrder(t.db)
  })

  it('up to 2.000.000 with PPN is ours to collect, and more than that in bills of one day is told', async () => {
    // 9 × 200.000 and PPN: 1.998.000.
    const small = await billed(9)
    expect((await seen(small)).document).toMatchObject({ collectedVat: 0, vatCode: null })
    const { body } = await t.ask('owner', salesInvoice.add, bill(9) as never)
    expect(body.warnings).toContainEqual(
      expect.stringContaining('bila dibayar sekaligus, PPN-nya dipungut pelanggan'),
    )
    expect((await seen(await billed(10))).document.vatCode).toBe('02')
  })

  it('by another code than proposed wants a reason, and never one that the buyer cannot have', async () => {
    const refused = async (more: object) => {
      const { status, error } = await t.ask('owner', salesInvoice.add, bill(50, more) as never)
      return [status, error.errors?.[0]?.field, error.message]
    }
    expect(await refused({ vatCode: 'OWN' })).toEqual([
      422,
      'vatCodeReason',
      'Kode faktur pajak yang diusulkan 02; isi alasan memakai yang lain',
    ])
    expect(await refused({ vatCode: '03', vatCodeReason: 'Coba' })).toEqual([
      422,
      'vatCode',
      'Toko Barokah dicatat sebagai instansi pemerintah: kodenya 02, bukan 03',
    ])
    const own = await billed(50, { vatCode: 'OWN', vatCodeReason: 'Dibayar dengan kartu kredit' })
    const { document, journal } = await seen(own)
    expect(document).toMatchObject({
      collectedVat: 0,
      vatCode: null,
      vatCodeReason: 'Dibayar dengan kartu kredit',
    })
    expect(sides(journal)).toEqual([
      ['1-1201', 11_100_000, 0],
      ['4-1102', 0, 10_000_000],
      ['2-1301', 0, 1_100_000],
    ])
    const nobody = await t.ask('owner', salesInvoice.add, {
      ...bill(50, { vatCode: '02', vatCodeReason: 'Coba' }),
      customerId: id.other!,
    } as never)
    expect(nobody.error.message).toContain('tidak dicatat sebagai pemungut PPN')
  })

  it('is taken back by a return before its proof, and after it only from what the customer owes', async () => {
    const document = await billed()
    const back = async (qty: number) => {
      const { id: returned } = await t.call('owner', salesReturn.add, {
        ...common(),
        invoiceId: document,
        reason: 'RUSAK',
        settleBy: 'POTONG_PIUTANG',
        lines: [{ invoiceLine: 1, qty, condition: 'BAIK' }],
      } as never)
      const { document: d } = await t.call('owner', salesReturn.get, { id: returned })
      await t.call('kepala.sby', salesReturn.process, {
        requestId: newRequest(),
        id: returned,
        version: d.version,
        action: 'APPROVE',
      } as never)
      return t.call('owner', salesReturn.get, { id: returned })
    }
    const before = await back(5)
    expect(before.document).toMatchObject({ total: 1_110_000, vat: 110_000, collectedVat: 110_000 })
    expect(sides(before.journal as Line[])).toEqual([
      ['4-1201', 1_000_000, 0],
      ['2-1307', 110_000, 0],
      ['1-1406', 0, 110_000],
      ['1-1201', 0, 1_000_000],
    ])
    expect(await open(document)).toEqual([
      ['AR', 9_000_000],
      ['VAT_COLLECTED_CLAIM', 990_000],
      ['VAT_OUT_COLLECTED', 990_000],
    ])
    await prove(proof(document, 990_000, { proof: 'SLIP', refNo: 'BP-1' }))
    const after = await back(5)
    expect(sides(after.journal as Line[])).toEqual([
      ['4-1201', 1_000_000, 0],
      ['1-1201', 0, 1_000_000],
    ])
    await expectBooksInOrder(t.db)
  })

  it('that the customer paid us after all is ours to pay, and comes back to him with his goods', async () => {
    const document = await billed()
    const { body } = await prove({
      ...proof(document, 1_100_000),
      proof: 'PAID',
      refNo: null,
      proofDate: null,
      methodId: id.transfer!,
      bankAccountId: id.bca!,
    })
    const shown = await t.call('owner', collectedVatProof.get, { id: body.id })
    expect(sides(shown.journal as Line[])).toEqual([
      ['1-1111', 1_100_000, 0],
      ['1-1406', 0, 1_100_000],
      ['2-1307', 1_100_000, 0],
      ['2-1301', 0, 1_100_000],
    ])
    const { id: returned } = await t.call('owner', salesReturn.add, {
      ...common(),
      invoiceId: document,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, qty: 5, condition: 'BAIK' }],
    } as never)
    expect((await t.call('owner', salesReturn.get, { id: returned })).document).toMatchObject({
      total: 1_110_000,
      collectedVat: 0,
    })
    await expectBooksInOrder(t.db)
  })

  it('asks of a proof what it needs', async () => {
    const document = await billed()
    const refused = async (more: object) =>
      (await prove({ ...proof(document, 1_000), ...more })).error
    expect((await refused({ refNo: '123' })).message).toBe('NTPN terdiri dari 16 huruf dan angka')
    expect((await refused({ refNo: null })).message).toBe('Nomor bukti wajib diisi')
    expect((await refused({ proofDate: null })).message).toBe('Tanggal bukti wajib diisi')
    expect((await refused({ proofDate: '2026-01-11' })).message).toContain(
      'Tanggal bukti tidak boleh',
    )
    const old = await t.call('owner', collectedVatProof.preview, {
      ...proof(document, 100_000),
      refNo: 'ZZZ3456789ABCDEF',
      proofDate: '2025-11-10',
    } as never)
    expect(old.warnings).toEqual([expect.stringContaining('Bukti ini lebih tua dari ')])
    expect((await refused({ proof: 'PAID' })).message).toBe('Metode Pembayaran wajib diisi')
    expect((await prove(proof(document, 1_100_001))).error.message).toContain('Nilai melebihi sisa')
    // Nor is it paid as a bill is: what he owes is the rest.
    const over = await t.ask('owner', receivableRepayment.add, {
      ...common(),
      customerId: id.barokah!,
      lines: [{ documentId: document, amount: 10_000_001 }],
      payments: [{ methodId: id.transfer!, bankAccountId: id.bca!, amount: 10_000_001 }],
    } as never)
    expect(over.error.message).toContain('Nilai melebihi sisa')
  })

  it('follows a bill that notes change, and what comes back of it', async () => {
    const document = await billed()
    const note = async (
      way: 'salesCreditNote' | 'salesDebitNote',
      amount: number,
      reason: string,
    ) => {
      const saved = await t.call('owner', api.sales[way].add, {
        ...common(),
        scope: 'INVOICE',
        customerId: id.barokah!,
        salesInvoiceId: document,
        amount,
        taxable: true,
        reason,
        memo: 'Beda harga',
      } as never)
      const { rows } = await t.db.query(
        `select a.code, l.debit::int, l.credit::int from journal_line l join account a on a.id = l.account_id where l.journal_id = $1 order by l.line`,
        [saved.id],
      )
      return rows.map((row) => [row.code, row.debit, row.credit])
    }
    expect(await note('salesCreditNote', 1_000_000, 'POTONGAN')).toEqual([
      ['1-1201', 0, 1_000_000],
      ['4-1202', 1_000_000, 0],
      ['2-1307', 110_000, 0],
      ['1-1406', 0, 110_000],
    ])
    expect(await open(document)).toEqual([
      ['AR', 9_000_000],
      ['VAT_COLLECTED_CLAIM', 990_000],
      ['VAT_OUT_COLLECTED', 990_000],
    ])
    expect(await note('salesDebitNote', 500_000, 'KURANG_TAGIH')).toEqual([
      ['1-1201', 500_000, 0],
      ['4-1102', 0, 500_000],
      ['1-1406', 55_000, 0],
      ['2-1307', 0, 55_000],
    ])
    await expectBooksInOrder(t.db)
    const { id: returned } = await t.call('owner', salesReturn.add, {
      ...common(),
      invoiceId: document,
      reason: 'RUSAK',
      settleBy: 'POTONG_PIUTANG',
      lines: [{ invoiceLine: 1, qty: 25, condition: 'BAIK' }],
    } as never)
    // Half of 10.000.000 − 1.000.000 + 500.000, with its PPN.
    const { document: d } = await t.call('owner', salesReturn.get, { id: returned })
    expect(d).toMatchObject({ total: 5_272_500, vat: 522_500, collectedVat: 522_500 })
    await t.call('kepala.sby', salesReturn.process, {
      requestId: newRequest(),
      id: returned,
      version: d.version,
      action: 'APPROVE',
    } as never)
    await expectBooksInOrder(t.db)
    expect(await balance('1-1406')).toBe(-(await balance('2-1307')))
  })

  it('is not collected at the till, where money comes at once and whole', async () => {
    const cart = (qty: number) => ({
      branchId: id.branch!,
      customerId: id.barokah!,
      lines: [{ goodsUnitId: id.unit!, qty }],
    })
    const told = await t.ask('kasir.sby', api.sales.cashier.calculate, cart(50) as never)
    expect(told.error.message).toBe(
      'Toko Barokah memungut PPN sendiri di atas Rp 2.000.000: buat Faktur Tanpa Pesanan',
    )
    expect((await t.ask('kasir.sby', api.sales.cashier.calculate, cart(9) as never)).status).toBe(
      200,
    )
  })

  it('has a tax invoice of its code, its row in the month, and waits by age until its proof', async () => {
    await t.db.query(`update company set npwp = '0012345678901000'`)
    const january = { dateFrom: '2026-01-01', dateTo: '2026-01-31' }
    const { rows } = await t.call('owner', api.report.efaktur.bills, january)
    const codes = rows.filter((row) => row.customerName === 'Toko Barokah').map((row) => row.codes)
    expect(codes).toContainEqual(['02'])
    expect(codes).toContainEqual(['04'])
    const { ask } = asking(() => t, taxReports)
    const month = await ask('vat-month', january)
    const of = (part: string) => month.rows.find((row) => row.part === part)
    const { rows: sums } = await t.db.query(
      `select sum(case when kind in ('sales-invoice', 'sales-debit-note') then collected_vat else -collected_vat end)::int as vat from document where status not in ('WAITING_APPROVAL') and collected_vat <> 0`,
    )
    const told = ['COLLECTED', 'RETURNED_COLLECTED'].map((part) => Number(of(part)?.vatCollected))
    // What he paid us after all is ours, told with our own tax invoices.
    const { rows: paid } = await t.db.query(
      `select sum(total)::int as vat from document where kind = 'collected-vat-proof' and reason = 'PAID' and status <> 'REVERSED'`,
    )
    expect(paid[0].vat).toBeGreaterThan(0)
    expect(told[0]! + told[1]!).toBe(sums[0].vat - paid[0].vat)
    expect(of('COLLECTED')).toMatchObject({ vatOut: 0, owed: 0 })
    const waiting = await ask('collected-vat', { date: '2026-01-31' })
    expect(waiting.sums.open).toBe(await balance('1-1406'))
    expect(waiting.sums.open).toBe(-(await balance('2-1307')))
    expect(waiting.rows[0]).toMatchObject({ vatCode: '02', days: 21 })
  })

  it('goes back for nothing where a note took all that the customer owed, part by part', async () => {
    const piece = await t.id('unit', 'MG2/PCS')
    for (const [cartons, pieces] of [
      [61, 5],
      [53, 7],
      [71, 11],
    ] as const) {
      const document = await billed(cartons, {
        taxMode: 'INCLUDE',
        goods: [
          { goodsUnitId: id.unit, qty: cartons },
          { goodsUnitId: piece, qty: pieces, discountTiers: [1] },
        ],
      })
      const { document: d } = await seen(document)
      expect(d.collectedVat).toBe(d.vat)
      await t.call('owner', api.sales.salesCreditNote.add, {
        ...common(),
        customerId: id.barokah,
        scope: 'INVOICE',
        salesInvoiceId: document,
        reason: 'POTONGAN',
        amount: d.outstanding,
        taxable: false,
        memo: 'Hibah',
      } as never)
      // Each share is rounded by itself.
      for (const [line, qty] of [
        ...Array.from({ length: pieces }, () => [2, 1] as const),
        [1, cartons - 50] as const,
        [1, 50] as const,
      ]) {
        const back = await t.call('owner', salesReturn.add, {
          ...common(),
          invoiceId: document,
          reason: 'LAIN',
          settleBy: 'TUNAI',
          lines: [{ invoiceLine: line, qty, condition: 'BAIK' }],
        } as never)
        const agreed = { id: back.id, action: 'APPROVE' }
        const { status } = await t.ask('kepala.sby', salesReturn.process, agreed as never)
        const { document: returned } = await t.call('owner', salesReturn.get, { id: back.id })
        expect([status, returned.total - (returned.collectedVat ?? 0)]).toEqual([200, 0])
      }
      await expectBooksInOrder(t.db)
    }
  })
})
