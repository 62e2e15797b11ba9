-- Which PPh customers may withhold is a list that the office keeps: rates and limits change by rules that come.
alter table withholding_object drop constraint withholding_object_pkey;
alter table withholding_object add column id bigint generated always as identity primary key,
  add column is_active boolean not null default true, add column version int not null default 1,
  add column updated_at timestamptz not null default clock_timestamp(),
  add constraint withholding_object_once unique (code, valid_from);
comment on column withholding_object.is_active is 'Whether it may be chosen';
comment on column withholding_object.version is 'Counts its changes';
comment on column withholding_object.updated_at is 'When it was changed last';
grant insert, update on withholding_object to gerai_office;
