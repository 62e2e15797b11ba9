-- PPh that is kept back of what a supplier gets (domain §0.4 D9).
alter table document
  add column wht_type text check (wht_type in ('PPH23', 'PPH4_2', 'PPH21')),
  add column wht_base numeric(18,2), add column wht_rate numeric(7,4), add column wht_slip_no text,
  add column withheld numeric(18,2) not null default 0,
  add constraint document_withheld check (withheld = 0 or wht_type is not null);
create index document_withheld_on on document (branch_id, doc_date) where withheld <> 0;
update account set usage = 'WHT_PAYABLE' where code = '2-1303' and usage is null;
update account set usage = 'WHT_21_PAYABLE' where code = '2-1302' and usage is null;
