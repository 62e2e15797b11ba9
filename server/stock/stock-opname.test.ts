import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, newRequest, testApp } from '#server/platform/test-app.ts'
import { giveApproval, receiveGoods } from '#server/sales/story.ts'

/** Counting while the shop goes on: a difference is what differs at the moment of the count (domain §3.3.4). */
describe('stock opname', () => {
  let t: TestApp
  const { stockOpname: so } = api.stock
  const id: Record<string, number> = {}
  beforeAll(async () => {
    t = await testApp()
    id.sby = await t.id('branch', 'SBY')
    id.toko = await t.id('warehouse', 'SBY/TOKO')
    for (const code of ['MG2', 'MIG', 'KPI']) {
      id[code] = await t.id('goods', code)
      id[`${code}/PCS`] = await t.id('unit', `${code}/PCS`)
    }
    id.cash = await t.id('method', 'TUNAI')
    // 3.000 packs at 2.500, 600 bottles at 28.500.
    await receiveGoods(t, 'SBY', 'TOKO', [
      ['MIG/PCS', 3000, 2500],
      ['MG2/PCS', 600, 28_500],
    ])
  })
  afterAll(async () => t.close())
  const start = (more: object = {}) => ({
    requestId: newRequest(),
    branchId: id.sby!,
    docDate: '2026-01-10',
    warehouseId: id.toko!,
    scope: 'ALL' as const,
    blind: true,
    ...more,
  })
  const count = (opname: number, code: string, countedQty: number, as = 'gudang.sby') =>
    t.call(as, so.add, {
      branchId: id.sby!,
      id: opname,
      lines: [{ goodsId: id[code]!, countedQty }],
    })
  const sell = (qty: number, code = 'MIG/PCS') =>
    t.call('kasir.sby', api.sales.cashier.payment, {
      requestId: newRequest(),
      branchId: id.sby!,
      docDate: '2026-01-10',
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id[code]!, qty }],
      payments: [{ methodId: id.cash!, amount: 20_000_000 }],
    })
  const onHand = async (code: string) => {
    const { rows } = await t.db.query(
      'select on_hand::float8 as n from stock_level where warehouse_id = $1 and goods_id = $2',
      [id.toko, id[code]],
    )
    return rows[0]?.n
  }
  const submit = async (opname: number) =>
    t.call('gudang.sby', so.submit, {
      id: opname,
      approvalToken: await giveApproval(t, 'gudang.sby', 'kepala.sby', 'OPNAME_SUBMIT'),
    })

  it('counts during 500 sales, and ends with what was injected', async () => {
    const { id: opname, docNo } = await t.call('gudang.sby', so.add, start())
    expect(docNo).toBeNull()
    // On the shelf lie 7 packs fewer and 2 bottles more than the books say, before anybody sells.
    let packs = 3000 - 7
    let sold = 0
    const tills = Array.from({ length: 10 }, async () => {
      for (let n = 0; n < 50; n += 1) {
        await sell(1)
        sold += 1
        packs -= 1
      }
    })
    const counting = (async () => {
      // Whoever counts sees a shelf at rest for a moment: nothing sold between the look and the note.
      while (sold < 200) await new Promise((done) => setTimeout(done, 5))
      for (;;) {
        const seen = packs
        await count(opname, 'MIG', seen)
        const { rows } = await t.db.query(
          `select counted_qty - (3000 - (select count(*) from stock_move m where m.goods_id = o.goods_id and m.qty < 0 and m.id <= o.counted_seq)) as d
           from stock_opname_goods o where document_id = $1 and goods_id = $2`,
          [opname, id.MIG],
        )
        // Sales that were on their way while he looked make him look again, as in life.
        if (Number(rows[0].d) === -7) return
      }
    })()
    await Promise.all([...tills, counting, count(opname, 'MG2', 602)])
    expect(sold).toBe(500)
    const done = await submit(opname)
    expect([done.docNo, done.status]).toEqual(['SOP/SBY/2601/00001', 'SUBMITTED'])
    expect(await onHand('MIG')).toBe(3000 - 500 - 7)
    expect(await onHand('MG2')).toBe(602)
    const seen = await t.call('owner', so.get, { id: opname })
    expect(seen.lines.map((l) => [l.goodsCode, l.baseQty, l.cost]).sort()).toEqual([
      ['MG2', 2, 57_000],
      ['MIG', -7, 17_500],
    ])
    expect(seen.journal.map((l) => [l.accountCode, l.debit, l.credit])).toEqual([
      ['1-1301', 39_500, 0],
      ['5-1103', 0, 39_500],
    ])
    await expectBooksInOrder(t.db)
  }, 60_000)

  it('does not mind what is sold after the count, nor what was entered late', async () => {
    const { id: opname } = await t.call('gudang.sby', so.add, start())
    const before = await onHand('MIG')
    await count(opname, 'MIG', before - 3)
    await sell(10)
    await count(opname, 'MG2', 602)
    // Came the day before, was in stock and counted, is entered only now.
    await count(opname, 'MG2', 602 + 5)
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 5, 28_500]], '2026-01-09')
    const sheet = await t.call('kepala.sby', so.sheet, { id: opname })
    expect(sheet.rows.find((r) => r.goodsId === id.MIG)).toMatchObject({
      bookQty: before,
      movedSince: -10,
    })
    await submit(opname)
    expect(await onHand('MIG')).toBe(before - 13)
    expect(await onHand('MG2')).toBe(607)
    await expectBooksInOrder(t.db)
  })

  it('knows not counted from zero, hides the books in a blind count, and wants a supervisor', async () => {
    const { id: opname } = await t.call('gudang.sby', so.add, start())
    await count(opname, 'MIG', 0)
    const blind = await t.call('gudang.sby', so.sheet, { id: opname })
    expect(blind.rows.map((r) => [r.goodsCode, r.countedQty, r.bookQty]).sort()).toEqual([
      ['MG2', null, null],
      ['MIG', 0, null],
    ])
    expect(await t.call('gudang.sby', so.causes, { id: opname })).toEqual({
      hidden: true,
      rows: [],
    })
    const seen = await t.call('kepala.sby', so.causes, { id: opname })
    expect(seen.rows.map((row) => row.goodsId)).toEqual([id.MIG])
    expect((await t.ask('gudang.sby', so.submit, { id: opname })).error.message).toBe(
      '1 barang belum dihitung',
    )
    await count(opname, 'MIG', await onHand('MIG'))
    await count(opname, 'MG2', 607, 'kepala.sby')
    const asked = await t.ask('gudang.sby', so.submit, { id: opname })
    expect(asked.error).toMatchObject({ code: 'APPROVAL_REQUIRED', action: 'OPNAME_SUBMIT' })
    const again = await t.ask('gudang.sby', so.add, start())
    expect(again.error.message).toMatch(/^Masih ada stok opname yang belum selesai di gudang ini/)
    expect((await t.ask('gudang.mlg', so.sheet, { id: opname })).status).toBe(404)
    const foreign = { branchId: id.sby!, id: opname, lines: [{ goodsId: id.KPI!, countedQty: 1 }] }
    expect((await t.ask('gudang.sby', so.add, foreign)).error.message).toBe(
      'Barang ini tidak termasuk dalam stok opname',
    )
    await t.call('gudang.sby', so.cancel, { id: opname, reason: 'Salah gudang' })
    const late = await t.ask('gudang.sby', so.add, {
      ...foreign,
      lines: [{ goodsId: id.MIG!, countedQty: 1 }],
    })
    expect(late.error.message).toBe('Stok opname ini sudah selesai, hitungan tidak disimpan')
    await expectBooksInOrder(t.db)
  })

  it('keeps what somebody else counted meanwhile until a person decides, and saves all other lines', async () => {
    const chosen = { scope: 'GOODS' as const, goodsIds: [id.KPI!, id.MG2!, id.MIG!], blind: true }
    const { id: opname } = await t.call('gudang.sby', so.add, start(chosen))
    const write = (as: string, lines: object[]) =>
      t.call(as, so.add, { branchId: id.sby!, id: opname, lines } as never)
    const line = (code: string, countedQty: number, before?: number | null) => ({
      goodsId: id[code]!,
      countedQty,
      ...(before === undefined ? {} : { before }),
    })
    const stored = async () =>
      (await t.call('kepala.sby', so.sheet, { id: opname })).rows
        .filter((row) => row.countedQty !== null)
        .map((row) => [row.goodsCode, row.countedQty, row.countedByName])
    expect(await write('gudang.sby', [line('MG2', 60, null)])).not.toHaveProperty('conflicts')
    // Whoever began before that figure was there is told of it; his other goods are saved.
    const { conflicts } = await write('kepala.sby', [line('MG2', 71, null), line('KPI', 4, null)])
    expect(conflicts).toEqual([
      expect.objectContaining({
        goodsId: id.MG2,
        goodsName: 'Minyak Goreng 2 L',
        baseUnitName: 'PCS',
        countedQty: 60,
        countedByName: expect.any(String),
        countedAt: expect.any(String),
      }),
    ])
    const [own, head] = (await stored()).map(([, , by]) => by)
    expect(await stored()).toEqual([
      ['KPI', 4, own],
      ['MG2', 60, head],
    ])
    expect(own).not.toBe(head)
    // Without a word of what he saw he changes what he counted himself, and nothing else.
    expect((await write('kepala.sby', [line('KPI', 5), line('MG2', 71)])).conflicts).toHaveLength(1)
    expect((await stored()).map(([code, qty]) => [code, qty])).toEqual([
      ['KPI', 5],
      ['MG2', 60],
    ])
    // The same figure is no other answer; a decision names what it replaces.
    expect(await write('kepala.sby', [line('MG2', 60, null)])).not.toHaveProperty('conflicts')
    await write('gudang.sby', [line('MG2', 131, 60)])
    // Two decisions at once: one of them has not seen the other.
    const both = await Promise.all([
      write('gudang.sby', [line('MG2', 71, 131)]),
      write('kepala.sby', [line('MG2', 60, 131)]),
    ])
    expect(both.flatMap((answer) => answer.conflicts ?? [])).toHaveLength(1)
    const { version } = await t.call('kepala.sby', so.sheet, { id: opname })
    const change = { id: opname, branchId: id.sby!, version, reason: 'Dua orang menghitung' }
    await t.call('kepala.sby', so.cancel, { requestId: newRequest(), ...change })
  })

  it('names who set aside what is not there any more, before a supervisor is asked', async () => {
    const { id: opname } = await t.call(
      'gudang.sby',
      so.add,
      start({ scope: 'GOODS' as const, goodsIds: [id.MG2!] }),
    )
    const there = await onHand('MG2')
    const order = await t.call('sales.sby', api.sales.salesOrder.add, {
      requestId: newRequest(),
      branchId: id.sby!,
      docDate: '2026-01-10',
      type: 'BOOKING',
      customerId: await t.id('customer', 'Ibu Sari'),
      warehouseId: id.toko!,
      lines: [{ goodsUnitId: id['MG2/PCS']!, qty: 40 }],
    } as never)
    const { rows } = await t.db.query('select number from document where id = $1', [order.id])
    await count(opname, 'MG2', 35)
    const { error } = await t.ask('gudang.sby', so.submit, { id: opname })
    expect(error).toMatchObject({
      code: 'STOCK_HELD',
      message: `Minyak Goreng 2 L tinggal 35 PCS, tetapi 40 PCS disisihkan untuk ${rows[0].number}. Kurangi atau batalkan itu dulu, atau hitung ulang`,
    })
    await count(opname, 'MG2', there - 1)
    await submit(opname)
    expect(await onHand('MG2')).toBe(there - 1)
    await expectBooksInOrder(t.db)
  })

  it('answers a key as the first time, to whoever used it, and counts of the moment it was written down', async () => {
    const chosen = { scope: 'GOODS' as const, goodsIds: [id.KPI!, id.MIG!], blind: true }
    const at = (minute: number) => t.at(`2026-01-10T03:${minute}:00Z`)
    at(10)
    const { id: opname } = await t.call('gudang.sby', so.add, start(chosen))
    await t.db.query(`update document set created_at = '2026-01-10T03:10:00Z' where id = $1`, [
      opname,
    ])
    const said = (as: string, requestId: string, line: object, ago?: number) =>
      t.ask(as, so.add, {
        branchId: id.sby!,
        id: opname,
        requestId,
        lines: [line as never],
        ...(ago === undefined ? {} : { ago }),
      })
    const stored = async (code: string) => {
      const { rows } = await t.db.query(
        'select counted_qty::float8 as qty, counted_at, counted_seq from stock_opname_goods where document_id = $1 and goods_id = $2',
        [opname, id[code]],
      )
      return rows[0]
    }
    at(11)
    const before = await onHand('MIG')
    const [key, own] = [newRequest(), { goodsId: id.MIG!, countedQty: before - 2, before: null }]
    const answer = await said('gudang.sby', key, own, 0)
    const first = await stored('MIG')
    at(12)
    await sell(3)
    // The answer was lost: said again, however late, it is the same count.
    const again = await said('gudang.sby', key, own, 60_000)
    expect([again.status, again.body]).toEqual([200, answer.body])
    expect(await stored('MIG')).toEqual(first)
    // Nobody else is answered under it, and it takes no other figure.
    expect((await said('kepala.sby', key, own)).status).toBe(404)
    expect((await said('gudang.sby', key, { ...own, countedQty: 1 })).error.code).toBe(
      'REQUEST_REUSED',
    )
    expect(await stored('MIG')).toEqual(first)
    // Written down three minutes before it is sent, between two sales.
    at(16)
    await sell(4)
    at(18)
    const second = { ...own, countedQty: before - 5, before: before - 2 }
    await said('gudang.sby', newRequest(), second, 180_000)
    const head = async () => (await t.call('kepala.sby', so.sheet, { id: opname })).rows
    const row = (await head()).find((one) => one.goodsId === id.MIG)
    expect([row?.bookQty, row?.movedSince]).toEqual([before - 3, -4])
    at(20)
    // A figure of another that is of a later moment stays, even where it is what the late one began from.
    await t.call('kepala.sby', so.add, {
      branchId: id.sby!,
      id: opname,
      lines: [{ goodsId: id.MIG!, countedQty: before - 5, before: before - 5 }],
    })
    const older = { ...own, countedQty: before - 6, before: before - 5 }
    const late = await said('gudang.sby', newRequest(), older, 600_000)
    expect(late.body.conflicts).toHaveLength(1)
    expect((await stored('MIG')).qty).toBe(before - 5)
    // However old it says it is, it is not older than the count.
    await said('gudang.sby', newRequest(), { goodsId: id.KPI!, countedQty: 0 }, 604_800_000)
    const { rows } = await t.db.query(
      'select o.counted_at = d.created_at as same from stock_opname_goods o join document d on d.id = o.document_id where d.id = $1 and o.goods_id = $2',
      [opname, id.KPI],
    )
    expect(rows).toEqual([{ same: true }])
    await t.call('gudang.sby', so.cancel, { id: opname, reason: 'Uji' })
    // What was told before it ended is answered as it was.
    expect((await said('gudang.sby', key, own)).body).toEqual(answer.body)
    expect((await said('gudang.sby', newRequest(), own)).status).toBe(422)
    t.at('2026-01-10T03:00:00Z')
    await expectBooksInOrder(t.db)
  })

  it('is begun by one of two, counts chosen goods, and prints both documents', async () => {
    const chosen = { scope: 'GOODS' as const, goodsIds: [id.KPI!, id.MG2!], blind: false }
    const none = await t.ask('gudang.sby', so.add, start({ ...chosen, goodsIds: [] }))
    expect(none.error).toMatchObject({
      message: 'Pilih barang yang dihitung',
      errors: [{ field: 'goodsIds' }],
    })
    // What is missing is told where it is asked, and not as a scope without goods.
    const told = async (more: object) => {
      const { error } = await t.ask('gudang.sby', so.add, start(more))
      return [error.errors?.[0]?.field, error.message]
    }
    expect(await told({ scope: 'RACK' })).toEqual(['rack', 'Rak wajib diisi'])
    expect(await told({ scope: 'CATEGORY' })).toEqual(['categoryId', 'Kategori wajib diisi'])
    expect(await told({ scope: 'RACK', rack: 'Z9' })).toEqual([
      'rack',
      'Tidak ada barang dalam cakupan ini',
    ])
    const answers = await Promise.all([1, 2].map(() => t.ask('gudang.sby', so.add, start(chosen))))
    expect(answers.map((a) => a.status).sort()).toEqual([200, 422])
    const { id: opname } = answers.find((a) => a.status === 200)!.body
    // Half a pack is a slip of the hand; a whole one written among others is not kept either.
    const slip = await t.ask('gudang.sby', so.add, {
      branchId: id.sby!,
      id: opname,
      lines: [
        { goodsId: id.KPI!, countedQty: 3 },
        { goodsId: id.MG2!, countedQty: 12.5 },
      ],
    })
    expect(slip.error).toMatchObject({
      message: 'Satuan PCS tidak boleh pecahan',
      errors: [{ field: 'lines.1.countedQty' }],
    })
    // Found in stock though never bought: worth nothing until somebody says what it cost.
    await count(opname, 'KPI', 4)
    await count(opname, 'MG2', 607)
    const sheet = await t.ask('gudang.sby', so.sheetPdf, { id: opname })
    expect(sheet.raw.subarray(0, 5).toString()).toBe('%PDF-')
    await submit(opname)
    expect(await onHand('KPI')).toBe(4)
    const minutes = await t.ask('gudang.sby', so.pdf, { id: opname })
    expect(minutes.raw.subarray(0, 5).toString()).toBe('%PDF-')
    await expectBooksInOrder(t.db)
  })

  it('takes in goods that nobody expected there, while it is open', async () => {
    const { id: opname } = await t.call(
      'gudang.sby',
      so.add,
      start({ scope: 'GOODS', goodsIds: [id.MG2] }),
    )
    const found = (goodsId: number, as = 'gudang.sby', branchId = id.sby!) =>
      t.ask(as, so.found, { branchId, id: opname, goodsId })
    const before = await onHand('MIG')
    expect((await found(id.MIG!)).status).toBe(200)
    // Asked twice, as on a slow line, it stands there once.
    expect((await found(id.MIG!)).status).toBe(200)
    const sheet = await t.call('gudang.sby', so.sheet, { id: opname })
    expect(sheet.rows.map((r) => [r.goodsCode, r.countedQty]).sort()).toEqual([
      ['MG2', null],
      ['MIG', null],
    ])
    // Whoever may not count, or not here, adds nothing.
    expect((await found(id.KPI!, 'kasir.sby')).status).toBe(403)
    expect((await found(id.KPI!, 'gudang.mlg')).status).toBe(403)
    const become = (type: string) =>
      t.db.query('update goods set type = $1, version = version + 1 where id = $2', [type, id.KPI])
    await become('SERVICE')
    expect((await found(id.KPI!)).error.message).toMatch(/adalah jasa dan tidak punya stok$/)
    await become('STOCK')
    // Goods stand in one open count of a warehouse at a time.
    const other = await t.call('gudang.sby', so.add, start({ scope: 'GOODS', goodsIds: [id.KPI] }))
    expect((await found(id.KPI!)).error).toMatchObject({
      message: 'Masih ada stok opname yang belum selesai di gudang ini untuk barang yang sama',
      errors: [{ field: 'goodsId' }],
    })
    await t.call('gudang.sby', so.cancel, { id: other.id, reason: 'Salah gudang' })
    await count(opname, 'MG2', await onHand('MG2'))
    await count(opname, 'MIG', before + 24)
    await submit(opname)
    expect(await onHand('MIG')).toBe(before + 24)
    expect((await found(id.KPI!)).error.message).toMatch(/sudah selesai/)
    await expectBooksInOrder(t.db)
  })
})
