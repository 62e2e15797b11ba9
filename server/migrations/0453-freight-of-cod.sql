-- Freight of goods that a customer sends back at the door (domain §3.2.4).
alter table company add cod_keeps_freight boolean not null default true;
comment on column company.cod_keeps_freight is 'What is kept of a COD bears all of its freight; else the share of what stays.';
