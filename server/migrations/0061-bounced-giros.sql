-- The day on which a customer's giro bounced last, over all branches (domain §3.2.11): the day crosses the
-- branch wall, the papers do not. Those that bounced are few, so they are looked through, not his papers.
create index document_settlement_bounced on document_settlement (branch_id, document_id, line) where status = 'BOUNCED';
create function customer_bounced_giro(customer bigint) returns date language sql stable security definer set search_path = public
  as $$ select max(g.ended_on) from document_settlement s
        join document d on d.branch_id = s.branch_id and d.id = s.document_id and d.customer_id = customer
        join giro g on g.branch_id = s.branch_id and g.document_id = s.document_id and g.line = s.line
        where s.status = 'BOUNCED' and g.direction = 'IN' $$;
