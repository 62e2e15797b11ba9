-- Goods that customers bring back (domain §3.2.7, §3.2.8).
alter table document_goods add condition text check (condition in ('BAIK','RUSAK'));
comment on column document_goods.condition is 'In what condition returned goods came back.';
alter table document add tax_return_no text;
comment on column document.tax_return_no is 'Number of the buyer''s own tax return note (nota retur).';
alter table company add return_days int not null default 7 check (return_days between 0 and 365);
comment on column company.return_days is 'Days in which a retail customer may bring goods back without a supervisor.';
