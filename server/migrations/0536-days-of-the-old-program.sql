-- What an old program says of its days, beside which ours are told while a shop moves in.
create table old_day (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), day date not null,
  -- A row of a document, where the program tells them one by one.
  doc_no text, sales numeric(18,2), cash numeric(18,2), vat numeric(18,2), stock numeric(18,2),
  import_id bigint references import_file(id) on delete set null, replaced_by bigint,
  created_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(sales, cash, vat, stock) > 0)
);
create index old_day_standing on old_day (branch_id, day) where replaced_by is null;
create index old_day_import on old_day (import_id);
create index old_day_replaced on old_day (replaced_by) where replaced_by is not null;
comment on table old_day is 'Daily sums of the program that a shop moved from, or its documents one by one';
comment on column old_day.day is 'As the old program counts its days';
comment on column old_day.doc_no is 'The old program''s number, of a row that is one document';
comment on column old_day.sales is 'Rupiah, as the old program calls sales';
comment on column old_day.cash is 'Rupiah sold for cash';
comment on column old_day.vat is 'Rupiah of PPN';
comment on column old_day.stock is 'What its stock was worth at the end of the day, in rupiah';
comment on column old_day.import_id is 'The file that said so; none once that is forgotten';
comment on column old_day.replaced_by is 'The later file that says otherwise of the same day';
alter table old_day enable row level security;
alter table old_day force row level security;
create policy owner on old_day to current_user using (true) with check (true);
create policy own_branches on old_day to gerai_office, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy own_branches_read on old_day for select to gerai_report
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
grant select, insert, update, delete on old_day to gerai_job;
grant select on old_day to gerai_office, gerai_report;
