-- What a movement's value follows from, where it is not the average: replayed when an earlier movement comes in between.
-- VALUE: a price difference `value` over `qty` base units. COPY: the share [from_qty, from_qty + moved) of `qty` base units
-- of the cost of another paper's movements (of one line, or of all), plus `value`.
create table stock_move_basis (
  branch_id int not null, document_id bigint not null, line int not null,
  value idr not null default 0, qty qty4 not null, from_qty qty4 not null default 0,
  source_branch_id int, source_document_id bigint, source_line int,
  primary key (branch_id, document_id, line),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred
);
create index stock_move_basis_source on stock_move_basis (source_branch_id, source_document_id)
  where source_document_id is not null;
alter table stock_move drop constraint stock_move_cost_rule_check;
alter table stock_move add constraint stock_move_cost_rule_check check (cost_rule in ('AVG','GIVEN','VALUE','MOVE','COPY'));

-- The account that stands against the stock's value in a journal: cost of sales, purchase variance, a correction's expense.
alter table journal add column cost_account_id bigint references account(id);
select set_config('app.recalculating', 'yes', true);
update journal j set cost_account_id = (select l.account_id from journal_line l join account a on a.id = l.account_id
  where l.branch_id = j.branch_id and l.journal_id = j.id and a.usage in ('COGS','PURCHASE_VARIANCE') order by l.line limit 1)
where type = 'AUTO';
select set_config('app.recalculating', '', true);

-- A line whose amount becomes nothing goes, its last state kept as a revision; nobody else removes a line.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'journal_line' and tg_op = 'DELETE' and current_setting('app.recalculating', true) = 'yes' then return null; end if;
  raise exception '% only grows', tg_table_name using errcode = 'GR007';
end $$;
grant update on stock_move, journal, journal_line to gerai_job;
grant delete on journal_line to gerai_job;
grant insert on stock_move_revision, journal_line_revision to gerai_job;
create index stock_value_dirty on stock_value (branch_id, goods_id) where dirty_from is not null;

-- A run that people asked for: counted first, applied when they say so.
create table recalculation (
  branch_id int not null references branch(id), id bigint generated always as identity,
  from_date date not null, scope text not null, status text not null default 'QUEUED'
    check (status in ('QUEUED','RUNNING','PREVIEW_READY','APPLYING','APPLIED','CANCELLED','FAILED')),
  job_id bigint references job(id), hash text, message text not null default '',
  -- Fixed at the first step, so that a run which was interrupted goes on with the same goods.
  goods_count int not null default 0, difference idr not null default 0,
  created_by bigint not null default current_employee(), created_at timestamptz not null default clock_timestamp(), applied_at timestamptz,
  primary key (branch_id, id)
);
create table recalculation_goods (
  branch_id int not null, recalculation_id bigint not null, goods_id bigint not null references goods(id),
  status text not null default 'QUEUED' check (status in ('QUEUED','COUNTED','APPLIED','CHANGED')),
  -- Highest movement that was seen, and a digest of what it would become.
  seen_id bigint, hash text, movements int not null default 0, changed int not null default 0,
  qty qty4 not null default 0, old_value idr not null default 0, new_value idr not null default 0,
  cost_difference idr not null default 0,
  primary key (branch_id, recalculation_id, goods_id),
  foreign key (branch_id, recalculation_id) references recalculation (branch_id, id)
);
do $$ declare t text; begin
  foreach t in array array['stock_move_basis','recalculation','recalculation_goods'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_branch on %I to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch())', t);
    execute format('create policy own_branches on %I to gerai_office, gerai_report, gerai_job
      using (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))
      with check (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select on %I to gerai_till, gerai_office, gerai_report, gerai_job', t);
  end loop;
end $$;
grant insert on stock_move_basis to gerai_till, gerai_office, gerai_job;
grant insert, update on recalculation, recalculation_goods to gerai_office, gerai_job;
