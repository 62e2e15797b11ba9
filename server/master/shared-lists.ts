import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import {
  COPIED_ROWS,
  type SharedList,
  type SharedListName,
  sharedList as contract,
  sharedListNames,
  sharedLists,
} from '#contract/master/shared-lists.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { account } from './account.ts'
import { branch } from './branch.ts'
import { brand } from './brand.ts'
import { category } from './category.ts'
import { customer } from './customer.ts'
import { edc } from './edc.ts'
import { beginning } from './goods-sync.ts'
import { supplier } from './supplier.ts'
import { type MasterType, where } from './table.ts'
import { unit } from './unit.ts'
import { warehouse } from './warehouse.ts'
import { PORTION, readPortion } from './whole-list.ts'

type Input = ParsedOf<typeof contract.changes>

const types: Record<SharedListName, MasterType> = {
  branchs: branch,
  warehouses: warehouse,
  customers: customer as MasterType,
  suppliers: supplier as MasterType,
  chartOfAccounts: account as MasterType,
  edcRates: edc as MasterType,
  stockCategories: category as MasterType,
  brands: brand,
  stockUnits: unit,
}

/** The list as it leaves the server: of people only what forms ask for (reliability, privacy). */
function copied(name: SharedListName): MasterType {
  const { fields } = sharedLists[name] as SharedList
  const type = types[name]
  if (!fields) return type
  return {
    ...type,
    fields: Object.fromEntries(fields.map((field) => [field, type.fields[field] as string])),
  }
}

/**
 * What a role may see and which branches decide over the rows: whoever asks with another scope than
 * his own, because either changed in between, begins anew.
 */
function scopeOf(s: Session): string {
  const seen = [s.employeeId, s.branchId, s.branchIds, [...s.rights].sort()]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url')
}

/** Every list in turn, written while it is read, a transaction per portion: no row waits for another. */
async function changes(
  ctx: Ctx,
  input: Input,
  reply: FastifyReply,
): Promise<ReplyOf<typeof contract.changes>> {
  const first = await ctx.read(async (tx, s) => ({ at: await beginning(tx), scope: scopeOf(s) }))
  const since = input.scope === first.scope ? (input.changedSince ?? null) : null
  async function* answer() {
    yield `{"at":${JSON.stringify(first.at)},"scope":"${first.scope}","lists":{`
    for (const [i, name] of sharedListNames.entries()) {
      yield `${i > 0 ? ',' : ''}"${name}":`
      yield* listed(ctx, copied(name), input.again?.includes(name) ? null : since)
    }
    yield '}}'
  }
  reply.type('application/json; charset=utf-8').send(Readable.from(answer()))
  return reply as never
}

async function* listed(ctx: Ctx, type: MasterType, since: string | null) {
  const asked = { limit: PORTION, offset: 0, changedSince: since }
  const read = (after: unknown[] | null) => (tx: Tx, s: Session) =>
    readPortion(tx, s, type, asked, ['m.id'], after)
  let { count, portion } = await ctx.read(async (tx, s) => {
    const rows = await countUpTo(tx, s, type)
    const nothing = { rows: [], after: [] }
    return { count: rows, portion: rows === null ? nothing : await read(null)(tx, s) }
  })
  yield `{"whole":${since === null},"count":${count},"rows":[`
  for (let comma = ''; portion.rows.length > 0; comma = ',') {
    yield comma + portion.rows.join(',')
    if (portion.rows.length < PORTION) break
    portion = await ctx.read(read(portion.after))
  }
  yield ']}'
}

/** Rows of the whole list; null when they are too many to be copied. */
async function countUpTo(tx: Tx, s: Session, type: MasterType): Promise<number | null> {
  const w = where(type, s, {})
  const row = await tx.one<{ n: number }>(
    `select count(*) as n from (select 1 from ${type.from} where ${w.text} limit ${COPIED_ROWS + 1}) x`,
    w.values,
  )
  const count = row?.n ?? 0
  return count > COPIED_ROWS ? null : count
}

export const sharedListRoutes = [
  route(contract.changes, (ctx, input, http) => changes(ctx, input, http.reply)),
]
