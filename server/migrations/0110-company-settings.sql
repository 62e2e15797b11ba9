-- Since when the company charges and credits PPN. A status has a first day: documents of the days before it
-- keep what held then, however late they are looked at.
create table pkp_term (
  valid_from date primary key, is_pkp boolean not null,
  created_by bigint references employee(id) default current_employee(),
  created_at timestamptz not null default clock_timestamp()
);
insert into pkp_term (valid_from, is_pkp) select '2000-01-01', true from company where is_pkp;
alter table company drop column is_pkp;
create trigger moved after insert or update or delete on pkp_term for each statement execute function posting_masters_moved();
grant select on pkp_term to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update, delete on pkp_term to gerai_office;

-- Nobody could choose a form so far: who is named without one goes on without one.
update company set legal_form = 'PERORANGAN'
  where upper(name) not like legal_form || ' %' and upper(name) not like legal_form || '. %';
alter table company
  add months_open int not null default 3 check (months_open between 1 and 12),
  add opens_months boolean not null default true,
  add go_live date,
  add own_use_vat boolean not null default true,
  add constraint company_legal_form
    check (legal_form in ('PT','CV','UD','FIRMA','KOPERASI','YAYASAN','PERORANGAN')),
  add constraint company_fiscal_year check (fiscal_year_start_month between 1 and 12),
  add constraint company_grace check (overdue_grace_days between 0 and 365),
  -- What documents and reports are headed with; who trades in his own name has no form before it.
  add printed_name text generated always as (
    case when legal_form = 'PERORANGAN' or upper(name) like legal_form || ' %'
        or upper(name) like legal_form || '. %' then name
      else legal_form || ' ' || name end) stored;
comment on column company.months_open is 'How many months may be open at once (domain §6.1).';
comment on column company.opens_months is 'The next month opens by itself on its first day.';
comment on column company.go_live is 'First day of trade here; before it lie opening balances alone.';
comment on column company.own_use_vat is 'Whether goods taken for own use bear PPN unless a document says otherwise.';

-- What the clock does has no person.
alter table audit alter column employee_id drop not null;

update role set rights = rights || array['system/company:view','system/company:add','system/company:edit',
    'system/company:cancel','system/company:print','system/company:export'], version = version + 1
  where 'system/closing-periode:add' = any (rights);
update role set rights = rights || array['system/company:approve'], version = version + 1
  where 'system/setup-user:approve' = any (rights);
