-- Months of the year that are closed are read from their balances: what a month owes of PPh final takes as long in
-- December as in January. A year's closing journal is booked on its last day, in no month before the one that is told.
create or replace function final_tax_of(first date, last date)
returns table (branch_id int, turnover numeric, year_turnover numeric, taxable numeric, tax numeric, booked numeric)
language sql stable as $$
  with used as (
    select a.id, a.usage from account a
    where a.usage in ('SALES_RETAIL', 'SALES_WHOLESALE', 'DELIVERY_INCOME', 'SALES_RETURN', 'FINAL_TAX')),
  closed as (
    select p.id, p.last_day from period p
    where p.status = 'CLOSED' and p.first_day >= date_trunc('year', first)::date and p.last_day < first),
  since as (select coalesce(max(c.last_day), date_trunc('year', first)::date - 1) as day from closed c),
  moves as (
    select f.branch_id, false as now, u.usage, f.credit - f.debit as amount
    from account_balance f join used u on u.id = f.account_id join closed c on c.id = f.period_id
    where f.superseded_at is null
    union all
    select l.branch_id, l.posting_date >= first, u.usage, l.credit - l.debit
    from since s join journal_line l on l.posting_date > s.day and l.posting_date <= last join used u on u.id = l.account_id
    where not exists (select from journal j where j.branch_id = l.branch_id and j.id = l.journal_id
      and j.type = 'CLOSING' and j.posting_date between first and last)),
  branches as (
    select m.branch_id, coalesce(sum(amount) filter (where now and usage <> 'FINAL_TAX'), 0) as turnover,
      coalesce(-sum(amount) filter (where now and usage = 'FINAL_TAX'), 0) as booked,
      coalesce(sum(amount) filter (where usage <> 'FINAL_TAX'), 0) as year_turnover
    from moves m group by m.branch_id),
  company_year as (select sum(turnover) as month, sum(year_turnover) as year from branches),
  owed as (
    select t.month, t.year, case when c.final_tax_from <= first
      then greatest(0, t.year - f.free) - greatest(0, t.year - t.month - f.free) else 0 end as taxable
    from company_year t, company c,
      lateral (select case when c.legal_form in ('PERORANGAN', 'UD') then 500000000 else 0 end as free) f)
  select b.branch_id, b.turnover, o.year, x.taxable, round(x.taxable * 0.005), b.booked
  from branches b, owed o,
    lateral (select case when o.month > 0 then round(o.taxable * b.turnover / o.month) else 0 end as taxable) x
$$;
