import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { search } from '#contract/application/search.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { inventory } from '#contract/master/inventory.ts'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { goodsUnit } from '#contract/master/goods-unit.ts'
import { barcodeKey, checkDigit } from '#contract/master/goods-number.ts'
import { goods } from '#contract/master/goods.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'

interface Finder {
  endpoint: Endpoint
  field: string
}
/** Every call that reads and takes a text to look for. */
const finders = endpointsOf().flatMap((endpoint): Finder[] => {
  const { shape = {} } = endpoint.input as { shape?: object }
  const field = ['q', 'barcode', 'search', 'value'].find((name) => name in shape)
  return field && !endpoint.writes && endpoint.answer === 'json' ? [{ endpoint, field }] : []
})

/** A number is the same however it is written, and a unit has as many as its packings carry. */
describe('numbers of goods', () => {
  let t: TestApp
  let unitId: number
  let boxId: number
  let categoryId: number
  const UPC = `08968600010${checkDigit('08968600010')}`
  const EAN = `0${UPC}`
  const GTIN = `0${EAN}`
  const SECOND = `899123400001${checkDigit('899123400001')}`
  const THIRD = `899123400002${checkDigit('899123400002')}`
  beforeAll(async () => {
    t = await testApp()
    const { rows } = await t.db.query(
      `select (select id from unit where code = 'PCS') as pcs, (select id from unit where code = 'DUS') as dus, category_id as category from goods where code = 'MG2'`,
    )
    unitId = Number(rows[0].pcs)
    boxId = Number(rows[0].dus)
    categoryId = Number(rows[0].category)
  })
  afterAll(async () => t.close())
  const add = (name: string, units: object[], barcodes?: object[]) =>
    t.ask('pembelian.sby', goods.add, {
      requestId: newRequest(),
      name,
      categoryId,
      baseUnitId: unitId,
      units,
      ...(barcodes ? { barcodes } : {}),
    })
  const piece = (more: object) => [{ unitId, conversion: 1, ...more }]
  const change = async (id: number, more: object) => {
    const { version, name } = await t.call('owner', goods.get, { id })
    return t.call('pembelian.sby', goods.update, {
      requestId: newRequest(),
      id,
      version,
      name,
      categoryId,
      baseUnitId: unitId,
      ...more,
    })
  }
  const scan = (barcode: string) => t.ask('kasir.sby', goodsUnit.barcodeGet, { barcode })
  const listed = async (id: number) =>
    (await t.call('owner', goods.get, { id })).barcodes.map((b) => [
      b.unitName,
      b.barcode,
      b.isFirst,
    ])

  it('has one form, the same in the database and here', async () => {
    const codes = [
      UPC,
      EAN,
      `0${EAN}`,
      '73513537',
      '123456',
      'AB 12',
      'ab\u00a0 12',
      '4006381333931',
    ]
    codes.push('4006381333932', '00000000', '99999999999999', 'Ä1', '8 990-0000 00001')
    for (const isOwn of [false, true]) {
      const { rows } = await t.db.query(
        'select barcode_key(x, $2) as key from unnest($1::text[]) with ordinality o(x, n) order by n',
        [codes, isOwn],
      )
      expect(rows.map((r) => r.key)).toEqual(codes.map((code) => barcodeKey(code, isOwn)))
    }
  })

  it('is found as it is scanned: UPC-A of twelve digits by the thirteen of a scanner and as GTIN-14', async () => {
    const { id } = (await add('Mi Instan UPC', piece({ barcode: UPC }))).body
    for (const code of [UPC, EAN, GTIN, `${UPC.slice(0, 6)} ${UPC.slice(6)}`]) {
      expect((await scan(code)).body, code).toMatchObject({ goodsId: id, barcode: UPC, qty: 1 })
      const { rows } = await t.call('kasir.sby', goodsSearch.search, { q: code })
      expect(
        rows.map((r) => r.goodsId),
        code,
      ).toEqual([id])
      const taken = await t.call('kasir.sby', goods.validationCheck, {
        field: 'barcode',
        value: code,
      })
      expect(taken, code).toMatchObject({ exists: true, goodsId: id })
      const twin = await add('Kembar', piece({ barcode: code }))
      expect(twin.error.message, code).toBe(`Barcode ${UPC} sudah digunakan oleh Mi Instan UPC`)
    }
    const { lists } = await t.call('kasir.sby', goodsSearch.sync, {})
    const row = lists.goods.rows.find((g) => g[0] === id)
    expect(row?.[7].map((u) => u[3])).toEqual([[barcodeKey(UPC, false)]])
    // The database refuses what two at once would write.
    await expect(
      t.db.query(
        `update goods_unit set barcode = $1 where goods_id = (select id from goods where code = 'MG2') and conversion = 1`,
        [EAN],
      ),
    ).rejects.toMatchObject({ constraint: 'goods_barcode_number_key' })
  })

  it('is found by every call that finds goods by a number, in every writing and by a label', async () => {
    const { rows } = await t.db.query(
      `select u.id from goods_unit u join goods g on g.id = u.goods_id where g.name = 'Mi Instan UPC'`,
    )
    const mine = Number(rows[0].id)
    await t.db.query('update goods_unit set barcode = $2 where id = $1', [mine, UPC])
    const code = (await t.db.query(`select code from goods where name = 'Mi Instan UPC'`)).rows[0]
    await receiveGoods(t, 'SBY', 'TOKO', [[`${code.code}/PCS`, 5, 2500]])
    const labels = [`]C101${GTIN}1727123110X`, `(01)${GTIN}`, `]e001${GTIN}`]
    const writings = [EAN, GTIN, ...labels, `]E0${EAN}`]
    const warehouseId = await t.id('warehouse', 'SBY/TOKO')
    const ask = async ({ endpoint, field }: Finder, text: string) => {
      for (const more of [{}, { field: 'barcode' }, { filter: { warehouseId } }]) {
        const input = { [field]: text, ...more }
        if (!endpoint.input.safeParse(input).success) continue
        const { status, body } = await t.ask('owner', endpoint, input as never)
        return status === 200 && JSON.stringify(body).includes('Mi Instan UPC')
      }
      return false
    }
    const asked = await Promise.all(
      finders.map(async (one) => ((await ask(one, UPC)) ? [one] : [])),
    )
    const found = asked.flat()
    const wrong = await Promise.all(
      found.flatMap((one) =>
        writings.map(async (text) =>
          (await ask(one, text)) ? [] : [`${one.endpoint.path} ${text}`],
        ),
      ),
    )
    expect(wrong.flat()).toEqual([])
    const paths = found.map(({ endpoint }) => endpoint.path)
    expect(paths.length).toBeGreaterThan(10)
    for (const { path } of [
      goodsUnit.barcodeGet,
      goodsSearch.search,
      goods.getAll,
      search.everywhere,
    ])
      expect(paths).toContain(path)
  })

  it('tells what a label holds besides its number, and why one cannot be read', async () => {
    const [row] = (
      await t.call('kasir.sby', goodsSearch.search, {
        q: `]C102${GTIN}1727123110A1\u001d3724\u001d21S9`,
      })
    ).rows
    expect(row?.match).toEqual({ qty: 24, expiryDate: '2027-12-31', batch: 'A1', serial: 'S9' })
    const [plain] = (await t.call('kasir.sby', goodsSearch.search, { q: EAN })).rows
    expect(plain?.match).toEqual({ qty: null, expiryDate: null, batch: null, serial: null })
    const [word] = (await t.call('kasir.sby', goodsSearch.search, { q: 'instan upc' })).rows
    expect([word?.name, word?.match]).toEqual(['Mi Instan UPC', undefined])
    const broken = await scan(`]C101${GTIN}1727133`)
    expect([broken.status, broken.error.message]).toEqual([
      422,
      'Isi (17) pada label GS1 terpotong atau salah',
    ])
  })

  it('leaves with all others of its unit, where goods leave as a list', async () => {
    const { body } = await add(
      'Minyak Dua Nomor',
      piece({ barcode: `899123400003${checkDigit('899123400003')}` }),
      [{ unitId, barcode: `899123400004${checkDigit('899123400004')}` }],
    )
    const { rows } = await t.call('owner', inventory.exported, {
      search: 'minyak dua nomor',
      limit: 5,
    })
    const written = (await listed(body.id)).map(([, barcode]) => barcode)
    expect(rows.map(({ barcode }) => barcode)).toEqual([written.join('; ')])
    expect(written).toHaveLength(2)
  })

  it('is given to a unit where it is scanned, by right, and tells whoever has the goods open', async () => {
    const goodsUnitId = await t.id('unit', 'TEH/PCS')
    const goodsId = await t.id('goods', 'TEH')
    const { version } = await t.call('owner', goods.get, { id: goodsId })
    const barcode = `899123400009${checkDigit('899123400009')}`
    const give = (as: string, number = barcode) =>
      t.ask(as, goodsUnit.barcodeAdd, { requestId: newRequest(), goodsUnitId, barcode: number })
    expect((await give('kasir.sby')).status).toBe(403)
    expect((await give('pembelian.sby')).body).toEqual({ goodsId })
    expect((await scan(barcode)).body).toMatchObject({ goodsId, goodsUnitId })
    expect((await give('pembelian.sby')).error.code).toBe('BARCODE_TAKEN')
    const after = await t.call('owner', goods.get, { id: goodsId })
    expect([after.version, after.barcodes.at(-1)?.isFirst]).toEqual([version + 1, false])
    const late = await t.ask('pembelian.sby', goods.update, {
      requestId: newRequest(),
      id: goodsId,
      version,
      name: after.name,
      categoryId: after.categoryId,
      baseUnitId: after.baseUnitId,
      barcodes: [],
    })
    expect(late.error.code).toBe('STALE')
  })

  it('takes codes of the shop as they are, and asks what digits are', async () => {
    const { id } = (await add('Kode Enam', piece({ barcode: 'A1 0042' }))).body
    expect((await scan('a1  0042')).body).toMatchObject({ goodsId: id })
    const wrong = `${SECOND.slice(0, -1)}${(Number(SECOND.at(-1)) + 1) % 10}`
    expect((await add('Salah', piece({ barcode: wrong }))).error.message).toBe(
      'Digit pemeriksa barcode tidak valid',
    )
    const own = (await add('Delapan', piece({ barcode: '73513537', barcodeIsOwn: true }))).body
    expect((await scan('73513537')).body).toMatchObject({ goodsId: own.id })
    // Compared as it is written: not as the same number of thirteen digits.
    expect((await scan('0000073513537')).status).toBe(404)
    expect((await add('Delapan lagi', piece({ barcode: '73513537' }))).error.code).toBe(
      'BARCODE_TAKEN',
    )
    const alike = await add('Sama dengan kode', piece({ barcode: 'MG2' }))
    expect(alike.error.message).toMatch(/^Barcode MG2 sudah digunakan oleh Minyak/)
    // A change that does not name it leaves it the shop's own.
    await change(own.id, { units: piece({ barcode: '73513537' }) })
    expect((await t.call('owner', goods.get, { id: own.id })).units[0]?.barcodeIsOwn).toBe(true)
  })

  it('has several, each with who added it; one that goes leaves its trace', async () => {
    const box = { unitId: boxId, conversion: 12 }
    const first = await add(
      'Sabun Dua Pabrik',
      [{ unitId, conversion: 1, barcode: SECOND }, box],
      [
        { unitId, barcode: 'LAMA-1' },
        { unitId: boxId, barcode: THIRD },
      ],
    )
    const { id } = first.body
    // A unit without a first has the next one for its first.
    expect(await listed(id)).toEqual([
      ['PCS', SECOND, true],
      ['PCS', 'LAMA-1', false],
      ['DUS', THIRD, true],
    ])
    expect((await scan('lama-1')).body).toMatchObject({ goodsId: id, unitName: 'PCS' })
    const { barcodes } = await t.call('owner', goods.get, { id })
    const by = await t.db.query(`select name from employee where email like 'pembelian.sby@%'`)
    expect(new Set(barcodes.map((b) => b.addedByName))).toEqual(new Set([by.rows[0].name]))
    const list = await t.call('owner', goods.getAll, { search: 'lama-1' })
    expect(list.rows.map((g) => g.id)).toEqual([id])
    // Not named, they stay; what becomes the first keeps who added it.
    await change(id, { name: 'Sabun Dua Pabrik Baru' })
    await change(id, { units: piece({ barcode: 'LAMA-1' }) })
    expect(await listed(id)).toEqual([
      ['PCS', 'LAMA-1', true],
      ['DUS', THIRD, true],
    ])
    await change(id, { barcodes: [{ unitId, barcode: SECOND }] })
    await change(id, { barcodes: [] })
    expect((await scan(SECOND)).status).toBe(404)
    const { rows } = await t.db.query(
      `select after from audit where object_kind = 'goods' and object_id = $1 and action = 'Ubah satuan' order by id`,
      [id],
    )
    expect(rows.map((r) => r.after.split('\n')[0])).toEqual([
      `PCS isi 1, ${SECOND}, LAMA-1`,
      'PCS isi 1, LAMA-1',
      `PCS isi 1, LAMA-1, ${SECOND}`,
      'PCS isi 1, LAMA-1',
    ])
  })

  it('leaves what two goods had in two writings with the older one, at the upgrade', async () => {
    const upgrade = readFileSync('server/migrations/0531-numbers-of-goods.sql', 'utf8')
    const [older, later] = [await t.id('unit', 'MIG/PCS'), await t.id('unit', 'TEH/PCS')]
    const upc = `01234567890${checkDigit('01234567890')}`
    await t.db.query('begin')
    await t.db.query(`
      drop table goods_barcode; drop trigger first_barcode_added on goods_unit; drop trigger first_barcode_changed on goods_unit;
      drop function first_barcode; drop function goods_search_barcode;
      alter table goods_unit drop column barcode_is_own; drop function barcode_key;
      alter table goods_unit disable trigger user;
      update goods_unit set barcode = '${upc}' where id = ${older}; update goods_unit set barcode = '0${upc}' where id = ${later};
      alter table goods_unit enable trigger user`)
    await t.db.query(upgrade)
    const { rows } = await t.db.query(
      'select goods_unit_id::int as id, key, is_own as own, is_first as first, added_by as by from goods_barcode where goods_unit_id = any ($1) order by id',
      [[older, later]],
    )
    await t.db.query('rollback')
    expect(rows).toEqual([
      { id: older, key: `00${upc}`, own: false, first: true, by: null },
      { id: later, key: `:0${upc}`, own: true, first: true, by: null },
    ])
  })
})
