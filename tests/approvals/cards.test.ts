import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beyondRules } from '../../web/platform/approval.ts'
import { api } from '#contract/api.ts'
import {
  type ApprovalCard,
  DRAWER_RIGHT,
  approvalCard,
} from '#contract/application/approval-card.ts'
import {
  type ApprovalAction,
  type ApprovalRequest,
  approvalActions,
} from '#contract/application/approval.ts'
import { newRequest } from '#server/platform/test-app.ts'
import { receiveGoods } from '#server/sales/story.ts'
import { asks } from './asks.ts'
import { moments } from './moments.ts'
import { type Ask, type World, beginWorld } from './world.ts'

const { approval } = api.application
const actions = Object.keys(approvalActions) as ApprovalAction[]

/** Neither goods nor money: a device and its place. */
const NO_WORTH = ['TILL_REGISTER', 'QUEUE_FILE', 'TILL_LOST', 'PERIOD_UNSENT']
/** What is written has no lines of goods. */
const NO_GOODS = [
  'TILL_REGISTER',
  'SHIFT_DIFFERENCE',
  'SHIFT_UNSENT',
  'QUEUE_FILE',
  'TILL_LOST',
  'COD_HANDOVER',
  'TENDER_CORRECTION',
  'QRIS_REFUND',
  'CREDIT_NOTE',
  'POINT_CORRECTION',
  'CASH_OUT',
  'MDR_DIFFERENCE',
  'PERIOD_RESTORE',
  'PERIOD_UNSENT',
  'CUSTOMER_MERGE',
  'WITHHELD_BEYOND',
]
/** Nothing of goods, prices, balances or days becomes another: a promise, a permission, a copy. */
const NO_CHANGE = [
  'TILL_REGISTER',
  'QUEUE_FILE',
  'TILL_LOST',
  'PERIOD_RESTORE',
  'PERIOD_UNSENT',
  'REPRINT',
  'PO_APPROVAL',
  'TAX_FREE',
  'RETURN_LATE',
]

/** Rupiah or points or pieces of what is allowed. */
const worthOf = (card: ApprovalCard) =>
  [card.amount, card.value, ...card.changes.map((c) => c.after - c.before)].find(Boolean) ?? null

const linesOf = (card: ApprovalCard) => [...card.lines, ...(card.countLines ?? [])]

/** Whether anything on it has a before and an after that differ. */
const changes = (card: ApprovalCard): boolean =>
  [
    ...[...card.changes, ...(card.costChanges ?? [])].map((c) => c.before !== c.after),
    ...linesOf(card).flatMap((l) => [
      l.stockBefore !== l.stockAfter,
      typeof l.before === 'number' && l.before !== l.after,
    ]),
    card.drawer ? card.drawer.before !== card.drawer.after : false,
    card.days ? card.days.before !== card.days.after : false,
  ].some(Boolean)

/** Whoever allows something sees what he allows, whatever it is (domain §8.3). */
describe('the card of an approval', () => {
  let w: World
  const owner = 'owner'
  const blind = 'kepala.sby'
  beforeAll(async () => {
    w = await beginWorld()
    // One supervisor sees no cost.
    await w.t.db.query(
      `update role set rights = array_remove(rights, 'cost.view') where name = 'Kepala Cabang'`,
    )
    // Each asks once for himself: five that wait are the most.
    await w.t.db.query(`delete from approval_request`)
  })
  afterAll(async () => w?.t.close())

  const wanting = async (action: ApprovalAction): Promise<Ask> => {
    const ask = asks[action]
    if (!ask) throw new Error(`nothing in tests/approvals/asks.ts needs ${action}`)
    return ask(w)
  }

  /** What is asked by the call, as the supervisor's own screen shows it. */
  async function shown(action: ApprovalAction) {
    const { as, call, input, undo } = await wanting(action)
    const answer = await w.t.ask(as, call, input)
    const data = answer.error?.data as { demand?: ApprovalRequest; card?: ApprovalCard } | undefined
    if (!data?.demand) throw new Error(`${action}: ${answer.raw.toString()}`)
    const { id } = await w.t.call(as, approval.request, {
      requestId: newRequest(),
      demand: data.demand,
    })
    const read = async (who: string) =>
      (await w.t.call(who, approval.cards, { requestId: id })).rows[0]?.card
    const seen = { asker: data.card, owner: await read(owner), blind: await read(blind) }
    await w.t.call(as, approval.requestCancel, { id })
    await undo?.()
    w.t.at('2026-01-10T03:00:00Z')
    return {
      ...seen,
      action: answer.error?.action,
      message: answer.error?.message ?? '',
      seesCosts: await holds(as, 'cost.view'),
      supervises: await holds(as, DRAWER_RIGHT),
    }
  }

  const holds = async (as: string, right: string): Promise<boolean> => {
    const { rows } = await w.t.db.query(
      'select $2 = any (r.rights) as may from employee e join role r on r.id = e.role_id where e.email = $1',
      [`${as}@gerai.test`, right],
    )
    return rows[0].may
  }

  it('tells a discount by its figures: rupiah, stock, margin, and how far beside one’s own limit', async () => {
    const { owner: card, asker } = await shown('CASHIER_MANUAL_DISCOUNT')
    // Four at 37.500 less 9 %; of 136.500 with PPN 122.973 are ours, 114.000 paid for them.
    expect(card).toMatchObject({
      kind: 'sales-invoice',
      document: null,
      amount: 136_500,
      margin: 7.3,
      placeName: 'Surabaya · Toko SBY',
      rules: [{ action: 'CASHIER_MANUAL_DISCOUNT', limitName: 'discountPct', reached: 9, own: 2 }],
      lines: [
        {
          qty: 4,
          unitName: 'PCS',
          before: 150_000,
          discount: 13_500,
          after: 136_500,
          stockBefore: 200,
          stockAfter: 196,
          cost: 114_000,
        },
      ],
      drawer: { before: 0, after: 136_500 },
    })
    expect(asker).toMatchObject({ amount: 136_500, rules: card?.rules })
  })

  it('stands in the audit and beside its document once it was used, as it was then', async () => {
    const { as, call, input } = await wanting('CASHIER_MANUAL_DISCOUNT')
    const { error } = await w.t.ask(as, call, input)
    const { demand } = error.data as { demand: ApprovalRequest }
    const { approvalToken } = await w.t.call(as, approval.verify, {
      employeeCode: 'OWNER',
      pin: '731904',
      action: demand.action,
      branchId: w.branchId,
      payloadHash: demand.payloadHash,
      reason: 'Pelanggan tetap',
    })
    const { id } = (await w.t.call(as, call, { ...input, approvalToken } as never)) as {
      id: number
    }
    const { rows } = await w.t.call(owner, approval.cards, { documentId: id })
    expect(rows).toMatchObject([
      {
        status: 'APPROVED',
        requestedBy: 'Nurul Fadilah',
        reason: 'Pelanggan tetap',
        card: { amount: 136_500, document: null, lines: [{ stockBefore: 200, stockAfter: 196 }] },
      },
    ])
    const told = await w.t.call(owner, api.system.audit.getAll, {
      dateFrom: '2020-01-01',
      dateTo: '2100-01-01',
      kind: 'approval',
    })
    const given = told.rows.find((row) => row.action === 'Persetujuan diberikan')
    const same = await w.t.call(owner, approval.cards, { approvalId: given?.objectId ?? 0 })
    expect(same.rows).toEqual(rows)
    // Who may look at neither the document nor the act is shown nothing.
    expect((await w.t.ask('gudang.sby', approval.cards, { documentId: id })).status).toBe(200)
    expect(
      (await w.t.call('gudang.sby', approval.cards, { approvalId: given?.objectId ?? 0 })).rows,
    ).toEqual([])
  })

  it('calls a receipt that is voided a receipt, not a return', async () => {
    const { owner: card } = await shown('SALES_VOID')
    expect(card).toMatchObject({ kind: 'sales-invoice', document: { kind: 'sales-invoice' } })
  })

  /** What a cart needs that asks for each, beside its goods. */
  const carts: Record<string, () => Promise<object>> = {
    CASHIER_MANUAL_DISCOUNT: async () => ({ headerDiscount: { type: 'PERCENT', value: 9 } }),
    TAX_FREE: async () => ({ taxFreeReason: 'FASILITAS' }),
    PRICE_OVERRIDE: async () => ({ lines: [await w.goods('MG2/PCS', 4, { unitPrice: 36_000 })] }),
    // The list itself sells it for less than it cost.
    SELL_BELOW_COST: async () => ({ lines: [await w.goods('KPI/PCS', 1)] }),
  }
  const asked = Object.entries(moments).flatMap(([action, at]) => (at === 'CART' ? [action] : []))

  it.each(asked)('%s is asked of a cart, and not again with its money', async (action) => {
    if (action === 'SELL_BELOW_COST')
      await receiveGoods(w.t, 'SBY', 'TOKO', [['KPI/PCS', 9, 90_000]])
    const { cashier } = api.sales
    const common = { branchId: w.branchId, lines: [await w.goods('MG2/PCS', 4)] }
    const cart = { ...common, ...(await carts[action]?.()), cartKey: newRequest() }
    const paying = { ...cart, ...w.common(), payments: [{ methodId: w.cash, amount: 500_000 }] }
    const pay = () => w.t.ask('kasir.sby', cashier.payment, paying)
    expect((await pay()).error).toMatchObject({ code: 'APPROVAL_REQUIRED' })
    const allow = (more: object) =>
      w.t.ask('kasir.sby', cashier.allow, { ...cart, ...more } as never)
    const { demand } = (await allow({})).error.data as { demand: ApprovalRequest }
    const { approvalToken } = await w.t.call('kasir.sby', approval.verify, {
      employeeCode: 'OWNER',
      pin: '731904',
      branchId: w.branchId,
      reason: 'Pelanggan tetap',
      action: demand.action,
      payloadHash: demand.payloadHash,
    })
    expect((await allow({ approvalToken })).status).toBe(200)
    const { rows } = await w.t.db.query('select actions from cart_grant where cart_key = $1', [
      cart.cartKey,
    ])
    expect(rows[0]?.actions).toContain(action)
    expect((await pay()).status).toBe(200)
  })

  it('asks of a cart whatever its terms can ask, and nothing else after the money', () => {
    const terms = readFileSync(`${import.meta.dirname}/../../server/sales/cart-terms.ts`, 'utf8')
    const actions = new Set([...terms.matchAll(/action: '([A-Z_]+)'/g)].map(([, name]) => name))
    expect([...actions].sort()).toEqual([...asked].sort())
  })

  // The month that is closed stays so: last.
  const ordered = [...actions.filter((one) => one !== 'PERIOD_RESTORE'), 'PERIOD_RESTORE' as const]
  it.each(ordered)(
    '%s: whom, how much, which lines, before and after, each rule',
    async (action) => {
      const { owner: card, blind: other, asker, ...told } = await shown(action)
      if (!card || !asker) throw new Error(`${action} shows no card`)
      expect(approvalCard.safeParse(card).error).toBeUndefined()
      const rules = [...card.rules, ...(card.costRules ?? [])]
      expect([told.action, ...rules.map((rule) => rule.action)]).toContain(action)
      expect(rules.every(({ message }) => message.length > 5)).toBe(true)
      // Asked for the first time, a refusal says what its rules say; whatever else it says is told in red.
      expect([action, beyondRules(told.message, asker)]).toEqual([action, null])
      // How far it goes is told to who may see it, whoever asked.
      const far = rules.some((rule) => typeof (rule.reached ?? rule.costReached) === 'number')
      if (SUMMED.includes(action)) expect([action, far]).toEqual([action, true])
      expect(card.partyName ?? card.placeName).toMatch(/\S/)
      if (!NO_WORTH.includes(action)) expect([action, worthOf(card)]).not.toEqual([action, null])
      if (!NO_GOODS.includes(action)) {
        expect([action, linesOf(card).length]).not.toEqual([action, 0])
        expect(linesOf(card).every((l) => l.goodsName && l.unitName && l.qty !== 0)).toBe(true)
        // Goods that only move have no rupiah, and no column of dashes.
        const rupiah = linesOf(card).map((l) => l.after ?? l.paid ?? null)
        expect([action, rupiah.some((n) => n !== null)]).toEqual([action, rupiah.some(Boolean)])
      }
      expect([action, changes(card)]).toEqual([action, !NO_CHANGE.includes(action)])
      if (other) expect(costsOn(other)).toEqual([])
      if (!told.seesCosts) expect(costsOn(asker)).toEqual([])
      expect([action, linesOf(card).some((l) => l.belowCost)]).toEqual([
        action,
        action === 'SELL_BELOW_COST',
      ])
      if (action === 'OPNAME_SUBMIT') expect(linesOf(asker)).toEqual([])
      if (!told.supervises) expect(asker).not.toHaveProperty('drawer')
    },
  )
})

/** Actions with a limit in rupiah. */
const SUMMED: readonly ApprovalAction[] = [
  ...(['CASH_OUT', 'CREDIT_NOTE', 'PO_APPROVAL', 'STOCK_CORRECTION'] as const),
]

/** What on a card tells what goods cost. */
function costsOn(card: ApprovalCard): string[] {
  const at = (of: object, names: string[]) => names.filter((name) => name in of)
  return [
    ...at(card, ['value', 'margin', 'costRules', 'costChanges']),
    ...linesOf(card).flatMap((l) => at(l, ['cost', 'paid', 'belowCost'])),
    ...card.rules.flatMap((rule) => at(rule, ['costReached', 'costOwn'])),
  ]
}
