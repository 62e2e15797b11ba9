import { nounOf } from '#contract/kinds.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type PointRedemptionInput,
  pointRedemption as contract,
} from '#contract/sales/point-redemption.ts'
import { documentRoutes } from '#server/documents/routes.ts'
import { type DocumentType, type DraftLine, draftOf, lineOf } from '#server/documents/types.ts'
import type { PointTerm } from '#contract/pricing/points.ts'
import type { UnitFacts } from '#server/ledgers/locks.ts'
import {
  type Masters,
  isPkpOn,
  mastersOf,
  pointTermOn,
  taxOn,
  warehouseOf,
} from '#server/ledgers/masters.ts'
import { type Entry, credit, debit, emptyPosting, entry, journal } from '#server/ledgers/posting.ts'
import type { Tx } from '#server/platform/db.ts'
import { type StockBook, stockBook } from '#server/ledgers/stock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { dec, minus, plus, quantity, sum, sumOf, times } from '#contract/money.ts'
import { reads } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { vatOnLines } from '#contract/pricing/amounts.ts'
import { depositItem } from './deposit.ts'
import { pointNotes, readMember } from './member.ts'
import { lockPoints, pointBalance } from './points.ts'

interface Facts {
  units: Map<number, UnitFacts>
  voucher: number
}

/** A reward as the settings list it, with the goods' base unit. */
interface Reward {
  goods_id: number
  unit_id: number
  points: number
  /** How many are asked for. */
  qty: number
}

/** A member takes goods for his points, or an amount that he may spend here (domain §3.2.13). */
export const pointRedemption: DocumentType<PointRedemptionInput, Facts> = {
  kind: 'point-redemption',
  async check(context, input) {
    const [rewards, member, masters] = await Promise.all([
      readRewards(context.tx, input.rewards ?? []),
      readMember(context, input),
      context.masters(),
    ])
    const unitIds = rewards.map((r) => r.unit_id)
    const [units, locked] = await Promise.all([context.units(unitIds), context.lockStock(unitIds)])
    const { company } = masters
    const voucher = input.voucherAmount ?? 0
    const points =
      sumOf(rewards, (r) => times(r.points, r.qty)) + voucherPoints(voucher, company.point_value)
    refuseTerms(points, voucher, pointTermOn(masters, input.docDate), company.point_value)
    const warehouse = warehouseOf(masters, input.warehouseId, input.branchId)
    const lines = rewards.map((r) => lineFrom(units, r, warehouse.id))
    const trial = stockBook(locked, {
      warehouse: (id) => masters.warehouses.get(id)?.name ?? '',
      allowNegative: false,
    })
    const vat = givenVat(input, masters, lines, issued(trial, lines, units))
    const balance = await lockPoints(context.tx, member.id)
    if (points > balance)
      throw new Refusal(
        'POINT_INVALID',
        `Poin tidak mencukupi. Saldo ${quantity(balance)}, dibutuhkan ${quantity(points)}`,
        { field: 'rewards', data: { balance, points } },
      )
    return {
      draft: draftOf(input, {
        customerId: member.id,
        warehouseId: warehouse.id,
        points,
        vat,
        total: times(points, company.point_value),
        lines,
      }),
      facts: { units, voucher },
    }
  },
  post(draft, facts) {
    const { stock, account, units, voucher } = facts
    const cost = sum(issued(stock, draft.lines, units))
    const customerId = draft.customerId as number
    const given = account('PROMO_EXPENSE').id
    const entries: Entry[] = [
      ...debit(account('POINT_LIABILITY').id, draft.total),
      ...credit(account('INVENTORY').id, cost),
      ...credit(account('VAT_OUT').id, draft.vat),
      ...credit(account('CUSTOMER_DEPOSIT').id, voucher, { customerId }),
      ...entry(given, minus(plus(plus(cost, draft.vat), voucher), draft.total)),
    ]
    return {
      ...emptyPosting(),
      moves: stock.moves,
      openItems: depositItem(voucher, customerId),
      points: [{ customerId, type: 'REDEEM', points: -draft.points, expiresAt: null }],
      journal: journal(
        'AUTO',
        nounOf('point-redemption'),
        entries,
        draft.lines.length > 0 ? given : undefined,
      ),
    }
  },
}

/** The rewards that are asked for, in the order of the form. */
async function readRewards(
  tx: Tx,
  wanted: NonNullable<PointRedemptionInput['rewards']>,
): Promise<Reward[]> {
  const ids = wanted.map((w) => w.goodsId)
  const found = await tx.rows<Omit<Reward, 'qty'>>(
    `select r.goods_id, r.points, (select u.id from goods_unit u where u.goods_id = r.goods_id and u.conversion = 1 order by u.id limit 1) as unit_id
     from point_reward r where r.goods_id = any ($1::bigint[])`,
    [ids],
  )
  return wanted.map(({ goodsId: id, qty }, i) => {
    const field = `rewards.${i}.goodsId`
    const reward = found.find((r) => r.goods_id === id)
    if (!reward)
      throw new Refusal('NOT_FOUND', 'Barang ini bukan hadiah poin', { status: 404, field })
    if (ids.indexOf(id) !== i)
      throw new Refusal('DUPLICATE', 'Hadiah yang sama dipilih dua kali', { field })
    return { ...reward, qty }
  })
}

function lineFrom(
  units: Map<number, UnitFacts>,
  { unit_id, goods_id, qty }: Reward,
  warehouseId: number,
): DraftLine {
  const taxType = units.get(unit_id)?.tax_type ?? 'NON'
  const place = { goodsId: goods_id, goodsUnitId: unit_id, warehouseId, taxType }
  return lineOf({ ...place, qty, baseQty: qty, conversion: 1 })
}

/** What the goods cost that leave, line by line. */
const issued = (stock: StockBook, lines: DraftLine[], units: Map<number, UnitFacts>): number[] =>
  lines.map((l, i) => {
    const unit = units.get(l.goodsUnitId)
    return stock.issue(
      i + 1,
      l.warehouseId as number,
      l.goodsId,
      l.baseQty,
      unit && { unitName: unit.unit_name, conversion: 1 },
    )
  })

/** Taxable goods given for points are delivered at what they cost us (domain §0.1 F7). */
function givenVat(
  { docDate }: PointRedemptionInput,
  masters: Masters,
  lines: DraftLine[],
  costs: number[],
): number {
  if (!masters.company.gift_vat_enabled || !isPkpOn(masters, docDate)) return 0
  const worth = costs.map((amount, i) => ({ amount, taxType: lines[i]?.taxType ?? 'NON' }))
  return vatOnLines(worth, taxOn(masters, docDate))
}

function voucherPoints(amount: number, value: number): number {
  if (amount === 0) return 0
  const points = value === 0 ? dec(-1) : dec(amount).div(value)
  if (points.isInteger() && points.gt(0)) return points.toNumber()
  throw new Refusal('POINT_INVALID', 'Nilai voucher harus kelipatan nilai satu poin', {
    field: 'voucherAmount',
  })
}

function refuseTerms(points: number, voucher: number, term: PointTerm, value: number): void {
  if (points === 0)
    throw new Refusal('REQUIRED', 'Pilih hadiah atau isi nilai voucher', { field: 'rewards' })
  if (points < term.min_redeem)
    throw new Refusal(
      'POINT_INVALID',
      `Poin yang ditukar minimal ${quantity(term.min_redeem)} poin`,
      { field: 'rewards' },
    )
  if (
    !dec(voucher)
      .mod(times(term.redeem_multiple, value) || 1)
      .isZero()
  )
    throw new Refusal(
      'POINT_INVALID',
      `Poin yang ditukar harus kelipatan ${quantity(term.redeem_multiple)}`,
      { field: 'voucherAmount' },
    )
}

type Asked = ParsedOf<typeof contract.rewards>

async function rewardsFor(
  tx: Tx,
  s: Session,
  asked: Asked,
): Promise<ReplyOf<typeof contract.rewards>> {
  const masters = await mastersOf(tx, s.mastersVersion)
  const { min_redeem, redeem_multiple } = pointTermOn(masters, s.today)
  const branchId = asked.branchId ?? s.branchId
  const warehouse = warehouseOf(masters, asked.warehouseId, branchId)
  const customerId = asked.customerId ?? null
  const [rewards, expiring, balance] = await Promise.all([
    tx.rows<ReplyOf<typeof contract.rewards>['rewards'][number]>(
      `select r.goods_id as "goodsId", g.code as "goodsCode", g.name as "goodsName", u.name as "unitName", r.points, r.stock_only as "stockOnly",
         coalesce(l.on_hand - l.reserved, 0) as available
       from point_reward r join goods g on g.id = r.goods_id and g.is_active join unit u on u.id = g.base_unit_id
       left join stock_level l on l.branch_id = $1 and l.warehouse_id = $2 and l.goods_id = r.goods_id
       order by r.points, g.name`,
      [branchId, warehouse.id],
    ),
    tx.rows<{ until: string; points: number }>(
      'select until, points from points_expiring($1) order by until limit 3',
      [customerId],
    ),
    customerId === null ? null : pointBalance(tx, customerId),
  ])
  return {
    balance,
    pointValue: masters.company.point_value,
    minRedeem: min_redeem,
    redeemMultiple: redeem_multiple,
    // What is given only while it lasts is not offered once it is gone.
    rewards: rewards.filter((r) => !r.stockOnly || r.available > 0),
    expiring,
  }
}

export const pointRedemptionRoutes = [
  ...documentRoutes(contract, pointRedemption, {
    title: 'Bukti Tukar Poin',
    size: 'A5',
    prices: false,
    party: 'Member',
    signatures: ['Dibuat', 'Pelanggan'],
    more: pointNotes,
  }),
  reads(contract.rewards, rewardsFor, (asked) => asked.branchId),
]
