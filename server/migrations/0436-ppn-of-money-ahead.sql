-- PPN that goes with a down payment where it is used or given back, signed as the amount: what the document that uses it
-- leaves out on the accounts of PPN.
alter table balance_move add column vat idr not null default 0;

-- Of what was used before: what of it did not leave the account of down payments.
alter table balance_move disable trigger user;
with used as (
  select m.branch_id, m.document_id, min(m.id) as id, sum(m.amount) as amount from balance_move m
  where m.role in ('DP_SALES', 'DP_PURCHASE') and m.item_document_id <> m.document_id group by 1, 2),
part as (
  select u.branch_id, u.id, sign(u.amount) * (abs(u.amount) - abs(x.moved)) as vat
  from used u cross join lateral (
    select coalesce(sum(l.debit - l.credit), 0) as moved, count(*) as lines from journal_line l join account a on a.id = l.account_id
    where l.branch_id = u.branch_id and l.journal_id = u.document_id and a.usage in ('DP_SALES', 'DP_PURCHASE')) x
  where x.lines > 0)
update balance_move m set vat = p.vat from part p where m.branch_id = p.branch_id and m.id = p.id and p.vat <> 0;
alter table balance_move enable trigger user;
