-- Where nothing is free of withholding the office leaves the limit blank.
alter table withholding_object alter column free_to drop not null, alter column free_to drop default;
update withholding_object set free_to = null where free_to = 0;
comment on column withholding_object.free_to is 'Rupiah without PPN up to which nothing is withheld; none: something is withheld of any amount';
