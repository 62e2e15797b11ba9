import type pg from 'pg'
import { instantAt } from '#server/platform/time.ts'
import type { TradeEvent } from './events.ts'
import type { Written } from './moment.ts'

/**
 * Gives what the demo's people wrote the time at which the story says they wrote it. Everything was
 * truly written within the last minute; only makers of demo data may pretend otherwise, and only as
 * the owner of the database, before anybody is served.
 */
export async function redate(
  db: pg.Client,
  written: Written[],
  events: TradeEvent[],
): Promise<void> {
  const documents = [
    written.map((w) => w.branchId),
    written.map((w) => w.documentId),
    written.map((w) => w.at),
  ]
  await db.query('begin')
  await db.query(`set local app.recalculating = 'yes'`)
  await db.query('alter table audit disable trigger never_changes')
  await keepHandovers(db)
  await redateDocuments(db, documents, events[0]?.date ?? '')
  await redatePeriods(db, events)
  // The months were sealed with the times before.
  await db.query('alter table seal disable trigger only_grows')
  await db.query('delete from seal')
  await db.query('alter table seal enable trigger only_grows')
  await db.query(
    `select add_seal('CLOSE', id, 1, null) from (select id from period where status = 'CLOSED' order by id) p`,
  )
  await db.query('alter table audit enable trigger never_changes')
  await db.query('commit')
}

/** First and last act on each document; its audit rows follow one another as its acts did. */
async function redateDocuments(
  db: pg.Client,
  documents: unknown[],
  firstDay: string,
): Promise<void> {
  const acts = `select * from unnest($1::int[], $2::bigint[], $3::timestamptz[])
    with ordinality as x(branch_id, document_id, at, n)`
  // What was allowed is used with what its asker wrote next: told by the true times, while they are there.
  await db.query(
    `update approval p set created_at = x.at, used_at = x.at
     from approval q cross join lateral (select branch_id, object_id from audit a where a.branch_id = q.branch_id
       and a.employee_id = q.requested_by and a.object_id is not null and a.at >= q.used_at order by a.at limit 1) a
     join (select branch_id, document_id, max(at) as at from (${acts}) y group by 1, 2) x
       on x.branch_id = a.branch_id and x.document_id = a.object_id
     where q.id = p.id`,
    documents,
  )
  await db.query(
    `update document d set created_at = x.first, updated_at = x.last
     from (select branch_id, document_id, min(at) as first, max(at) as last
       from (${acts}) a group by 1, 2) x
     where d.branch_id = x.branch_id and d.id = x.document_id`,
    documents,
  )
  await db.query(
    `update audit a set at = x.at
     from (select branch_id, document_id, at, row_number() over (partition by branch_id, document_id order by n) as place
       from (${acts}) a) x
     join (select branch_id, id, object_id, row_number() over (partition by branch_id, object_id order by id) as place
       from audit where object_kind not in ('shift', 'till')) y using (branch_id, place)
     where y.object_id = x.document_id and a.branch_id = y.branch_id and a.id = y.id`,
    documents,
  )
  await db.query(
    `update request r set at = d.created_at from document d
     where d.branch_id = r.branch_id and d.id = r.document_id`,
  )
  // What was not an act of the story is how the books began.
  const beginning = instantAt(firstDay, '00:05:00', 'Asia/Jakarta')
  await db.query(
    `update document set created_at = $1, updated_at = greatest(updated_at, $1)
     where request_id is null and id <> all ($2)`,
    [beginning, documents[1]],
  )
  // What a document wrote beside itself came with it.
  await db.query(
    `update document d set created_at = o.created_at, updated_at = o.created_at
     from document_source s join document o on o.id = s.source_id and o.request_id is not null
     where d.request_id is null and s.branch_id = d.branch_id and s.document_id = d.id`,
  )
  await redateShifts(db)
  await db.query(
    `update audit a set at = d.created_at from document d
     where d.request_id is null and a.branch_id = d.branch_id and a.object_id = d.id and a.object_kind = d.kind`,
  )
  await db.query(
    `update journal j set posted_at = d.created_at from document d
     where d.branch_id = j.branch_id and d.id = j.document_id`,
  )
  await redateBeside(db)
}

/** Cash that left by a document counts on the day of its writing. */
async function redateBeside(db: pg.Client): Promise<void> {
  await db.query(
    `update cash_let_out c set at = d.created_at, written_on = (d.created_at at time zone b.timezone)::date
     from document d join branch b on b.id = d.branch_id where d.branch_id = c.branch_id and d.id = c.document_id`,
  )
}

/** Behind which document of its shift each part of a drawer began: told by the true times, while they are there. */
async function keepHandovers(db: pg.Client): Promise<void> {
  await db.query(
    `create temp table handover on commit drop as select p.shift_id, p.no, p.difference_id,
       (select d.id from document d where d.branch_id = p.branch_id and d.shift_id = p.shift_id and d.created_at < p.since
          and not is_count_difference(d) order by d.created_at desc limit 1) as after_id
     from shift_part p`,
  )
}

/**
 * A shift lasts from before its first document to after its last one; its difference is written as it ends, and what a
 * handover differed by as the drawer was given on.
 */
async function redateShifts(db: pg.Client): Promise<void> {
  await db.query(
    `update shift s set opened_at = x.first - interval '10 minutes', closed_at = x.last + interval '15 minutes'
     from (select branch_id, shift_id, min(created_at) as first, max(created_at) as last from document
       where shift_id is not null and id not in (select difference_id from handover where difference_id is not null) group by 1, 2) x
     where x.branch_id = s.branch_id and x.shift_id = s.id`,
  )
  // Whoever begins behind the same document begins in his turn.
  await db.query(
    `update shift_part p set since = case when p.no = 1 then s.opened_at
       else coalesce((select d.created_at from document d where d.branch_id = p.branch_id and d.id = h.after_id), s.opened_at) + make_interval(secs => p.no * 0.001) end
     from handover h join shift s on s.id = h.shift_id where h.shift_id = p.shift_id and h.no = p.no`,
  )
  await db.query(
    `update document d set created_at = n.since, updated_at = n.since from shift_part p
     join shift_part n on n.shift_id = p.shift_id and n.no = p.no + 1 where p.branch_id = d.branch_id and p.difference_id = d.id`,
  )
  await db.query(
    `update document d set created_at = s.closed_at, updated_at = s.closed_at from shift s
     where s.branch_id = d.branch_id and s.difference_id = d.id`,
  )
  await db.query(
    `update audit a set at = case a.action when 'Buka shift' then s.opened_at else s.closed_at end
     from shift s where a.object_kind = 'shift' and a.branch_id = s.branch_id and a.object_id = s.id`,
  )
  await db.query(
    `update audit a set at = s.opened_at from shift s
     where a.object_kind = 'till' and a.branch_id = s.branch_id and a.object_id = s.till_id and s.number = 1`,
  )
}

async function redatePeriods(db: pg.Client, events: TradeEvent[]): Promise<void> {
  for (const e of events) {
    if (e.type !== 'openPeriod' && e.type !== 'closePeriod') continue
    const at = instantAt(e.date, `${e.time}:00`, 'Asia/Jakarta')
    const column = e.type === 'openPeriod' ? 'opened' : 'closed'
    await db.query(
      `update period set ${column}_at = $2, ${column}_by =
         (select id from employee where email = $3 || '@gerai.test') where id = $1`,
      [e.year * 12 + e.month, at, e.by],
    )
  }
}
