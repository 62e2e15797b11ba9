-- Values that cannot be wrong: NaN passes every comparison check, so domains exclude it.
create domain idr as numeric(18,2) check (value <> 'NaN' and abs(value) < 1e15);
create domain idr_nn as numeric(18,2) check (value <> 'NaN' and value >= 0 and value < 1e15);
create domain price4 as numeric(18,4) check (value <> 'NaN' and value >= 0 and value < 1e13);
create domain qty4 as numeric(18,4) check (value <> 'NaN' and abs(value) < 1e13);
create domain pct as numeric(9,4) check (value <> 'NaN');

-- Who the transaction speaks for. Set by the session statement only; absent means no rows.
create function current_branch() returns int language sql stable parallel safe
  return nullif(current_setting('app.branch', true), '')::int;
create function current_employee() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.employee', true), '')::bigint;

---------------------------------------------------------------- organisation
create table company (
  id int primary key default 1 check (id = 1),
  name text not null, legal_form text not null default 'PT', npwp char(16),
  is_pkp boolean not null default true, tax_centralised boolean not null default true,
  fiscal_year_start_month int not null default 1,
  gift_vat_enabled boolean not null default true,
  point_earn_amount idr_nn not null default 10000, point_earn_point int not null default 1,
  point_value idr_nn not null default 100, point_levels text[] not null default '{MEMBER}',
  price_rounding int not null default 100,
  tax_exclusive_levels text[] not null default '{GROSIR,AGEN,KHUSUS}',
  overdue_grace_days int not null default 0,
  version int not null default 1
);

-- PMK 131/2024: 12 % on 11/12 of the price. Never hard-coded.
create table tax_config (
  valid_from date primary key, rate pct not null, base_num int not null, base_den int not null
);

create table area (
  code text primary key, parent_code text references area(code), level int not null check (level between 1 and 4),
  name text not null, zip_codes text[] not null default '{}'
);
create index area_parent on area (parent_code, name);

create table branch (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z]{3,5}$'), name text not null unique,
  is_head_office boolean not null default false,
  address text not null default '', province_code text, city_code text, district_code text,
  sub_district_code text, zip_code text, phone text, email text,
  timezone text not null default 'Asia/Jakarta'
    check (timezone in ('Asia/Jakarta','Asia/Makassar','Asia/Jayapura')),
  nitku char(22),
  rounding_unit int not null default 100 check (rounding_unit in (0,50,100,500,1000)),
  rounding_mode text not null default 'NEAREST' check (rounding_mode in ('NEAREST','DOWN','UP')),
  allow_negative_stock boolean not null default false,
  booking_expire_hours int not null default 24 check (booking_expire_hours between 1 and 72),
  cashier_discount_limit_pct pct not null default 2,
  greeting_header text not null default '', greeting_footer text not null default '',
  logo_file_id uuid, is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);
create unique index branch_one_head on branch (is_head_office) where is_head_office;

create table role (
  id bigint generated always as identity primary key,
  name text not null unique, description text not null default '',
  all_branches boolean not null default false,
  -- `menu/subMenu:action` and special rights; the one place that grants.
  rights text[] not null default '{}',
  discount_limit_pct pct not null default 0, correction_limit idr_nn not null default 0,
  po_approval_limit idr_nn not null default 0, cash_out_limit idr_nn not null default 0,
  backdate_days int not null default 0,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);

create table employee (
  id bigint generated always as identity primary key,
  code text not null unique, name text not null, email text not null unique, phone text,
  branch_id int not null references branch(id), role_id bigint not null references role(id),
  branch_ids int[] not null,
  password_hash text not null check (password_hash ~ '^\$argon2id\$v=19\$m=[0-9]+,t=[0-9]+,p=[0-9]+\$'),
  pin_hash text, is_first_login boolean not null default true,
  failed_logins int not null default 0, locked_until timestamptz,
  failed_pins int not null default 0, pin_locked_until timestamptz,
  join_date date, last_login_at timestamptz,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  check (branch_id = any (branch_ids))
);

create table session (
  access_hash bytea primary key,
  refresh_hash bytea not null unique,
  family uuid not null, employee_id bigint not null references employee(id),
  access_expires_at timestamptz not null, refresh_expires_at timestamptz not null,
  family_expires_at timestamptz not null,
  rotated_at timestamptz, revoked_at timestamptz,
  created_at timestamptz not null default clock_timestamp(), address text, user_agent text
);
create index session_employee on session (employee_id) where revoked_at is null;
create index session_family on session (family);

create table secret (name text primary key, value bytea not null);

create table login_attempt (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(), email text not null, address text, ok boolean not null
);
create index login_attempt_address on login_attempt (address, at);

---------------------------------------------------------------- masters
create table account_type (
  id bigint generated always as identity primary key,
  code text not null unique, name text not null unique,
  grp text not null check (grp in ('ASSET','LIABILITY','EQUITY','REVENUE','COGS','EXPENSE','OTHER_INCOME','OTHER_EXPENSE','TAX')),
  normal_balance char(1) not null check (normal_balance in ('D','K')),
  statement text not null check (statement in ('NERACA','LABA_RUGI')), sort int not null default 0,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);
create table account (
  id bigint generated always as identity primary key,
  code text not null check (code ~ '^\d-\d{4,6}$'), branch_id int references branch(id),
  name text not null, type_id bigint not null references account_type(id),
  parent_id bigint references account(id), usage text,
  is_control boolean not null default false, is_header boolean not null default false,
  cash_flow_group text not null default 'OPERATING'
    check (cash_flow_group in ('OPERATING','INVESTING','FINANCING','CASH','NONE')),
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (code, branch_id)
);
-- One account per role and branch; banks have one each.
create unique index account_usage on account (usage, coalesce(branch_id, 0)) where usage is not null and usage <> 'BANK';

create table bank (
  id bigint generated always as identity primary key,
  code text not null unique, name text not null, clearing_code text,
  is_active boolean not null default true, version int not null default 1,
  updated_at timestamptz not null default clock_timestamp()
);
create table bank_account (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), bank_id bigint not null references bank(id),
  account_no text not null check (account_no ~ '^\d{6,20}$'), account_name text not null,
  account_id bigint not null unique references account(id),
  is_edc_settlement boolean not null default false, is_giro boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  unique (bank_id, account_no)
);
create table edc (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), bank_id bigint not null references bank(id),
  name text not null, terminal_id text not null default '', merchant_id text not null default '',
  bank_account_id bigint not null references bank_account(id),
  admin_bearer text not null default 'MERCHANT' check (admin_bearer in ('MERCHANT','CUSTOMER')),
  admin_mode text not null default 'SIMPLE' check (admin_mode in ('SIMPLE','GROSS_UP')),
  settlement_days int not null default 1,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  unique (branch_id, name)
);
create table edc_rate (
  id bigint generated always as identity primary key,
  edc_id bigint not null references edc(id),
  card_type text not null check (card_type in ('DEBIT','CREDIT','QRIS','EWALLET')),
  network text not null default '', on_us boolean not null default false,
  mdr_pct pct not null check (mdr_pct between 0 and 10),
  min_amount idr_nn not null default 0, max_amount idr_nn,
  installment_months int not null default 0, valid_from date not null default '2025-01-01'
);
create index edc_rate_edc on edc_rate (edc_id);

create table payment_method (
  id bigint generated always as identity primary key,
  code text not null unique, name text not null,
  kind text not null check (kind in ('CASH','TRANSFER','DEBIT_CARD','CREDIT_CARD','QRIS','GIRO','CHEQUE','PAYLATER','POINT','DEPOSIT')),
  account_role text not null, usable_at text[] not null default '{}', sort int not null default 0,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);

create table warehouse (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), code text not null, name text not null,
  type text not null default 'STORE' check (type in ('STORE','WAREHOUSE','DAMAGED','TRANSIT')),
  is_primary boolean not null default false, address text not null default '', pic_employee_id bigint references employee(id),
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  unique (branch_id, code), unique (branch_id, name), unique (branch_id, id)
);
create unique index warehouse_primary on warehouse (branch_id) where is_primary;

create table unit (
  id bigint generated always as identity primary key,
  code text not null unique, name text not null, symbol text not null default '',
  allow_fraction boolean not null default false, coretax_unit_code text,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);
create table category (
  id bigint generated always as identity primary key,
  code text not null unique, name text not null, parent_id bigint references category(id),
  image_file_ids uuid[] not null default '{}',
  margin_default_pct pct, point_eligible boolean not null default true,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);
create table brand (
  id bigint generated always as identity primary key,
  code text not null unique, name text not null unique,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);
create table supplier (
  id bigint generated always as identity primary key,
  code text not null unique, name text not null, is_pkp boolean not null default false,
  npwp char(16), tax_name text, address text not null default '', city_code text, zip_code text, phone text, email text,
  term_days int not null default 0 check (term_days between 0 and 180),
  tax_mode_default text not null default 'NONE' check (tax_mode_default in ('EXCLUDE','INCLUDE','NONE')),
  exchange_days text[] not null default '{}', lead_time_days int not null default 7,
  min_order_amount idr_nn not null default 0,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  check (not is_pkp or npwp is not null)
);
create table supplier_contact (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references supplier(id), name text not null, position text not null default '',
  phone text not null, email text, is_primary boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp()
);
create table supplier_bank_account (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references supplier(id), bank_id bigint not null references bank(id),
  account_no text not null, account_name text not null, is_default boolean not null default false,
  unique (supplier_id, bank_id, account_no)
);
create table customer (
  id bigint generated always as identity primary key,
  code text not null unique, type text not null check (type in ('MEMBER','NON_MEMBER')),
  member_no text unique, name text not null, phone text, email text, birth_date date, gender text,
  price_level text not null default 'RETAIL' check (price_level in ('RETAIL','MEMBER','GROSIR','AGEN','KHUSUS')),
  credit_allowed boolean not null default false, credit_limit idr_nn not null default 0,
  term_days int not null default 0 check (term_days between 0 and 180),
  id_type text, nik char(16), npwp char(16), nitku char(22), tax_name text, tax_address text,
  address text not null default '', city_code text, zip_code text,
  salesman_id bigint references employee(id), branch_id int not null references branch(id),
  block_status text not null default 'NONE' check (block_status in ('NONE','BLOCKED')),
  is_walk_in boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  check (type = 'NON_MEMBER' or (member_no is not null and phone is not null))
);
create unique index customer_member_phone on customer (phone) where type = 'MEMBER';

create table goods (
  id bigint generated always as identity primary key,
  code text not null unique, name text not null, receipt_name text not null,
  category_id bigint not null references category(id), brand_id bigint references brand(id),
  type text not null default 'STOCK' check (type in ('STOCK','BUNDLE','SERVICE','GIFT')),
  base_unit_id bigint not null references unit(id),
  tax_type text not null default 'BKP' check (tax_type in ('BKP','EXEMPT','NON')),
  coretax_goods_code char(6) not null default '000000',
  is_weighed boolean not null default false, plu text,
  min_stock qty4, max_stock qty4, shelf_life_days int, image_file_ids uuid[] not null default '{}',
  point_eligible boolean not null default true, discountable boolean not null default true,
  returnable boolean not null default true, main_supplier_id bigint references supplier(id),
  -- What a person may type to find it, kept by trigger: code, name and every barcode.
  search_text text not null default '',
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (name, brand_id)
);
create unique index goods_plu on goods (plu) where plu is not null;
create index goods_changed on goods (updated_at);
-- One or two letters are too few for trigrams: they are looked up as a beginning.
create index goods_name_prefix on goods (lower(name) text_pattern_ops);
create index goods_code_prefix on goods (lower(code) text_pattern_ops);

create table goods_unit (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods(id), unit_id bigint not null references unit(id),
  conversion qty4 not null check (conversion > 0), barcode text unique,
  is_purchase boolean not null default true, is_sales boolean not null default true,
  is_default_sales boolean not null default false, margin_pct pct,
  weight_gram int, volume_cm3 int,
  last_purchase_price price4,
  is_active boolean not null default true,
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  unique (goods_id, unit_id)
);
create index goods_unit_changed on goods_unit (updated_at);

create table goods_supplier (
  goods_id bigint not null references goods(id), supplier_id bigint not null references supplier(id),
  supplier_sku text, last_price price4, primary key (goods_id, supplier_id)
);

create table selling_price (
  id bigint generated always as identity primary key,
  goods_unit_id bigint not null references goods_unit(id), branch_id int references branch(id),
  price_level text not null check (price_level in ('RETAIL','MEMBER','GROSIR','AGEN','KHUSUS')),
  min_qty qty4 not null default 1 check (min_qty > 0), price price4 not null check (price > 0),
  effective_from timestamptz not null default clock_timestamp(),
  source text not null default 'MANUAL' check (source in ('MANUAL','EXCEL','MARGIN')),
  previous_price price4, changed_by bigint references employee(id), reason text,
  updated_at timestamptz not null default clock_timestamp()
);
create index selling_price_unit on selling_price
  (goods_unit_id, price_level, min_qty, effective_from desc) include (branch_id, price);
create index selling_price_changed on selling_price (updated_at);

-- Posting reads these masters from memory; the number tells in the same transaction whether they moved.
create table posting_masters (id int primary key default 1 check (id = 1), n bigint not null default 1);
insert into posting_masters (n) values ((random() * 1e9)::bigint);
create function posting_masters_moved() returns trigger language plpgsql security definer set search_path = public as $$
begin update posting_masters set n = n + 1; return null; end $$;
do $$ declare t text; begin
  foreach t in array array['company','tax_config','branch','account','bank_account','edc','edc_rate','payment_method','warehouse','role'] loop
    execute format('create trigger moved after insert or update or delete on %I for each statement execute function posting_masters_moved()', t);
  end loop;
end $$;

---------------------------------------------------------------- periods, numbers, requests
create table period (
  id int primary key, year int not null, month int not null check (month between 1 and 12),
  first_day date not null, last_day date not null,
  status text not null default 'OPEN' check (status in ('OPEN','CLOSED')),
  posting_status text not null default 'OPEN' check (posting_status in ('OPEN','CLOSED')),
  opened_by bigint, opened_at timestamptz not null default clock_timestamp(),
  closed_by bigint, closed_at timestamptz, restored_by bigint, restored_at timestamptz, restore_reason text,
  close_debit idr,
  unique (year, month), check (id = year * 12 + month), check (status = 'OPEN' or posting_status = 'CLOSED')
);
create function period_id(d date) returns int language sql immutable parallel safe
  return extract(year from d)::int * 12 + extract(month from d)::int;

create table doc_counter (
  branch_id int not null references branch(id), prefix text not null, yymm char(4) not null,
  n int not null default 0, primary key (branch_id, prefix, yymm)
) with (fillfactor = 10);

create sequence document_id as bigint cache 1;

create table request (
  branch_id int not null, key uuid not null, employee_id bigint not null default current_employee(),
  endpoint text not null, hash bytea not null,
  document_id bigint, reply text,
  at timestamptz not null default clock_timestamp(), primary key (branch_id, key)
);

---------------------------------------------------------------- documents: what people wrote
create table document (
  branch_id int not null references branch(id), id bigint not null,
  kind text not null, number text collate "C", doc_date date not null, status text not null,
  version int not null default 1, request_id uuid,
  customer_id bigint references customer(id), supplier_id bigint references supplier(id),
  party_name text, warehouse_id bigint, to_warehouse_id bigint,
  salesman_id bigint references employee(id), account_id bigint references account(id),
  ref_no text, ref_date date, tax_mode text check (tax_mode in ('EXCLUDE','INCLUDE','NONE')),
  price_level text, term_days int, due_date date, expected_date date,
  tax_invoice_no text check (tax_invoice_no ~ '^\d{17}$'), tax_invoice_date date,
  header_discount_pct pct,
  gross idr not null default 0, discount idr not null default 0, header_discount idr not null default 0,
  freight idr not null default 0, dpp idr not null default 0, exempt idr not null default 0,
  vat idr not null default 0, rounding idr not null default 0, total idr not null default 0,
  points int not null default 0, expires_at timestamptz,
  reverses_id bigint, auto_reverse_date date,
  memo text, print_count int not null default 0,
  created_by bigint not null default current_employee(), created_at timestamptz not null default clock_timestamp(),
  approved_by bigint, updated_at timestamptz not null default clock_timestamp(),
  primary key (branch_id, id),
  foreign key (branch_id, warehouse_id) references warehouse (branch_id, id),
  foreign key (branch_id, to_warehouse_id) references warehouse (branch_id, id),
  foreign key (branch_id, reverses_id) references document (branch_id, id)
) with (fillfactor = 90);
create unique index document_number on document (branch_id, number);
create unique index document_request on document (branch_id, request_id) where request_id is not null;
create index document_list on document (branch_id, kind, doc_date, id);
create index document_customer on document (branch_id, customer_id, id) where customer_id is not null;
create index document_supplier on document (branch_id, supplier_id, id) where supplier_id is not null;
create unique index document_reversed_once on document (branch_id, reverses_id) where reverses_id is not null;
-- A supplier's paper is entered once (DUP_SUPPLIER_INV, and delivery notes likewise).
create unique index document_supplier_ref on document (supplier_id, kind, lower(ref_no))
  where supplier_id is not null and ref_no is not null and kind in ('purchase-invoice','purchase-receipt');

create table document_goods (
  branch_id int not null, document_id bigint not null, line int not null,
  goods_id bigint not null references goods(id), goods_unit_id bigint not null references goods_unit(id),
  warehouse_id bigint, qty qty4 not null, conversion qty4 not null, base_qty qty4 not null,
  bonus_qty qty4 not null default 0, rejected_qty qty4 not null default 0,
  unit_price price4 not null default 0, tiers pct[] not null default '{}', discount_amount idr not null default 0,
  gross idr not null default 0, discount idr not null default 0, header_discount idr not null default 0,
  freight idr not null default 0, net idr not null default 0, vat idr not null default 0,
  tax_type text not null default 'BKP', price_source text,
  source_document_id bigint, source_line int, cost idr, memo text,
  primary key (branch_id, document_id, line),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  foreign key (branch_id, warehouse_id) references warehouse (branch_id, id)
);
create index document_goods_source on document_goods (branch_id, source_document_id, source_line)
  where source_document_id is not null;

create table document_account (
  branch_id int not null, document_id bigint not null, line int not null,
  account_id bigint not null references account(id), debit idr_nn not null default 0, credit idr_nn not null default 0,
  memo text, counter_branch_id int references branch(id),
  primary key (branch_id, document_id, line),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  check ((debit > 0) <> (credit > 0))
);

-- A tender (method) or an open paper that is settled (item).
create table document_settlement (
  branch_id int not null, document_id bigint not null, line int not null,
  method_id bigint references payment_method(id), amount idr not null, received idr not null default 0,
  account_id bigint references account(id), bank_account_id bigint references bank_account(id),
  edc_id bigint references edc(id), on_us boolean, card_last4 text check (card_last4 ~ '^\d{4}$'),
  approval_code text, ref_no text, mdr_pct pct,
  item_document_id bigint, item_sign int, status text,
  primary key (branch_id, document_id, line),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  foreign key (branch_id, item_document_id) references document (branch_id, id),
  check ((method_id is null) <> (item_document_id is null))
);
create index document_settlement_item on document_settlement (branch_id, item_document_id) where item_document_id is not null;

-- Which papers a paper came from.
create table document_source (
  branch_id int not null, document_id bigint not null, source_id bigint not null,
  primary key (branch_id, document_id, source_id),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  foreign key (branch_id, source_id) references document (branch_id, id)
);
create index document_source_back on document_source (branch_id, source_id);

---------------------------------------------------------------- ledgers: what follows
create table journal (
  branch_id int not null, id bigint not null, document_id bigint not null,
  posting_date date not null, type text not null default 'AUTO'
    check (type in ('AUTO','GENERAL','ADJUSTMENT','CASH_IN','CASH_OUT','BANK_IN','BANK_OUT','OPENING','CLOSING')),
  memo text not null, revision int not null default 0,
  posted_at timestamptz not null default clock_timestamp(), posted_by bigint not null default current_employee(),
  primary key (branch_id, id),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred
);
create index journal_document on journal (branch_id, document_id);

create table journal_line (
  branch_id int not null, journal_id bigint not null, line int not null,
  account_id bigint not null references account(id), posting_date date not null,
  debit idr_nn not null default 0, credit idr_nn not null default 0,
  customer_id bigint, supplier_id bigint, counter_branch_id int, memo text,
  primary key (branch_id, journal_id, line),
  foreign key (branch_id, journal_id) references journal (branch_id, id) deferrable initially deferred,
  check ((debit > 0) <> (credit > 0))
);
create index journal_line_account on journal_line (branch_id, account_id, posting_date, journal_id)
  include (debit, credit);

create table stock_value (
  branch_id int not null references branch(id), goods_id bigint not null references goods(id),
  qty qty4 not null default 0, value idr not null default 0,
  last_purchase_price price4, last_purchase_date date,
  -- Newest movement and the earliest one whose cost awaits recalculation.
  last_move_at timestamptz, dirty_from timestamptz,
  primary key (branch_id, goods_id), check (value = trunc(value)), check (qty <> 0 or value = 0)
) with (fillfactor = 70);
create table stock_level (
  branch_id int not null, warehouse_id bigint not null, goods_id bigint not null references goods(id),
  on_hand qty4 not null default 0, reserved qty4 not null default 0,
  primary key (branch_id, warehouse_id, goods_id),
  foreign key (branch_id, warehouse_id) references warehouse (branch_id, id),
  check (reserved >= 0)
) with (fillfactor = 70);
create table goods_warehouse (
  branch_id int not null, warehouse_id bigint not null, goods_id bigint not null references goods(id),
  min_stock qty4, max_stock qty4, rack text,
  primary key (branch_id, warehouse_id, goods_id),
  foreign key (branch_id, warehouse_id) references warehouse (branch_id, id)
);
create table stock_move (
  branch_id int not null, id bigint not null, document_id bigint not null, line int not null,
  warehouse_id bigint not null, goods_id bigint not null, effective_at timestamptz not null,
  posting_date date not null, qty qty4 not null, value idr not null check (value = trunc(value)),
  cost_rule text not null check (cost_rule in ('AVG','GIVEN','VALUE','MOVE')),
  primary key (branch_id, id),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred
);
create index stock_move_goods on stock_move (branch_id, goods_id, effective_at, id) include (warehouse_id, qty, value);
create index stock_move_document on stock_move (branch_id, document_id);
-- Taken under the stock rows' locks, one by one: ids of a goods' movements are in the order they happened.
create sequence move_id as bigint cache 1;

-- What a party owes or is owed, per open paper. `amount` adds, `settled` takes.
create table open_item (
  branch_id int not null, document_id bigint not null, line int not null default 0,
  role text not null, customer_id bigint references customer(id), supplier_id bigint references supplier(id),
  doc_date date not null, due_date date, sign int not null default 1 check (sign in (1,-1)),
  amount idr_nn not null, settled idr_nn not null default 0, paid_at date,
  primary key (branch_id, document_id, line),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  check (settled <= amount)
) with (fillfactor = 80);
create index open_item_open on open_item (branch_id, role, due_date) where settled < amount;
create index open_item_customer on open_item (branch_id, customer_id) where settled < amount and customer_id is not null;
create index open_item_supplier on open_item (branch_id, supplier_id) where settled < amount and supplier_id is not null;
create table balance_move (
  branch_id int not null, id bigint not null, document_id bigint not null,
  item_document_id bigint not null, item_line int not null default 0,
  role text not null, posting_date date not null, amount idr not null,
  primary key (branch_id, id),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  foreign key (branch_id, item_document_id, item_line) references open_item (branch_id, document_id, line) deferrable initially deferred
);
create index balance_move_item on balance_move (branch_id, item_document_id);
create index balance_move_document on balance_move (branch_id, document_id);

create table point_move (
  branch_id int not null, id bigint not null, document_id bigint not null,
  customer_id bigint not null references customer(id), posting_date date not null,
  type text not null check (type in ('OPENING','EARN','REDEEM','CORRECTION','REVERSE','EXPIRE')),
  points int not null, expires_at date,
  primary key (branch_id, id),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred
);
create index point_move_customer on point_move (customer_id, id);

create table buying_price (
  branch_id int not null, document_id bigint not null, line int not null,
  goods_id bigint not null references goods(id), goods_unit_id bigint not null references goods_unit(id),
  supplier_id bigint not null references supplier(id), date date not null, qty qty4 not null,
  unit_price price4 not null, tiers pct[] not null default '{}', net_unit price4 not null, net_base price4 not null,
  primary key (branch_id, document_id, line),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred
);
create index buying_price_goods on buying_price (branch_id, goods_id, date);

-- Kept when a recalculation rewrites values in an open period.
create table stock_move_revision (
  branch_id int not null, move_id bigint not null, revision int not null, value idr not null,
  revised_at timestamptz not null default clock_timestamp(), revised_by bigint, primary key (branch_id, move_id, revision)
);
create table journal_line_revision (
  branch_id int not null, journal_id bigint not null, line int not null, revision int not null,
  account_id bigint not null, debit idr_nn not null, credit idr_nn not null,
  revised_at timestamptz not null default clock_timestamp(), revised_by bigint, primary key (branch_id, journal_id, line, revision)
);

-- Balances at the end of closed periods: a report is the last of these plus what came after.
-- A period that was opened again and closed once more has another `closing`; the older rows stay, superseded.
create table account_balance (
  branch_id int not null references branch(id), period_id int not null references period(id),
  account_id bigint not null references account(id), closing int not null default 1,
  -- Movement of that month, and debit less credit of all time up to its last day.
  debit idr_nn not null, credit idr_nn not null, balance idr not null,
  superseded_at timestamptz, primary key (branch_id, period_id, account_id, closing)
);
create unique index account_balance_current on account_balance (branch_id, account_id, period_id) where superseded_at is null;
create table stock_balance (
  branch_id int not null references branch(id), period_id int not null references period(id),
  warehouse_id bigint not null, goods_id bigint not null, closing int not null default 1,
  -- Quantity of the warehouse; value of the whole branch, on the row of its primary warehouse.
  qty qty4 not null, value idr not null,
  superseded_at timestamptz, primary key (branch_id, period_id, warehouse_id, goods_id, closing)
);
create unique index stock_balance_current on stock_balance (branch_id, warehouse_id, goods_id, period_id) where superseded_at is null;

---------------------------------------------------------------- around the ledgers
create table audit (
  branch_id int not null, id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(), employee_id bigint not null default current_employee(),
  address text, endpoint text not null, object_kind text not null, object_id bigint, number text,
  action text not null, memo text, before text, after text,
  primary key (branch_id, id)
);
create index audit_object on audit (branch_id, object_kind, object_id);

create table approval (
  id bigint generated always as identity primary key,
  branch_id int not null references branch(id), action text not null, payload_hash text,
  requested_by bigint not null references employee(id), approved_by bigint not null references employee(id),
  reason text not null, token_hash bytea not null unique, expires_at timestamptz not null, used_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create table print_log (
  branch_id int not null, id bigint generated always as identity, document_id bigint not null,
  copy_no int not null, printed_by bigint not null default current_employee(),
  printed_at timestamptz not null default clock_timestamp(), primary key (branch_id, id),
  foreign key (branch_id, document_id) references document (branch_id, id)
);
create table stored_file (
  id uuid primary key, kind text not null, mime text not null, bytes int not null, name text not null,
  branch_id int references branch(id), created_by bigint, created_at timestamptz not null default clock_timestamp()
);
-- Opening balances stand in a report's first column, not among the movements.
create index journal_opening on journal (branch_id, posting_date) where type = 'OPENING';
