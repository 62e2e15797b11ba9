import {
  givesUp,
  holds,
  isBill,
  isCod,
  isCodReturn,
  isHandover,
  isRepayment,
  movesPoints,
  soldAt,
} from '#server/ledgers/scopes.ts'
import { NONE, type Source, type Within } from './exception-source.ts'
import { WITHHELD_STANDS } from '#server/ledgers/withheld.ts'

/**
 * Sales that stand and were proved with a code that had proved another one before, at the same terminal on the same day. First
 * the few codes that are there twice, then what became of their sales: the other way round each sale asks for all others.
 */
const provedAgain = (wanted: string) => `
select x.branch_id, x.created_at, x.created_by, x.kind, x.id, 'PROOF', concat_ws(' · ', m.name, x.code), null, 0, ${NONE}, ${NONE}, x.amount
from (select d.branch_id, d.created_at, d.created_by, d.kind, d.document_id as id, d.edc_id, d.approval_code as code, d.amount,
    row_number() over (partition by d.branch_id, d.edc_id, upper(d.approval_code), d.day order by d.document_id, d.line) as nth
  from sale_proof d where ${wanted}) x
join edc m on m.id = x.edc_id where x.nth > 1`

/** So long a list price is low at most that counts as lowered for somebody: a shift. */
const FOR_A_WHILE = '8 hours'

/** A price counts from when it was to begin, or from when it was written where that was later. */
const BEGUN = 'greatest(p.effective_from, p.updated_at)'

/**
 * Prices of the units whose list changed then, one after another as each came into force: when it did, until when it held
 * (`ended`), and what the list asked for before (`was`). Before the first of a branch or of a quantity the list asked for
 * what holds in all branches, or from a smaller quantity on.
 */
const seriesOf = (near: (at: string) => string) => `
select p.*, ${BEGUN} as begun, first_value(p.id) over w as series, row_number() over w as nth, lead(${BEGUN}) over w as ended,
  coalesce(lag(p.price) over w, case when lead(p.id) over w is not null then (select q.price from selling_price q
    where q.goods_unit_id = p.goods_unit_id and q.price_level = p.price_level and q.min_qty <= p.min_qty and (q.branch_id is null or q.branch_id = p.branch_id)
      and (q.branch_id is distinct from p.branch_id or q.min_qty <> p.min_qty) and q.effective_from <= ${BEGUN} and q.updated_at <= ${BEGUN}
    order by q.min_qty desc, q.branch_id nulls last, q.effective_from desc, q.id desc limit 1) end) as was
from selling_price p
where p.goods_unit_id in (select c.goods_unit_id from selling_price c where ${near('c.updated_at')} or c.effective_from > c.updated_at and ${near('c.effective_from')})
window w as (partition by p.goods_unit_id, p.branch_id, p.price_level, p.min_qty order by p.effective_from, p.id)`

/**
 * Sales at a list price that was lowered and put back within a shift, in one step or in several, at once or as planned
 * beforehand, as of whoever wrote it: what the list asked for before tells how much less.
 */
export const pricesPutBack = (branches: string, near: (at: string) => string) => `
select * from (with s as materialized (${seriesOf(near)}),
-- Joined by series, never row by row: a list that was changed as a whole has thousands.
low as materialized (select p.id, max(f.was) as was from s p
  join s f on f.series = p.series and f.nth <= p.nth and f.was > p.price
  join s n on n.series = p.series and n.nth > p.nth and n.price >= f.was and n.begun <= f.begun + interval '${FOR_A_WHILE}'
  where p.ended is not null and ${near('p.begun')} group by p.id)
select d.branch_id, ${soldAt()}, p.changed_by, d.kind, d.id, 'PRICE_BACK', concat_ws(' · ', g.code || ' ' || g.name, trim_scale(sum(l.qty)) || ' ' || u.name, p.reason),
  null, 0, b.was, p.price, round(sum((b.was - p.price) * l.qty))
from low b join s p on p.id = b.id
join document d on d.branch_id = any (${branches}) and ${soldAt()} >= p.begun and ${soldAt()} < p.ended and ${isBill()} and (p.branch_id is null or p.branch_id = d.branch_id)
join document_goods l on l.branch_id = d.branch_id and l.document_id = d.id and l.goods_unit_id = p.goods_unit_id and l.unit_price = p.price
join goods_unit t on t.id = p.goods_unit_id join goods g on g.id = t.goods_id join unit u on u.id = t.unit_id
group by d.branch_id, d.id, p.id, p.changed_by, p.reason, p.price, b.was, g.id, u.id) put_back`

/** Secrets and locks of a person that another took away: whoever did it can be that person. */
const OF_SECRETS = `('Hapus PIN', 'Atur ulang kata sandi', 'Hapus verifikasi dua langkah', 'Buka kunci')`

/** A session that somebody else used as well. */
const STOLEN = `a.action = 'Token sesi dipakai ulang'`

/** Of floats and safes, and who could act as another. */
const placeRows = (of: Within): Source[] => [
  {
    tells: ['FLOAT'],
    rows: `select s.branch_id, s.opened_at, s.employee_id, 'shift', s.id, 'FLOAT', null, null, 0, ${NONE}, ${NONE}, s.opening_float - s.float_before
  from shift s where ${of('s.opened_at', 's.')} and s.float_before <> s.opening_float`,
  },
  {
    tells: ['UNSEEN'],
    rows: `select s.branch_id, s.closed_at, s.closed_by, 'shift', s.id, 'UNSEEN', s.memo, null, 0, ${NONE}, ${NONE}, s.counted - s.left_float
  from shift s where ${of('s.closed_at', 's.')} and s.witness_id is null and s.counted > s.left_float`,
  },
  {
    tells: ['SECRET'],
    rows: `select a.branch_id, a.at, a.employee_id, 'audit', a.id, 'SECRET', concat_ws(' · ', a.action, e.name), null, 0, ${NONE}, ${NONE}, ${NONE}
  from audit a left join employee e on e.id = a.object_id
  where ${of('a.at', 'a.')} and a.object_kind = 'employee' and (a.action in ${OF_SECRETS} and a.object_id is distinct from a.employee_id or ${STOLEN})`,
  },
]

/**
 * Where money may go another way than the document says: what stands for money without being any, floats and safes, and who
 * could act as another.
 */
export const moneyRows = (of: Within): Source[] => [
  // Sale by sale by its key: few were paid so, which no statistics tell.
  {
    tells: ['POINTS'],
    rows: `select d.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, 'POINTS', (select c.name from customer_number cn join customer c on c.id = cn.customer_id where cn.id = d.customer_id),
    null, 0, ${NONE}, ${NONE}, p.amount
  from document d cross join lateral (select sum(s.amount) as amount from document_settlement s
    where s.branch_id = d.branch_id and s.document_id = d.id and s.method_id = any (array(select m.id from payment_method m where m.kind = 'POINT'))) p
  where ${of(soldAt(), 'd.')} and ${isBill()} and d.customer_id is not null and p.amount > 0`,
  },
  {
    tells: ['POINTS'],
    rows: `select d.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, 'POINTS', d.memo, null, 0, ${NONE}, ${NONE}, d.total
  from document d where ${of(soldAt(), 'd.')} and ${movesPoints()} and d.number is not null`,
  },
  { tells: ['PROOF'], rows: provedAgain(of('d.created_at', 'd.')) },
  // What the customer did not keep, as whoever settles says: he may have paid for it.
  {
    tells: ['COD_BACK'],
    rows: `select d.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, 'COD_BACK', concat_ws(' · ', e.name, d.memo), null, 0, ${NONE}, ${NONE},
    o.total - coalesce((select sum(f.total) from document_source x join document f on f.branch_id = x.branch_id and f.id = x.document_id and ${isBill('f')}
      where x.branch_id = o.branch_id and x.source_id = o.id), 0)
  from document d join document_source s on s.branch_id = d.branch_id and s.document_id = d.id
  join document o on o.branch_id = s.branch_id and o.id = s.source_id and ${isCod('o')} and o.status <> 'CANCELLED'
  left join employee e on e.id = d.courier_id where ${of(soldAt(), 'd.')} and ${isCodReturn()}`,
  },
  {
    tells: ['LET_OUT'],
    rows: `select c.branch_id, c.at, c.let_by, d.kind, d.id, 'LET_OUT', d.memo, null, 0, ${NONE}, ${NONE}, c.amount
  from cash_let_out c join document d on d.branch_id = c.branch_id and d.id = c.document_id where ${of('c.at', 'c.')}`,
  },
  {
    tells: ['CREDIT_NOTE'],
    rows: `select d.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, 'CREDIT_NOTE', d.memo, null, 0, ${NONE}, ${NONE}, d.total
  from document d where ${of(soldAt(), 'd.')} and d.number is not null and ${givesUp()}`,
  },
  {
    tells: ['PAID_LESS'],
    rows: `select d.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, 'PAID_LESS', d.memo, null, 0, ${NONE}, ${NONE}, d.discount
  from document d where ${of(soldAt(), 'd.')} and d.number is not null and ${isRepayment()} and d.discount > 0`,
  },
  // What a customer or payer is said to have kept back is money that did not come: his slip proves it, and no more than the rule has.
  {
    tells: ['NO_SLIP'],
    rows: `select d.branch_id, ${soldAt()}, d.created_by, d.kind, d.id, 'NO_SLIP', concat_ws(' · ', d.wht_object, case when d.wht_slip_no is null then 'belum ada bukti potong' end,
      case when r.rate < d.wht_rate then 'tarif ' || trim_scale(d.wht_rate) || '%, menurut aturan ' || trim_scale(r.rate) || '%' end), null, 0, ${NONE}, ${NONE}, d.withheld
  from document d cross join company c left join lateral (select o.rate * case when o.doubles and c.npwp is null then 2 else 1 end as rate from withholding_object o
      where o.code = d.wht_object and o.is_active and o.from_us and d.doc_date between o.valid_from and coalesce(o.valid_to, 'infinity')) r on true
  where ${of(soldAt(), 'd.')} and ${WITHHELD_STANDS} and d.withheld > 0 and (d.wht_slip_no is null or r.rate < d.wht_rate)`,
  },
  // A courier's money that was counted otherwise than his bills come to: he brought it, whoever received it.
  {
    tells: ['COURIER_SHORT'],
    rows: `select d.branch_id, ${soldAt()}, d.courier_id, d.kind, d.id, 'COURIER_SHORT', concat_ws(' · ', e.name, d.memo), null, 0, ${NONE}, ${NONE}, d.rounding
  from document d join employee e on e.id = d.created_by where ${of(soldAt(), 'd.')} and ${isHandover()} and ${holds()} and d.rounding <> 0`,
  },
  ...placeRows(of),
]
