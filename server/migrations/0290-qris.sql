-- QRIS without a terminal (domain §3.2.3): the code that hangs in the shop, and codes that a provider makes for one
-- amount each. What came in is kept until a sale uses it or it is given back.
alter table edc add column qris_text text not null default '';

create table qris_provider (
  edc_id bigint primary key references edc(id), branch_id int not null references branch(id),
  base_url text not null, client_id text not null,
  -- Encrypted with the key that is not in the database.
  client_secret text not null,
  valid_minutes int not null default 10 check (valid_minutes between 2 and 60),
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);
create table qris_payment (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), edc_id bigint not null references edc(id),
  method_id bigint not null references payment_method(id),
  request_id text not null,
  -- The provider's name for it, made here: so it can be asked for although its first answer was lost.
  reference text not null unique,
  cart_key text not null,
  amount idr not null check (amount > 0),
  status text not null default 'WAITING_PAYMENT' check (status in ('WAITING_PAYMENT','RECEIVED','APPLIED','REFUNDED','CANCELLED','EXPIRED')),
  qr_text text, expires_at timestamptz not null,
  -- When the provider was last asked for it, and when the till gave it up.
  asked_at timestamptz, ended_at timestamptz,
  paid_amount idr check (paid_amount > 0), paid_at timestamptz, approval_code text, issuer text,
  -- The sale that used it, or the voucher by which it was given back.
  document_id bigint, refund_no text,
  created_by bigint not null references employee(id) default current_employee(),
  created_at timestamptz not null default clock_timestamp(),
  unique (branch_id, request_id),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  check ((status in ('RECEIVED','APPLIED','REFUNDED')) = (paid_at is not null))
);
create index qris_payment_cart on qris_payment (branch_id, cart_key);
create index qris_payment_open on qris_payment (branch_id, status) where status in ('WAITING_PAYMENT','RECEIVED');
create index qris_payment_ended on qris_payment (ended_at) where status in ('CANCELLED','EXPIRED');
create index qris_payment_document on qris_payment (branch_id, document_id) where document_id is not null;

do $$ declare t text; begin
  foreach t in array array['qris_provider','qris_payment'] loop
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
grant insert, update on qris_provider to gerai_office;
grant insert on qris_payment to gerai_office;
grant update (status, qr_text, expires_at, asked_at, ended_at, paid_amount, paid_at, approval_code, issuer, document_id, refund_no)
  on qris_payment to gerai_office, gerai_job;
grant update (status, document_id, refund_no) on qris_payment to gerai_till;
