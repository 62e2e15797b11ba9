-- How far a replica is behind: its last replayed commit says nothing of it in an hour in which nobody writes.
create table replica_heartbeat (
  one boolean primary key default true check (one),
  at timestamptz not null
);
comment on table replica_heartbeat is 'One row, written every few seconds where reports are read from a replica; what stands in the replica tells its age';
comment on column replica_heartbeat.one is 'That there is one row';
insert into replica_heartbeat (at) values ('epoch');
grant select on replica_heartbeat to gerai_office, gerai_report;
grant select, update on replica_heartbeat to gerai_job;
