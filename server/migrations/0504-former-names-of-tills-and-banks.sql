-- Shift reports and vouchers tell tills, terminals, lenders and where a supplier wanted his money as it was then.
alter table former_fact drop constraint former_fact_kind_check;
alter table former_fact add constraint former_fact_kind_check check (kind in ('customer','supplier','goods','unit','branch','company',
  'employee','warehouse','account','payment_method','till','edc','paylater_provider','supplier_bank_account'));
create trigger keep_former_facts after update on till for each row execute function keep_former_facts('name');
create trigger keep_former_facts after update on edc for each row execute function keep_former_facts('name');
create trigger keep_former_facts after update on paylater_provider for each row execute function keep_former_facts('name');

-- A supplier's accounts are written anew with him, so the usual one is kept by the supplier, not by its row.
create function keep_former_bank_account() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into former_fact (kind, id, until, facts)
  select tg_table_name, old.supplier_id, clock_timestamp(), jsonb_build_object('bank', k.name, 'account_no', old.account_no, 'account_name', old.account_name)
  from bank k where k.id = old.bank_id
  on conflict do nothing;
  return null;
end $$;
create trigger keep_former_bank_account after update or delete on supplier_bank_account for each row when (old.is_default)
  execute function keep_former_bank_account();
