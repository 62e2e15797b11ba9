import {
  IS_CASH_SHORT,
  IS_TURNED_AWAY,
  IS_WRONG_PIN,
  RECOUNTED,
  RECOUNTS,
  toldRupiah,
} from '#server/documents/cart-deeds.ts'
import { NONE, type Source, type Within } from './exception-source.ts'
import { FREE_TRIES } from '#server/platform/password-tries.ts'

/** An entry of the audit `a` leads to its shift, where it is about one, else to itself. */
const ITS_SHIFT = `case a.object_kind when 'shift' then 'shift' else 'audit' end, case a.object_kind when 'shift' then a.object_id else a.id end`

/** What somebody tried in vain, and where somebody acted in another's place: most of it no document tells. */
export const tryRows = (
  of: Within,
  /** May read from where somebody tried. */
  seesAddresses: boolean,
): Source[] => [
  {
    tells: ['TAKE_OVER', 'WRONG_PIN'],
    rows: `select a.branch_id, a.at, a.employee_id, 'audit', a.id, case when a.action = 'Ganti kasir' then 'TAKE_OVER' else 'WRONG_PIN' end,
    concat_ws(' → ', a.before, a.after, a.memo), null, 0, ${NONE}, ${NONE}, ${NONE}
  from audit a where ${of('a.at', 'a.')} and (a.action = 'Ganti kasir' or ${IS_WRONG_PIN})`,
  },
  // Whoever closes a drawer that he never held.
  {
    tells: ['TAKE_OVER'],
    rows: `select s.branch_id, s.closed_at, s.closed_by, 'shift', s.id, 'TAKE_OVER', 'Tutup shift · ' || concat_ws(' → ', e.name, c.name), null, 0, ${NONE}, ${NONE}, s.counted
  from shift s join employee e on e.id = s.employee_id join employee c on c.id = s.closed_by
  where ${of('s.closed_at', 's.')} and not exists (select from shift_part p where p.shift_id = s.id and p.employee_id = s.closed_by)`,
  },
  {
    tells: ['SHORT'],
    rows: `select a.branch_id, a.at, a.employee_id, ${ITS_SHIFT}, 'SHORT', a.memo, null, 0, ${NONE}, ${NONE}, ${toldRupiah('a.before')}
  from audit a where ${of('a.at', 'a.')} and ${IS_CASH_SHORT}`,
  },
  {
    tells: ['ELSEWHERE'],
    rows: `select a.branch_id, a.at, a.employee_id, ${ITS_SHIFT}, 'ELSEWHERE', a.memo, null, 0, ${NONE}, ${NONE}, ${NONE}
  from audit a where ${of('a.at', 'a.')} and ${IS_TURNED_AWAY}`,
  },
  {
    tells: ['RECOUNT'],
    rows: `select a.branch_id, a.at, a.employee_id, 'shift', a.object_id, 'RECOUNT', null, null, 0, ${NONE}, ${NONE}, ${RECOUNTED}
  ${RECOUNTS} and ${of('a.at', 'a.')}`,
  },
  {
    tells: ['REFUSED'],
    rows: `select r.branch_id, r.decided_at, r.requested_by, coalesce(o.kind, 'audit'), coalesce(o.id, w.id), 'REFUSED', concat_ws(' · ', v.name, r.message, r.reason), null, 0, ${NONE}, ${NONE},
    coalesce(r.card ->> 'amount', r.card ->> 'value')::numeric
  from approval_request r join employee v on v.id = r.decided_by
  left join document o on o.branch_id = r.branch_id and o.id = (r.card -> 'document' ->> 'id')::bigint
  left join lateral (select a.id from audit a where a.branch_id = r.branch_id and a.object_kind = 'approval-request' and a.object_id = r.id
    and a.action = 'Tolak permintaan' limit 1) w on true
  where ${of('r.decided_at', 'r.')} and r.status = 'REFUSED'`,
  },
  // About an account, by nobody: who tried is not known.
  {
    tells: ['WRONG_PASSWORD'],
    rows: `select w.branch_id, w.at, null::bigint, 'employee', w.id, 'WRONG_PASSWORD', concat_ws(' · ', w.times || ' ×'${seesAddresses ? ', w.address' : ''}), null, 0, ${NONE}, ${NONE}, ${NONE}
  from (select e.branch_id, e.id, l.address, max(l.at) as at, count(*) as times
    from employee e join branch b on b.id = e.branch_id join login_attempt l on l.email = lower(e.email) and not l.ok where ${of('l.at', 'e.')}
    group by e.branch_id, e.id, l.address, (l.at at time zone b.timezone)::date) w where w.times >= ${FREE_TRIES}`,
  },
]
