import { takeLock } from '#server/platform/lock-classes.ts'
import { isPreparable, preparedFiles as contract } from '#contract/report/prepared-file.ts'
import type { Endpoint, ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal, lacking, notFound } from '#server/platform/errors.ts'
import { cancelJob, enqueueJob } from '#server/platform/jobs.ts'
import { endpointsOf } from '#server/platform/openapi.ts'
import { type FileAnswer, parseInput, reads, route } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { prepareJob, sealOf } from './prepare-file.ts'

/** Of one person at once. */
const UNDER_WAY = 5
/** Of one person in a day and a night: they lie on the disk for a week. */
const A_DAY = 50
/** Newest files that are told of. */
const TOLD = 20

/** Begins a file in the background; the same file twice is the one that is under way. */
const prepare = (ctx: Ctx, { call, input, title, rows }: ParsedOf<typeof contract.prepare>) =>
  ctx.write(async (tx, s) => {
    const endpoint = endpointsOf().find((one) => one.path === call && isPreparable(one))
    if (!endpoint) throw notFound('Laporan')
    refuseAsking(s, endpoint, input)
    await takeLock(tx, 'preparedFiles', s.employeeId)
    const lately = await tx.rows<{ id: number; waits: boolean; same: boolean }>(
      `select f.id, j.status in ('QUEUED','RUNNING') as waits, f.call = $1 and f.input = $2::jsonb as same
       from report_file f join job j on j.id = f.job_id where f.employee_id = current_employee()
         and (f.created_at > clock_timestamp() - interval '1 day' or j.status in ('QUEUED','RUNNING'))`,
      [call, JSON.stringify(input)],
    )
    const waiting = lately.filter(({ waits }) => waits)
    const same = waiting.find((one) => one.same)
    if (same) return { id: same.id }
    if (waiting.length >= UNDER_WAY)
      throw tooMany(
        `Masih ada ${UNDER_WAY} berkas yang sedang disiapkan untuk Anda, tunggu sampai salah satu selesai`,
      )
    if (lately.length >= A_DAY)
      throw tooMany(`Sudah ${A_DAY} berkas disiapkan untuk Anda sejak kemarin, coba lagi besok`)
    const made = await tx.one<{ id: number }>(
      'insert into report_file (branch_id, call, title, input, rows) values ($1, $2, $3, $4, $5) returning id',
      [s.branchId, call, title, JSON.stringify(input), rows ?? null],
    )
    const id = made?.id as number
    const job = { kind: prepareJob, input: { id }, branchId: s.branchId, queue: prepareJob }
    await tx.rows('update report_file set job_id = $2 where id = $1', [
      id,
      await enqueueJob(tx, job),
    ])
    return { id }
  })

const tooMany = (message: string) => new Refusal('TOO_MANY', message, { status: 429 })

/** What the call itself would refuse before it began, is refused while its asker is there. */
function refuseAsking(s: Session, endpoint: Endpoint, asked: Record<string, unknown>): void {
  const { rights } = endpoint
  if (Array.isArray(rights) && !rights.some((right) => s.rights.has(right)))
    throw lacking(rights[0])
  for (const branchId of branchesIn(parseInput(endpoint, asked))) refuseForeign(s, branchId)
}

/** Every branch that an input names, in its filter as well and however many. */
function branchesIn(asked: unknown, key = ''): number[] {
  if (typeof asked === 'number') return /^branchIds?$/i.test(key) ? [asked] : []
  if (Array.isArray(asked)) return asked.flatMap((one) => branchesIn(one, key))
  if (asked === null || typeof asked !== 'object') return []
  return Object.entries(asked).flatMap(([name, one]) => branchesIn(one, name))
}

const all = (tx: Tx): Promise<ReplyOf<typeof contract.all>['rows']> =>
  tx.rows(
    `select f.id, f.title, j.status, j.done, coalesce(j.total, 0) as total, j.message, s.bytes,
       f.taken_at is not null as taken, f.created_at as "createdAt"
     from report_file f join job j on j.id = f.job_id left join stored_file s on s.id = f.file_id
     where f.employee_id = current_employee() order by f.id desc limit ${TOLD}`,
  )

async function fetched(ctx: Ctx, id: number): Promise<FileAnswer> {
  const file = await ctx.write(async (tx, s) => {
    const row = await tx.one<{ id: string; seal: Buffer; name: string; mime: string }>(
      `update report_file f set taken_at = coalesce(f.taken_at, clock_timestamp()) from stored_file s
       where f.id = $1 and f.employee_id = current_employee() and s.id = f.file_id returning s.id, f.seal, s.name, s.mime`,
      [id],
    )
    if (!row) throw notFound('Berkas')
    if (!row.seal.equals(sealOf(s)))
      throw new Refusal(
        'STALE',
        'Hak akses atau cabang Anda berubah sejak berkas ini disiapkan, siapkan lagi',
        { status: 409 },
      )
    return row
  })
  return { body: await ctx.files.stream(file.id), name: file.name, mime: file.mime }
}

const cancel = (ctx: Ctx, id: number) =>
  ctx.write(async (tx) => {
    const row = await tx.one<{ job: number }>(
      'select job_id as job from report_file where id = $1 and employee_id = current_employee()',
      [id],
    )
    if (!row) throw notFound('Berkas')
    await cancelJob(tx, row.job)
    return { id }
  })

export const preparedFileRoutes = [
  route(contract.prepare, prepare),
  reads(contract.all, async (tx) => ({ rows: await all(tx) })),
  route(contract.get, (ctx, input) => fetched(ctx, input.id)),
  route(contract.cancel, (ctx, input) => cancel(ctx, input.id)),
]
