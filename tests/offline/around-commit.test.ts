import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { api } from '#contract/api.ts'
import type { TillPayment } from '#contract/document.ts'
import { KEPT_TENDERS } from '#contract/sales/kept-sale.ts'
import { type TestApp, expectBooksInOrder, testApp } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { type OfflineTill, type Signed, offlineTill, today } from './till.ts'

/**
 * A payment whose line broke is kept under its own key and sent again as a sale without a line, wherever the first way
 * ended: it is one document, by whoever it is sent and however it is paid.
 */
describe('a payment whose line broke around its COMMIT', () => {
  let t: TestApp
  let till: OfflineTill
  let branchId: number
  let holder: pg.Client
  const tenders: Record<string, Partial<TillPayment>> = {}
  beforeAll(async () => {
    t = await testApp({ live: true })
    branchId = await t.id('branch', 'SBY')
    await receiveGoods(t, 'SBY', 'TOKO', [['MG2/PCS', 60, 28_500]], today())
    till = await offlineTill(t)
    holder = new pg.Client({ connectionString: t.url })
    await holder.connect()
    const edcId = await t.id('edc', 'SBY')
    const card = { edcId, cardLast4: '4411', onUs: false }
    Object.assign(tenders, {
      TUNAI: {},
      DEBIT: card,
      KREDIT: card,
      QRIS: { edcId },
      TRANSFER: { bankAccountId: await t.id('bank', 'SBY') },
    })
    // The series of this month has a row.
    await take(await till.keep())
  })
  afterAll(async () => {
    await holder.end()
    await expectBooksInOrder(t.db)
    await t.close()
  })

  let nextCode = 100_000
  const tenderOf = async (code: string): Promise<TillPayment> => {
    nextCode += 1
    const proof = ['DEBIT', 'KREDIT', 'QRIS'].includes(code) ? { approvalCode: `${nextCode}` } : {}
    const methodId = await t.id('method', code)
    return { methodId, amount: 37_500, ...tenders[code], ...proof } as TillPayment
  }
  const take = ({ sale, body, signature }: Signed, as = 'kasir.sby') =>
    t.ask(as, api.sales.offline.take, { branchId: sale.branchId, body, signature })
  const pay = ({ sale: { requestId, lines, payments } }: Signed) =>
    t.ask('kasir.sby', api.sales.cashier.payment, {
      requestId,
      branchId,
      docDate: today(),
      payments,
      lines: lines.map(({ goodsUnitId, qty }) => ({ goodsUnitId, qty })),
    })
  /** Processes that wait for the number which is held. */
  const waiting = async (): Promise<number[]> => {
    const { rows } = await t.db.query<{ pid: number }>(
      `select pid from pg_stat_activity where pg_backend_pid() <> pid and $1 = any (pg_blocking_pids(pid))`,
      [(await holder.query('select pg_backend_pid() as pid')).rows[0].pid],
    )
    return rows.map(({ pid }) => pid)
  }
  const hold = async () => {
    await holder.query('begin')
    const { rows } = await holder.query(
      'select n from doc_counter where branch_id = $1 for update',
      [branchId],
    )
    expect(rows).not.toEqual([])
  }

  /** Where the payment was when its line broke; answers once what was kept was taken. */
  const moments: Record<string, (kept: Signed, as: string) => ReturnType<typeof take>> = {
    'before it came': (kept, as) => take(kept, as),
    'while it waited for its COMMIT': async (kept, as) => {
      await hold()
      const paid = pay(kept)
      await expect.poll(waiting).toHaveLength(1)
      const taken = take(kept, as)
      await holder.query('commit')
      expect((await paid).status).toBe(200)
      return taken
    },
    'and its process was ended': async (kept, as) => {
      await hold()
      const paid = pay(kept)
      await expect.poll(waiting).toHaveLength(1)
      const taken = take(kept, as)
      for (const pid of await waiting()) await t.db.query('select pg_terminate_backend($1)', [pid])
      await holder.query('commit')
      expect((await paid).status).toBeGreaterThanOrEqual(500)
      return taken
    },
    'after it, before its answer came': async (kept, as) => {
      expect((await pay(kept)).status).toBe(200)
      return take(kept, as)
    },
  }

  it('is asked with every tender that pays without a line', async () => {
    const { rows } = await t.db.query<{ code: string }>(
      'select code from payment_method where kind = any ($1)',
      [[...KEPT_TENDERS]],
    )
    expect(rows.map(({ code }) => code).toSorted()).toEqual(Object.keys(tenders).toSorted())
  })

  for (const [moment, broken] of Object.entries(moments))
    for (const as of ['kasir.sby', 'kepala.sby'])
      it(`${moment}, sent by ${as}`, async () => {
        for (const code of Object.keys(tenders)) {
          const kept = await till.keep({ payments: [await tenderOf(code)] })
          const { status, body } = await broken(kept, as)
          expect([code, status, body.differences]).toEqual([code, 200, []])
          const again = await take(kept, as)
          expect(again.body).toEqual(body)
          const { rows } = await t.db.query(
            `select d.id::int as id, d.number from document d
             where d.branch_id = $1 and d.id = (select document_id from request where branch_id = $1 and key = $2)`,
            [branchId, kept.sale.requestId],
          )
          expect([code, rows]).toEqual([code, [{ id: body.id, number: body.docNo }]])
        }
      })

  it('made one document of each', async () => {
    const { rows } = await t.db.query<{ n: number }>(
      `select count(*)::int as n from document where kind = 'sales-invoice'`,
    )
    const cases = Object.keys(moments).length * 2 * Object.keys(tenders).length
    expect(rows[0]?.n).toBe(1 + cases)
  })
})
