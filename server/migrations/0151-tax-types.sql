-- Luxury goods bear PPN on their whole price, goods of a fixed share on a tenth of it (domain §0.4 D16).
alter table goods drop constraint goods_tax_type_check;
alter table goods add constraint goods_tax_type_check
  check (tax_type in ('BKP', 'BKP_MEWAH', 'BESARAN_TERTENTU', 'EXEMPT', 'NON'));
