import { takeLock } from '#server/platform/lock-classes.ts'
import type { CardLine } from '#contract/application/approval-card.ts'
import { NO_REASON } from '#contract/approval-words.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { CashierPaymentInput, cashier } from '#contract/sales/cashier.ts'
import { type CardFacts, changeOf } from '#server/documents/card-types.ts'
import { takeApproval } from '#server/documents/approval.ts'
import { openPosting } from '#server/documents/posting-context.ts'
import type { PostingContext } from '#server/documents/types.ts'
import { type Branch, mastersOf } from '#server/ledgers/masters.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, plus, rupiah } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { readCart } from './cart.ts'
import { writeCartEvent } from './cart-events.ts'
import { lessenGrants } from './cart-grants.ts'
import { lacksInCart } from './short-stock.ts'

interface ToldCart {
  total: number
  lowered: number
  ended: boolean
  /** Its total was told; else it only lies here. */
  isTold: boolean
  tillName: string | null
  content: ReplyOf<typeof cashier.takeHeld>['content']
}

/**
 * The customer is told what his cart comes to (decisions/0037). More than before is told anew; less is one event with its
 * rupiah. Told late, of a cart that is sold already, it changes nothing.
 */
export function tellTotal(
  ctx: Ctx,
  {
    branchId,
    cartKey,
    total,
    name,
    tillName,
    content,
    approvalToken,
  }: ParsedOf<typeof cashier.tell>,
): Promise<ReplyOf<typeof cashier.tell>> {
  return ctx.post(branchId, async (tx, session) => {
    const s = await session
    const before = await lockTold(tx, branchId, cartKey)
    if (before?.ended) return { told: before.total }
    const seen = before?.isTold
      ? ((await seenWithPrices(tx, { branchId, cartKey }, total)) ??
        (await seenLowering(tx, s, before, { to: total, token: approvalToken, reason: null })))
      : null
    await tx.rows(
      `insert into told_cart (branch_id, key, total, name, till_name, content) values ($1, $2, $3, $4, $5, $6)
       on conflict (branch_id, key) do update set employee_id = current_employee(), total = $3, name = $4, till_name = $5, content = $6,
         lowered = told_cart.lowered + $7, told_at = clock_timestamp(), is_told = true`,
      [
        branchId,
        cartKey,
        total,
        name ?? null,
        tillName ?? null,
        JSON.stringify(content),
        seen?.unseen ?? 0,
      ],
    )
    if (before && seen)
      await writeCartEvent(tx, s, ctx, {
        action: 'Turunkan total',
        why: seen.why,
        cartKey,
        told: before.total,
        before: `${rupiah(before.total)} → ${rupiah(total)}, ${rupiah(minus(before.total, total))}`,
      })
    return { told: total }
  })
}

/** Null of a cart of which no total was told. */
export const lockTold = (tx: Tx, branchId: number, cartKey: string) =>
  tx.one<ToldCart>(
    `select total, lowered, ended_at is not null as ended, is_told as "isTold", till_name as "tillName", content
     from told_cart where branch_id = $1 and key = $2 for update`,
    [branchId, cartKey],
  )

/** Nobody was told a total yet: it lies here as its till has it, and tells what was in a browser that is emptied. */
export function keepCart(
  ctx: Ctx,
  { branchId, cartKey, total, name, tillName, content }: ParsedOf<typeof cashier.keep>,
): Promise<ReplyOf<typeof cashier.keep>> {
  return ctx.post(branchId, async (tx, session) => {
    await session
    const row =
      content.lines.length === 0
        ? await tx.one(
            'delete from told_cart where branch_id = $1 and key = $2 and not is_told and ended_at is null returning key',
            [branchId, cartKey],
          )
        : await tx.one(
            `insert into told_cart (branch_id, key, total, name, till_name, content, is_told) values ($1, $2, $3, $4, $5, $6, false)
             on conflict (branch_id, key) do update set employee_id = current_employee(), total = $3, name = $4, till_name = $5, content = $6,
               told_at = clock_timestamp() where not told_cart.is_told and told_cart.ended_at is null returning key`,
            [branchId, cartKey, total, name ?? null, tillName ?? null, JSON.stringify(content)],
          )
    return { kept: row !== undefined }
  })
}

/** Who saw that a told total fell, and why; `unseen` is what nobody did, in rupiah. */
interface Seen {
  why: string
  unseen: number
}

/** Whoever allowed a price since then saw what the cart comes to with it. */
async function seenWithPrices(
  tx: Tx,
  { branchId, cartKey }: { branchId: number; cartKey: string },
  to: number,
): Promise<Seen | null> {
  const given = await tx.one<{ name: string; reason: string | null }>(
    `select e.name, p.reason from told_cart c join cart_grant g on g.branch_id = c.branch_id and g.cart_key = c.key
     join approval p on p.id = g.approval_id join employee e on e.id = p.approved_by
     where c.branch_id = $1 and c.key = $2 and $3 < c.total and g.at > c.told_at and g.total <= $3
       and g.used_at is null and g.expires_at > clock_timestamp() and g.employee_id = current_employee()
     order by g.id desc limit 1`,
    [branchId, cartKey, to],
  )
  return given ? { why: agreedBy(given, null), unseen: 0 } : null
}

const agreedBy = (
  given: { name: string; reason: string | null } | undefined,
  reason: string | null | undefined,
): string => `${reason ?? given?.reason ?? NO_REASON} (disetujui ${given?.name})`

interface Lowering {
  to: number
  token: string | null | undefined
  reason: string | null | undefined
  /** What is taken back, read where somebody has to see it. */
  taken?: () => Promise<CardLine[]>
}

/** Above what the branch lets one person lower in a day a supervisor sees it. Null where nothing fell. */
export async function seenLowering(
  tx: Tx,
  s: Session,
  { total, tillName }: Pick<ToldCart, 'total' | 'tillName'>,
  { to, token, reason, taken }: Lowering,
): Promise<Seen | null> {
  if (to >= total) return null
  const fell = minus(total, to)
  if (await isWithin(tx, s, fell)) return { why: reason ?? NO_REASON, unseen: fell }
  const changes = [changeOf('TOTAL', total, to)]
  const about: CardFacts = { amount: fell, changes, tillName, lines: (await taken?.()) ?? [] }
  return { why: await supervised(tx, s, { reason, token, about }), unseen: 0 }
}

/** What many carts of a day were lowered by adds up. */
async function isWithin(tx: Tx, s: Session, fell: number): Promise<boolean> {
  const masters = await mastersOf(tx, s.mastersVersion)
  const { told_tolerance: most } = masters.branches.get(s.branchId) as Branch
  if (fell > most) return false
  // Two carts at once see one another.
  await takeLock(tx, 'carts', s.employeeId)
  const before = await tx.one<{ sum: number }>(
    `select coalesce(sum(c.lowered), 0) as sum from told_cart c join branch b on b.id = c.branch_id
     where c.branch_id = $1 and c.employee_id = $2 and c.told_at >= ($3::date)::timestamp at time zone b.timezone`,
    [s.branchId, s.employeeId, s.today],
  )
  return plus(before?.sum ?? 0, fell) <= most
}

/** Who may approve lets go on his own; for anybody else the approval says who did and why. */
export async function supervised(
  tx: Tx,
  s: Session,
  {
    reason,
    token,
    about,
  }: { reason: string | null | undefined; token: string | null | undefined; about: CardFacts },
): Promise<string> {
  if (s.rights.has('sales/cashier:approve')) return reason ?? NO_REASON
  const asked = {
    action: 'CASHIER_REMOVE_ITEM',
    message: 'Diperlukan persetujuan atasan untuk menurunkan total yang sudah disebutkan',
  }
  await takeApproval(tx, s, [asked], token, about)
  const given = await tx.one<{ name: string; reason: string | null }>(
    `select e.name, a.reason from approval a join employee e on e.id = a.approved_by
     where a.token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  )
  return agreedBy(given, reason)
}

/** A line or all of it was taken back: so much is told from here on. */
export const lowerTold = (tx: Tx, branchId: number, cartKey: string, to: number, unseen: number) =>
  tx.rows(
    'update told_cart set total = $3, lowered = lowered + $4 where branch_id = $1 and key = $2',
    [branchId, cartKey, to, unseen],
  )

/** Thrown away: whatever the till tells of it later comes too late. */
export const endTold = (tx: Tx, branchId: number, cartKey: string) =>
  tx.rows(
    `update told_cart set content = 'null', ended_at = clock_timestamp() where branch_id = $1 and key = $2`,
    [branchId, cartKey],
  )

/** The same of one whose total nobody was told; what was told is not ended by what is only counted. */
const endUntold = (tx: Tx, branchId: number, cartKey: string) =>
  tx.rows(
    `update told_cart set content = 'null', ended_at = clock_timestamp() where branch_id = $1 and key = $2 and not is_told`,
    [branchId, cartKey],
  )

/**
 * Nothing is sold for less than the customer was told last: the lower total is told first, and seen. With a courier what
 * bringing it costs is asked for anew, and only the rest compared.
 */
export async function refuseBelowTold(
  { tx, branchId }: PostingContext,
  { cartKey }: Pick<CashierPaymentInput, 'cartKey'>,
  total: number,
  freight?: number,
): Promise<void> {
  if (!cartKey) return
  const told = await lockTold(tx, branchId, cartKey)
  const toldFreight = freight === undefined ? 0 : Number(told?.content?.freight ?? 0)
  if (told?.isTold && !told.ended && minus(total, freight ?? 0) < minus(told.total, toldFreight))
    throw new Refusal(
      'TOLD_HIGHER',
      `Yang disebutkan ${rupiah(told.total)}, sekarang ${rupiah(total)}: kembali dengan Esc lalu tekan F9 lagi`,
    )
}

/** Of a cart as the till keeps it. */
interface ToldLine {
  goodsUnitId: number
  qty: number
  warehouse?: { id: number } | null
}

/** Goods of a line that the shop could not hand over anyway; looked up in the cart as it was told. */
export async function cannotBeSold(
  tx: Tx,
  s: Session,
  { content }: ToldCart,
  taken: readonly { goodsUnitId: number }[],
): Promise<boolean> {
  const masters = await mastersOf(tx, s.mastersVersion)
  const branch = masters.branches.get(s.branchId) as Branch
  const lines = (content?.lines ?? []) as ToldLine[]
  if (branch.allow_negative_stock || lines.length === 0) return false
  const facts = await readCart(openPosting(tx, s.branchId, Promise.resolve(s)), {
    branchId: s.branchId,
    lines: lines.map(({ goodsUnitId, qty, warehouse }) => ({
      goodsUnitId,
      qty,
      warehouseId: warehouse?.id ?? null,
    })),
  })
  const short = new Set((await lacksInCart(tx, branch.id, masters, facts)).map((l) => l.goodsId))
  return taken.every(({ goodsUnitId }) => short.has(facts.units.get(goodsUnitId)?.goods_id ?? 0))
}

/**
 * What left a cart before anybody was told a total: nobody is asked, it is counted once. Told late, it finds what the
 * cart became.
 */
export function countLeft(
  ctx: Ctx,
  { branchId, key, lines, whole, worth, cartKey, taken }: ParsedOf<typeof cashier.left>,
): Promise<ReplyOf<typeof cashier.left>> {
  return ctx.post(branchId, async (tx, session) => {
    await session
    const row = await tx.one(
      `insert into cart_left (branch_id, key, lines, whole, worth, cart_key, taken, document_id)
       values ($1, $2, $3, $4, $5, $6, $7, (select document_id from told_cart where branch_id = $1 and key = $6))
       on conflict (branch_id, key) do nothing returning key`,
      [branchId, key, lines, whole, worth, cartKey ?? null, taken ? JSON.stringify(taken) : null],
    )
    if (row && cartKey && whole) await endUntold(tx, branchId, cartKey)
    if (row && cartKey && taken) await lessenGrants(tx, branchId, cartKey, taken)
    return { counted: row !== undefined }
  })
}
