-- A column says what its name says: no vehicle number and no reason among the names of parties.
alter table document add column vehicle_no text;
comment on column document.vehicle_no is 'What brought the goods (goods receipts).';
update document set vehicle_no = party_name, party_name = null where kind = 'purchase-receipt' and party_name is not null;
update document set party_name = null, reason = case party_name
    when 'Rusak' then 'RUSAK' when 'Kedaluwarsa' then 'KEDALUWARSA' when 'Hilang' then 'HILANG'
    when 'Pemakaian sendiri' then 'PEMAKAIAN_SENDIRI' when 'Selisih lebih' then 'SELISIH_LEBIH'
    when 'Bonus supplier' then 'BONUS_SUPPLIER' when 'Saldo awal' then 'SALDO_AWAL' else party_name end
  where kind in ('correction','stock-in') and party_name is not null;
