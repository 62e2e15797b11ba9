-- Papers tell who sold and signed, from where goods went and what an account was called as it was when they were posted.
alter table former_fact drop constraint former_fact_kind_check;
alter table former_fact add constraint former_fact_kind_check
  check (kind in ('customer','supplier','goods','unit','branch','company','employee','warehouse','account','payment_method'));
create trigger keep_former_facts after update on employee for each row execute function keep_former_facts('name');
create trigger keep_former_facts after update on warehouse for each row execute function keep_former_facts('name');
create trigger keep_former_facts after update on account for each row execute function keep_former_facts('code', 'name');
create trigger keep_former_facts after update on payment_method for each row execute function keep_former_facts('name');
