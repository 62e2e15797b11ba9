import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type OfflineTill, type Signed, offlineTill, soldLine, today } from './till.ts'

const take = (t: TestApp, { sale, body, signature }: Signed, as = 'kasir.sby') =>
  t.ask(as, api.sales.offline.take, { branchId: sale.branchId, body, signature })

describe('a sale that was made without a line', () => {
  let t: TestApp
  let till: OfflineTill
  let branchId: number
  beforeAll(async () => {
    t = await testApp({ live: true })
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 20, 28_500]], today())
    till = await offlineTill(t)
  })
  afterAll(async () => {
    await expectBooksInOrder(t.db)
    await t.close()
  })

  const documentOf = async (id: number) =>
    (
      await t.db.query(
        `select d.total, d.doc_date::text as day, d.sold_at, d.shift_id, d.status, e.email from document d join employee e on e.id = d.created_by where d.id = $1`,
        [id],
      )
    ).rows[0]
  const journalOf = async (id: number) =>
    (
      await t.db.query(
        `select a.code, l.debit::int as debit, l.credit::int as credit from journal_line l join account a on a.id = l.account_id
         join journal j on j.branch_id = l.branch_id and j.id = l.journal_id where j.document_id = $1 order by l.line`,
        [id],
      )
    ).rows
  const onHand = async (code: string) =>
    Number(
      (
        await t.db.query(
          `select sum(on_hand) as n from stock_level l join goods g on g.id = l.goods_id where g.code = $1 and l.branch_id = $2`,
          [code, branchId],
        )
      ).rows[0].n,
    )

  it('is booked as it was, in its shift and at its moment, by whoever sold it', async () => {
    const before = await onHand('MG2')
    const kept = await till.keep()
    const taken = await take(t, kept, 'kepala.sby')
    expect(taken.body).toEqual({
      id: expect.any(Number),
      docNo: expect.stringMatching(/^FJ\//),
      differences: [],
    })
    expect(await documentOf(taken.body.id ?? 0)).toMatchObject({
      total: '37500.00',
      day: today(),
      status: 'PAID',
      email: 'kasir.sby@gerai.test',
      sold_at: new Date(kept.sale.soldAt),
      shift_id: String(till.shiftId),
    })
    expect(await onHand('MG2')).toBe(before - 1)
    // Cash 37.500; turnover 33.784 and PPN 3.716 inside the price.
    expect((await journalOf(taken.body.id ?? 0)).slice(0, 3)).toEqual([
      expect.objectContaining({ debit: 37_500 }),
      expect.objectContaining({ credit: 33_784 }),
      expect.objectContaining({ credit: 3_716 }),
    ])
  })

  it('is answered the same document however often it is sent, by whoever', async () => {
    const kept = await till.keep()
    const answers = await Promise.all([take(t, kept), take(t, kept), take(t, kept, 'kepala.sby')])
    const again = await take(t, kept)
    expect(new Set([...answers, again].map((a) => a.body.docNo)).size).toBe(1)
    const { rows } = await t.db.query(
      'select count(*)::int as n from offline_sale where seq = $1',
      [kept.sale.seq],
    )
    expect(rows[0].n).toBe(1)
  })

  it('is the document that the same payment became before its answer was lost', async () => {
    const kept = await till.keep()
    const { requestId, lines, payments } = kept.sale
    const paid = await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId,
      branchId,
      docDate: today(),
      payments,
      lines: lines.map(({ goodsUnitId, qty }) => ({ goodsUnitId, qty })),
    })
    const taken = await take(t, kept)
    expect(taken.body).toEqual({ id: paid.id, docNo: paid.docNo, differences: [] })
  })

  it('waits for a person where another sale bears its key', async () => {
    const kept = await till.keep()
    const { requestId, payments } = kept.sale
    await t.call('kasir.sby', api.sales.cashier.payment, {
      requestId,
      branchId,
      docDate: today(),
      payments: payments.map(({ methodId }) => ({ methodId, amount: 75_000 })),
      lines: [{ goodsUnitId: await t.id('unit', 'MG2/PCS'), qty: 2 }],
    })
    const other = { id: null, docNo: null, differences: ['KEY_OTHER'] }
    expect((await take(t, kept)).body).toEqual(other)
    expect((await take(t, kept)).body).toEqual(other)
  })

  it('is booked once though its payment was withdrawn and nobody heard of it', async () => {
    const kept = await till.keep()
    const { requestId: key } = kept.sale
    expect((await t.call('kasir.sby', api.auth.session.withdraw, { branchId, key })).saved).toBe(
      false,
    )
    const answers = [await take(t, kept), ...(await Promise.all([take(t, kept), take(t, kept)]))]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.docNo)).size).toBe(1)
    expect(answers[0]?.body.docNo).toMatch(/^FJ/)
  })

  it('is booked as by itself where several come at once; one that is refused holds up none', async () => {
    const [first, second, third] = [await till.keep(), await till.keep(), await till.keep()]
    const entryOf = ({ body, signature }: Signed) => ({ body, signature })
    const spoilt = { body: second.body.replace('37500', '37400'), signature: second.signature }
    const entries = [entryOf(first), spoilt, entryOf(third)]
    const several = () => t.call('kasir.sby', api.sales.offline.takeSeveral, { branchId, entries })
    const { rows } = await several()
    const booked = { id: expect.any(Number), docNo: expect.stringMatching(/^FJ\//), refused: null }
    expect(rows).toEqual([
      { ...booked, differences: [] },
      { refused: 'Tanda tangan perangkat tidak cocok' },
      { ...booked, differences: [] },
    ])
    expect((await several()).rows).toEqual(rows)
    expect((await take(t, second)).body).toEqual({ ...booked, refused: undefined, differences: [] })
    const foreign = await t.ask('kasir.mlg', api.sales.offline.takeSeveral, { branchId, entries })
    expect(foreign.status).toBe(403)
  })

  it('answers what came about before the database went, so that the rest is asked anew', async () => {
    const kept = [await till.keep(), await till.keep(), await till.keep()]
    const entries = kept.map(({ body, signature }) => ({ body, signature }))
    // The third one's row is held, and whoever waits for it is cut off.
    await t.db.query(`create function cut_off() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger cut_off before insert on offline_sale for each row when (new.seq = ${kept[2]?.sale.seq}) execute function cut_off()`)
    const some = await t.call('kasir.sby', api.sales.offline.takeSeveral, { branchId, entries })
    expect(some.rows.map(({ refused }) => refused)).toEqual([null, null])
    await t.db.query('drop trigger cut_off on offline_sale; drop function cut_off()')
    const all = await t.call('kasir.sby', api.sales.offline.takeSeveral, { branchId, entries })
    expect(all.rows.slice(0, 2)).toEqual(some.rows)
    expect(all.rows[2]?.refused).toBeNull()
  })

  it('takes goods that were not there, and names them; a receipt fills up what fell below nought', async () => {
    const before = await onHand('MG2')
    const unit = await t.id('unit', 'MG2/PCS')
    const method = await t.id('method', 'TUNAI')
    const total = 37_500 * (before + 3)
    const kept = await till.keep({
      lines: [soldLine(unit, before + 3, 37_500)],
      payments: [{ methodId: method, amount: total }],
      total,
    })
    const taken = await take(t, kept)
    expect(taken.body.differences).toContain('STOCK')
    expect(await onHand('MG2')).toBe(-3)
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 20, 28_500]], today())
    await expectBooksInOrder(t.db)
  })
})
