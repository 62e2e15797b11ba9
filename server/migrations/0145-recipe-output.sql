-- A recipe makes so many of one unit of its goods, from a day on, at costs that each have a name and an account.
alter table bill_of_material add column output_unit_id bigint references goods_unit(id),
  add column output_qty qty4 not null default 1 check (output_qty > 0), add column valid_from date;
update bill_of_material b set output_unit_id = u.id from goods_unit u where u.goods_id = b.goods_id and u.conversion = 1;
alter table bill_of_material alter column output_unit_id set not null;
create table bill_of_material_cost (
  bill_of_material_id bigint not null references bill_of_material(id), line int not null,
  -- Rupiah for one unit that is made; without an account against the costs that assembly applies.
  name text not null, amount idr_nn not null check (amount = trunc(amount) and amount > 0), account_id bigint references account(id),
  primary key (bill_of_material_id, line)
);
insert into bill_of_material_cost select id, 1, 'Biaya tambahan', extra_cost, null from bill_of_material where extra_cost > 0;
alter table bill_of_material drop column extra_cost;
grant select on bill_of_material_cost to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert, delete on bill_of_material_cost to gerai_office;
