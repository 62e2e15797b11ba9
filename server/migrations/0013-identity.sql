-- Numbers of persons lie encrypted; the key lies outside the database. What is stored in the clear is
-- encrypted by the program at its next start.
alter table customer alter column nik type text, alter column npwp type text, alter column nitku type text,
  add column nik_last4 text, add column npwp_last4 text, add column nik_find bytea, add column npwp_find bytea;
alter table supplier alter column npwp type text, add column npwp_last4 text, add column npwp_find bytea;
create index customer_nik on customer (nik_find) where nik_find is not null;
create index customer_npwp on customer (npwp_find) where npwp_find is not null;
create index supplier_npwp on supplier (npwp_find) where npwp_find is not null;

-- Whoever kept these numbers until now goes on seeing them; from now on it is a right of its own.
update role set rights = rights || array['identity.view'], version = version + 1
where rights && array['master/customer:edit','master/supplier:edit'] and not rights @> array['identity.view'];
