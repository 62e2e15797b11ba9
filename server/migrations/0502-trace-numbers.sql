-- What a terminal numbers its own slip by (domain §3.0.5): settlements of banks tell it too.
alter table document_settlement add column trace_no text check (trace_no ~ '^\d{1,12}$');
comment on column document_settlement.trace_no is 'Of a card or QRIS payment: the trace number on the slip of its terminal.';
