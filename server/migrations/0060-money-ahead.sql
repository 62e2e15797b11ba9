-- Money ahead may go by giro, and may bear a tax invoice of the supplier: each number once, whatever the paper.
update payment_method set usable_at = usable_at || '{DP}' where kind in ('GIRO', 'CHEQUE') and not 'DP' = any (usable_at);
drop index document_tax_invoice;
create unique index document_tax_invoice on document (tax_invoice_no)
  where tax_invoice_no is not null and kind in ('purchase-invoice', 'purchase-down-payment');
