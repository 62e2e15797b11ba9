import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { exceptionQuestions as contract } from '#contract/report/exception-question.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { reads, route } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { happened } from './declared/exceptions.ts'

const KIND = { kind: 'exception-question' } as const
const DAY_MS = 86_400_000

type Question = ParsedOf<typeof contract.add>
/** Which exception is meant, and what the report says of it. */
interface About {
  branchId: number
  cashierId: number
  what: string
  moment: string
  memo: string
  worth: number | null
}
interface Written extends About {
  id: number
  toId: number
  name: string
}

/** What the report has at that moment of her: nobody is asked about what did not happen. */
async function eventOf(ctx: Ctx, { branchId, cashierId, what, moment }: Question): Promise<About> {
  return ctx.report(async (tx, s) => {
    refuseForeign(s, branchId)
    const values: unknown[] = []
    const $ = (value: unknown) => `$${values.push(value)}`
    // By whatever clock, its day is within a day of the world's.
    const day = (days: number) =>
      new Date(Date.parse(moment) + days * DAY_MS).toISOString().slice(0, 10)
    const input = { cashierId, what, dateFrom: day(-1), dateTo: day(1), limit: 1, offset: 0 }
    const branches = `${$([branchId])}::int[]`
    const { rows, wanted } = happened({ $, branches, input, s })
    const found = await tx.one<{ memo: string | null; worth: number | null }>(
      `select y.memo, coalesce(y.worth, y.total) as worth from ${rows} where ${wanted} and y.at = ${$(moment)}::timestamptz limit 1`,
      values,
    )
    if (!found) throw notFound('Kejadian')
    return { branchId, cashierId, what, moment, memo: found.memo ?? '', worth: found.worth }
  }, branchId)
}

/** Whom it calls has to see it: in this branch, with a bell. */
async function refuseAway(tx: Tx, branchId: number, employeeId: number): Promise<void> {
  const works = await tx.one(
    `select from employee e join role r on r.id = e.role_id
     where e.id = $1 and e.is_active and r.is_active and (r.all_branches or $2 = any (e.branch_ids))`,
    [employeeId, branchId],
  )
  if (!works)
    throw new Refusal('GONE_AWAY', 'Orang ini tidak lagi bekerja di cabang ini', {
      field: 'cashierId',
    })
}

async function write(tx: Tx, s: Session, ctx: Ctx, note: About, toId: number, text: string) {
  const { branchId, cashierId, what, moment, memo, worth } = note
  await refuseAway(tx, branchId, toId)
  const row = await tx.one<{ id: number; name: string }>(
    `insert into exception_note (branch_id, cashier_id, what, at, memo, worth, text, to_id) values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id, (select name from employee where id = to_id) as name`,
    [branchId, cashierId, what, moment, memo, worth, text, toId],
  )
  if (!row) throw notFound('Karyawan')
  await auditMaster(
    ...([tx, s, ctx, KIND, row.id] as const),
    cashierId === toId ? 'Tanya pengecualian' : 'Jawab pengecualian',
    ...([memo || null, `${row.name}: ${text}`] as const),
  )
  return { id: row.id }
}

async function ask(ctx: Ctx, input: Question) {
  const about = await eventOf(ctx, input)
  return ctx.write(async (tx, s) => {
    if (input.cashierId === s.employeeId)
      throw new Refusal('CHECK_SELF', 'Anda tidak dapat menanyai diri sendiri', {
        field: 'cashierId',
      })
    return once(tx, s, ctx, KIND, input, () =>
      write(tx, s, ctx, about, input.cashierId, input.text),
    )
  }, input.branchId)
}

/** What calls whoever asks, of his branches. */
const CALLS = 'n.to_id = $1 and n.branch_id = any ($2::int[])'

const waitingOf = (tx: Tx, { employeeId, branchIds }: Session) =>
  tx.rows<ReplyOf<typeof contract.waiting>['rows'][number]>(
    `select n.id, n.branch_id as "branchId", b.name as "branchName", n.cashier_id as "cashierId", c.name as "cashierName", n.what, n.at,
       (n.at at time zone b.timezone)::date::text as day, n.memo, n.worth, n.text, n.written_by as "byId", e.name as "byName", n.written_at as "writtenAt"
     from exception_note n join branch b on b.id = n.branch_id join employee c on c.id = n.cashier_id join employee e on e.id = n.written_by
     where ${CALLS} and n.seen_at is null order by n.written_at desc limit 50`,
    [employeeId, branchIds],
  )

/** One that calls him, held until the end of the transaction. */
async function calling(tx: Tx, { employeeId, branchIds }: Session, id: number) {
  const note = await tx.one<Written & { byId: number; isSeen: boolean }>(
    `select n.id, n.branch_id as "branchId", n.cashier_id as "cashierId", n.what, n.at::text as moment, n.memo, n.worth, n.to_id as "toId",
       n.written_by as "byId", n.seen_at is not null as "isSeen"
     from exception_note n where ${CALLS} and n.id = $3 for update`,
    [employeeId, branchIds, id],
  )
  if (!note) throw notFound('Pertanyaan')
  return note
}

const see = (tx: Tx, { branchId, id }: { branchId: number; id: number }) =>
  tx.rows(
    'update exception_note set seen_at = clock_timestamp() where branch_id = $1 and id = $2 and seen_at is null',
    [branchId, id],
  )

async function answer(ctx: Ctx, input: ParsedOf<typeof contract.answer>) {
  const { branchId } = await ctx.read((tx, s) => calling(tx, s, input.questionId))
  return ctx.write(
    (tx, s) =>
      once(tx, s, ctx, KIND, input, async () => {
        const note = await calling(tx, s, input.questionId)
        if (note.isSeen)
          throw new Refusal('ANSWERED', 'Pertanyaan ini sudah dijawab', { field: 'questionId' })
        await see(tx, note)
        return write(tx, s, ctx, note, note.byId, input.text)
      }),
    branchId,
  )
}

async function seen(ctx: Ctx, { questionId }: ParsedOf<typeof contract.seen>) {
  const { branchId } = await ctx.read((tx, s) => calling(tx, s, questionId))
  return ctx.write(async (tx, s) => {
    const note = await calling(tx, s, questionId)
    if (note.cashierId === s.employeeId)
      throw new Refusal('UNANSWERED', 'Jawab dulu pertanyaan ini', { field: 'questionId' })
    await see(tx, note)
    return { id: questionId }
  }, branchId)
}

export const exceptionQuestionRoutes = [
  route(contract.add, ask),
  reads(contract.waiting, async (tx, s) => ({ rows: await waitingOf(tx, s) })),
  route(contract.answer, answer),
  route(contract.seen, seen),
]
