import type { ReplyOf } from '#contract/endpoint.ts'
import {
  TERM_HOURS,
  personalBreach as breaches,
  personalBreachRow,
  personalData as contract,
  personalRequestRow,
  personalRequest as requests,
} from '#contract/system/personal-data.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import type { MasterType, Stored } from '#server/masters/table.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { reads, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { localTime } from '#server/platform/time.ts'
import { printNotice } from './breach-notice.ts'

/** A moment as the clock of the company shows it. */
const clock = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI')`
const due = (column: string) => `${column} + interval '${TERM_HOURS} hours'`

/** What people asked of their data. */
const personalRequest = master({
  kind: 'personal-request',
  title: 'Permintaan Data Pribadi',
  row: personalRequestRow,
  written: requests.update.input,
  table: 'personal_request',
  from: 'personal_request m left join employee e on e.id = m.done_by left join customer c on c.id = m.customer_id',
  fields: {
    customerName: 'c.name',
    receivedAt: clock('m.received_at'),
    dueAt: clock(due('m.received_at')),
    doneAt: clock('m.done_at'),
    doneBy: 'e.name',
    isDone: '(m.done_at is not null)',
  },
  columns: { receivedAt: 'received_at', doneAt: 'done_at' },
  defaults: { note: '', answer: '' },
  search: `search_key(m.name || ' ' || m.note || ' ' || coalesce(c.name, ''))`,
  orderBy: 'm.done_at is not null, m.received_at desc, m.id desc',
  excel: [
    'requestKind',
    'name',
    'customerName',
    'receivedAt',
    'dueAt',
    'doneAt',
    'doneBy',
    'note',
    'answer',
    'isActive',
  ],
  async check(_tx, s, input, before) {
    const { receivedAt, doneAt, answer } = { ...written(before), ...said(input) }
    refuseFuture(s, { receivedAt, doneAt })
    if (!doneAt) return { done_by: null }
    refuseOrder('doneAt', receivedAt, doneAt)
    if (!answer?.trim())
      throw new Refusal('REQUIRED', 'Tulis apa yang dilakukan sebelum permintaan diselesaikan', {
        field: 'answer',
      })
    return before?.done_at ? {} : { done_by: s.employeeId }
  },
})

/** When data got out, and who was told. */
const personalBreach = master({
  kind: 'personal-breach',
  title: 'Kegagalan Pelindungan Data',
  row: personalBreachRow,
  written: breaches.update.input,
  table: 'personal_breach',
  from: 'personal_breach m',
  fields: {
    knownAt: clock('m.known_at'),
    dueAt: clock(due('m.known_at')),
    personsToldAt: clock('m.persons_told_at'),
    agencyToldAt: clock('m.agency_told_at'),
    isDone: '(m.persons_told_at is not null and m.agency_told_at is not null)',
  },
  search: `search_key(m.name || ' ' || m.data_taken)`,
  orderBy: 'm.known_at desc, m.id desc',
  excel: [
    'name',
    'knownAt',
    'dueAt',
    ['happenedOn', 'date'],
    'dataTaken',
    'howTaken',
    ['persons', 'integer'],
    'actions',
    'personsToldAt',
    'agencyToldAt',
    'isActive',
  ],
  async check(_tx, s, input, before) {
    const after = { ...written(before), ...said(input) }
    const { knownAt, personsToldAt, agencyToldAt } = after
    refuseFuture(s, { knownAt, personsToldAt, agencyToldAt })
    refuseOrder('personsToldAt', knownAt, personsToldAt)
    refuseOrder('agencyToldAt', knownAt, agencyToldAt)
    return {}
  },
})

type Moments = Partial<
  Record<
    'receivedAt' | 'doneAt' | 'answer' | 'knownAt' | 'personsToldAt' | 'agencyToldAt',
    string | null
  >
>

/** What the input says of moments and of what was done. */
const said = (input: object): Moments =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Moments

/** The same as it stood before. */
const written = (before: Stored | null | undefined): Moments => {
  const at = (column: string) =>
    before?.[column] ? String(before[column]).replace(' ', 'T').slice(0, 16) : null
  return {
    receivedAt: at('received_at'),
    doneAt: at('done_at'),
    answer: (before?.answer as string | undefined) ?? null,
    knownAt: at('known_at'),
    personsToldAt: at('persons_told_at'),
    agencyToldAt: at('agency_told_at'),
  }
}

function refuseFuture(s: Session, moments: Moments): void {
  const now = localTime(s.now, s.timezone)
  for (const [field, at] of Object.entries(moments))
    if (at && at > now)
      throw new Refusal('FUTURE', 'Waktunya tidak boleh setelah sekarang', { field })
}

function refuseOrder(
  field: string,
  from: string | null | undefined,
  to: string | null | undefined,
): void {
  if (from && to && to < from)
    throw new Refusal(
      'DATE_ORDER',
      'Waktunya tidak boleh sebelum permintaan atau kejadian diketahui',
      {
        field,
      },
    )
}

const MOST = 6
const WAITING = `
select x.*, x.due < $1::timestamp as "isLate", ${clock('x.due')} as "dueAt", count(*) over ()::int as count,
  count(*) filter (where x.due < $1::timestamp) over ()::int as late
from (select 'REQUEST' as what, id, name, request_kind as "requestKind", ${due('received_at')} as due from personal_request where done_at is null and is_active
  union all select 'BREACH', id, name, null, ${due('known_at')} from personal_breach
    where (persons_told_at is null or agency_told_at is null) and is_active) x
order by x.due, x.what, x.id limit ${MOST}`

type Waiting = ReplyOf<typeof contract.waiting>

async function waiting(tx: Tx, s: Session): Promise<Waiting> {
  const found = await tx.rows<
    Waiting['rows'][number] & { due: string; count: number; late: number }
  >(WAITING, [localTime(s.now, s.timezone)])
  const { count = 0, late = 0 } = found[0] ?? {}
  return { count, late, rows: found.map(({ due: _, count: _c, late: _l, ...row }) => row) }
}

export const personalDataRoutes = [
  ...masterRoutes(requests, personalRequest as MasterType as never),
  ...masterRoutes(breaches, personalBreach as MasterType as never),
  route(breaches.notice, (ctx, { id }) => printNotice(ctx, personalBreach as MasterType, id)),
  reads(contract.waiting, (tx, s) => waiting(tx, s)),
]
