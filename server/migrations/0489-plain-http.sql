-- Passwords that go over a network in clear are refused from now on; a company that worked so keeps its way, and is told.
alter table database_identity add column keeps_http boolean not null default false, add column http_at timestamptz;
comment on column database_identity.keeps_http is 'Was signed in to from other machines before: whether over http or https nobody wrote down';
comment on column database_identity.http_at is 'When somebody last signed in over plain http from another machine';
update database_identity set keeps_http = exists (
  select from session where address is not null and address !~ '^(::ffff:)?127\.' and address <> '::1');
grant update (http_at) on database_identity to gerai_office;
