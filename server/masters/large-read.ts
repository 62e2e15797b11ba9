import { takeLock } from '#server/platform/lock-classes.ts'
import { isOfPersons } from '#contract/master/person.ts'
import type { AuditAction, AuditedKind } from '#contract/system/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { requireRight } from '#server/platform/session.ts'
import { within } from '#server/platform/sql.ts'
import { auditMaster } from './audit.ts'
import { type ListInput, type MasterType, listMaster } from './table.ts'

/** More at once than anybody looks through is written down, and given a few times an hour, as a file always is. */
const LARGE = 1000
const READINGS = 12

/** What is read, by its name in the audit, its noun and the schema of its rows. */
type List = Pick<MasterType, 'kind' | 'title' | 'row'>

/** Lists that only who has this right takes along; everybody else looks one up. */
const RIGHTS: Partial<Record<AuditedKind, string>> = { customer: 'customer.export' }

/** A file of the list: always written down with how many rows it has, and counted with the large readings. */
export async function rememberFile(
  ctx: Ctx,
  list: List,
  rowsOf: () => Promise<number>,
): Promise<void> {
  if (!isOfPersons(list.row)) return
  const right = RIGHTS[list.kind]
  if (right) await ctx.read(async (_tx, s) => requireRight(s, right))
  await count(ctx, list, `Unduh daftar ${noun(list)}`, READINGS, `${await rowsOf()} baris`)
}

/** A page or all of it. Whoever pages far into it is told of once an hour, and may go on. */
export async function rememberReading(
  ctx: Ctx,
  list: List,
  { limit, offset }: ListInput,
): Promise<void> {
  if (!isOfPersons(list.row) || offset + limit <= LARGE) return
  if (limit > LARGE) await count(ctx, list, `Baca seluruh daftar ${noun(list)}`, READINGS)
  else await once(ctx, list, `Baca jauh ke dalam daftar ${noun(list)}`)
}

/** Rows by their ids: a screen asks for those of a page, who asks for more walks along the numbers. */
export async function rememberChosen(ctx: Ctx, list: List, ids: number): Promise<void> {
  if (isOfPersons(list.row) && ids > CHOSEN)
    await count(ctx, list, `Baca seluruh daftar ${noun(list)}`, READINGS)
}
const CHOSEN = 100

const noun = ({ title }: Pick<List, 'title'>) => title.toLowerCase()

const LATELY = `select count(*) as n from audit where branch_id = $1 and object_kind = $2 and object_id = 0 and employee_id = $3
  and ${within('at', '1 hour')} and action`

async function count(
  ctx: Ctx,
  list: List,
  action: AuditAction,
  most: number,
  rows: string | null = null,
): Promise<void> {
  await ctx.write(async (tx, s) => {
    // Those sent together are counted one by one.
    await takeLock(tx, 'downloads', s.employeeId)
    const counted = [`Unduh daftar ${noun(list)}`, `Baca seluruh daftar ${noun(list)}`]
    const lately = await tx.one<{ n: number }>(`${LATELY} = any ($4)`, [
      s.branchId,
      list.kind,
      s.employeeId,
      counted,
    ])
    if ((lately?.n ?? 0) >= most)
      throw new Refusal(
        'TOO_MANY',
        `${list.title}: daftar terlalu sering dibaca, tunggu sebentar`,
        {
          status: 429,
        },
      )
    await auditMaster(tx, s, ctx, list, 0, action, null, rows)
  })
}

async function once(ctx: Ctx, list: List, action: AuditAction): Promise<void> {
  await ctx.write(async (tx, s) => {
    const lately = await tx.one<{ n: number }>(`${LATELY} = $4`, [
      s.branchId,
      list.kind,
      s.employeeId,
      action,
    ])
    if (!lately?.n) await auditMaster(tx, s, ctx, list, 0, action, null, null)
  })
}

/** How many rows the whole filter has. */
export const countMaster = (ctx: Ctx, type: MasterType, input: ListInput): Promise<number> =>
  ctx.report(async (tx, s) => {
    const page = { ...input, group: null, sort: null, limit: 1, offset: 0 }
    return (await listMaster(tx, s, type, page)).count
  })
