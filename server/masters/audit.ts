import type { AuditAction, AuditedKind } from '#contract/system/audit.ts'
import { hashOf } from '#server/platform/hash.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { fieldOf } from '#server/platform/sql.ts'
import { Refusal, stale } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'

/** What a write is known by. */
interface Kind {
  kind: string
}
export interface Keyed {
  requestId: string
}

/** A write once: the same request gets the first answer, with other content it is refused. */
export async function once<T>(
  tx: Tx,
  s: Session,
  ctx: Ctx,
  type: Kind,
  input: Keyed,
  work: () => Promise<T>,
): Promise<T> {
  const hash = hashOf({ kind: type.kind, input })
  const claimed = await tx.one(
    'insert into request (branch_id, key, endpoint, hash) values ($1, $2, $3, $4) on conflict do nothing returning key',
    [s.branchId, input.requestId, ctx.caller.endpoint, hash],
  )
  if (!claimed) {
    const first = await tx.one<{ employee_id: number; hash: Buffer; reply: string }>(
      'select employee_id, hash, reply from request where branch_id = $1 and key = $2',
      [s.branchId, input.requestId],
    )
    if (first?.employee_id !== s.employeeId)
      throw new Refusal('NOT_FOUND', 'Permintaan tidak ditemukan', { status: 404 })
    if (!first.hash.equals(hash))
      throw new Refusal(
        'REQUEST_REUSED',
        'Permintaan ini sudah dipakai untuk isian lain, muat ulang formulir',
      )
    return JSON.parse(first.reply) as T
  }
  const saved = await work()
  await tx.rows('update request set reply = $3 where branch_id = $1 and key = $2', [
    s.branchId,
    input.requestId,
    JSON.stringify(saved),
  ])
  return saved
}

export async function auditMaster(
  tx: Tx,
  s: Session,
  ctx: Ctx,
  type: { kind: AuditedKind },
  id: number,
  action: AuditAction,
  before: string | null,
  after: string | null,
): Promise<void> {
  await tx.rows(
    'insert into audit (branch_id, address, endpoint, object_kind, object_id, action, before, after) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [s.branchId, ctx.caller.address, ctx.caller.endpoint, type.kind, id, action, before, after],
  )
}

const changed = (before: Record<string, unknown>, column: string, value: unknown) =>
  JSON.stringify(before[column] ?? null) !== JSON.stringify(value ?? null)
/** Columns that are written otherwise than they were, before and after. */
export const changedFrom = (before: Record<string, unknown>, values: Map<string, unknown>) =>
  new Map([...values].filter(([c, v]) => changed(before, c, v)).map(([c]) => [c, before[c]]))
export const changedTo = (before: Record<string, unknown>, values: Map<string, unknown>) =>
  new Map([...values].filter(([c, v]) => changed(before, c, v)))
const SECRET = /hash|password|pin/
/** Numbers of persons show their end only, in the audit as in lists. */
const SEALED = /^(nik|npwp|nitku)$|_find$/
const LAST4 = /_last4$/
/** Hundreds of words: what writes them tells what came and what went. */
const LONG = /^rights$/
const word = (column: string, value: unknown) => {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'object' && !Array.isArray(value)) return JSON.stringify(value)
  return LAST4.test(column) ? `••••${value}` : String(value)
}
/** Columns in one line each, without secrets. */
export const shown = (values: Map<string, unknown>) =>
  [...values]
    .filter(([c]) => ![SECRET, SEALED, LONG].some((kind) => kind.test(c)))
    .map(([c, v]) => `${c.replace(LAST4, '')}: ${word(c, v)}`)
    .join('\n')
    .slice(0, 4000)

/** Who changed the row in between, and what; `version` is the row's now, to write over it knowingly. */
export async function staleBy(tx: Tx, type: Kind, id: number, version: number): Promise<Refusal> {
  const last = await tx.one<{
    name: string
    at: string
    before: string | null
    after: string | null
  }>(
    `select e.name, a.at, a.before, a.after from audit a join employee e on e.id = a.employee_id where a.object_kind = $1 and a.object_id = $2 order by a.at desc limit 1`,
    [type.kind, id],
  )
  const before = linesOf(last?.before)
  const changes = [...linesOf(last?.after)].map(([column, after]) => ({
    field: fieldOf(column),
    before: before.get(column) ?? null,
    after,
  }))
  return stale({ changedBy: last?.name, at: last?.at, version, changes })
}

/** Back from what `shown` wrote. */
function linesOf(text: string | null | undefined): Map<string, string> {
  const pairs = (text ?? '').split('\n').map((line) => /^(\w+): (.*)$/.exec(line))
  return new Map(pairs.flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? '']] : [])))
}
