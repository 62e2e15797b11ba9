import { tillCampaigns } from '#contract/campaign/campaign.ts'
import { goodsSearch } from '#contract/master/goods-search.ts'
import { roundCash, settle } from '#contract/pricing/settle.ts'
import { cashier } from '#contract/sales/cashier.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { type SlipShop, slipOf } from '#contract/sales/sold-slip.ts'
import { type TestApp, newRequest, testApp } from '#server/platform/test-app.ts'
import { soldSlip } from '#server/sales/receipt.ts'
import { openShift, registerTill } from '#server/sales/till-story.ts'
import { campaignsFor } from '../../web/sales/cashier/campaigns.ts'
import { type Cart, contentOf } from '../../web/sales/cashier/cart.ts'
import { tillTotals } from '../../web/sales/cashier/reckoning.ts'
import { cartSlip } from '../../web/sales/cashier/sold-slip.ts'
import { taxOf } from '../../web/sales/cashier/vat.ts'
import { type Random, pick, randomFrom } from '../bills/random.ts'
import { NOW, customersOf, goodsOf, randomCart } from './play.ts'
import { beginCampaigns, beginPrices } from './world.ts'

const ROUNDING = { unit: 100, mode: 'NEAREST' } as const
const SHOP: SlipShop = {
  width: 80,
  company: 'PT Sumber Rejeki',
  timezone: 'Asia/Jakarta',
  branch: { name: 'Surabaya', address: 'Jl. Raya Darmo 135' },
}

export interface Slips {
  sold: number
  /** With PPN on top, with coins rounded, paid in two ways. */
  onTop: number
  rounded: number
  parted: number
  refused: Record<string, number>
  differences: string[]
}

/** Random carts that are sold: the slip that a till makes of its cart beside the one of the document. */
export async function playSlips({ count, seed }: { count: number; seed: number }): Promise<Slips> {
  const random = randomFrom(seed)
  const t = await testApp({ at: NOW })
  try {
    await beginPrices(t, random, { isPkp: seed % 2 === 1 })
    await beginCampaigns(t, random)
    await t.db.query(
      'update branch set allow_negative_stock = true, rounding_unit = $1, rounding_mode = $2',
      [ROUNDING.unit, ROUNDING.mode],
    )
    await t.db.query('update role set discount_limit_pct = 100')
    await t.db.query('update branch set cashier_discount_limit_pct = 100')
    await openShift(t, await registerTill(t), 0)
    return await compared(t, random, count)
  } finally {
    await t.close()
  }
}

async function compared(t: TestApp, random: Random, count: number): Promise<Slips> {
  const branchId = await t.id('branch', 'SBY')
  const known = await t.call('kasir.sby', tillCampaigns.get, { branchId })
  const goods = goodsOf((await t.call('kasir.sby', goodsSearch.sync, {})).lists.goods.rows)
  const customers = await customersOf(t)
  const methods = await methodsOf(t)
  const slips: Slips = { sold: 0, onTop: 0, rounded: 0, parted: 0, refused: {}, differences: [] }
  for (let made = 0; made < count; made += 1) {
    const cart = { ...randomCart(random, goods, pick(random, customers)), taxFreeReason: null }
    const at = { now: NOW, campaigns: undefined as ReturnType<typeof campaignsFor> | undefined }
    at.campaigns = campaignsFor(known, { branchId, customer: cart.customer, now: new Date(NOW) })
    const all = { ...at, vat: known.vat }
    const { problem, total } = tillTotals(cart, all)
    if (problem || total <= 0) continue
    const tenders = paidWith(random, total, methods)
    const { status, body, error } = await t.ask('kasir.sby', cashier.payment, {
      requestId: newRequest(),
      branchId,
      docDate: NOW.slice(0, 10),
      ...contentOf(cart),
      payments: tenders.map(({ methodId, amount, ...more }) => ({
        methodId,
        amount,
        ...more.place,
      })),
    })
    if (status !== 200) {
      slips.refused[error.code] = (slips.refused[error.code] ?? 0) + 1
      continue
    }
    slips.sold += 1
    const detail = await t.call('owner', salesInvoice.get, { id: body.id })
    const paid = settle(total, tenders, ROUNDING)
    const { createdByName, createdAt, points } = detail.document
    const ours = slipOf({
      ...cartSlip(cart as Cart, {
        known: all,
        shop: SHOP,
        number: body.docNo ?? '',
        cashierName: createdByName,
        paid: {
          ...paid,
          tenders: paid.tenders.map((one) => ({ ...one, methodKind: one.kind })),
        },
        // Points are the server's alone.
        points: points > 0 ? { earned: points, balance: 0 } : null,
      }),
      // Rows of the tests are written now, whatever their clock shows.
      at: createdAt,
    })
    const printing = { copyNo: null, end: { words: null, undone: false } }
    const theirs = slipOf(
      soldSlip(detail, { shop: SHOP, balance: 0, printing, tax: taxOf(known.vat) }),
    )
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      slips.differences.push(`${JSON.stringify(ours)}\n  ${JSON.stringify(theirs)}`)
    slips.onTop += theirs.totals.some(({ label }) => label === 'PPN') ? 1 : 0
    slips.rounded += paid.rounding === 0 ? 0 : 1
    slips.parted += tenders.length > 1 ? 1 : 0
  }
  return slips
}

type Methods = Awaited<ReturnType<typeof methodsOf>>

async function methodsOf(t: TestApp) {
  const { rows } = await t.db.query<{ id: string; kind: string; name: string }>(
    `select id, kind, name from payment_method where kind in ('CASH', 'DEBIT_CARD') and is_active`,
  )
  const of = (kind: string) => {
    const row = rows.find((one) => one.kind === kind) as (typeof rows)[number]
    return { methodId: Number(row.id), kind, methodName: row.name }
  }
  const edc = await t.db.query<{ id: string }>(
    `select e.id from edc e join branch b on b.id = e.branch_id where b.code = 'SBY' limit 1`,
  )
  return { cash: of('CASH'), card: of('DEBIT_CARD'), edcId: Number(edc.rows[0]?.id) }
}

/** In cash, exactly or with something to hand back, or a part of it by card. */
function paidWith(random: Random, total: number, { cash, card, edcId }: Methods) {
  const byCard = random() < 0.4 ? Math.ceil(total * random()) : 0
  const rest = roundCash(total - byCard, ROUNDING)
  const handed = rest + pick(random, [0, 0, 500, 13_700])
  const approvalCode = String(Math.floor(random() * 1e6)).padStart(6, '0')
  const cards = { ...card, cardLast4: '4321', place: { edcId, approvalCode, cardLast4: '4321' } }
  return [
    ...(byCard > 0 ? [{ ...cards, amount: byCard }] : []),
    ...(rest > 0 ? [{ ...cash, cardLast4: null, place: {}, amount: handed }] : []),
  ]
}
