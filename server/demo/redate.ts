import type pg from 'pg'
import { instantAt } from '#server/platform/time.ts'
import type { Story } from './teller.ts'

/**
 * Gives what the demo's people wrote the time at which the story says they wrote it. Everything was
 * truly written within the last minute; only makers of demo data may pretend otherwise, and only as
 * the owner of the database, before anybody is served.
 */
export async function redate(
  db: pg.Client,
  { written, months, opened, began }: Pick<Story, 'written' | 'months' | 'opened' | 'began'>,
  firstDay: string,
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
  await redateDocuments(db, documents, { firstDay, opened, began })
  await redatePeriods(db, months)
  await sealAnew(db)
  await db.query('alter table audit enable trigger never_changes')
  await db.query('commit')
}

/**
 * The months were sealed with the times before: sealed with those of the story, and told so in the bell. The history is
 * sealed too, so that no seal stands in it.
 */
async function sealAnew(db: pg.Client): Promise<void> {
  const told = `select period_id, 'Segel ' || no || ': ' || seal_value(chain) as told from seal where kind = 'CLOSE'`
  await db.query(`create temp table sealed on commit drop as ${told}`)
  await db.query(
    `update audit set after = regexp_replace(after, '[ .·]*Segel [0-9]+: [0-9a-f-]{19}', '') where object_kind = 'period' and after like '%Segel %'`,
  )
  await db.query('alter table seal disable trigger only_grows')
  await db.query('delete from seal')
  await db.query('alter table seal enable trigger only_grows')
  await db.query(
    `select add_seal('CLOSE', id, 1, null) from (select id from period where status = 'CLOSED' order by id) p`,
  )
  await db.query(
    `update bell_notice x set message = replace(message, s.told, n.told), at = p.closed_at
     from sealed s join (${told}) n using (period_id) join period p on p.id = period_id
     where position(s.told in message) > 0`,
  )
}

/** First and last act on each document; its audit rows follow one another as its acts did. */
async function redateDocuments(
  db: pg.Client,
  documents: unknown[],
  { firstDay, opened, began }: { firstDay: string } & Pick<Story, 'opened' | 'began'>,
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
  // What was not an act of the story is how the books began.
  const beginning = instantAt(firstDay, '00:05:00', 'Asia/Jakarta')
  // A price was written when it began.
  await db.query(
    'update selling_price set updated_at = effective_from where effective_from < updated_at',
  )
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
  await redateStray(db, { beginning, began, firstDay })
  await redateShifts(db, opened)
  await db.query(
    `update audit a set at = d.created_at from document d
     where (d.request_id is null or (d.branch_id, d.id) in (select branch_id, id from stray))
       and a.branch_id = d.branch_id and a.object_id = d.id and a.object_kind = d.kind`,
  )
  await redateAudit(db, beginning, began)
  for (const journals of ['journal', 'empty_journal'])
    await db.query(
      `update ${journals} j set posted_at = d.created_at from document d
       where d.branch_id = j.branch_id and d.id = j.document_id`,
    )
  await redateBeside(db)
}

/** Calls were made, and cash that left by a document counts, when it was written. */
async function redateBeside(db: pg.Client): Promise<void> {
  await db.query(
    `update request r set at = d.created_at from document d
     where d.branch_id = r.branch_id and d.id = r.document_id`,
  )
  await db.query(
    `update cash_let_out c set at = d.created_at, written_on = (d.created_at at time zone b.timezone)::date
     from document d join branch b on b.id = d.branch_id where d.branch_id = c.branch_id and d.id = c.document_id`,
  )
}

/** What the history tells beside the acts of the story. */
async function redateAudit(db: pg.Client, beginning: string, began: string): Promise<void> {
  // What happened to a document beside the acts of the story.
  await db.query(
    `update audit a set at = d.updated_at from document d
     where a.at >= $1 and a.branch_id = d.branch_id and a.object_id = d.id and a.object_kind = d.kind`,
    [began],
  )
  await db.query(
    `update audit a set at = $1 where at >= $2 and object_kind not in ('shift', 'till', 'period')
       and not exists (select from document d where d.branch_id = a.branch_id and d.id = a.object_id and d.kind = a.object_kind)`,
    [beginning, began],
  )
}

/** What an act wrote in the other branch or without telling its number bears its own day. */
async function redateStray(
  db: pg.Client,
  { beginning, began, firstDay }: { beginning: string; began: string; firstDay: string },
): Promise<void> {
  await db.query(
    `create temp table stray on commit drop as select branch_id, id, least(doc_date + time '17:00', clock_timestamp() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta' as at
     from document where created_at >= $1 or created_at = $2 and doc_date > $3::date`,
    [began, beginning, firstDay],
  )
  await db.query(
    `update document d set created_at = s.at, updated_at = s.at from stray s where s.branch_id = d.branch_id and s.id = d.id`,
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
async function redateShifts(db: pg.Client, opened: Story['opened']): Promise<void> {
  await db.query(
    `update shift s set opened_at = x.at, closed_at = x.at + interval '6 hours' from unnest($1::bigint[], $2::timestamptz[]) as x(id, at) where s.id = x.id`,
    [[...opened.keys()], [...opened.values()]],
  )
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

async function redatePeriods(db: pg.Client, months: Story['months']): Promise<void> {
  const closed = months.filter(({ act }) => act === 'closed')
  for (const { id, act, at, by } of months)
    await db.query(
      `update period set ${act}_at = $2, ${act}_by =
         (select id from employee where email = $3 || '@gerai.test') where id = $1`,
      [id, at, by],
    )
  await db.query(
    `update audit a set at = x.at from unnest($1::bigint[], $2::timestamptz[]) as x(id, at) where a.object_kind = 'period' and a.object_id = x.id`,
    [closed.map(({ id }) => id), closed.map(({ at }) => at)],
  )
}
