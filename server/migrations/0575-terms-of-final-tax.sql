-- How long a legal form may pay PPh final of its turnover (PP 55/2022 art. 59, 69): tax years, that of registration the first.
alter table company drop constraint company_legal_form;
alter table company add constraint company_legal_form
  check (legal_form in ('PT', 'PT_PERORANGAN', 'CV', 'UD', 'FIRMA', 'KOPERASI', 'BUMDES', 'YAYASAN', 'PERORANGAN'));
alter table company alter column printed_name set expression as (
  case when legal_form = 'PERORANGAN' then name
    when legal_form = 'PT_PERORANGAN' then case when upper(name) like 'PT %' or upper(name) like 'PT. %' then name else 'PT ' || name end
    when legal_form = 'BUMDES' then case when upper(name) like 'BUMDES %' then name else 'BUMDes ' || name end
    when upper(name) like legal_form || ' %' or upper(name) like legal_form || '. %' then name
    else legal_form || ' ' || name end);
alter table company add column tax_registered_on date, add column final_tax_letter_no text;
comment on column company.tax_registered_on is 'Day on which it was registered as a taxpayer, as its SKT says: the term of PPh final counts from that year';
comment on column company.final_tax_letter_no is 'Number of the surat keterangan of PP 55, which customers who withhold ask for';

create table final_tax_term (
  id bigint generated always as identity primary key,
  legal_form text not null check (legal_form in ('PT', 'PT_PERORANGAN', 'CV', 'UD', 'FIRMA', 'KOPERASI', 'BUMDES', 'PERORANGAN')),
  valid_from date not null, valid_to date, years int check (years between 1 and 99), first_year int not null check (first_year between 2013 and 2100),
  regulation text not null, regulation_date date not null, is_confirmed boolean not null default true, source text not null,
  is_active boolean not null default true, version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  constraint final_tax_term_once unique (legal_form, valid_from), check (valid_to >= valid_from)
);
comment on table final_tax_term is 'For how many tax years a legal form may pay PPh final of its turnover, and by which rule';
comment on column final_tax_term.legal_form is 'Legal form of the company';
comment on column final_tax_term.valid_from is 'First day on which the row holds';
comment on column final_tax_term.valid_to is 'Last day on which it holds; without one it holds on';
comment on column final_tax_term.years is 'Tax years, that of registration the first; none: without end';
comment on column final_tax_term.first_year is 'Whoever was registered before this year counts from it';
comment on column final_tax_term.regulation is 'Rule that says so';
comment on column final_tax_term.regulation_date is 'Its day';
comment on column final_tax_term.is_confirmed is 'Whether its figures were read in the rule itself; where not, the tax adviser is asked';
comment on column final_tax_term.source is 'Where the figures were read';
comment on column final_tax_term.is_active is 'Whether it counts';
comment on column final_tax_term.version is 'Counts its changes';
comment on column final_tax_term.updated_at is 'When it was changed last';
insert into final_tax_term (legal_form, valid_from, years, first_year, regulation, regulation_date, source)
select form, '2018-07-01', years, year, 'PP 55/2022', '2022-12-20', source from (values
  ('PERORANGAN', 7, 2018, 'Pasal 59 ayat (1) huruf a; terdaftar sebelum PP 23/2018: sejak 2018 (pasal 69)'),
  ('UD', 7, 2018, 'Pasal 59 ayat (1) huruf a, orang pribadi; terdaftar sebelum PP 23/2018: sejak 2018 (pasal 69)'),
  ('KOPERASI', 4, 2018, 'Pasal 59 ayat (1) huruf b; terdaftar sebelum PP 23/2018: sejak 2018 (pasal 69)'),
  ('CV', 4, 2018, 'Pasal 59 ayat (1) huruf b; terdaftar sebelum PP 23/2018: sejak 2018 (pasal 69)'),
  ('FIRMA', 4, 2018, 'Pasal 59 ayat (1) huruf b; terdaftar sebelum PP 23/2018: sejak 2018 (pasal 69)'),
  ('BUMDES', 4, 2022, 'Pasal 59 ayat (1) huruf b; terdaftar sebelum PP 55/2022: sejak 2022 (pasal 69)'),
  ('PT_PERORANGAN', 4, 2022, 'Pasal 59 ayat (1) huruf b; terdaftar sebelum PP 55/2022: sejak 2022 (pasal 69)'),
  ('PT', 3, 2018, 'Pasal 59 ayat (1) huruf c; terdaftar sebelum PP 23/2018: sejak 2018 (pasal 69)')) x (form, years, year, source);
grant select on final_tax_term to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on final_tax_term to gerai_office;

-- What a branch turned over before it traded here, month by month: the free part and the limit are of a whole year.
create table opening_turnover (
  branch_id int not null references branch(id), document_id bigint not null, month date not null check (month = date_trunc('month', month)::date),
  amount idr_nn not null check (amount > 0),
  primary key (branch_id, document_id, month), foreign key (branch_id, document_id) references document (branch_id, id)
);
comment on table opening_turnover is 'Turnover of a month before trade began here, as an opening balance brings it';
comment on column opening_turnover.branch_id is 'Branch of the opening';
comment on column opening_turnover.document_id is 'The opening balance';
comment on column opening_turnover.month is 'First day of the month';
comment on column opening_turnover.amount is 'Rupiah before discounts, less returns, without PPN';
alter table opening_turnover enable row level security;
alter table opening_turnover force row level security;
create policy own_branches on opening_turnover to gerai_till, gerai_office, gerai_report, gerai_job
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])))
  with check (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on opening_turnover to current_user using (true) with check (true);
grant select on opening_turnover to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert on opening_turnover to gerai_till, gerai_office;
