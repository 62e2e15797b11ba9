-- A stock count: what was to be counted, and what each counter found.
create table stock_opname (
  branch_id int not null, document_id bigint not null,
  warehouse_id bigint not null, scope text not null check (scope in ('ALL','CATEGORY','RACK','GOODS')),
  -- Counters do not see what the books say.
  blind boolean not null,
  primary key (branch_id, document_id),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  foreign key (branch_id, warehouse_id) references warehouse (branch_id, id)
);
create table stock_opname_goods (
  branch_id int not null, document_id bigint not null, goods_id bigint not null references goods(id),
  warehouse_id bigint not null,
  -- Base units in the books when the count was begun.
  system_qty qty4 not null,
  -- What was found, and the newest movement there was when it was found: sales before or after do not matter.
  counted_qty qty4 check (counted_qty >= 0), counted_seq bigint, counted_at timestamptz, counted_by bigint references employee(id),
  memo text, is_open boolean not null default true,
  primary key (branch_id, document_id, goods_id),
  check ((counted_qty is null) = (counted_at is null)),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred
);
-- The same shelf is never in two counts at once.
create unique index stock_opname_open on stock_opname_goods (branch_id, warehouse_id, goods_id) where is_open;
do $$ declare t text; begin
  foreach t in array array['stock_opname','stock_opname_goods'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_branch on %I to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch())', t);
    execute format('create policy own_branches on %I to gerai_office, gerai_report, gerai_job
      using (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))
      with check (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select on %I to gerai_till, gerai_office, gerai_report, gerai_job', t);
    execute format('grant insert, update on %I to gerai_till', t);
  end loop;
end $$;
