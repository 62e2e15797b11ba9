-- What the bank's fee depended on, besides the card's kind: its network and the months in which it is paid.
alter table document_settlement add column network text, add column installment_months int;
