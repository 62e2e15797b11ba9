-- What a head of branch says of a device: how far it sells without a line, and that it will not come back.
alter table till_device
  add column offline_allowed boolean not null default true,
  add column offline_sale_limit idr check (offline_sale_limit >= 0),
  add column offline_unsent_limit idr check (offline_unsent_limit >= 0),
  add column lost_at timestamptz, add column lost_by bigint references employee(id), add column lost_reason text,
  add column ended_at timestamptz, add column ended_by bigint references employee(id), add column ended_reason text,
  add check ((lost_at is null) = (lost_by is null) and (lost_at is null) = (lost_reason is null) and (lost_at is null or closed_at is not null)),
  add check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_reason is null) and (ended_at is null or closed_at is not null));
comment on column till_device.offline_allowed is 'Whether it sells without a line, where its branch does';
comment on column till_device.offline_sale_limit is 'Its largest sale without a line, rupiah; null where its branch''s holds';
comment on column till_device.offline_unsent_limit is 'Largest sum that lies unsent on it, rupiah; null where its branch''s holds';
comment on column till_device.lost_at is 'When it was declared lost; then it is closed too';
comment on column till_device.lost_reason is 'Why its head of branch did so';
comment on column till_device.ended_at is 'When the owner gave up waiting for what it had not sent';
comment on column till_device.ended_reason is 'Why he did so';
grant update (offline_allowed, offline_sale_limit, offline_unsent_limit, lost_at, lost_by, lost_reason, ended_at, ended_by, ended_reason) on till_device to gerai_till;

alter table branch add column offline_qris boolean not null default true, add column offline_transfer boolean not null default true;
comment on column branch.offline_qris is 'Whether a printed QRIS pays at its tills without a line';
comment on column branch.offline_transfer is 'Whether a transfer pays at its tills without a line';

-- What a till could not send by itself comes as a file.
create table queue_file (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), till_name text not null, entries int not null check (entries > 0),
  opened_by bigint not null default current_employee() references employee(id), opened_at timestamptz not null default clock_timestamp(),
  approved_by bigint not null references employee(id), reason text
);
comment on table queue_file is 'Files in which tills told what they could not send';
comment on column queue_file.till_name is 'As the file names its till';
comment on column queue_file.entries is 'How many it says it has';
comment on column queue_file.opened_by is 'Who took it in';
comment on column queue_file.approved_by is 'Who agreed to it; himself where he may';
comment on column queue_file.reason is 'Why its till could not send it';
create index queue_file_branch on queue_file (branch_id, id);
alter table queue_file enable row level security;
alter table queue_file force row level security;
create policy one_branch on queue_file to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on queue_file to gerai_office, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy own_branches_read on queue_file for select to gerai_report
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on queue_file to current_user using (true) with check (true);
grant select on queue_file to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert on queue_file to gerai_till;

-- Only whoever may open a closed month again gives up what a till never sent.
update role set rights = rights || array['sales/offline:edit']
where 'system/restore-periode:add' = any (rights) and 'sales/offline:view' = any (rights) and not 'sales/offline:edit' = any (rights);

insert into approval_reason (action, reason1, reason2, reason3, reason4) values
  ('QUEUE_FILE', 'Kunci perangkat hilang', 'Perangkat tidak dapat tersambung', 'Browser rusak', 'Perangkat diganti'),
  ('TILL_LOST', 'Perangkat dicuri', 'Perangkat rusak', 'Data perangkat terhapus', 'Perangkat tidak ditemukan')
on conflict do nothing;
