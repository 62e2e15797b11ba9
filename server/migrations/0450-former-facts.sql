-- What a master said of itself before it was changed, until when: a posted paper tells what was true when it was posted
-- (docs/decisions/0031). Nothing is written by a sale; a name that never changed has no row here.
create table former_fact (
  kind text not null check (kind in ('customer','supplier','goods','unit','branch','company')),
  id bigint not null, until timestamptz not null, facts jsonb not null,
  primary key (kind, id, until)
);
grant select on former_fact to gerai_till, gerai_office, gerai_report, gerai_job;

-- The columns that papers tell come as arguments; whatever else changes leaves nothing.
create function keep_former_facts() returns trigger language plpgsql security definer set search_path = public as $$
declare
  before jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any (tg_argv));
  after jsonb := (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any (tg_argv));
begin
  if before is distinct from after then
    insert into former_fact (kind, id, until, facts) values (tg_table_name, old.id, clock_timestamp(), before);
  end if;
  return null;
end $$;
create trigger keep_former_facts after update on customer for each row
  execute function keep_former_facts('name', 'address', 'phone', 'npwp', 'nik', 'nitku', 'tax_name', 'tax_address');
create trigger keep_former_facts after update on supplier for each row
  execute function keep_former_facts('name', 'address', 'phone', 'npwp', 'tax_name');
create trigger keep_former_facts after update on goods for each row execute function keep_former_facts('code', 'name');
create trigger keep_former_facts after update on unit for each row execute function keep_former_facts('name');
create trigger keep_former_facts after update on branch for each row execute function keep_former_facts('name', 'address', 'phone');
create trigger keep_former_facts after update on company for each row execute function keep_former_facts('printed_name', 'npwp');

-- What it said at a moment; nothing where that is what it says today.
create function former_facts(of_kind text, of_id bigint, at timestamptz) returns jsonb language sql stable parallel safe as $$
  select facts from former_fact where kind = of_kind and id = of_id and until > at order by until limit 1
$$;

-- From when on a paper stands as it is: its posting, or its writing where it posts nothing. What is not valid yet tells today.
create function stands_since(d document) returns timestamptz language sql stable parallel safe as $$
  select coalesce((select min(j.posted_at) from journal j where j.branch_id = d.branch_id and j.document_id = d.id),
    case when d.status not in ('DRAFT', 'WAITING_APPROVAL', 'WAITING_PAYMENT') then d.created_at end)
$$;
