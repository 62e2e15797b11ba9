-- Above a sum that a role lets through alone, a second person of a higher role decides after the first (domain §8.3).
-- Roles that were marked as the program left them are marked with the new column, others stay otherwise.
create temp table marked_role on commit drop as
  select r.id from role r, marked_master m where m.relation = 'role'
    and mark_of(to_jsonb(r), m.columns) = (select k.mark from master_mark k where k.relation = 'role' and k.key = r.id::text order by k.n desc limit 1);
alter table role add column alone_limit idr_nn not null default 1000000000000;
comment on column role.alone_limit is 'Rupiah up to which the word of one person of this role is enough';
update marked_master set columns = columns || '{alone_limit}' where relation = 'role';
insert into master_mark (relation, key, mark)
  select 'role', r.id::text, mark_of(to_jsonb(r), m.columns) from role r join marked_role using (id), marked_master m where m.relation = 'role';
drop trigger keep_master_mark on role;
create trigger keep_master_mark after insert or delete or update of rights, all_branches, discount_limit_pct, correction_limit,
  po_approval_limit, cash_out_limit, credit_note_limit, credit_over_limit_pct, second_factor, backdate_days, alone_limit on role
  for each row execute function keep_master_mark();

-- What is asked comes to so much; who has agreed first and why; and who has written it himself.
alter table approval_request add column sum idr, add column first_by bigint references employee(id), add column first_reason text,
  add column excluded bigint[] not null default '{}', add constraint approval_request_two check (decided_by <> first_by);
