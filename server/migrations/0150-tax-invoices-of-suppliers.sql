-- A supplier's tax invoice is credited once, whichever document bears it; a note that was taken back sets its number free.
drop index document_tax_invoice;
create unique index document_tax_invoice on document (tax_invoice_no)
  where tax_invoice_no is not null and (kind in ('purchase-invoice', 'purchase-down-payment', 'other-debt')
    or kind in ('purchase-debit-note', 'purchase-credit-note') and status <> 'CANCELLED');
