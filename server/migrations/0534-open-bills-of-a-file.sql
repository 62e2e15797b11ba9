-- Open bills come by a file: parties that it names and nobody has, what stands for each, and the openings made of it.
alter table import_layout_column drop constraint import_layout_column_reading_check;
alter table import_layout_column add constraint import_layout_column_reading_check
  check (reading in ('thousands','decimals','gtin','own','day-first','month-first','each','whole'));
alter table import_new drop constraint import_new_noun_check;
alter table import_new add constraint import_new_noun_check
  check (noun in ('category','brand','unit','customer','supplier'));
alter table import_sum add column stands numeric;
update import_sum set stands = total where field in ('stock','balance');
comment on column import_sum.stands is 'What will stand of it in the books; null where nothing will';
create table import_party (
  import_id bigint not null references import_file(id) on delete cascade, n int not null,
  name text not null, bills int not null, amount numeric not null, is_new boolean not null,
  primary key (import_id, n)
);
comment on table import_party is 'Whose open bills a file tells, and what comes to stand for each';
comment on column import_party.import_id is 'The file';
comment on column import_party.n is 'The largest sum is 1';
comment on column import_party.name is 'Customer or supplier';
comment on column import_party.bills is 'How many bills';
comment on column import_party.amount is 'What they come to, in rupiah';
comment on column import_party.is_new is 'The file names who was not there yet';
create table import_opening (
  branch_id int not null, document_id bigint not null,
  import_id bigint not null references import_file(id) on delete cascade,
  portion int not null check (portion > 0), portions int not null check (portions >= portion),
  primary key (branch_id, document_id),
  foreign key (branch_id, document_id) references document (branch_id, id)
);
create index import_opening_of on import_opening (import_id);
comment on table import_opening is 'Opening balances that were written of a file, portion by portion';
comment on column import_opening.import_id is 'The file';
comment on column import_opening.document_id is 'The opening balance';
comment on column import_opening.portion is 'Which part of the file''s rows it holds, from 1';
comment on column import_opening.portions is 'How many there were then';
do $$ declare t text; begin
  foreach t in array array['import_party','import_opening'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('create policy own on %I to gerai_office, gerai_job, gerai_report using (exists (select from import_file f where f.id = import_id)) with check (exists (select from import_file f where f.id = import_id))', t);
  end loop;
end $$;
grant select, insert, delete on import_party to gerai_office, gerai_job;
grant select on import_opening to gerai_office, gerai_job;
grant select on import_party, import_opening to gerai_report;

-- Documents are posted by a role that knows nothing of files: it asks and tells by these alone.
create function standing_portion(file bigint, n int) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from import_file f where f.id = file and f.employee_id = current_employee() for no key update;
  if not found then raise exception 'no file % of whoever asks', file using errcode = 'GR011'; end if;
  return (select d.number from import_opening o join document d on d.branch_id = o.branch_id and d.id = o.document_id
    where o.import_id = file and o.portion = n and d.status = 'POSTED' limit 1);
end $$;
create function note_portion(branch int, document bigint, file bigint, n int, of_all int) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into import_opening (branch_id, document_id, import_id, portion, portions)
    select branch, document, f.id, n, of_all from import_file f where f.id = file and f.employee_id = current_employee()
$$;
revoke execute on function standing_portion(bigint, int), note_portion(int, bigint, bigint, int, int) from public;
grant execute on function standing_portion(bigint, int), note_portion(int, bigint, bigint, int, int) to gerai_till, gerai_office;
