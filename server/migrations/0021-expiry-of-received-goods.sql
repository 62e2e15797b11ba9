-- Until when the received goods may be sold (domain §3.1.2).
alter table document_goods add column expiry_date date;
