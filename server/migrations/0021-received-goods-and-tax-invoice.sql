-- Until when the received goods may be sold (domain §3.1.2).
alter table document_goods add column expiry_date date;
-- A tax invoice is credited once, whichever branch entered it (domain §3.1.3).
create unique index document_tax_invoice on document (tax_invoice_no)
  where tax_invoice_no is not null and kind = 'purchase-invoice';
