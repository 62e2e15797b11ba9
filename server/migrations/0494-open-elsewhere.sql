-- Where else a customer or supplier has open documents: the names of the branches and nothing of what lies there
-- (docs/decisions/0047-what-belongs-to-the-party.md).
create function open_elsewhere(here int, customer bigint, supplier bigint, roles text[]) returns setof text
  language sql stable security definer set search_path = public
  as $$ select b.name from branch b where b.id <> here and exists (
          select from open_item i where i.branch_id = b.id and i.settled < i.amount and i.role = any (roles)
            and (customer is null or i.customer_id = customer) and (supplier is null or i.supplier_id = supplier))
          and coalesce(customer, supplier) is not null
        order by b.id $$;

-- Which branch a document belongs to, by its name; nothing else of it.
create function branch_of_document(documents bigint[]) returns table (id bigint, branch_id int, name text)
  language sql stable security definer set search_path = public
  as $$ select d.id, b.id, b.name from branch b join document d on d.branch_id = b.id where d.id = any (documents) $$;
