-- A sale of another branch by its whole number, as it stands on the receipt that the customer brings; nothing else of it.
create function sale_elsewhere(here int, no text) returns table (branch_id int, id bigint)
  language sql stable security definer set search_path = public
  as $$ select d.branch_id, d.id from branch b join document d on d.branch_id = b.id and d.number = upper(no) and d.kind = 'sales-invoice'
        where b.id <> here $$;

-- Sales of every branch, by their ids alone: what a field names is asked before anybody knows which branch sold it.
create view any_sale as select d.id from branch b join document d on d.branch_id = b.id and d.kind = 'sales-invoice';
grant select on any_sale to gerai_till, gerai_office, gerai_report, gerai_job;
