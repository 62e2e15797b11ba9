-- A campaign that sells below cost is agreed to once per branch, at the costs that were told then.
create table campaign_below_cost (
  branch_id int not null references branch(id), campaign_id bigint not null references campaign(id),
  terms text not null, costs jsonb,
  allowed_by bigint references employee(id), reason text, allowed_at timestamptz not null default clock_timestamp(),
  primary key (branch_id, campaign_id)
);
comment on column campaign_below_cost.terms is 'What the campaign was when it was agreed to; another campaign is asked for anew';
comment on column campaign_below_cost.costs is 'By goods the cost of a base unit that was told, rupiah; a higher one is asked for anew. Null: agreed before costs were told';
create trigger moved after insert or update or delete on campaign_below_cost for each statement execute function posting_masters_moved();
alter table campaign_below_cost enable row level security;
alter table campaign_below_cost force row level security;
create policy own_branches on campaign_below_cost to gerai_till, gerai_office, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy own_branches_read on campaign_below_cost for select to gerai_report
  using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])));
create policy owner on campaign_below_cost to current_user using (true) with check (true);
grant select on campaign_below_cost to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, update on campaign_below_cost to gerai_office;

-- What of a campaign decides how cheap it sells.
create function campaign_terms_mark(c campaign) returns text language sql stable set search_path = public
return md5(concat_ws('|', c.rules, c.levels, c.customer_ids, c.member_only, c.stackable));

-- What was allowed to every branch when it was written stays so until the campaign changes.
insert into campaign_below_cost (branch_id, campaign_id, terms)
select b.id, c.id, campaign_terms_mark(c) from campaign c join branch b on b.id = any (c.branch_ids) where c.allow_below_cost;
