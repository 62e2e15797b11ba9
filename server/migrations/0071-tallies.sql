-- How many papers a past month has, and their total: a list over years counts only what is not told here.
-- The row without a kind says that the month of the branch is counted. Months of the last days never are.
create table document_tally (
  branch_id int not null references branch(id), month date not null, kind text not null default '',
  count int not null default 0, total idr not null default 0,
  primary key (branch_id, month, kind)
);

-- Who writes into a past month and who counts it wait for each other.
create function tally_key(branch int, day date) returns int language sql immutable
  as $$ select branch * 4096 + (extract(year from day)::int - 2000) * 12 + extract(month from day)::int $$;
create function forget_tally() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock_shared(4, tally_key(new.branch_id, new.doc_date));
  delete from document_tally where branch_id = new.branch_id and month = date_trunc('month', new.doc_date);
  if tg_op = 'UPDATE' and old.doc_date <> new.doc_date then
    perform pg_advisory_xact_lock_shared(4, tally_key(old.branch_id, old.doc_date));
    delete from document_tally where branch_id = old.branch_id and month = date_trunc('month', old.doc_date);
  end if;
  return null;
end $$;
create trigger forget_tally_new after insert on document for each row
  when (new.doc_date < current_date - 2) execute function forget_tally();
create trigger forget_tally_changed after update of doc_date, total on document for each row
  when (least(old.doc_date, new.doc_date) < current_date - 2
    and (old.doc_date <> new.doc_date or old.total <> new.total)) execute function forget_tally();

do $$ declare t text := 'document_tally'; begin
  execute format('alter table %I enable row level security', t);
  execute format('alter table %I force row level security', t);
  execute format('create policy one_branch on %I to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch())', t);
  execute format('create policy own_branches on %I to gerai_office, gerai_report, gerai_job
    using (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))
    with check (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))', t);
  execute format('create policy owner on %I to current_user using (true) with check (true)', t);
  execute format('grant select on %I to gerai_till, gerai_office, gerai_report, gerai_job', t);
end $$;
grant insert on document_tally to gerai_job;
