import { api } from '#contract/api.ts'
import { played } from '#server/platform/test-app.ts'
import { deeds } from '../trade/deeds.ts'
import { beginShift, endShifts } from '../trade/deeds-shift.ts'
import { cash } from '../trade/deeds-till.ts'
import { playTrade } from '../trade/play.ts'
import { Refused, type World, act, branches, by, common } from '../trade/world.ts'

/** What seldom comes by itself, in the order in which one makes the other possible. */
const SELDOM = [
  'cash sale',
  'COD sent',
  'COD paid',
  'courier hands over',
  'goods are counted',
  'sale on instalments of ours',
]
const BACK = ['old goods go back to their supplier', 'bought goods go back']
const BETWEEN = ['goods are sent to the other branch', 'goods of the other branch arrive']
const TRIES = 25

/** What nobody trades: who sold, whose birthday it is, how little is too little. */
const BESIDE = [
  `update document set salesman_id = created_by where kind in ('sales-invoice', 'sales-return') and id % 2 = 0`,
  `update customer set birth_date = '1990-02-14' where not is_walk_in`,
  `insert into consent (customer_id, purpose, given, day, how, text_id, noted_by)
   select c.id, 'MESSAGES', true, x.valid_from, 'WRITTEN', x.id, (select min(id) from employee) from customer c join consent_text x on x.purpose = 'MESSAGES' where c.birth_date is not null`,
  'update goods set min_stock = 1000000',
]

/** What tills sold without a line, and what nobody listed, is played by random trade itself. */
export const usual = deeds.filter(({ name }) => !/without a line|that nobody listed/.test(name))

/** The small company after a January of all trade and some days more, the same for every file of a run. */
export const trade = played('month_of_trade', async (t) => {
  const w = await playTrade(t, { seed: 5, months: 1, size: 120, deeds: usual })
  for (const branch of branches) await beginShift(w, branch)
  for (const name of [...SELDOM, ...BETWEEN, ...BACK]) await tryOften(w, name)
  await exchangeOne(w)
  await endShifts(w)
  for (const sql of BESIDE) await t.db.query(sql)
})
export const afterTrade = '2026-02-20T02:00:00Z'
export const period = { dateFrom: '2026-01-01', dateTo: '2026-02-20' }

/** Of what seldom comes by itself, four times of some tries. */
export async function tryOften(w: World, name: string): Promise<void> {
  const deed = deeds.find((one) => one.name === name)
  if (!deed) throw new Error(`nobody knows the deed ${name}`)
  for (let n = 0, done = 0; n < TRIES && done < 4; n += 1) {
    w.now += 3_600_000
    w.t.at(new Date(w.now).toISOString())
    try {
      if ((await deed.play(w)) !== null) done += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  }
}

/** A piece of the last cash sale comes back for something dearer. */
async function exchangeOne(w: World): Promise<void> {
  const branch = 'SBY'
  w.now += 3_600_000
  w.t.at(new Date(w.now).toISOString())
  const head = common(w, branch)
  const goods = (unit: string, qty: number) => [{ goodsUnitId: w.id('unit', unit), qty }]
  const sold = await act(w, by('kasir', branch), api.sales.cashier.payment, {
    ...head,
    lines: goods('MIG/PCS', 3),
    payments: [cash(w, 100_000)],
  })
  const cart = {
    ...common(w, branch),
    invoiceId: sold.id,
    reason: 'LAIN',
    rest: 'TUNAI',
    lines: [{ invoiceLine: 1, qty: 1, condition: 'BAIK' }],
    taken: goods('MG2/PCS', 1),
  }
  await act(w, by('kasir', branch), api.sales.exchange.submit, {
    ...cart,
    payments: [cash(w, 100_000)],
  })
}
