-- A till whose line breaks sells on: it signs what it sold with a key of its device, and tells it here once the line is back.
create table till_device (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), till_id bigint not null references till(id),
  public_key bytea not null,
  registered_by bigint not null default current_employee(), registered_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  first_seq int not null default 1, last_seq int not null, last_hash bytea,
  told_seq int not null default 0, unsent int not null default 0, version text
);
comment on table till_device is 'A browser that is or was a till, with the key by which it signs what it sells without a line';
comment on column till_device.public_key is 'ECDSA P-256, as SPKI; the private one never leaves that browser';
comment on column till_device.closed_at is 'When another device took its place at the till';
comment on column till_device.first_seq is 'Number of its first sale; above all that the device before it may have given';
comment on column till_device.last_seq is 'Number of its last sale that is known here';
comment on column till_device.last_hash is 'SHA-256 of that sale; the next one names it';
comment on column till_device.told_seq is 'Number of its last sale as the till last told it, sent or not';
comment on column till_device.unsent is 'Sales that lay unsent on it when it last told';
create unique index till_device_now on till_device (till_id) where closed_at is null;
create index till_device_branch on till_device (branch_id, id);

-- While a till has its line it says so every few seconds; one row is a time without a break.
create table till_connected (
  branch_id int not null references branch(id), device_id bigint not null references till_device(id),
  since timestamptz not null default clock_timestamp(), until timestamptz not null default clock_timestamp(),
  primary key (device_id, since), check (until >= since)
);
comment on table till_connected is 'Times in which a till told without a break that it has its line';

create table offline_sale (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), document_id bigint,
  device_id bigint not null references till_device(id), seq int not null, number text not null,
  told_at timestamptz not null, sure_clock boolean not null, total idr not null,
  body text not null, signature bytea not null, hash bytea not null unique,
  cashier_id bigint not null references employee(id), shift_id bigint references shift(id), late boolean not null,
  sent_by bigint not null references employee(id), sent_at timestamptz not null default clock_timestamp(),
  foreign key (branch_id, document_id) references document (branch_id, id)
);
create unique index offline_sale_document on offline_sale (branch_id, document_id);
create index offline_sale_seq on offline_sale (device_id, seq);
comment on table offline_sale is 'Sales that were made without a line, as their till signed them';
comment on column offline_sale.document_id is 'None where another sale bears its key: both wait for a person';
comment on column offline_sale.seq is 'The till''s own count of such sales';
comment on column offline_sale.number is 'On the receipt that the customer has';
comment on column offline_sale.told_at is 'Moment of the sale by the till''s clock';
comment on column offline_sale.sure_clock is 'False where somebody typed day and time because the till no longer knew them';
comment on column offline_sale.hash is 'SHA-256 of the body; the next sale of the device names it';
comment on column offline_sale.shift_id is 'Shift in which it was sold; also of one that was counted before it came';
comment on column offline_sale.late is 'It came after its shift was counted: its cash is a difference of that count';
create index offline_sale_number on offline_sale (branch_id, number);
create index offline_sale_shift on offline_sale (shift_id) where late;

create table offline_difference (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), sale_id bigint not null references offline_sale(id),
  kind text not null check (kind in ('CHAIN', 'KEY_OTHER', 'CLOCK', 'CONNECTED', 'TOTAL', 'BELOW_LIST', 'STOCK', 'LIMIT', 'LATE', 'MONTH', 'CASHIER')),
  amount idr, detail text,
  acknowledged_by bigint references employee(id), acknowledged_at timestamptz, reason text,
  unique (sale_id, kind),
  check ((acknowledged_by is null) = (acknowledged_at is null) and (acknowledged_by is null) = (reason is null))
);
comment on table offline_difference is 'What of a sale without a line was otherwise than it would have been with one; told to the head of branch';
comment on column offline_difference.amount is 'Rupiah, where the difference has any';
create index offline_difference_open on offline_difference (branch_id) where acknowledged_at is null;

do $$ declare t text; begin
  foreach t in array array['till_device', 'till_connected', 'offline_sale', 'offline_difference'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_branch on %I to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch())', t);
    execute format('create policy own_branches on %I to gerai_office, gerai_report, gerai_job
      using (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))
      with check (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select on %I to gerai_till, gerai_office, gerai_report, gerai_job', t);
    execute format('grant insert on %I to gerai_till', t);
  end loop;
end $$;
grant update (closed_at, last_seq, last_hash, told_seq, unsent, version) on till_device to gerai_till;
grant update (until) on till_connected to gerai_till;
grant update (acknowledged_by, acknowledged_at, reason) on offline_difference to gerai_till;

alter table branch add column offline_sales boolean not null default true,
  add column offline_hours int not null default 24 check (offline_hours between 1 and 168),
  add column offline_sale_limit idr not null default 10000000 check (offline_sale_limit >= 0),
  add column offline_till_limit idr not null default 50000000 check (offline_till_limit >= 0);
comment on column branch.offline_sales is 'Whether its tills sell on without a line';
comment on column branch.offline_hours is 'For so long after they last had one';
comment on column branch.offline_sale_limit is 'Largest sale that a till makes without a line, rupiah';
comment on column branch.offline_till_limit is 'Largest sum of such sales that lie unsent on a till, rupiah';

-- What was sold already has left the shop, whatever lies there by the books; a transaction that writes it says so. What it
-- leaves below zero comes back up step by step.
create or replace function stock_level_enough() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.sold_already', true), '') = 'yes' then return null; end if;
  if new.on_hand >= 0 and coalesce(current_setting('app.set_aside_moves', true), '') = 'yes' then return null; end if;
  if tg_op = 'UPDATE' then
    if new.on_hand - new.reserved >= old.on_hand - old.reserved and (new.on_hand >= 0 or new.on_hand >= old.on_hand) then return null; end if;
  end if;
  if not exists (select 1 from branch where id = new.branch_id and allow_negative_stock) then
    raise exception 'stock of goods % in warehouse % falls below zero', new.goods_id, new.warehouse_id
      using errcode = 'GR006';
  end if;
  return null;
end $$;

-- Whoever looks after the cashiers looks after what they sold without a line.
update role set rights = rights || array['sales/offline:view', 'sales/offline:approve']
where 'sales/cashier:approve' = any (rights) and not 'sales/offline:view' = any (rights);

insert into approval_reason (action, reason1, reason2, reason3, reason4) values
  ('SHIFT_UNSENT', 'Perangkat rusak', 'Perangkat hilang', 'Jaringan belum kembali', 'Perangkat diganti')
on conflict do nothing;
