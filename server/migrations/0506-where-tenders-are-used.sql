-- Each place of payment asks for its own (domain §2.5): what COD and money ahead of customers took until now, they still take.
update payment_method set usable_at = usable_at || '{COD}' where 'CASHIER' = any (usable_at) and not 'COD' = any (usable_at);
update payment_method set usable_at = usable_at || '{DP}' where 'REPAYMENT' = any (usable_at) and not 'DP' = any (usable_at);
-- What a place cannot take at all was a choice without an effect, or one that the books could not follow.
update payment_method set usable_at = array(select x from unnest(usable_at) with ordinality as u(x, o)
  where x in ('CASHIER', 'COD') or kind in ('CASH', 'TRANSFER', 'GIRO', 'CHEQUE') or (x in ('REPAYMENT', 'DP') and kind in ('DEBIT_CARD', 'CREDIT_CARD', 'QRIS')) order by o)
where kind not in ('CASH', 'TRANSFER', 'GIRO', 'CHEQUE');
