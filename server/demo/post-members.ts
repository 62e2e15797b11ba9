import { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/document.ts'
import { customers } from '#server/seed/parties.ts'
import type { CardMoney, MemberPoints } from './events.ts'
import { bankOf } from './shop.ts'
import { idOf, type Moment, post } from './moment.ts'

/** Points that were missed in the week before. */
const MISSED = 600

/** What the bank pays of cards, and what members do with their points. */
export function postMembers(moment: Moment, event: CardMoney | MemberPoints): Promise<Saved> {
  return event.type === 'cardMoney' ? payOut(moment, event) : pointsOf(moment, event)
}

async function payOut(moment: Moment, e: CardMoney): Promise<Saved> {
  const { players } = moment.story
  const { rows } = await players.act(e.by, moment.at, api.bankCash.disbursement.payments, {
    limit: 500,
    branchId: players.ids.of('branch', e.branch),
    filter: { type: e.cards, status: 'PENDING', dateTo: e.until },
  })
  return post(moment, e, api.bankCash.disbursement.add, {
    type: e.cards,
    bankAccountId: players.ids.of('bank', `${e.branch}/${bankOf[e.branch]}`),
    paymentIds: rows.map((row) => row.id),
  })
}

async function pointsOf(moment: Moment, e: MemberPoints): Promise<Saved> {
  const { customerId, shown } = await bestMember(moment, e)
  if (e.what === 'CORRECTION') return correct(moment, e, customerId)
  return post(moment, e, api.sales.pointRedemption.add, {
    customerId,
    ...(e.goods
      ? { rewards: [{ goodsId: goodsIdOf(shown, e.goods), qty: 1 }] }
      : { voucherAmount: 10_000 }),
  })
}

async function correct(moment: Moment, e: MemberPoints, customerId: number): Promise<Saved> {
  const approvalToken = await moment.story.players.approve({
    branch: e.branch,
    action: 'POINT_CORRECTION',
    asks: e.by,
    approves: 'owner',
    reason: 'Struk lama ditunjukkan',
  })
  return post(moment, e, api.sales.pointCorrection.add, {
    customerId,
    points: MISSED,
    reason: 'TERLEWAT',
    memo: 'Kartu member tertinggal saat belanja',
    approvalToken,
  })
}

/** The branch's member who has most points by then. */
async function bestMember(moment: Moment, e: MemberPoints) {
  const ids = customers
    .filter((c) => c.priceLevel === 'MEMBER' && c.code.startsWith(`C${e.branch}`))
    .map((c) => idOf(moment, 'customer', c.code))
  const balances = await Promise.all(
    ids.map(async (customerId) => {
      const by = `kasir.${e.branch.toLowerCase()}`
      const { rewards } = api.sales.pointRedemption
      const shown = await moment.story.players.act(by, moment.at, rewards, { customerId })
      return { customerId, shown }
    }),
  )
  const [best] = balances.sort(
    (a, b) => (b.shown.balance ?? 0) - (a.shown.balance ?? 0) || a.customerId - b.customerId,
  )
  if (!best) throw new Error(`${e.branch} has no member`)
  return best
}

type Shown = ReplyOf<typeof api.sales.pointRedemption.rewards>

function goodsIdOf({ rewards }: Shown, code: string): number {
  const reward = rewards.find((r) => r.goodsCode === code)
  if (!reward) throw new Error(`${code} is no reward`)
  return reward.goodsId
}
