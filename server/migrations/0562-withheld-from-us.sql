-- PPh that a customer withholds of what he pays us: it pays his bills as his money does, and is a claim on the state.
alter table document drop constraint document_wht_type_check;
alter table document add constraint document_wht_type_check
  check (wht_type in ('PPH21', 'PPH22', 'PPH23', 'PPH4_2', 'PPH_FINAL'));
alter table document add column wht_object text, add column wht_slip_date date;
comment on column document.wht_object is 'Tax object code of what is withheld, as the office lists it';
comment on column document.wht_slip_date is 'Day of the withholding slip';

create index document_withheld_from_us on document (branch_id, doc_date) where wht_object is not null;

-- What may be withheld from us, at which rate, from when on: a rate that changes is a further row.
create table withholding_object (
  code text not null check (code ~ '^\d\d-\d{3}-\d\d$'), valid_from date not null, valid_to date,
  wht_type text not null check (wht_type in ('PPH22', 'PPH23', 'PPH4_2', 'PPH_FINAL')),
  name text not null, rate pct not null check (rate >= 0), free_to numeric(18,2) not null default 0,
  doubles boolean not null default false, regulation text not null, regulation_date date not null,
  is_confirmed boolean not null default true, source text not null,
  primary key (code, valid_from), check (valid_to >= valid_from)
);
comment on table withholding_object is 'Tax objects of which customers withhold PPh, each with its rate, from when to when, and the rule that says so';
comment on column withholding_object.code is 'Tax object code, as the office lists it';
comment on column withholding_object.valid_from is 'First day on which the row holds';
comment on column withholding_object.valid_to is 'Last day on which it holds; without one it holds on';
comment on column withholding_object.wht_type is 'Article: PPH22, PPH23, PPH4_2, or PPH_FINAL on turnover';
comment on column withholding_object.name is 'What is paid for, and by whom, in Indonesian';
comment on column withholding_object.rate is 'Percent of the amount without PPN';
comment on column withholding_object.free_to is 'Rupiah without PPN up to which nothing is withheld; none at 0';
comment on column withholding_object.doubles is 'Whether the rate doubles for whoever has no NPWP';
comment on column withholding_object.regulation is 'Rule that says so';
comment on column withholding_object.regulation_date is 'Its day';
comment on column withholding_object.is_confirmed is 'Whether its figures were read in the rule itself; where not, the tax adviser is asked';
comment on column withholding_object.source is 'Where the figures were read';
insert into withholding_object (code, valid_from, wht_type, name, rate, free_to, doubles, regulation, regulation_date, is_confirmed, source) values
  ('22-910-01', '2022-05-01', 'PPH22', 'Penjualan barang ke instansi pemerintah', 1.5, 2000000, true, 'PMK 59/PMK.03/2022', '2022-03-30', true, 'PMK 231/PMK.03/2019 sebagaimana diubah; pemungut: PMK 51/2025'),
  ('22-900-01', '2022-05-01', 'PPH22', 'Penjualan barang ke BUMN dan badan usaha tertentu', 1.5, 10000000, true, 'PMK 34/PMK.010/2017', '2017-03-01', false, 'Batas dalam PMK 51/2025 belum dapat dipastikan'),
  ('22-101-01', '2022-05-01', 'PPH22', 'Penjualan lewat pasar daring pengadaan pemerintah', 0.5, 0, false, 'PMK 58/PMK.03/2022', '2022-03-30', true, 'Bagan objek Coretax'),
  ('24-104-01', '2015-08-24', 'PPH23', 'Jasa', 2, 0, true, 'PMK 141/PMK.03/2015', '2015-07-24', true, 'UU PPh pasal 23; kode 24-104-nn menurut jenis jasa'),
  ('24-104-40', '2015-08-24', 'PPH23', 'Jasa pengurusan transportasi (freight forwarding)', 2, 0, true, 'PMK 141/PMK.03/2015', '2015-07-24', true, 'Bagan objek BPPU v3'),
  ('24-104-56', '2015-08-24', 'PPH23', 'Jasa pengiriman (ekspedisi)', 2, 0, true, 'PMK 141/PMK.03/2015', '2015-07-24', true, 'Bagan objek BPPU v3'),
  ('24-100-02', '2009-01-01', 'PPH23', 'Sewa harta selain tanah dan bangunan', 2, 0, true, 'UU 36/2008', '2008-09-23', true, 'UU PPh pasal 23(1)c'),
  ('28-403-02', '2018-01-02', 'PPH4_2', 'Sewa tanah dan bangunan', 10, 0, false, 'PP 34/2017', '2017-09-06', true, 'PP 34/2017'),
  ('28-423-01', '2022-12-20', 'PPH_FINAL', 'Omzet dengan surat keterangan PP 55 (final)', 0.5, 0, false, 'PP 55/2022', '2022-12-20', true, 'PP 55/2022, PMK 164/2023'),
  ('28-423-03', '2022-12-20', 'PPH_FINAL', 'Omzet sampai Rp 500 juta, orang pribadi (tarif 0)', 0, 0, false, 'PP 55/2022', '2022-12-20', true, 'PP 55/2022, PMK 164/2023');
grant select on withholding_object to gerai_till, gerai_office, gerai_report, gerai_job;

-- Rent of which the tenant withheld the final tax is no PPh final of turnover that was booked.
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
  kept as (
    select l.branch_id, sum(l.debit - l.credit) as amount
    from document d join journal j on j.branch_id = d.branch_id and j.document_id = d.id
      join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id join used u on u.id = l.account_id and u.usage = 'FINAL_TAX'
    where d.kind = 'receivable-repayment' and d.withheld <> 0 and l.posting_date between first and last group by 1),
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
  select b.branch_id, b.turnover, o.year, x.taxable, round(x.taxable * 0.005), b.booked - coalesce(k.amount, 0)
  from branches b left join kept k on k.branch_id = b.branch_id, owed o,
    lateral (select case when o.month > 0 then round(o.taxable * b.turnover / o.month) else 0 end as taxable) x
$$;
