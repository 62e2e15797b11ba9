-- A price that holds its PPN may come to no whole base with PPN: the rupiah that is over stands in the ledger on the
-- account of rounding (domain §0.4 D1), so the line says it too, or lines would not come to their bill.
alter table document_goods add column rounding idr not null default 0;
update document_goods g set rounding = d.total - d.dpp - d.exempt - d.vat
from document d
where d.branch_id = g.branch_id and d.id = g.document_id and d.kind = 'sales-invoice' and d.tax_mode = 'INCLUDE'
  and d.total <> d.dpp + d.exempt + d.vat
  and g.line = (select l.line from document_goods l where l.branch_id = d.branch_id and l.document_id = d.id order by l.vat desc, l.line limit 1);
