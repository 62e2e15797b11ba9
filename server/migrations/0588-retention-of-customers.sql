-- Who has bought nothing for as long as documents are kept is proposed to be erased (UU 27/2022 art. 43; UU KUP art. 28(11)).
alter table company add customer_years int not null default 10 check (customer_years between 1 and 30);
comment on column company.customer_years is 'Years without any document after which a customer is proposed to be erased';
-- His last document in any branch, of any of his numbers; nothing of it is told but the day.
create function customer_last_day(customer bigint) returns date language sql stable security definer set search_path = public, pg_temp
  as $$ select max(d.doc_date) from branch b join document d on d.branch_id = b.id where d.customer_id = any (customer_ids(customer)) $$;
revoke execute on function customer_last_day(bigint) from public;
grant execute on function customer_last_day(bigint) to gerai_office, gerai_report;
grant execute on function holds_of(text, bigint) to gerai_report;
