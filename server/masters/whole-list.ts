import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { maskOf } from '#server/platform/mask.ts'
import type { Session } from '#server/platform/session.ts'
import { type ListInput, type MasterType, listMaster, where } from './table.ts'

/** Above this the specification's `limit: 999999999999` is answered row by row as it is read. */
const PAGE = 1000
/** Rows per statement: memory stays flat, and no statement is long. */
export const PORTION = 2000

/** Rows as JSON, and the key of the last. */
export interface Portion {
  rows: string[]
  after: unknown[]
}

interface Answering {
  reply: FastifyReply
  field: string
  /** What the caller's rights make of the question. */
  asked?: (s: Session, input: ListInput) => ListInput
}

/**
 * A list under the field that the specification names. A page comes as any answer does; the whole list
 * is JSON from the database itself, written while it is read (reliability §3.3 I07).
 */
export async function answerList<R>(
  ctx: Ctx,
  type: MasterType,
  input: ListInput,
  { reply, field, asked = (_s, i) => i }: Answering,
): Promise<R> {
  if (input.limit <= PAGE || input.sort || input.offset > 0 || input.group) {
    const page = await ctx.read((tx, s) => listMaster(tx, s, type, asked(s, input)))
    const { rows, ...whole } = page
    return { [field]: rows, ...whole } as R
  }
  const keys = type.keys ?? ['m.id']
  const first = await ctx.read(async (tx, s) => ({
    portion: await readPortion(tx, s, type, asked(s, input), keys, null),
    count: await countAll(tx, s, type, asked(s, input)),
  }))
  async function* answer() {
    yield `{"${field}":[`
    let { portion } = first
    for (let comma = ''; portion.rows.length > 0; comma = ',') {
      yield comma + portion.rows.join(',')
      if (portion.rows.length < PORTION) break
      const { after } = portion
      portion = await ctx.read((tx, s) => readPortion(tx, s, type, asked(s, input), keys, after))
    }
    yield `],"count":${first.count}}`
  }
  reply.type('application/json; charset=utf-8').send(Readable.from(answer()))
  return reply as never
}

async function countAll(tx: Tx, s: Session, type: MasterType, input: ListInput): Promise<number> {
  const w = where(type, s, input)
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from ${type.from} where ${w.text}`,
    w.values,
  )
  return row?.count ?? 0
}

export async function readPortion(
  tx: Tx,
  s: Session,
  type: MasterType,
  input: ListInput,
  keys: string[],
  after: unknown[] | null,
): Promise<Portion> {
  const w = where(type, s, input)
  const from = w.values.length
  const next = after
    ? ` and (${keys.join(', ')}) > (${keys.map((_, i) => `$${from + i + 1}`).join(', ')})`
    : ''
  const found = await tx.rows<Record<string, unknown> & { row: string }>(
    `select ${asJson(type, s)}::text as row, ${keys.map((k, i) => `${k} as k${i}`).join(', ')}
     from ${type.from} where ${w.text}${next} order by ${keys.join(', ')} limit ${PORTION}`,
    [...w.values, ...(after ?? [])],
  )
  const last = found.at(-1)
  return { rows: found.map((f) => f.row), after: keys.map((_, i) => last?.[`k${i}`]) }
}

const INSTANTS = new Set(['updatedAt', 'effectiveFrom'])

/** The row as the contract has it, without what the caller may not see; instants as everywhere. */
function asJson(type: MasterType, s: Session): string {
  const hidden = maskOf(type.row).hidden((right) => s.rights.has(right))
  const fields = Object.entries(type.fields).filter(([field]) => !hidden.has(field))
  const pairs = fields.map(([field, sql]) => {
    const value = INSTANTS.has(field)
      ? `to_char((${sql}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql
    return `'${field}', ${value}`
  })
  return `json_build_object(${pairs.join(', ')})`
}
