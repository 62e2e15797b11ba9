import { isCod, isSentAway, movesCourierCash, movesTransit } from './scopes.ts'
import type pg from 'pg'
import { derived, differences, only } from './derived.ts'
import { type Invariant, documentInvariants } from './document-invariants.ts'
import { frozenInvariants } from './frozen-invariants.ts'
import { sealInvariants } from './seal-invariants.ts'

/** Accounts whose lines name a customer or a supplier. */
const BY_PARTY = `'AR','AP','AR_OTHER','AP_OTHER','DP_PURCHASE','DP_SALES','CUSTOMER_DEPOSIT','VAT_COLLECTED_CLAIM','VAT_OUT_COLLECTED'`

/** What must hold at every moment (reliability §2): each statement counts the violations and must answer 0. */
export const invariants: Record<string, Invariant> = {
  G01: {
    says: 'every journal balances and has two lines or more',
    sql: `select count(*) from (select j.branch_id, j.id from journal j left join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
      group by 1, 2 having count(l.line) < 2 or coalesce(sum(l.debit), 0) <> coalesce(sum(l.credit), 0)) x`,
  },
  G02: {
    says: 'debits equal credits per branch and month',
    sql: `select count(*) from (select branch_id, period_id(posting_date) from journal_line group by 1, 2 having sum(debit) <> sum(credit)) x`,
  },
  G04: {
    says: 'every journal lies in an opened period and its lines bear its date',
    sql: `select count(*) from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
      left join period p on p.id = period_id(j.posting_date) where p.id is null or l.posting_date <> j.posting_date`,
  },
  G05: {
    says: 'nothing was posted into a period after it closed',
    sql: `select count(*) from journal j join period p on p.id = period_id(j.posting_date) where p.status = 'CLOSED' and j.posted_at > p.closed_at`,
  },
  G06: {
    says: 'a closed period still adds up to what was frozen',
    sql: `select count(*) from period p where p.status = 'CLOSED' and p.close_debit is distinct from
      (select coalesce(sum(debit), 0) from journal_line where period_id(posting_date) = p.id)`,
  },
  G07: {
    says: 'periods follow one another without a hole',
    sql: `select count(*) from (select first_day, lag(last_day) over (order by first_day) as before from period) x where before is not null and first_day <> before + 1`,
  },
  G08: {
    says: 'a document has one journal of its own, every other tells what happened to it later, every journal has a document, and none is both empty and not',
    sql: `select (select count(*) from (select from journal j where j.id <> j.document_id
        and not exists (select from document_event e where e.branch_id = j.branch_id and e.journal_id = j.id and e.document_id = j.document_id)) x)
      + (select count(*) from journal j where not exists (select 1 from document d where d.branch_id = j.branch_id and d.id = j.document_id))
      + (select count(*) from journal j join empty_journal e using (branch_id, id))`,
  },
  G09: {
    says: 'a reversal mirrors its original',
    sql: `select count(*) from document r join document o on o.branch_id = r.branch_id and o.id = r.reverses_id
      where exists (
        (select account_id, sum(debit - credit) from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
           where j.branch_id = o.branch_id and j.document_id = o.id group by 1)
        except
        (select account_id, sum(credit - debit) from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
           where j.branch_id = r.branch_id and j.document_id = r.id group by 1))`,
  },
  G11: {
    says: 'accounts of a branch are written on by that branch only',
    sql: `select count(*) from journal_line l join account a on a.id = l.account_id where a.branch_id is not null and a.branch_id <> l.branch_id`,
  },
  S01: {
    says: 'stock balances are the sum of the movements',
    sql: differences(only(derived.levels, 'on_hand'), derived.value),
  },
  S02: {
    says: 'stock was never below zero at any step, since the branch no longer allows it',
    sql: `select count(*) from (select m.branch_id, m.effective_at, sum(m.qty) over w r,
        -- What was sold without a line had left the shop: so far below zero it may be.
        coalesce(sum(-m.qty) filter (where d.sold_at is not null) over w, 0) late
        from stock_move m left join document d on d.branch_id = m.branch_id and d.id = m.document_id
        window w as (partition by m.branch_id, m.warehouse_id, m.goods_id order by m.effective_at, m.id)) x
      join branch b on b.id = x.branch_id where not b.allow_negative_stock and r + late < 0 and x.effective_at >= coalesce(b.never_short_since, '-infinity')`,
  },
  S03: {
    says: 'every issue is worth the average of the state before it, the last unit takes the rest',
    sql: `select count(*) from (select branch_id, goods_id, qty, value + settled as value, cost_rule, coalesce(sum(qty) over w, 0) q0, coalesce(sum(value) over w, 0) v0 from stock_move
        where cost_rule <> 'MOVE' window w as (partition by branch_id, goods_id order by effective_at, id rows between unbounded preceding and 1 preceding)) x
      join stock_value s using (branch_id, goods_id)
      where s.dirty_from is null and cost_rule = 'AVG' and q0 <> 0 and x.value <> -(case when -x.qty = q0 then v0 else round(-x.qty * v0 / q0) end)`,
  },
  S04: {
    says: 'no quantity means no value, and value is whole rupiah of the same sign',
    sql: `select count(*) from stock_value where (qty = 0 and value <> 0) or sign(qty) * sign(value) < 0 or value <> trunc(value)`,
  },
  S05: {
    says: 'inventory in the ledger is the value of the stock, per branch',
    sql: `select count(*) from (select l.branch_id, sum(l.debit - l.credit) g from journal_line l join account a on a.id = l.account_id
        where a.usage = 'INVENTORY' group by 1) g full join (select branch_id, sum(value) v from stock_value group by 1) s using (branch_id)
      where coalesce(g, 0) <> coalesce(v, 0)`,
  },
  S06: {
    says: 'per document the stock it moved is worth what its journal says',
    sql: `select count(*) from (select branch_id, document_id, sum(value) v from stock_move group by 1, 2) s
      full join (select j.branch_id, j.document_id, sum(l.debit - l.credit) g from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id
        join account a on a.id = l.account_id where a.usage = 'INVENTORY' group by 1, 2) g using (branch_id, document_id)
      where coalesce(s.v, 0) <> coalesce(g.g, 0)`,
  },
  S08: {
    says: 'what is set aside is what open bookings and processed orders ask for',
    sql: differences(only(derived.levels, 'reserved')),
  },
  S11: {
    says: 'nothing was taken from a line beyond its quantity',
    sql: `select count(*) from document_goods o join (select branch_id, document_id, line, sum(base_qty) q from line_taken group by 1, 2, 3) t
      using (branch_id, document_id, line) where t.q > o.base_qty`,
  },
  S13: {
    says: 'what comes in settles what was sold before it came, and nothing else does',
    sql: `select count(*) from (select branch_id, goods_id, qty, value, settled, cost_rule, coalesce(sum(qty) over w, 0) q0, coalesce(sum(value) over w, 0) v0 from stock_move
        where cost_rule <> 'MOVE' window w as (partition by branch_id, goods_id order by effective_at, id rows between unbounded preceding and 1 preceding)) x
      join stock_value s using (branch_id, goods_id) cross join lateral (select least(-q0, x.qty) as k) c
      where s.dirty_from is null and settled <> case when q0 < 0 and x.qty > 0 then round((x.value + settled) * k / x.qty) - round(-v0 * k / -q0) else 0 end`,
  },
  S12: {
    says: 'what takes its cost from another movement never lies before it',
    sql: `select count(*) from stock_move_basis b
      join stock_move m on m.branch_id = b.branch_id and m.document_id = b.document_id and m.line = b.line and m.cost_rule in ('COPY','SHARE')
      join stock_move s on s.branch_id = b.source_branch_id and s.document_id = b.source_document_id and (b.source_line is null or s.line = b.source_line) and s.qty < 0
      where (s.effective_at, s.id) > (m.effective_at, m.id)`,
  },
  L01: {
    says: 'each control account is the sum of its open documents, per branch, and per party where it has one',
    sql: `select count(*) from (select a.usage r, l.branch_id, case when a.usage in (${BY_PARTY}) then coalesce(n.customer_id, l.supplier_id) else 0 end p, sum(l.debit - l.credit) g
        from journal_line l join account a on a.id = l.account_id left join customer_number n on n.id = l.customer_id
        where a.usage in (${BY_PARTY}, 'EDC_CC','EDC_DC','QRIS','PAYLATER','GIRO_RECEIVABLE','GIRO_PAYABLE') group by 1, 2, 3) g
      full join (select role r, i.branch_id, case when role in (${BY_PARTY}) then coalesce(n.customer_id, i.supplier_id) else 0 end p,
          sum(case when role in ('AP','AP_OTHER','GIRO_PAYABLE','DP_PURCHASE') then -sign else sign end * (amount - settled
            -- PPN of a taxed down payment stands on its own account and leaves with what is used; what its payer collects is no part of it.
            - case when role in ('DP_PURCHASE','DP_SALES') then (d.vat - d.collected_vat) - round((d.vat - d.collected_vat) * settled / amount) else 0 end)) o
        from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id
          left join customer_number n on n.id = i.customer_id where i.role <> 'CASH_IN_TRANSIT' group by 1, 2, 3) o using (r, branch_id, p)
      where coalesce(g, 0) <> coalesce(o, 0)`,
  },
  L02: {
    says: 'what is settled of a document is the sum of what was taken, never more than its amount',
    sql: `${differences(derived.settled)} + (select count(*) from open_item where settled < 0 or settled > amount)`,
  },
  L04: {
    says: 'points owed in the ledger are the points of the customers',
    sql: `select count(*) from (select coalesce(sum(l.credit - l.debit), 0) g from journal_line l join account a on a.id = l.account_id where a.usage = 'POINT_LIABILITY') g,
      (select coalesce(sum(points), 0) * (select point_value from company) p from point_move) p where g.g <> p.p`,
  },
  L14: {
    says: 'the points that each branch owes are worth what is left of those that it gave, but for what crossed and waits for its journal',
    sql: `select count(*) from branch b cross join company c
      cross join lateral (select coalesce(sum(l.credit - l.debit), 0) n from journal_line l join account a on a.id = l.account_id and a.usage = 'POINT_LIABILITY' where l.branch_id = b.id) g
      cross join lateral (select coalesce(sum(rest), 0) n from point_lot where branch_id = b.id) own
      cross join lateral (select coalesce(sum(case when branch_id = b.id then points else -points end), 0) n from point_crossing
        where settled_by is null and b.id in (branch_id, counter_branch_id)) x
      where g.n <> c.point_value * (own.n - x.n)`,
  },
  L07: {
    says: 'what is counted of a campaign is what sales took less what came back, never more than its quota',
    sql: `${differences(derived.quotas)} + (select count(*) from campaign_quota where used > total)`,
  },
  L05: {
    says: 'what is left of a customer’s points is his balance, each movement took or brought what it says, and what expires first was taken first',
    sql: `${differences(derived.points)} + (select count(*) from (select n.customer_id, sum(points) p from point_move x join customer_number n on n.id = x.customer_id group by 1) m
        full join (select n.customer_id, sum(rest) r from point_lot x join customer_number n on n.id = x.customer_id group by 1) l using (customer_id) where coalesce(p, 0) <> coalesce(r, 0))
      + (select count(*) from point_use u join point_lot b on b.branch_id = u.lot_branch_id and b.id = u.lot_id
        join point_lot a on a.customer_id = b.customer_id and a.points > 0 and a.seq < u.seq and b.seq < u.seq
          and (coalesce(a.expires_at, 'infinity'), a.seq) < (coalesce(b.expires_at, 'infinity'), b.seq)
        where a.points > (select coalesce(sum(x.points), 0) from point_use x where x.lot_branch_id = a.branch_id and x.lot_id = a.id and x.seq <= u.seq))`,
  },
  S09: {
    says: 'goods under way are worth what left less what arrived or was recalled, per branch',
    sql: `select count(*) from (select l.branch_id, sum(l.debit - l.credit) g from journal_line l join account a on a.id = l.account_id
        where a.usage = 'INV_TRANSIT' group by 1) g
      full join (select d.branch_id, sum(case when ${isSentAway()} then line_cost(x, d.doc_date) else -line_cost(x, d.doc_date) end) v
        from document d join document_goods x on x.branch_id = d.branch_id and x.document_id = d.id
        where ${movesTransit()} group by 1) v using (branch_id)
      where coalesce(g, 0) <> coalesce(v, 0)`,
  },
  S10: {
    says: 'goods out for COD are worth what left with every open one, and nothing of those that are settled',
    sql: `select count(*) from (select l.branch_id, sum(l.debit - l.credit) g from journal_line l join account a on a.id = l.account_id
        where a.usage = 'INV_COD' group by 1) g
      full join (select d.branch_id, sum(line_cost(x, d.doc_date)) v
        from document d join document_goods x on x.branch_id = d.branch_id and x.document_id = d.id
        where ${isCod()} and d.status = 'COD' group by 1) v using (branch_id)
      where coalesce(g, 0) <> coalesce(v, 0)`,
  },
  L11: {
    says: 'what couriers hold is what their sales brought less what they handed over',
    sql: `select count(*) from (select l.branch_id, sum(l.debit - l.credit) g from journal_line l join account a on a.id = l.account_id
        join journal j on j.branch_id = l.branch_id and j.id = l.journal_id join document d on d.branch_id = j.branch_id and d.id = j.document_id
        where a.usage = 'CASH_IN_TRANSIT' and ${movesCourierCash()} group by 1) g
      full join (select branch_id, sum(amount - settled) o from open_item where role = 'CASH_IN_TRANSIT' group by 1) o using (branch_id)
      where coalesce(g, 0) <> coalesce(o, 0)`,
  },
  L09: {
    says: 'both counterparts of a document between branches name the same debt',
    sql: `select count(*) from document_between b
      cross join lateral (select coalesce(sum(l.debit - l.credit), 0) n from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
        join account a on a.id = l.account_id and a.usage = 'RK' where j.branch_id = b.branch_id and j.document_id = b.document_id) own
      cross join lateral (select coalesce(sum(l.debit - l.credit), 0) n from journal_line l join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
        join account a on a.id = l.account_id and a.usage = 'RK' where j.branch_id = b.counter_branch_id and j.document_id = b.counter_document_id) other
      where own.n + other.n <> 0`,
  },
  L08: {
    says: 'what two branches owe one another is the same in both, but for what awaits its confirmation',
    sql: `select count(*) from (select least(here, there), greatest(here, there) from (
        select l.branch_id here, l.counter_branch_id there, l.debit - l.credit n from journal_line l join account a on a.id = l.account_id and a.usage = 'RK'
        union all select branch_id, counter_branch_id, -amount from money_between where confirmed_by is null and withdrawn_by is null) x
      group by 1, 2 having sum(n) <> 0) x`,
  },
  L10: {
    says: 'money between branches is confirmed by its opposite, or withdrawn by its own reversal',
    sql: `select count(*) from money_between m
      cross join lateral (select coalesce(sum(l.debit - l.credit), 0) n from journal_line l join account a on a.id = l.account_id and a.usage = 'RK'
        where l.branch_id = m.branch_id and l.journal_id = m.document_id and l.counter_branch_id = m.counter_branch_id) own
      cross join lateral (select coalesce(sum(l.debit - l.credit), 0) n from journal_line l join account a on a.id = l.account_id and a.usage = 'RK'
        where l.branch_id = m.counter_branch_id and l.journal_id = m.confirmed_by and l.counter_branch_id = m.branch_id) other
      where own.n <> m.amount or (m.confirmed_by is not null and other.n <> -m.amount)
        or (m.withdrawn_by is not null and not exists (select from document r where r.branch_id = m.branch_id and r.id = m.withdrawn_by and r.reverses_id = m.document_id))`,
  },
  ...documentInvariants,
  ...frozenInvariants,
  ...sealInvariants,
  D08: {
    says: 'nobody who left is still signed in',
    sql: `select count(*) from session s join employee e on e.id = s.employee_id where not e.is_active and s.revoked_at is null`,
  },
  X02: {
    says: 'every table of a branch stands behind the branch wall',
    sql: `select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'branch_id' and a.attnotnull
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
        and c.relname not in ('bank_account','edc','warehouse','customer','employee','approval')`,
  },
  B01: {
    says: 'what was matched with a bank statement comes to the same on both sides, and to what its journals say',
    sql: `select count(*) from bank_match m cross join lateral (
        select (select coalesce(sum(l.amount), 0) from bank_match_line x join bank_statement_line l on l.id = x.line_id where x.match_id = m.id) as bank,
          (select coalesce(sum(x.amount), 0) from bank_match_entry x where x.match_id = m.id) as books,
          (select coalesce(sum(l.debit - l.credit), 0) from bank_match_entry x join bank_account k on k.id = x.bank_account_id
             join journal_line l on l.branch_id = x.branch_id and l.journal_id = x.journal_id and l.account_id = k.account_id where x.match_id = m.id) as journals) s
      where m.undone_at is null and (s.bank <> s.books or s.books <> s.journals)`,
  },
  X05: {
    says: 'the database keeps what it has acknowledged',
    sql: `select count(*) from pg_settings where (name, setting) in (('fsync','off'),('full_page_writes','off'),('synchronous_commit','off'),('data_checksums','off'))`,
  },
}

export interface Finding {
  code: string
  says: string
  violations: number
}

/** Runs every check in one snapshot; an empty answer means that the books are in order. */
export async function findViolations(db: Pick<pg.Client, 'query'>): Promise<Finding[]> {
  await db.query('begin isolation level repeatable read read only')
  try {
    return await violationsIn(db)
  } finally {
    await db.query('commit')
  }
}

/** The same within a transaction of the caller's, as that sees the books. */
export async function violationsIn(db: Pick<pg.Client, 'query'>): Promise<Finding[]> {
  const found: Finding[] = []
  for (const [code, { says, sql }] of Object.entries(invariants)) {
    const { rows } = await db.query(sql)
    const violations = Number(Object.values(rows[0] as object)[0])
    if (violations > 0) found.push({ code, says, violations })
  }
  return found
}
