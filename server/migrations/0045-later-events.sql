-- Why a paper was written and how it is settled: returns and notes.
alter table document add column reason text, add column settle_by text;

-- A paper's own journal bears its number. What happens to it later (a giro clears, a note is cancelled, money
-- for a return comes in) is a journal of its own, told here.
create table document_event (
  branch_id int not null, journal_id bigint not null, document_id bigint not null, event text not null,
  primary key (branch_id, journal_id),
  foreign key (branch_id, journal_id) references journal (branch_id, id) deferrable initially deferred,
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred
);
create index document_event_document on document_event (branch_id, document_id);

alter table document_event enable row level security;
alter table document_event force row level security;
create policy one_branch on document_event to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on document_event to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on document_event to current_user using (true) with check (true);
grant select on document_event to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert on document_event to gerai_till, gerai_office, gerai_job;
