import { priceTermsOn } from '#server/pricing/price-terms.ts'
import { buyerId } from '#server/ledgers/customer-numbers.ts'
import type { promo } from '#contract/campaign/promo.ts'
import { type CampaignKind, type CampaignTerms, campaignTerms } from '#contract/pricing/terms.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { readUnits } from '#server/ledgers/locks.ts'
import { mastersOf } from '#server/ledgers/masters.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { type PriceLevel, priceCart } from '#contract/pricing/price-cart.ts'
import { buyerOf, campaignsOf } from '#server/pricing/read-campaigns.ts'
import { readPrices } from '#server/pricing/read-prices.ts'

type Asked = ParsedOf<typeof promo.eligibility>

/** One that is still being written has no number yet. */
const TRIAL = Number.MAX_SAFE_INTEGER

/** What a cart would cost with the branch's campaigns and the one being written, and why each gives what it gives. */
export async function tryCart(
  tx: Tx,
  s: Session,
  kind: CampaignKind,
  input: Asked,
): Promise<ReplyOf<typeof promo.eligibility>> {
  const unitIds = input.lines.map((l) => l.goodsUnitId)
  const [customer, units, prices, standing, masters] = await Promise.all([
    readBuyer(tx, input.branchId, input.customerId),
    readUnits(tx, unitIds),
    readPrices(tx, input.branchId, unitIds),
    campaignsOf(tx, input.branchId, Promise.resolve(s)),
    mastersOf(tx, s.mastersVersion),
  ])
  if (unitIds.some((id) => !units.has(id))) throw notFound('Barang')
  if (input.trial?.id && !(await isThere(tx, kind, input.trial.id))) throw notFound('Promosi')
  const trial = input.trial ? await trialOf(tx, kind, input.trial) : null
  const campaigns = trial ? [...standing.filter(({ id }) => id !== trial.id), trial] : standing
  const cart = priceCart(
    { lines: input.lines.map((l) => ({ ...l, tiers: [], discountAmount: 0 })) },
    {
      level: customer.price_level,
      prices,
      units,
      ...priceTermsOn(masters, s.today),
      taxMode: 'INCLUDE',
      campaigns,
      buyer: {
        ...buyerOf(s, input.branchId, customer),
        ...(input.at ? { at: input.at } : {}),
      },
    },
  )
  const { outcomes, offers } = cart.given
  return {
    rows: outcomes
      .filter((one) => one.kind === kind && (!trial || one.campaignId === trial.id))
      .map((one) => ({ ...one, promoId: one.campaignId })),
    offers,
    gross: cart.gross,
    discount: cart.discount,
    total: cart.total,
  }
}

const isThere = (tx: Tx, kind: CampaignKind, id: number) =>
  tx.one('select from campaign where id = $1 and kind = $2', [id, kind])

async function readBuyer(tx: Tx, branchId: number, id: number | null | undefined) {
  const found = await tx.one<{ id: number; type: string; price_level: PriceLevel }>(
    `select id, type, price_level from customer where id = ${buyerId('$1::bigint', '$2')}`,
    [id ?? null, branchId],
  )
  if (!found) throw notFound('Pelanggan')
  return found
}

/** As it would stand once it is saved; what is not written yet means what the form begins with. */
async function trialOf(
  tx: Tx,
  kind: CampaignKind,
  given: NonNullable<Asked['trial']>,
): Promise<CampaignTerms> {
  const { id, name, startAt, endAt, ...written } = given
  const parsed = campaignTerms.safeParse({
    kind,
    id: id ?? TRIAL,
    name: name ?? '',
    startAt: startAt ?? '',
    endAt: endAt ?? '9',
    stopped: false,
    days: written.days ?? [],
    hourFrom: written.hourFrom ?? null,
    hourTo: written.hourTo ?? null,
    branchIds: written.branchIds ?? [],
    levels: written.levels ?? [],
    customerIds: written.customerIds ?? [],
    memberOnly: written.memberOnly ?? false,
    stackable: written.stackable ?? false,
    priority: written.priority ?? 50,
    allowBelowCost: written.allowBelowCost ?? false,
    left: {},
    rules: await withGoods(tx, given),
  })
  if (parsed.success) return parsed.data
  const field = String(parsed.error.issues[0]?.path.slice(1).join('.') ?? '')
  throw new Refusal('VALIDATION', 'Lengkapi aturan promosi dahulu', { status: 400, field })
}

/** With the goods that it would mean now. */
async function withGoods(tx: Tx, rules: object): Promise<object> {
  const found = await tx.one<{ rules: object }>(
    `select rules_with_goods(r, part_of_scopes(r), array(select goods_id from goods_of_scopes(r))) as rules from (select $1::jsonb as r) x`,
    [JSON.stringify(rules)],
  )
  return found?.rules ?? rules
}
