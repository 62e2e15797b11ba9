-- With what a database was filled: a setting that says otherwise is refused instead of doing nothing.
alter table database_identity add column begun_as text check (begun_as in ('demo', 'none'));
comment on column database_identity.begun_as is 'Which SEED the company began with; null where neither filled it';
update database_identity set begun_as = case
  when exists (select from employee where email = 'owner@gerai.test') then 'demo'
  when exists (select from employee where email = 'admin@gerai.test') then 'none' end
where exists (select from company);
