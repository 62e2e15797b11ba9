-- A recipe is known by a code of its own (domain §2.6).
alter table bill_of_material add column code text check (code ~ '^[A-Z0-9-]{1,20}$');
update bill_of_material b set code = 'BOM' || lpad(r.n::text, 5, '0') from (select id, row_number() over (order by id) as n from bill_of_material) r where r.id = b.id;
alter table bill_of_material alter column code set not null;
create unique index bill_of_material_code on bill_of_material (code);
comment on column bill_of_material.code is 'By which it is known, once in the company.';
