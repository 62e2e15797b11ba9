import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { addDays } from '#contract/days.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { TestApp } from '#server/platform/test-app.ts'
import { type Random, pick } from '../bills/random.ts'

export type Branch = 'SBY' | 'MLG'
export const branches: Branch[] = ['SBY', 'MLG']

/** The company while trade is played in it. */
export interface World {
  t: TestApp
  random: Random
  /** The clock, milliseconds; every deed takes the next minute. */
  now: number
  /** How many days after its own day a document is written. */
  late: number
  /** Ids by kind and code: `id('unit', 'MG2/PCS')`. */
  id(kind: Parameters<TestApp['id']>[0], code: string): number
  /** What deeds did, in their order: `#17 2026-01-05 SBY cash sale FJ/SBY/2601/00003`. */
  told: string[]
  /** By deed and code: what was refused as the rules want it. */
  refused: Map<string, number>
  differences: Difference[]
  /** Beside what deeds find in the company: who still has what to do, such as giros that lie at a bank. */
  counter: number
  /** The campaign that gives something away, the recipe of a packet, and who lends to customers. */
  giftId: number
  recipeId: number
  lenders: { own: number; other: number }
  /** Asks for what it was told that it may not have: calls that no form of ours would send. */
  bold?: boolean
  /** What the till of a branch is known by. */
  tills: Map<Branch, string>
}

/** What a check says: which check, when, and what differs. */
export interface Difference {
  check: string
  at: string
  says: string
}

/** A call was refused, as the rules of the business may want it. */
export class Refused extends Error {
  readonly code: string
  readonly status: number
  constructor(path: string, status: number, code: string, message: string) {
    super(`${path}: ${status} ${code} ${message}`)
    this.code = code
    this.status = status
  }
}

/** Today in Java. */
export const dayOf = (w: World) => new Date(w.now + 7 * 3_600_000).toISOString().slice(0, 10)
/** The day that a document bears: today, or an earlier one of the same month. */
const docDay = (w: World) =>
  [addDays(dayOf(w), -w.late), `${dayOf(w).slice(0, 7)}-01`].sort().at(-1) as string
export const of = <T>(w: World, all: readonly T[]): T => pick(w.random, all)
/** From `low` to `high`, both included. */
export const whole = (w: World, low: number, high: number) =>
  low + Math.floor(w.random() * (high - low + 1))
export const happens = (w: World, share: number) => w.random() < share
export const aBranch = (w: World) => (happens(w, 0.7) ? 'SBY' : 'MLG') satisfies Branch
/** `kasir` of a branch. */
export const by = (who: string, branch: Branch) => `${who}.${branch.toLowerCase()}`
/** Another number for each, as of giros, delivery notes and tax invoices of others. */
export const nextNo = (w: World) => {
  w.counter += 1
  return w.counter
}
export const taxInvoice = (w: World, day = dayOf(w)) => ({
  taxInvoiceNo: `0400260${String(nextNo(w)).padStart(10, '0')}`,
  taxInvoiceDate: day,
})

export const common = (w: World, branch: Branch, docDate = docDay(w)) => ({
  requestId: randomUUID(),
  branchId: w.id('branch', branch),
  docDate,
})

export const rows = async <R = Record<string, unknown>>(
  w: Pick<World, 't'>,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> => (await w.t.db.query(sql, values)).rows as R[]

/** Calls as an employee; where a supervisor is asked, the owner agrees to that very call. */
export async function act<E extends Endpoint>(
  w: World,
  as: string,
  endpoint: E,
  input: object,
): Promise<ReplyOf<E>> {
  let answer = await w.t.ask(as, endpoint, input)
  for (let asked = 0; answer.error?.code === 'APPROVAL_REQUIRED' && asked < 3; asked += 1) {
    const branch = (input as { branchId?: number }).branchId ?? null
    const approvalToken = await approval(w, as, answer.error.action as string, branch)
    answer = await w.t.ask(as, endpoint, { ...input, approvalToken })
  }
  if (answer.status === 200) return answer.body
  const { code, message, errors } = answer.error ?? { code: 'NOTHING', message: '' }
  const told = errors ? `${message} ${JSON.stringify(errors)}` : message
  throw new Refused(endpoint.path, answer.status, code, told)
}

/** The owner's agreement, as the approval dialog would obtain it; bound to the call that brings it. */
async function approval(w: World, as: string, action: string, branchId: number | null) {
  const token = randomBytes(24).toString('base64url')
  const by = as === 'owner' ? 'kepala.sby' : 'owner'
  await rows(
    w,
    `insert into approval (branch_id, action, payload_hash, requested_by, approved_by, reason, token_hash, expires_at)
     select coalesce($1, r.branch_id), $2, 'unbound', r.id, a.id, 'Disetujui', $3, clock_timestamp() + interval '5 minutes'
     from employee r, employee a where r.email = $4 and a.email = $5`,
    [
      branchId,
      action,
      createHash('sha256').update(token).digest(),
      `${as}@gerai.test`,
      `${by}@gerai.test`,
    ],
  )
  return token
}

export function differ(w: World, check: string, at: string, says: string): void {
  w.differences.push({ check, at, says })
}
