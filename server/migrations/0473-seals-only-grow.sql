-- What was changed past the program is named, what is missing is missed (decisions/0034-absence-is-looked-for.md).
-- A checksum over rows in their order, of any number of them in little memory.
create function chained_with(so_far bytea, next text) returns bytea language sql immutable parallel safe
  as $$ select sha256(so_far || convert_to(coalesce(next, ''), 'UTF8')) $$;
create aggregate chained(text) (sfunc = chained_with, stype = bytea, initcond = '');

-- Masters that history rests on: the checksum of each row, written down whenever the program changes it.
create table marked_master (relation text primary key, key_columns text[] not null, columns text[] not null);
insert into marked_master (relation, key_columns, columns) values
  ('tax_config', '{valid_from}', '{rate,base_num,base_den}'),
  ('pkp_term', '{valid_from}', '{is_pkp}'),
  ('goods', '{id}', '{code,type,base_unit_id,tax_type}'),
  ('goods_unit', '{id}', '{goods_id,unit_id,conversion}'),
  ('selling_price', '{id}', '{goods_unit_id,branch_id,price_level,min_qty,price,effective_from}'),
  ('account', '{id}', '{code,branch_id,type_id,usage,is_control}'),
  ('payment_method', '{id}', '{code,kind,account_role}'),
  ('edc_rate', '{id}', '{edc_id,card_type,network,on_us,mdr_pct,min_amount,max_amount,installment_months,valid_from}'),
  ('point_term', '{id}', '{valid_from,earn_amount,earn_point,earn_on,expiry_months,max_redeem_pct}'),
  ('company', '{id}', '{legal_form,npwp,tax_centralised,fiscal_year_start_month,point_value,final_tax_from}'),
  ('role', '{id}', '{rights,all_branches,discount_limit_pct,correction_limit,po_approval_limit,cash_out_limit,credit_note_limit,credit_over_limit_pct,second_factor,backdate_days}'),
  ('employee', '{id}', '{role_id,branch_id,branch_ids,is_active,email}'),
  ('period', '{id}', '{first_day,last_day,status,close_debit}'),
  ('former_fact', '{kind,id,until}', '{facts}');
create table master_mark (
  n bigint generated always as identity primary key, relation text not null, key text not null,
  -- Null where the row is gone.
  mark bytea, at timestamptz not null default clock_timestamp()
);
create index master_mark_newest on master_mark (relation, key, n desc);

create function key_of(told jsonb, columns text[]) returns text language sql immutable
  as $$ select string_agg(told ->> c, '/' order by n) from unnest(columns) with ordinality as x(c, n) $$;
create function mark_of(told jsonb, columns text[]) returns bytea language sql immutable
  as $$ select sha256(convert_to(string_agg(coalesce(told -> c, 'null')::text, '|' order by n), 'UTF8')) from unnest(columns) with ordinality as x(c, n) $$;
create function keep_master_mark() returns trigger language plpgsql security definer set search_path = public set timezone = 'UTC' as $$
declare of marked_master; now bytea; begin
  select * into of from marked_master where relation = tg_table_name;
  if tg_op = 'DELETE' then
    insert into master_mark (relation, key, mark) values (of.relation, key_of(to_jsonb(old), of.key_columns), null);
    return null;
  end if;
  now := mark_of(to_jsonb(new), of.columns);
  if tg_op = 'INSERT' or now <> mark_of(to_jsonb(old), of.columns) then
    insert into master_mark (relation, key, mark) values (of.relation, key_of(to_jsonb(new), of.key_columns), now);
  end if;
  return null;
end $$;
do $$ declare m record; begin
  for m in select * from marked_master loop
    execute format('create trigger keep_master_mark after insert or delete or update of %s on %I for each row execute function keep_master_mark()',
      (select string_agg(quote_ident(c), ', ') from unnest(m.columns) c), m.relation);
  end loop;
end $$;
-- Rows of a marked table that are otherwise than the program left them, were put there, or were taken away.
create function unmarked(the_relation text) returns bigint language plpgsql stable security definer set search_path = public set timezone = 'UTC' as $$
declare of marked_master; found bigint; begin
  select * into of from marked_master where relation = the_relation;
  execute format('select count(*) from (select key_of(to_jsonb(t), $1) as key, mark_of(to_jsonb(t), $2) as mark from %I t) r
    full join (select distinct on (key) key, mark from master_mark where relation = $3 order by key, n desc) m using (key)
    where r.mark is distinct from m.mark', of.relation) into found using of.key_columns, of.columns, of.relation;
  return found;
end $$;
do $$ declare m record; begin
  set local timezone = 'UTC';
  for m in select * from marked_master loop
    execute format('insert into master_mark (relation, key, mark) select %L, key_of(to_jsonb(t), %L), mark_of(to_jsonb(t), %L) from %I t',
      m.relation, m.key_columns, m.columns, m.relation);
  end loop;
end $$;

-- Days on which something falls due that were agreed anew.
create table due_change (
  n bigint generated always as identity primary key, branch_id int not null references branch(id), document_id bigint not null, line int not null,
  was date, now date, at timestamptz not null default clock_timestamp()
);
create index due_change_item on due_change (branch_id, document_id, line, n);
alter table due_change enable row level security;
alter table due_change force row level security;
create policy own_branches on due_change to gerai_office, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy own_branches_read on due_change for select to gerai_report
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on due_change to current_user using (true) with check (true);
create function keep_due_change() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into due_change (branch_id, document_id, line, was, now) values (new.branch_id, new.document_id, new.line, old.due_date, new.due_date);
  return null;
end $$;
create trigger keep_due_change after update of due_date on open_item for each row
  when (old.due_date is distinct from new.due_date) execute function keep_due_change();
grant select on marked_master, master_mark, due_change to gerai_office, gerai_report, gerai_job;

-- One chain of seals, numbered from 1: a month that closes, one that is opened again, and each day.
create table seal (
  no int primary key, kind text not null check (kind in ('CLOSE','REOPEN','DAY')),
  period_id int references period(id), closing int, day date,
  audit_since timestamptz not null, audit_until timestamptz not null, audit_first bigint, audit_last bigint, audit_rows bigint not null,
  -- Checksums by what they are of.
  parts jsonb not null, chain bytea not null, sealed_at timestamptz not null default clock_timestamp(),
  check ((kind = 'DAY') = (day is not null) and (kind = 'DAY') = (period_id is null) and (kind = 'DAY') = (closing is null))
);
create function seals_only_grow() returns trigger language plpgsql as $$ begin
  raise exception 'seals only grow' using errcode = '42501';
end $$;
create trigger only_grows before update or delete or truncate on seal for each statement execute function seals_only_grow();
create trigger only_grows before update or delete or truncate on master_mark for each statement execute function seals_only_grow();
create trigger only_grows before update or delete or truncate on due_change for each statement execute function seals_only_grow();
grant select on seal to gerai_office, gerai_report, gerai_job;
-- What closed months keep is superseded, and nothing else of it changes.
do $$ declare t text; begin
  foreach t in array array['account_balance','stock_balance','party_balance','point_balance'] loop
    execute format('revoke update on %I from gerai_till, gerai_office, gerai_job', t);
    execute format('grant update (superseded_at) on %I to gerai_office, gerai_job', t);
  end loop;
end $$;

-- Documents by the journal that is their own, as far as they move anything.
create function booked_between(first date, last date, since timestamptz, until timestamptz) returns table (branch_id int, id bigint) language sql stable as $$
  select branch_id, id from (select branch_id, id, document_id, posting_date, posted_at from journal
      union all select branch_id, id, document_id, posting_date, posted_at from empty_journal) j
    where id = document_id and posting_date between first and last and posted_at >= since and posted_at < until
  union
  select branch_id, id from document where kind = 'internal-mutation' and doc_date between first and last and created_at >= since and created_at < until
$$;
-- What a person wrote and what it moved: nothing of it changes afterwards but by the program's own rules, which are left out.
create function document_parts(first date, last date, since timestamptz, until timestamptz) returns jsonb
  language sql stable security definer set search_path = public set timezone = 'UTC' set datestyle = 'ISO' as $$
  with k as materialized (select * from booked_between(first, last, since, until))
  select jsonb_build_object(
    'documents', (select encode(chained(row(d.branch_id, d.id, d.kind, regexp_replace(d.number, ' \(.*$', ''), d.doc_date, d.customer_id, d.supplier_id, d.warehouse_id,
        d.to_warehouse_id, d.salesman_id, d.account_id, d.ref_no, d.tax_mode, d.price_level, d.gross, d.discount, d.header_discount, d.freight, d.dpp, d.exempt, d.vat,
        d.rounding, d.total, d.points, d.withheld, d.reverses_id, d.created_by, d.created_at)::text order by d.branch_id, d.id), 'hex')
      from k join document d using (branch_id, id)),
    'goods', (select encode(chained(row(g.branch_id, g.document_id, g.line, g.goods_id, g.goods_unit_id, g.warehouse_id, g.qty, g.conversion, g.base_qty, g.bonus_qty,
        g.rejected_qty, g.unit_price, g.tiers, g.discount_amount, g.gross, g.discount, g.header_discount, g.freight, g.net, g.vat, g.tax_type, g.price_source,
        g.source_document_id, g.source_line, g.expiry_date)::text order by g.branch_id, g.document_id, g.line), 'hex')
      from k join document_goods g on g.branch_id = k.branch_id and g.document_id = k.id),
    'accounts', (select encode(chained(a::text order by a.branch_id, a.document_id, a.line), 'hex')
      from k join document_account a on a.branch_id = k.branch_id and a.document_id = k.id),
    'tenders', (select encode(chained(row(s.branch_id, s.document_id, s.line, s.method_id, s.amount, s.received, s.account_id, s.bank_account_id, s.edc_id, s.card_last4,
        s.approval_code, s.ref_no, s.mdr_pct, s.item_document_id, s.item_sign, s.item_line)::text order by s.branch_id, s.document_id, s.line), 'hex')
      from k join document_settlement s on s.branch_id = k.branch_id and s.document_id = k.id),
    'counts', (select encode(chained(row(o.branch_id, o.document_id, o.goods_id, o.warehouse_id, o.system_qty, o.counted_qty, o.counted_seq, o.counted_by, o.counted_at)::text
        order by o.branch_id, o.document_id, o.goods_id), 'hex')
      from k join stock_opname_goods o on o.branch_id = k.branch_id and o.document_id = k.id),
    'buying', (select encode(chained(p::text order by p.branch_id, p.document_id, p.line), 'hex')
      from k join buying_price p on p.branch_id = k.branch_id and p.document_id = k.id),
    'sources', (select encode(chained(o::text order by o.branch_id, o.document_id, o.source_id), 'hex')
      from k join document_source o on o.branch_id = k.branch_id and o.document_id = k.id),
    'terms', (select encode(chained(row(i.branch_id, i.document_id, i.role, i.customer_id, i.supplier_id, i.doc_date, i.sign, i.amount,
        coalesce((select c.was from due_change c where c.branch_id = i.branch_id and c.document_id = i.document_id and c.line = i.line order by c.n limit 1), i.due_date))::text
        order by i.branch_id, i.document_id), 'hex')
      from k join open_item i on i.branch_id = k.branch_id and i.document_id = k.id and i.line = 0))
$$;
-- A closed month: its ledgers to the rupiah, and what it keeps.
create function month_parts(the_period int, the_closing int, until timestamptz) returns jsonb
  language sql stable security definer set search_path = public set timezone = 'UTC' set datestyle = 'ISO' as $$
  select document_parts(p.first_day, p.last_day, '-infinity', 'infinity') || jsonb_build_object(
    'journals', encode(journal_seal(p.first_day, p.last_day), 'hex'),
    'movements', (select encode(chained(m::text order by m.branch_id, m.id), 'hex') from stock_move m where m.posting_date between p.first_day and p.last_day),
    'bases', (select encode(chained(b::text order by b.branch_id, b.document_id, b.line), 'hex') from stock_move_basis b
      where exists (select from stock_move m where m.branch_id = b.branch_id and m.document_id = b.document_id and m.posting_date between p.first_day and p.last_day)),
    'balances', (select encode(chained(b::text order by b.branch_id, b.id), 'hex') from balance_move b where b.posting_date between p.first_day and p.last_day),
    'points', (select encode(chained(b::text order by b.branch_id, b.id), 'hex') from point_move b where b.posting_date between p.first_day and p.last_day),
    'shifts', (select encode(chained(row(s.branch_id, s.id, s.till_id, s.employee_id, s.number, s.day, s.opening_float, s.counted, s.expected, s.difference_id)::text order by s.id), 'hex')
      from shift s where s.day between p.first_day and p.last_day and s.closed_at < until),
    'frozen', (select encode(chained(t order by t), 'hex') from (
      select row('account', branch_id, account_id, debit, credit, balance)::text as t from account_balance where period_id = p.id and closing = the_closing
      union all select row('stock', branch_id, warehouse_id, goods_id, qty, value)::text from stock_balance where period_id = p.id and closing = the_closing
      union all select row('party', branch_id, account_id, customer_id, supplier_id, balance)::text from party_balance where period_id = p.id and closing = the_closing
      union all select row('point', branch_id, customer_id, points)::text from point_balance where period_id = p.id and closing = the_closing) x))
  from period p where p.id = the_period
$$;
-- What was booked between two moments of months that are open still: costs may be reckoned anew, quantities and what people wrote may not.
create function day_parts(since timestamptz, until timestamptz) returns jsonb
  language sql stable security definer set search_path = public set timezone = 'UTC' set datestyle = 'ISO' as $$
  with k as materialized (select * from booked_between('-infinity', 'infinity', since, until)),
    j as materialized (select branch_id, id, document_id, posting_date, type, memo, posted_by from (
      select branch_id, id, document_id, posting_date, type, memo, posted_by, posted_at from journal
      union all select branch_id, id, document_id, posting_date, type, memo, posted_by, posted_at from empty_journal) x where posted_at >= since and posted_at < until)
  select document_parts('-infinity', 'infinity', since, until) || jsonb_build_object(
    'headers', (select encode(chained(j::text order by j.branch_id, j.id), 'hex') from j),
    -- Kinds that move no stock: nothing of their journals is reckoned anew.
    'lines', (select encode(chained(l::text order by l.branch_id, l.journal_id, l.line), 'hex') from j join document d on d.branch_id = j.branch_id and d.id = j.document_id
        and d.kind in ('cash-in','cash-out','bank-in','bank-out','general-journal','adjustment-journal','debt-payment','receivable-repayment',
          'purchase-down-payment','sales-down-payment','other-debt','other-receivable','courier-handover','point-correction')
      join journal_line l on l.branch_id = j.branch_id and l.journal_id = j.id),
    'quantities', (select encode(chained(row(m.branch_id, m.id, m.document_id, m.line, m.warehouse_id, m.goods_id, m.effective_at, m.posting_date, m.qty, m.cost_rule)::text
        order by m.branch_id, m.id), 'hex')
      from k join document d using (branch_id, id) join stock_move m on m.branch_id = k.branch_id and m.document_id = k.id and m.effective_at < until
        and m.posting_date = coalesce((select posting_date from j where j.branch_id = k.branch_id and j.id = k.id), d.doc_date)))
$$;
create function audit_parts(since timestamptz, until timestamptz) returns jsonb
  language sql stable security definer set search_path = public set timezone = 'UTC' set datestyle = 'ISO' as $$
  select jsonb_build_object('audit', encode(audit_seal(since, until), 'hex'),
    'masters', (select encode(chained(m::text order by m.n), 'hex') from master_mark m where m.at >= since and m.at < until),
    'dues', (select encode(chained(c::text order by c.n), 'hex') from due_change c where c.at >= since and c.at < until))
$$;
create function parts_of(s seal) returns jsonb language sql stable security definer set search_path = public as $$
  select audit_parts(s.audit_since, s.audit_until) || case s.kind
    when 'CLOSE' then month_parts(s.period_id, s.closing, s.sealed_at)
    when 'DAY' then day_parts(coalesce((select max(audit_until) from seal where kind = 'DAY' and no < s.no), '-infinity'), s.audit_until) else '{}' end
$$;
create function chain_of(before bytea, s seal) returns bytea language sql immutable set timezone = 'UTC' set datestyle = 'ISO' as $$
  select sha256(before || convert_to(row(s.no, s.kind, s.period_id, s.closing, s.day, s.audit_since, s.audit_until, s.audit_first, s.audit_last, s.audit_rows, s.parts, s.sealed_at)::text, 'UTF8'))
$$;

-- The next seal. Sealed are rows that can no longer come; nobody waits for it but another seal.
create function add_seal(the_kind text, the_period int, the_closing int, the_day date) returns seal
  language plpgsql security definer set search_path = public as $$
declare s seal; last seal; begin
  perform pg_advisory_xact_lock(6, 1);
  select * into last from seal order by no desc limit 1;
  s.no := coalesce(last.no, 0) + 1;
  s.kind := the_kind; s.period_id := the_period; s.closing := the_closing; s.day := the_day;
  s.audit_since := coalesce(last.audit_until, '-infinity');
  s.audit_until := greatest(audit_settled_until(), s.audit_since);
  select min(id), max(id), count(*) into s.audit_first, s.audit_last, s.audit_rows from audit where at >= s.audit_since and at < s.audit_until;
  s.sealed_at := clock_timestamp();
  s.parts := parts_of(s);
  s.chain := chain_of(coalesce(last.chain, ''), s);
  insert into seal values (s.*);
  return s;
end $$;
revoke execute on function add_seal(text, int, int, date) from public;
grant execute on function add_seal(text, int, int, date) to gerai_office, gerai_job;
-- As people read it: on a print, in the bell, beside a backup.
create function seal_value(chain bytea) returns text language sql immutable
  as $$ select regexp_replace(left(encode(chain, 'hex'), 16), '(.{4})(?=.)', '\1-', 'g') $$;

-- Months that are closed already: sealed once, as they stand; what their first seals said must hold until now.
do $$ begin
  if exists (select from (select s.*, coalesce(lag(chain) over (order by id), '') as before from period_seal s) s join period p on p.id = s.period_id
    where s.chain <> sha256(s.before || s.journals || s.audit) or s.audit <> audit_seal(s.audit_since, s.audit_until)
      or (s.superseded_at is null and s.journals <> journal_seal(p.first_day, p.last_day)))
  then raise exception 'Segel bulan yang ditutup tidak cocok lagi (C01): jalankan npm run books dengan versi sebelumnya, pulihkan cadangan yang baik, lalu perbarui'; end if;
end $$;
select add_seal('CLOSE', p.id, coalesce((select max(closing) from period_seal s where s.period_id = p.id), 1), null) from period p where p.status = 'CLOSED' order by p.id;
drop function seal_period(int, int);
drop table period_seal;
