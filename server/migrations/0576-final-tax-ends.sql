-- Turnover of whole months by branch: months that are closed from their balances, a year's closing taken out, and what an
-- opening tells by month in place of what it put on the accounts of turnover itself.
create function turnover_between(first date, last date) returns table (branch_id int, amount numeric) language sql stable as $$
  with used as (select a.id from account a where a.usage in ('SALES_RETAIL', 'SALES_WHOLESALE', 'DELIVERY_INCOME', 'SALES_RETURN')),
  closed as (select p.id, p.last_day from period p where p.status = 'CLOSED' and p.first_day >= first and p.last_day <= last),
  since as (select coalesce(max(c.last_day), first - 1) as day from closed c),
  told as (select t.branch_id, t.document_id, t.month, t.amount from opening_turnover t
    join document d on d.branch_id = t.branch_id and d.id = t.document_id and d.status = 'POSTED'),
  moves as (
    select f.branch_id, f.credit - f.debit as amount
    from account_balance f join used u on u.id = f.account_id join closed c on c.id = f.period_id where f.superseded_at is null
    union all
    select l.branch_id, l.credit - l.debit
    from since s join journal_line l on l.posting_date > s.day and l.posting_date <= last join used u on u.id = l.account_id
    union all
    select l.branch_id, l.debit - l.credit from journal j join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join used u on u.id = l.account_id
    where j.type = 'CLOSING' and j.posting_date between first and last
    union all
    select l.branch_id, l.debit - l.credit from (select distinct t.branch_id, t.document_id from told t) t
    join journal j on j.branch_id = t.branch_id and j.document_id = t.document_id and j.type = 'OPENING' and j.posting_date between first and last
    join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join used u on u.id = l.account_id
    union all
    select t.branch_id, t.amount from told t where t.month between first and last)
  select m.branch_id, sum(m.amount) from moves m group by 1
$$;

-- Whether PPh final is paid on a day: why not (OFF: not used then; FORM: the legal form has no term; TERM: its years are over;
-- LIMIT: a year before passed 4,8 billion), and the last calendar year of its term.
create function final_tax_state(on_day date) returns table (ended text, last_year int, over_year int) language sql stable as $$
  select case when c.final_tax_from is null or c.final_tax_from > on_day then 'OFF' when t.id is null then 'FORM'
      when extract(year from on_day) > n.last_year then 'TERM' when o.year is not null then 'LIMIT' end, n.last_year, o.year
  from company c
  left join final_tax_term t on t.legal_form = c.legal_form and t.is_active and on_day between t.valid_from and coalesce(t.valid_to, 'infinity')
  cross join lateral (select greatest(extract(year from coalesce(c.tax_registered_on, c.final_tax_from))::int, t.first_year) + t.years - 1 as last_year) n
  left join lateral (select min(y.year) as year
    from generate_series(extract(year from c.final_tax_from)::int, extract(year from on_day)::int - 1) y (year)
    where (select sum(m.amount) from turnover_between(make_date(y.year, 1, 1), make_date(y.year, 12, 31)) m) > 4800000000) o on c.final_tax_from <= on_day
$$;

-- What a month owes, by branch; nothing once PPh final has ended. A person's first 500 million of the calendar year are free.
create or replace function final_tax_of(first date, last date)
returns table (branch_id int, turnover numeric, year_turnover numeric, taxable numeric, tax numeric, booked numeric)
language sql stable as $$
  with spent as (
    select l.branch_id, sum(l.debit - l.credit) as amount
    from journal_line l join account a on a.id = l.account_id and a.usage = 'FINAL_TAX' join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
    where l.posting_date between first and last and j.type <> 'CLOSING' group by 1),
  kept as (
    select l.branch_id, sum(l.debit - l.credit) as amount
    from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id
      join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join account a on a.id = l.account_id and a.usage = 'FINAL_TAX'
    where d.kind in ('receivable-repayment', 'sales-down-payment') and d.withheld <> 0 and l.posting_date between first and last group by 1),
  month as (select * from turnover_between(first, last)),
  year as (select * from turnover_between(date_trunc('year', first)::date, last)),
  branches as (
    select b.branch_id, coalesce(m.amount, 0) as turnover, coalesce(y.amount, 0) as year_turnover, coalesce(s.amount, 0) - coalesce(k.amount, 0) as booked
    from (select x.branch_id from year x union select x.branch_id from month x union select x.branch_id from spent x) b
    left join month m using (branch_id) left join year y using (branch_id) left join spent s using (branch_id) left join kept k using (branch_id)),
  company_year as (select sum(b.turnover) as month, sum(b.year_turnover) as year from branches b),
  owed as (
    select t.month, t.year, case when s.ended is null
      then greatest(0, t.year - f.free) - greatest(0, t.year - t.month - f.free) else 0 end as taxable
    from company_year t, company c, final_tax_state(first) s,
      lateral (select case when c.legal_form in ('PERORANGAN', 'UD') then 500000000 else 0 end as free) f)
  select b.branch_id, b.turnover, o.year, x.taxable, round(x.taxable * 0.005), b.booked
  from branches b, owed o,
    lateral (select case when o.month > 0 then round(o.taxable * b.turnover / o.month) else 0 end as taxable) x
$$;
