import { RESERVING, isCounterpart } from './scopes.ts'

/**
 * Figures that stand in a table and follow from ledgers or documents. The checks of the books count where they differ,
 * `npm run admin -- rebuild` writes them anew: both by this one reckoning.
 */
export interface Derived {
  table: string
  /** Which rows of the table, called `b`, it speaks of; all where it is not told. */
  of?: string
  key: string[]
  /** Parts of the key that may be null. */
  nullable?: string[]
  /** A row that is not there stands at nought. */
  figures: string[]
  /** Compared where both know the row, and written with it. */
  facts?: string[]
  /** Written with a row that was missing, not compared. */
  begins?: string[]
  /** One row per key: the key, the figures, the facts and what a row begins with. */
  ledger: string
  /** What becomes of a row that the ledger does not know. */
  unknown: 'nought' | 'goes'
}

/** They bear the number of what they belong to. */

/** Documents that have their number from a series: what waits for its approval has one of its own making until then. */
export const NUMBERED = `number ~ '^[A-Z]+/[^/]+/[0-9]{4}/[0-9]{5,}$' and request_id is not null and not ${isCounterpart('document')}`

/** Months that are closed, with the closing that counts. */
const CLOSED = `(select p.id, p.first_day, p.last_day, coalesce((select max(s.closing) from seal s where s.period_id = p.id), 1) as closing
  from period p where p.status = 'CLOSED')`

const of = 'b.superseded_at is null'

export const derived = {
  levels: {
    table: 'stock_level',
    key: ['branch_id', 'warehouse_id', 'goods_id'],
    figures: ['on_hand', 'reserved'],
    ledger: `select branch_id, warehouse_id, goods_id, sum(qty) as on_hand, sum(aside) as reserved from (
        select branch_id, warehouse_id, goods_id, qty, 0 as aside from stock_move
        union all
        select g.branch_id, g.warehouse_id, g.goods_id, 0, g.base_qty - coalesce(t.taken, 0) from document_goods g
        join document d on d.branch_id = g.branch_id and d.id = g.document_id and (d.kind, d.status) in (${RESERVING})
        left join lateral (select sum(n.base_qty) taken from line_taken n
          where n.branch_id = g.branch_id and n.document_id = g.document_id and n.line = g.line) t on true) x
      group by 1, 2, 3`,
    unknown: 'nought',
  },
  value: {
    table: 'stock_value',
    key: ['branch_id', 'goods_id'],
    figures: ['qty', 'value'],
    begins: ['last_move_at', 'last_purchase_price', 'last_purchase_date'],
    ledger: `select m.*, b.net_base as last_purchase_price, b.date as last_purchase_date
      from (select branch_id, goods_id, sum(qty) as qty, sum(value) as value, max(effective_at) as last_move_at from stock_move group by 1, 2) m
      left join (select distinct on (branch_id, goods_id) branch_id, goods_id, net_base, date from buying_price
        order by branch_id, goods_id, date desc, document_id desc, line desc) b using (branch_id, goods_id)`,
    unknown: 'nought',
  },
  settled: {
    table: 'open_item',
    key: ['branch_id', 'document_id', 'line'],
    figures: ['settled'],
    ledger: `select i.branch_id, i.document_id, i.line, i.amount - i.sign * coalesce(m.left_over, 0) as settled from open_item i
      left join (select branch_id, item_document_id, item_line, sum(amount) left_over from balance_move group by 1, 2, 3) m
        on m.branch_id = i.branch_id and m.item_document_id = i.document_id and m.item_line = i.line`,
    unknown: 'nought',
  },
  points: {
    table: 'point_lot',
    key: ['branch_id', 'id'],
    figures: ['rest'],
    facts: ['customer_id', 'points', 'expires_at'],
    // Points that came are left but for what was taken of them; points that went owe what was not taken from any.
    ledger: `select m.branch_id, m.id, m.customer_id, m.points, case when m.points > 0 then m.expires_at end as expires_at,
        sign(m.points)::int * (abs(m.points) - case when m.points > 0
          then (select coalesce(sum(u.points), 0) from point_use u where u.lot_branch_id = m.branch_id and u.lot_id = m.id)
          else (select coalesce(sum(u.points), 0) from point_use u where u.branch_id = m.branch_id and u.move_id = m.id) end)::int as rest
      from point_move m`,
    unknown: 'goes',
  },
  quotas: {
    table: 'campaign_quota',
    key: ['campaign_id', 'goods_unit_id'],
    figures: ['used'],
    ledger: `select campaign_id, goods_unit_id, coalesce(sum(u.qty), 0) as used
      from campaign_quota q left join campaign_use u using (campaign_id, goods_unit_id) group by 1, 2`,
    unknown: 'nought',
  },
  counters: {
    table: 'doc_counter',
    key: ['branch_id', 'prefix', 'yymm'],
    figures: ['n'],
    // Never lower than it is: the number of a document that is gone is not given a second time.
    ledger: `select branch_id, prefix, yymm, max(n) as n from (select branch_id, prefix, yymm, n from doc_counter union all
        select branch_id, split_part(number, '/', 1), split_part(number, '/', 3), split_part(number, '/', 4)::int from document where ${NUMBERED}) x
      group by 1, 2, 3`,
    unknown: 'nought',
  },
  tallies: {
    table: 'document_tally',
    of: `b.kind <> ''`,
    key: ['branch_id', 'month', 'kind'],
    figures: ['count', 'total'],
    ledger: `select branch_id, date_trunc('month', doc_date)::date as month, kind, count(*)::int as count, sum(total) as total from document d
      where exists (select from document_tally where branch_id = d.branch_id and month = date_trunc('month', d.doc_date)) group by 1, 2, 3`,
    unknown: 'goes',
  },
  accounts: {
    table: 'account_balance',
    of,
    unknown: 'goes',
    key: ['branch_id', 'period_id', 'account_id', 'closing'],
    figures: ['debit', 'credit', 'balance'],
    ledger: `select x.branch_id, p.id as period_id, x.account_id, p.closing, x.debit, x.credit, x.balance from ${CLOSED} p cross join lateral (
        select branch_id, account_id, coalesce(sum(debit) filter (where posting_date >= p.first_day), 0) as debit,
          coalesce(sum(credit) filter (where posting_date >= p.first_day), 0) as credit, sum(debit - credit) as balance
        from journal_line where posting_date <= p.last_day group by 1, 2) x`,
  },
  stock: {
    table: 'stock_balance',
    of,
    unknown: 'goes',
    key: ['branch_id', 'period_id', 'warehouse_id', 'goods_id', 'closing'],
    figures: ['qty', 'value'],
    // The value of a branch's goods lies in one warehouse: where it does, else in the one that is the primary.
    ledger: `select x.branch_id, p.id as period_id, x.warehouse_id, x.goods_id, p.closing, x.qty, x.value from ${CLOSED} p cross join lateral (
        select branch_id, warehouse_id, goods_id, sum(qty) as qty, sum(value) as value from (
          select branch_id, warehouse_id, goods_id, sum(qty) as qty, 0 as value from stock_move where posting_date <= p.last_day group by 1, 2, 3
          union all
          select v.branch_id, coalesce(k.warehouse_id, w.id), v.goods_id, 0, v.value
          from (select branch_id, goods_id, sum(value) as value from stock_move where posting_date <= p.last_day group by 1, 2) v
          join warehouse w on w.branch_id = v.branch_id and w.is_primary
          left join (select branch_id, goods_id, min(warehouse_id) as warehouse_id from stock_balance
            where period_id = p.id and superseded_at is null and value <> 0 group by 1, 2) k on k.branch_id = v.branch_id and k.goods_id = v.goods_id) parts
        group by 1, 2, 3 having sum(qty) <> 0 or sum(value) <> 0) x`,
  },
  parties: {
    table: 'party_balance',
    of,
    unknown: 'goes',
    key: ['branch_id', 'period_id', 'account_id', 'customer_id', 'supplier_id', 'closing'],
    nullable: ['customer_id', 'supplier_id'],
    figures: ['balance'],
    ledger: `select x.branch_id, p.id as period_id, x.account_id, x.customer_id, x.supplier_id, p.closing, x.balance from ${CLOSED} p cross join lateral (
        select branch_id, account_id, customer_id, supplier_id, sum(debit - credit) as balance from journal_line
        where posting_date <= p.last_day and coalesce(customer_id, supplier_id) is not null group by 1, 2, 3, 4 having sum(debit - credit) <> 0) x`,
  },
  frozenPoints: {
    table: 'point_balance',
    of,
    unknown: 'goes',
    key: ['branch_id', 'period_id', 'customer_id', 'closing'],
    figures: ['points'],
    ledger: `select x.branch_id, p.id as period_id, x.customer_id, p.closing, x.points from ${CLOSED} p cross join lateral (
        select branch_id, customer_id, sum(points)::int as points from point_move where posting_date <= p.last_day group by 1, 2 having sum(points) <> 0) x`,
  },
} satisfies Record<string, Derived>

/** Rows that say otherwise than their ledger: the key, and of each figure and fact what it was and what it is. */
export function differing(one: Derived): string {
  const { table, of: rows = 'true', key, nullable = [], figures, facts = [] } = one
  const same = key.map((k) =>
    nullable.includes(k) ? `coalesce(b.${k}, 0) = coalesce(s.${k}, 0)` : `b.${k} = s.${k}`,
  )
  const told = [...figures, ...facts].flatMap((f) => [`b.${f} as was_${f}`, `s.${f} as is_${f}`])
  const begins = (one.begins ?? []).map((f) => `s.${f} as is_${f}`)
  const first = key[0]
  const apart = [
    ...figures.map((f) => `coalesce(b.${f}, 0) <> coalesce(s.${f}, 0)`),
    ...facts.map(
      (f) =>
        `(b.${first} is not null and s.${first} is not null and b.${f} is distinct from s.${f})`,
    ),
  ]
  return `select ${key.map((k) => `coalesce(b.${k}, s.${k}) as ${k}`).join(', ')}, b.${first} is not null as stands,
      s.${first} is not null as known, ${[...told, ...begins].join(', ')}
    from (select * from ${table} b where ${rows}) b full join (${one.ledger}) s on ${same.join(' and ')}
    where ${apart.join(' or ')}`
}

/** One of its figures alone. */
export const only = (one: Derived, ...figures: string[]): Derived => ({ ...one, figures })

/** How many do, of one or of several: a check of the books. */
export const differences = (...all: Derived[]): string =>
  `select ${all.map((one) => `(select count(*) from (${differing(one)}) x)`).join(' + ')}`
