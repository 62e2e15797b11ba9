-- PPN that a customer collects and pays to the state himself (UU PPN 16A): it stands on the bill, and he does not owe it to us.
insert into account (code, name, type_id, parent_id, usage, is_control, cash_flow_group)
select '1-1406', 'PPN Dipungut Pemungut (Menunggu Bukti)', type_id, parent_id, 'VAT_COLLECTED_CLAIM', true, cash_flow_group
from account where usage = 'VAT_IN' and not exists (select from account where code = '1-1406');
insert into account (code, name, type_id, parent_id, usage, is_control, cash_flow_group)
select '2-1307', 'PPN Keluaran Dipungut Pemungut', type_id, parent_id, 'VAT_OUT_COLLECTED', true, cash_flow_group
from account where usage = 'VAT_OUT' and not exists (select from account where code = '2-1307');

alter table customer add column vat_collector text check (vat_collector in ('GOVERNMENT', 'SOE', 'OTHER'));
comment on column customer.vat_collector is 'What kind of collector of PPN this customer is; none for everybody else';

alter table document add column collected_vat idr_nn not null default 0, add column vat_code text check (vat_code in ('02', '03')),
  add column vat_code_reason text, add check (collected_vat = 0 or vat_code is not null);
comment on column document.collected_vat is 'Of its PPN, rupiah that the customer collects and pays to the state: he owes us the rest';
comment on column document.vat_code is 'Transaction code of its tax invoice, where that follows from who collects';
comment on column document.vat_code_reason is 'Why it is another code than the rules propose';
create index document_collected_vat on document (branch_id, doc_date) where collected_vat <> 0;

-- Who collects, from which amount on, and by which rule: limits change, so each row holds from a day on.
create table vat_collector_rule (
  id bigint generated always as identity primary key,
  collector text not null check (collector in ('GOVERNMENT', 'SOE', 'OTHER')), valid_from date not null, valid_to date,
  vat_code text not null check (vat_code in ('02', '03')), free_to numeric(18,2) check (free_to > 0),
  regulation text not null, regulation_date date not null, is_confirmed boolean not null default true, source text not null,
  is_active boolean not null default true, version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  constraint vat_collector_rule_once unique (collector, valid_from), check (valid_to >= valid_from)
);
comment on table vat_collector_rule is 'Which customers collect the PPN of what they buy, above which amount, with which transaction code, and by which rule';
comment on column vat_collector_rule.collector is 'Kind of collector: GOVERNMENT, SOE, or OTHER whom a rule names';
comment on column vat_collector_rule.valid_from is 'First day on which the row holds';
comment on column vat_collector_rule.valid_to is 'Last day on which it holds; without one it holds on';
comment on column vat_collector_rule.vat_code is 'Transaction code of the tax invoice';
comment on column vat_collector_rule.free_to is 'Rupiah with PPN up to which he collects nothing; none: he collects of any amount';
comment on column vat_collector_rule.regulation is 'Rule that says so';
comment on column vat_collector_rule.regulation_date is 'Its day';
comment on column vat_collector_rule.is_confirmed is 'Whether its figures were read in the rule itself; where not, the tax adviser is asked';
comment on column vat_collector_rule.source is 'Where the figures were read';
comment on column vat_collector_rule.is_active is 'Whether it counts';
comment on column vat_collector_rule.version is 'Counts its changes';
comment on column vat_collector_rule.updated_at is 'When it was changed last';
insert into vat_collector_rule (collector, valid_from, vat_code, free_to, regulation, regulation_date, is_confirmed, source) values
  ('GOVERNMENT', '2022-05-01', '02', 2000000, 'PMK 59/PMK.03/2022', '2022-03-30', true, 'PMK 231/PMK.03/2019 sebagaimana diubah: pembayaran paling banyak Rp 2.000.000 termasuk PPN dan tidak dipecah'),
  ('SOE', '2021-02-01', '03', 10000000, 'PMK 8/PMK.03/2021', '2021-02-01', false, 'Pasal 5; pasal penggantinya di PMK 81/2024 belum dapat dipastikan'),
  ('OTHER', '2022-05-01', '03', null, 'UU KUP 32A, PMK 58/PMK.03/2022', '2022-03-30', true, 'Pihak lain yang ditunjuk memungut seluruh PPN');
grant select on vat_collector_rule to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on vat_collector_rule to gerai_office;
