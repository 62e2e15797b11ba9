-- The bank's own statements beside the books (domain §6.3). How a bank writes its files is told once per account.
create table bank_file_format (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), bank_account_id bigint not null references bank_account(id),
  purpose text not null check (purpose in ('STATEMENT','SETTLEMENT')),
  -- The row of heads by which a file is known again.
  headings text[] not null, day_first boolean not null,
  set_by bigint not null default current_employee(), set_at timestamptz not null default clock_timestamp(),
  unique (bank_account_id, purpose)
);
create table bank_file_column (
  branch_id int not null, format_id bigint not null references bank_file_format(id),
  field text not null, place int not null check (place >= 0), primary key (format_id, field)
);
create table bank_statement_upload (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), bank_account_id bigint not null references bank_account(id),
  file_name text not null, first_day date not null, last_day date not null,
  -- Lines that were new, and lines that earlier files had brought.
  added int not null, known int not null,
  uploaded_by bigint not null default current_employee(), uploaded_at timestamptz not null default clock_timestamp()
);
create table bank_statement_line (
  id bigint generated always as identity primary key,
  branch_id int not null, bank_account_id bigint not null references bank_account(id),
  upload_id bigint not null references bank_statement_upload(id),
  -- In the order of time within its upload.
  place int not null,
  day date not null, description text not null,
  -- Above zero what came in.
  amount idr not null check (amount <> 0), balance idr,
  -- Which of several that are told in the same words.
  nth int not null,
  unique nulls not distinct (bank_account_id, day, amount, description, balance, nth)
);
-- Lines of a statement and journals of the books that are the same money. Undone ones stay, and count no longer.
create table bank_match (
  id bigint generated always as identity primary key,
  branch_id int not null, bank_account_id bigint not null references bank_account(id),
  matched_by bigint not null default current_employee(), matched_at timestamptz not null default clock_timestamp(),
  undone_by bigint, undone_at timestamptz, check ((undone_by is null) = (undone_at is null))
);
create table bank_match_line (
  branch_id int not null, match_id bigint not null references bank_match(id),
  line_id bigint not null references bank_statement_line(id), day date not null,
  stands boolean not null default true, primary key (match_id, line_id)
);
create unique index bank_match_line_once on bank_match_line (line_id) where stands;
create table bank_match_entry (
  branch_id int not null, match_id bigint not null references bank_match(id), bank_account_id bigint not null,
  journal_id bigint not null, posting_date date not null, amount idr not null,
  stands boolean not null default true, primary key (match_id, journal_id),
  foreign key (branch_id, journal_id) references journal (branch_id, id) deferrable initially deferred
);
-- A transfer between two of our accounts is seen by both.
create unique index bank_match_entry_once on bank_match_entry (bank_account_id, branch_id, journal_id) where stands;

do $$ declare t text; begin
  foreach t in array array['bank_file_format','bank_file_column','bank_statement_upload','bank_statement_line','bank_match','bank_match_line','bank_match_entry'] loop
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
grant insert, update (headings, day_first, set_by, set_at) on bank_file_format to gerai_office;
grant insert, delete on bank_file_column to gerai_office;
grant insert on bank_statement_upload, bank_statement_line to gerai_office;
grant insert on bank_match, bank_match_line, bank_match_entry to gerai_office, gerai_till;
grant update (undone_by, undone_at) on bank_match to gerai_office;
grant update (stands) on bank_match_line, bank_match_entry to gerai_office;

-- What explains a statement that differs from the books at the end of a day: lines that the books do not have,
-- and entries that the bank has not seen. What was matched with something later was still open then.
create function bank_open_items(account bigint, until date)
returns table (side text, id bigint, day date, amount numeric, before boolean, matched boolean)
language sql stable as $$
  with start as (select min(l.day) as day from bank_statement_line l where l.bank_account_id = account),
  late as (
    select m.match_id from bank_match_line m join bank_match k on k.id = m.match_id
      where k.bank_account_id = account and m.stands and m.day > until
    union select e.match_id from bank_match_entry e where e.bank_account_id = account and e.stands and e.posting_date > until)
  select 'LINE', l.id, l.day, l.amount::numeric, false, m.match_id is not null
    from bank_statement_line l left join bank_match_line m on m.line_id = l.id and m.stands
    where l.bank_account_id = account and l.day <= until and (m.match_id is null or m.match_id in (select match_id from late))
  union all
  select 'ENTRY', x.id, x.day, x.amount, x.day < s.day, e.match_id is not null
    from start s, bank_account k cross join lateral (
      select j.journal_id as id, j.posting_date as day, sum(j.debit - j.credit) as amount from journal_line j
      where j.branch_id = k.branch_id and j.account_id = k.account_id and j.posting_date between s.day - 31 and until
      group by 1, 2 having sum(j.debit - j.credit) <> 0) x
    left join bank_match_entry e on e.bank_account_id = account and e.branch_id = k.branch_id and e.journal_id = x.id and e.stands
    where k.id = account and (e.match_id is null or e.match_id in (select match_id from late))
$$;
-- By how much a statement may differ from the books at the end of a day; an entry before the first statement explains nothing unless the bank told it later.
create function bank_open(account bigint, until date) returns numeric language sql stable as $$
  select coalesce(sum(case side when 'LINE' then amount else -amount end) filter (where not before or matched), 0)
  from bank_open_items(account, until)
$$;
