import type { Ctx } from '#server/platform/context.ts'
import type { Pools, Tx } from '#server/platform/db.ts'
import { everywhere } from '#server/platform/everywhere.ts'
import { quantity, sumOf, times } from '#contract/money.ts'
import { clockOverride } from '#server/platform/time.ts'
import { type Entry, credit, debit, emptyPosting, journal } from '#server/ledgers/posting.ts'
import { BY_CLOCK, accountInBranch, postAutomatic } from './automatic.ts'
import { linkCounterparts, lowerFirst } from './counterparts.ts'
import { lockPeriod, takesAdjustment } from './guards.ts'
import { draftOf } from './types.ts'

type Caller = { caller: Pick<Ctx['caller'], 'address' | 'endpoint'> }

const KIND = 'adjustment-journal'

interface Moved {
  branchId: number
  documentId: number
  /** The day of the movement, on which both branches book it. */
  day: string
}

interface Crossed {
  id: number
  counterBranchId: number
  points: number
}

interface Place {
  id: number
  code: string
  name: string
  liability: number
  rk: number
}

/**
 * Where a document used points that another branch gave, the debt to the customer falls there and not here: an
 * adjustment in each branch, each the other's counterpart, with RK between them (docs/decisions/0047). Called once the
 * document and its points are written; answers with how many branches it settled.
 */
export async function settlePoints(tx: Tx, by: Caller, of: Moved): Promise<number> {
  const crossed = await tx.rows<Crossed>(
    `select id, counter_branch_id as "counterBranchId", points from point_crossing
     where branch_id = $1 and document_id = $2 and settled_by is null order by counter_branch_id, id for update`,
    [of.branchId, of.documentId],
  )
  const branches = Map.groupBy(crossed, (c) => c.counterBranchId)
  for (const [there, rows] of branches) await settleWith(tx, by, of, there, rows)
  return branches.size
}

async function settleWith(tx: Tx, by: Caller, of: Moved, there: number, rows: Crossed[]) {
  const { branchId: here, documentId, day } = of
  const points = sumOf(rows, (r) => r.points)
  // There and back within one document: nothing is owed.
  if (points === 0) return markSettled(tx, here, rows, documentId)
  const [places, source] = await Promise.all([
    tx.rows<Place>(
      `select b.id, b.code, b.name, ${accountInBranch('POINT_LIABILITY')} as liability, ${accountInBranch('RK')} as rk
       from branch b where b.id = any ($1::int[])`,
      [[here, there]],
    ),
    tx.one<{ number: string | null; value: number }>(
      'select d.number, c.point_value as value from document d, company c where d.branch_id = $1 and d.id = $2',
      [here, documentId],
    ),
  ])
  const place = (id: number) => places.find((p) => p.id === id) as Place
  const [own, other] = [place(here), place(there)]
  const value = times(points, source?.value ?? 0)
  const told = `${source?.number ?? ''}: ${quantity(Math.abs(points))} poin`
  const halves = {
    [here]: {
      at: own,
      counter: other,
      amount: -value,
      memo: `Poin cabang ${points > 0 ? other.name : own.name}, ${told}`,
    },
    [there]: {
      at: other,
      counter: own,
      amount: value,
      memo: `Poin di cabang ${own.name}, ${told}`,
    },
  }
  const written = new Map<number, number>()
  // Numbers are taken in one order, whichever branch begins.
  await lowerFirst(tx, here, there, async (branchId) => {
    written.set(branchId, await writeHalf(tx, by, { ...(halves[branchId] as Half), day }))
  })
  const settledBy = written.get(here) as number
  await linkCounterparts(
    tx,
    { branchId: here, documentId: settledBy },
    { branchId: there, documentId: written.get(there) as number },
  )
  await markSettled(tx, here, rows, settledBy)
}

async function markSettled(tx: Tx, branchId: number, rows: Crossed[], settledBy: number) {
  await tx.rows(
    'update point_crossing set settled_by = $3 where branch_id = $1 and id = any ($2::bigint[])',
    [branchId, rows.map((r) => r.id), settledBy],
  )
}

interface Half {
  at: Place
  counter: Place
  amount: number
  memo: string
}

/** In one branch: its points are worth `amount` less to its customers, which the other branch gave instead. */
function writeHalf(
  tx: Tx,
  by: Caller,
  { at, counter, amount, memo, day }: Half & { day: string },
): Promise<number> {
  const between = { counterBranchId: counter.id }
  const lines: Entry[] =
    amount > 0
      ? [...debit(at.liability, amount), ...credit(at.rk, amount, between)]
      : [...debit(at.rk, -amount, between), ...credit(at.liability, -amount)]
  return postAutomatic(
    tx,
    by,
    KIND,
    { branchId: at.id, branchCode: at.code },
    draftOf({ docDate: day, memo }, { total: Math.abs(amount), accounts: lines, adjusting: true }),
    { ...emptyPosting(), journal: journal('ADJUSTMENT', memo, lines) },
  )
}

/**
 * What crossed without anybody who could write in both branches (a bill's points, a month's expiry, an older program),
 * dated today.
 */
export function settlePointsLeft(pools: Pools): Promise<number> {
  return everywhere(pools, async (tx) => {
    const today = await tx.one<{ day: string }>(
      `select (select min((coalesce($1::timestamptz, clock_timestamp()) at time zone timezone)::date) from branch)::text as day`,
      [clockOverride()],
    )
    const left = await tx.rows<Omit<Moved, 'day'> & { createdBy: number }>(
      `select distinct c.branch_id as "branchId", c.document_id as "documentId", d.created_by as "createdBy"
       from point_crossing c join document d on d.branch_id = c.branch_id and d.id = c.document_id
       where c.settled_by is null order by 1, 2 limit 100`,
    )
    const day = today?.day
    if (!day || left.length === 0) return 0
    await lockPeriod(tx, day)
    if (!(await takesAdjustment(tx, day))) return 0
    let settled = 0
    for (const { createdBy, ...of } of left) {
      await tx.rows(`select set_config('app.employee', $1, true)`, [String(createdBy)])
      settled += await settlePoints(tx, BY_CLOCK, { ...of, day })
    }
    return settled
  })
}
