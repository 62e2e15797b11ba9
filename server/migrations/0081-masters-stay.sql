-- Masters are never deleted: no role may, and now nobody can. A key of a paper's or journal's line that points to
-- one therefore needs no look-up and no lock of the master's row for every line (decisions/0013); the key stays
-- declared, and `npm run books` asks for every one of them (D11).
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception '% are never deleted and keep their numbers', tg_table_name using errcode = 'GR011';
end $$;
do $$ declare t text; begin
  foreach t in array array['goods','goods_unit','warehouse','account','payment_method','bank_account','edc'] loop
    execute format('create trigger stays before delete on %I for each row execute function refuse_deletion()', t);
    execute format('create trigger keeps_number before update of id on %I for each row when (old.id <> new.id) execute function refuse_deletion()', t);
    execute format('create trigger never_emptied before truncate on %I for each statement execute function refuse_deletion()', t);
  end loop;
end $$;
create trigger keeps_branch before update of branch_id on warehouse for each row
  when (old.branch_id <> new.branch_id) execute function refuse_deletion();
do $$ declare c record; begin
  for c in select conrelid::regclass as t, conname from pg_constraint where contype = 'f'
      and conrelid in ('document_goods'::regclass, 'document_settlement'::regclass, 'journal'::regclass, 'journal_line'::regclass)
      and confrelid in ('goods'::regclass, 'goods_unit'::regclass, 'warehouse'::regclass, 'account'::regclass,
        'payment_method'::regclass, 'bank_account'::regclass, 'edc'::regclass) loop
    execute format('alter table %s alter constraint %I not enforced', c.t, c.conname);
  end loop;
end $$;
