import { takeLock } from '#server/platform/lock-classes.ts'
import { pendingGoods } from '#server/ledgers/pending-costs.ts'
import { recalculation as contract } from '#contract/system/recalculation.ts'
import type { AuditAction } from '#contract/system/audit.ts'
import { writeAudit } from '#server/documents/write.ts'
import { average } from '#server/ledgers/costing.ts'
import { refuseFuture } from '#server/documents/guards.ts'
import { refuseClosedFrom } from '#server/ledgers/recalculate.ts'
import { replayGoods } from '#server/ledgers/replay-goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { orderedBy } from '#server/platform/list-order.ts'
import { Refusal, notFound } from '#server/platform/errors.ts'
import { cancelJob, enqueueJob } from '#server/platform/jobs.ts'
import { minus, sumOf } from '#contract/money.ts'
import { reads, route } from '#server/platform/route.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { type Run, UNDER_WAY, fromOf, runOf } from './recalculation-run.ts'

const SELECT = `
select r.id, r.branch_id as "branchId", b.name as "branchName", r.from_date as "fromDate", r.scope, r.status, r.goods_count as "goodsCount",
  case r.status when 'RUNNING' then g.counted when 'QUEUED' then g.counted when 'APPLYING' then g.applied else r.goods_count end as "goodsDone",
  g.changed as "goodsChanged", g.left_over as "goodsLeft", r.difference, r.hash, r.message, r.created_at as "createdAt",
  e.name as "createdByName", r.applied_at as "appliedAt"
from recalculation r join branch b on b.id = r.branch_id join employee e on e.id = r.created_by
cross join lateral (select count(*) filter (where status <> 'QUEUED') as counted, count(*) filter (where status in ('APPLIED','CHANGED')) as applied,
    count(*) filter (where changed > 0) as changed, count(*) filter (where status = 'CHANGED') as left_over
  from recalculation_goods g where g.branch_id = r.branch_id and g.recalculation_id = r.id) g`

const ACCOUNTS = `
select x.branch as "branchId", b.name as "branchName", x.month, x.account as "accountId", a.code, a.name,
  greatest(x.amount, 0) as debit, greatest(-x.amount, 0) as credit
from recalculation r cross join lateral jsonb_to_recordset(r.accounts) as x(branch int, month date, account bigint, amount numeric)
join account a on a.id = x.account join branch b on b.id = x.branch
where r.branch_id = $1 and r.id = $2 order by x.month, x.branch <> $1, b.name, a.code, a.id`

export const recalculationRoutes = [
  reads(contract.pending, async (tx, s, { branchIds, goodsId }) => {
    const rows = await pendingGoods(tx, branchIds?.map((id) => refuseForeign(s, id)) ?? s.branchIds)
    const ids = rows.filter((id) => !goodsId || id === goodsId)
    return { goods: ids.length, goodsIds: ids.slice(0, 500) }
  }),
  route(contract.waiting, (ctx, input) =>
    ctx.read(async (tx, s) => {
      const branchId = input.branchId ?? s.branchId
      const [rows, count] = await Promise.all([
        tx.rows(
          `select v.goods_id as "goodsId", g.code, g.name, (v.dirty_from at time zone b.timezone)::date as "dirtyFrom",
             (select count(*) from stock_move m where m.branch_id = v.branch_id and m.goods_id = v.goods_id and m.effective_at >= v.dirty_from) as movements
           from stock_value v join goods g on g.id = v.goods_id join branch b on b.id = v.branch_id
           where v.branch_id = $1 and v.dirty_from is not null order by ${orderedBy(contract.waiting, s, input.sort, 'v.dirty_from, v.goods_id')} limit ${input.limit} offset ${input.offset}`,
          [branchId],
        ),
        tx.one<{ count: number }>(
          'select count(*) as count from stock_value where branch_id = $1 and dirty_from is not null',
          [branchId],
        ),
      ])
      return { rows: rows as never, count: count?.count ?? 0 }
    }, input.branchId ?? null),
  ),
  route(contract.getAll, (ctx, input) =>
    ctx.read(async (tx, s) => {
      const branchId = input.branchId ?? s.branchId
      const [rows, count] = await Promise.all([
        tx.rows(
          `${SELECT} where r.branch_id = $1 order by ${orderedBy(contract.getAll, s, input.sort, 'r.id desc')} limit ${input.limit} offset ${input.offset}`,
          [branchId],
        ),
        tx.one<{ count: number }>(
          'select count(*) as count from recalculation where branch_id = $1',
          [branchId],
        ),
      ])
      return { rows: rows as never, count: count?.count ?? 0 }
    }, input.branchId ?? null),
  ),
  route(contract.get, (ctx, input) =>
    ctx.read(async (tx) => (await oneRun(tx, input)) as never, input.branchId),
  ),
  route(contract.goods, (ctx, input) =>
    ctx.read(async (tx) => {
      const at = [input.branchId, input.id]
      const [rows, count] = await Promise.all([
        tx.rows<{ onHand: number; oldValue: number; newValue: number }>(
          `select x.goods_id as "goodsId", g.code, g.name, u.name as "unitName", x.status, x.movements, x.changed, x.qty as "onHand",
             x.old_value as "oldValue", x.new_value as "newValue", x.cost_difference as difference
           from recalculation_goods x join goods g on g.id = x.goods_id join unit u on u.id = g.base_unit_id
           where x.branch_id = $1 and x.recalculation_id = $2 and x.changed > 0
           order by abs(x.cost_difference) desc, x.goods_id limit ${input.limit} offset ${input.offset}`,
          at,
        ),
        tx.one<{ count: number }>(
          'select count(*) as count from recalculation_goods where branch_id = $1 and recalculation_id = $2 and changed > 0',
          at,
        ),
      ])
      const averaged = rows.map((r) => ({
        ...r,
        oldAverage: average({ qty: r.onHand, value: r.oldValue }),
        newAverage: average({ qty: r.onHand, value: r.newValue }),
      }))
      return { rows: averaged as never, count: count?.count ?? 0 }
    }, input.branchId),
  ),
  route(contract.accounts, (ctx, input) =>
    ctx.read(async (tx) => {
      const rows = await tx.rows(ACCOUNTS, [input.branchId, input.id])
      return { rows: rows as never, count: rows.length }
    }, input.branchId),
  ),
  route(contract.papers, (ctx, input) =>
    ctx.read(async (tx) => {
      const rows = await documentsOf(tx, input)
      return { rows: rows as never, count: rows.length }
    }, input.branchId),
  ),
  route(contract.recalculate, (ctx, input) =>
    ctx.write((tx, s) => start(tx, s, ctx, input), input.branchId),
  ),
  route(contract.apply, (ctx, input) =>
    ctx.write(async (tx, s) => {
      const run = await lockedRun(tx, input)
      if (run.status !== 'PREVIEW_READY' || run.hash !== input.hash)
        throw new Refusal('STALE', 'Pratinjau ini sudah tidak berlaku, hitung lagi', {
          status: 409,
        })
      await refuseClosedFrom(tx, run.from_date)
      const jobId = await enqueueJob(tx, {
        kind: 'recalculate-cost',
        input: { branchId: input.branchId, runId: input.id },
        branchId: input.branchId,
      })
      await setStatus(tx, input, 'APPLYING', jobId)
      await remember(tx, s, ctx, input.id, 'Terapkan hitung ulang HPP')
      return { id: input.id }
    }, input.branchId),
  ),
  route(contract.cancel, (ctx, input) =>
    ctx.write(async (tx, s) => {
      const run = await lockedRun(tx, input)
      if (!['QUEUED', 'RUNNING', 'PREVIEW_READY'].includes(run.status))
        throw new Refusal('STATUS_INVALID', 'Hitung ulang ini tidak dapat dibatalkan lagi')
      if (run.job_id) await cancelJob(tx, run.job_id)
      await setStatus(tx, input, 'CANCELLED', run.job_id)
      await remember(tx, s, ctx, input.id, 'Batalkan hitung ulang HPP')
      return { id: input.id }
    }, input.branchId),
  ),
]

interface At {
  id: number
  branchId: number
}

async function oneRun(tx: Tx, { id, branchId }: At) {
  const row = await tx.one(`${SELECT} where r.branch_id = $1 and r.id = $2`, [branchId, id])
  if (!row) throw notFound('Hitung ulang')
  return row
}

async function lockedRun(tx: Tx, { id, branchId }: At) {
  const run = await tx.one<{
    status: string
    hash: string | null
    job_id: number | null
    from_date: string
  }>(
    'select status, hash, job_id, from_date from recalculation where branch_id = $1 and id = $2 for no key update',
    [branchId, id],
  )
  if (!run) throw notFound('Hitung ulang')
  return run
}

const setStatus = (tx: Tx, { id, branchId }: At, status: string, jobId: number | null) =>
  tx.rows('update recalculation set status = $3, job_id = $4 where branch_id = $1 and id = $2', [
    branchId,
    id,
    status,
    jobId,
  ])

/** One run per branch at a time: two would promise different things about the same goods. */
async function start(
  tx: Tx,
  s: Session,
  ctx: Ctx,
  input: Parameters<typeof contract.recalculate.input.parse>[0] & {
    branchId: number
    fromDate: string
    goodsIds?: number[] | null | undefined
    categoryId?: number | null | undefined
  },
) {
  refuseFuture(s, input.fromDate, 'fromDate')
  await refuseClosedFrom(tx, input.fromDate)
  await takeLock(tx, 'costs', input.branchId)
  const busy = await tx.one(
    `select id from recalculation where branch_id = $1 and status in ${UNDER_WAY}`,
    [input.branchId],
  )
  if (busy)
    throw new Refusal('BUSY', 'Hitung ulang lain di cabang ini masih berjalan', { status: 409 })
  const { categoryId } = input
  if (categoryId && !(await tx.one('select from category where id = $1', [categoryId])))
    throw notFound('Kategori')
  const goodsIds = input.goodsIds?.length ? input.goodsIds : null
  const run = await tx.one<{ id: number }>(
    `insert into recalculation (branch_id, from_date, scope) values ($1, $2,
       case when $3::bigint[] is not null then cardinality($3::bigint[]) || ' barang pilihan'
         when $4::bigint is not null then 'Kategori ' || (select name from category where id = $4) else 'Semua barang' end) returning id`,
    [input.branchId, input.fromDate, goodsIds, input.categoryId ?? null],
  )
  const runId = run?.id as number
  const chosen = await tx.rows(
    `insert into recalculation_goods (branch_id, recalculation_id, goods_id)
     select v.branch_id, $2, v.goods_id from stock_value v join goods g on g.id = v.goods_id join branch b on b.id = v.branch_id
     where v.branch_id = $1 and (v.last_move_at at time zone b.timezone)::date >= $3::date and ($4::bigint[] is null or v.goods_id = any ($4))
       and ($5::bigint is null or g.category_id = $5) returning goods_id`,
    [input.branchId, runId, input.fromDate, goodsIds, input.categoryId ?? null],
  )
  if (chosen.length === 0)
    throw new Refusal('EMPTY', 'Tidak ada barang yang bergerak sejak tanggal itu', {
      field: 'fromDate',
    })
  const jobId = await enqueueJob(tx, {
    kind: 'recalculate-cost',
    input: { branchId: input.branchId, runId },
    branchId: input.branchId,
  })
  await tx.rows(
    `update recalculation set job_id = $3, goods_count = $4, status = 'RUNNING' where branch_id = $1 and id = $2`,
    [input.branchId, runId, jobId, chosen.length],
  )
  await remember(tx, s, ctx, runId, 'Hitung HPP (pratinjau)')
  return { id: runId, goodsCount: chosen.length }
}

const remember = (tx: Tx, s: Session, ctx: Ctx, id: number, action: AuditAction) =>
  writeAudit(tx, ctx, s.branchId, { kind: 'recalculation', id }, { action })

/** What each document of one goods would cost, counted anew. */
async function documentsOf(tx: Tx, input: At & { goodsId: number }) {
  const run = await runOf(tx, input.branchId, input.id)
  if (!run) throw notFound('Hitung ulang')
  if (run.status === 'APPLIED') return writtenDocuments(tx, run, input.goodsId)
  const found = await replayGoods(tx, input.branchId, fromOf(run, [input.goodsId]))
  const changed = found.flatMap((f) => f.changed)
  const documents = await tx.rows<{ documentId: number }>(
    `select id as "documentId", kind, number as "docNo", doc_date as "docDate" from document
     where branch_id = $1 and id = any ($2::bigint[]) order by doc_date, id`,
    [input.branchId, [...new Set(changed.map((m) => m.documentId))]],
  )
  return documents.map((p) => {
    const own = changed.filter((m) => m.documentId === p.documentId)
    const oldCost = sumOf(own, (m) => Math.abs(m.was.value))
    const newCost = sumOf(own, (m) => Math.abs(m.value))
    return { ...p, oldCost, newCost, difference: minus(newCost, oldCost) }
  })
}

/** What an applied run wrote, from the figures it kept. */
const writtenDocuments = (tx: Tx, run: Run, goodsId: number) =>
  tx.rows(
    `select d.id as "documentId", d.kind, d.number as "docNo", d.doc_date as "docDate", sum(abs(r.value)) as "oldCost",
       sum(abs(m.value)) as "newCost", sum(abs(m.value) - abs(r.value)) as difference
     from stock_move m join lateral (select value from stock_move_revision r where r.branch_id = m.branch_id and r.move_id = m.id
         and r.revised_at between $3 and $4 order by r.revision limit 1) r on true
     join document d on d.branch_id = m.branch_id and d.id = m.document_id
     where m.branch_id = $1 and m.goods_id = $2 group by d.id, d.kind, d.number, d.doc_date order by d.doc_date, d.id`,
    [run.branch_id, goodsId, run.created_at, run.applied_at],
  )
