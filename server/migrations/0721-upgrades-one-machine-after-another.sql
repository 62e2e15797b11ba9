-- Several machines are brought to a new program one after the other, so that two of them serve one database meanwhile.
alter table migration add column rolling boolean not null default false;
comment on column migration.rolling is 'It came while older programs served beside, which may start again until finish-upgrade was called';
