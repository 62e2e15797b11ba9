-- PPN of a supplier on goods whose PPN is never credited is part of what they cost (UU PPN 9(8), 9A(2), 16B(3)).
alter table document add column uncredited_vat idr_nn not null default 0, add check (uncredited_vat = 0 or uncredited_vat <= vat);
comment on column document.uncredited_vat is 'Of its PPN, rupiah that are not credited and so part of what the goods cost';
create index document_uncredited_vat on document (branch_id, doc_date) where uncredited_vat <> 0;
