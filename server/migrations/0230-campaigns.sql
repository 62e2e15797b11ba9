-- Product discounts, promotions and gifts (domain §2.6, §5): who is meant and when by the branch's clock stands in
-- columns, what is given in `rules`, whose shape the contract proves.
create table campaign (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('DISCOUNT','PROMO','GIFT')),
  code text not null, name text not null check (name <> ''),
  start_at timestamp not null, end_at timestamp not null check (end_at > start_at),
  branch_ids int[] not null check (cardinality(branch_ids) > 0),
  days int[] not null default '{}' check (days <@ '{1,2,3,4,5,6,7}'),
  hour_from time, hour_to time check (hour_to > hour_from),
  levels text[] not null default '{}', customer_ids bigint[] not null default '{}', member_only boolean not null default false,
  stackable boolean not null default false, priority int not null default 50 check (priority between 1 and 99),
  allow_below_cost boolean not null default false,
  rules jsonb not null,
  stopped_at timestamptz, stopped_by bigint references employee(id), stop_reason text,
  check ((stopped_at is null) = (stop_reason is null)),
  version int not null default 1, updated_at timestamptz not null default clock_timestamp(),
  created_by bigint not null default current_employee(),
  unique (kind, code)
);
create index campaign_standing on campaign (end_at) where stopped_at is null;
create trigger moved after insert or update or delete on campaign for each statement execute function posting_masters_moved();

-- How much of it may be given in all: of one goods unit, or (0) of the whole. Counted by the sale that is paid.
create table campaign_quota (
  campaign_id bigint not null references campaign(id), goods_unit_id bigint not null,
  total qty4 not null check (total > 0), used qty4 not null default 0 check (used between 0 and total),
  primary key (campaign_id, goods_unit_id)
);

-- What sales took of campaigns, and what full returns gave back (below zero).
create table campaign_use (
  branch_id int not null, document_id bigint not null, campaign_id bigint not null references campaign(id),
  goods_unit_id bigint not null, qty qty4 not null, amount idr not null,
  primary key (branch_id, document_id, campaign_id, goods_unit_id),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred
);
create index campaign_use_campaign on campaign_use (campaign_id);

-- What campaigns gave a line: [{id, kind, name, amount, uses}].
alter table document_goods add column campaigns jsonb not null default '[]';

do $$ begin
  execute 'alter table campaign_use enable row level security';
  execute 'alter table campaign_use force row level security';
  execute 'create policy one_branch on campaign_use to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch())';
  execute 'create policy own_branches on campaign_use to gerai_office, gerai_report, gerai_job
    using (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))
    with check (branch_id = any (string_to_array(nullif(current_setting(''app.branches'', true), ''''), '','')::int[]))';
  execute 'create policy owner on campaign_use to current_user using (true) with check (true)';
end $$;
grant select on campaign, campaign_quota, campaign_use to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on campaign to gerai_office;
grant insert, update, delete on campaign_quota to gerai_office;
grant update (used) on campaign_quota to gerai_till, gerai_office;
grant insert on campaign_use to gerai_till, gerai_office;
