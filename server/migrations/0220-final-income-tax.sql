-- PPh final of 0,5 % on turnover, of companies that use it (domain §0.4 D10, §6.4; PP 55/2022 art. 56 to 61).
alter table company add column final_tax_from date check (final_tax_from = date_trunc('month', final_tax_from)::date);

insert into account (code, name, type_id, parent_id, usage, is_control, cash_flow_group)
select '2-1306', 'Hutang PPh Final', type_id, parent_id, 'FINAL_TAX_PAYABLE', false, cash_flow_group
from account where usage = 'VAT_PAYABLE' and not exists (select from account where code = '2-1306');
insert into account (code, name, type_id, parent_id, usage, is_control, cash_flow_group)
select '9-1102', 'Beban PPh Final', type_id, parent_id, 'FINAL_TAX', false, cash_flow_group
from account where usage = 'INCOME_TAX' and not exists (select from account where code = '9-1102');

-- What a month owes, by branch: turnover before discounts and less returns; of a person the first 500 million of
-- the calendar year, of all branches together, are free. Whole rupiah.
create function final_tax_of(first date, last date)
returns table (branch_id int, turnover numeric, year_turnover numeric, taxable numeric, tax numeric, booked numeric)
language sql stable as $$
  with moves as (
    select l.branch_id, l.posting_date >= first as now, a.usage, l.credit - l.debit as amount
    from journal_line l join account a on a.id = l.account_id
    join journal j on j.branch_id = l.branch_id and j.id = l.journal_id
    where a.usage in ('SALES_RETAIL', 'SALES_WHOLESALE', 'DELIVERY_INCOME', 'SALES_RETURN', 'FINAL_TAX')
      and j.type <> 'CLOSING' and l.posting_date between date_trunc('year', first)::date and last),
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
