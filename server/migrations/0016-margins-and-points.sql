-- How prices follow from cost (domain §2.6): one setting per company, exceptions per category and level.
alter table company
  add margin_default_pct pct check (margin_default_pct > -100 and margin_default_pct < 1000),
  add margin_basis text not null default 'COST' check (margin_basis in ('COST','PRICE')),
  add margin_base text not null default 'LAST_PURCHASE' check (margin_base in ('LAST_PURCHASE','HPP')),
  add constraint company_price_rounding check (price_rounding in (50,100,500));
create table margin_rule (
  id bigint generated always as identity primary key,
  category_id bigint references category(id),
  price_level text check (price_level in ('RETAIL','MEMBER','GROSIR','AGEN','KHUSUS')),
  pct pct not null check (pct > -100 and pct < 1000),
  check (category_id is not null or price_level is not null),
  unique nulls not distinct (category_id, price_level)
);
grant select on margin_rule to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update, delete on margin_rule to gerai_office;

-- How points are earned and spent (domain §2.6, §5.4): terms with a first day, past ones stay as they were.
-- What a point is worth stands with the company: points that are owed would change their value.
create table point_term (
  id bigint generated always as identity primary key,
  valid_from date not null unique,
  earn_amount idr_nn not null check (earn_amount > 0), earn_point int not null check (earn_point > 0),
  levels text[] not null,
  exclude_discounted boolean not null,
  excluded_goods bigint[] not null default '{}', excluded_categories bigint[] not null default '{}',
  min_redeem int not null check (min_redeem >= 0), redeem_multiple int not null check (redeem_multiple > 0),
  max_redeem_pct pct not null check (max_redeem_pct > 0 and max_redeem_pct <= 100),
  created_by bigint references employee(id), updated_at timestamptz not null default clock_timestamp()
);
-- What the company has held so far, and the usual limits beside it.
create function first_point_term() returns trigger language plpgsql as $$
begin
  insert into point_term (valid_from, earn_amount, earn_point, levels, exclude_discounted, min_redeem, redeem_multiple, max_redeem_pct)
  values ('2000-01-01', new.point_earn_amount, new.point_earn_point, new.point_levels, false, 100, 50, 50)
  on conflict do nothing;
  return null;
end $$;
create trigger first_point_term after insert on company for each row execute function first_point_term();
insert into point_term (valid_from, earn_amount, earn_point, levels, exclude_discounted, min_redeem, redeem_multiple, max_redeem_pct)
select '2000-01-01', point_earn_amount, point_earn_point, point_levels, false, 100, 50, 50 from company;
create trigger moved after insert or update or delete on point_term for each statement execute function posting_masters_moved();
grant select on point_term to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update, delete on point_term to gerai_office;
-- Goods that points are given for, at the counter.
create table point_reward (
  goods_id bigint primary key references goods(id), points int not null check (points > 0),
  stock_only boolean not null default true
);
grant select on point_reward to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update, delete on point_reward to gerai_office;
-- Points that customers hold, over all branches.
create function points_outstanding() returns bigint language sql stable security definer set search_path = public
  as $$ select coalesce(sum(points), 0)::bigint from point_move $$;
