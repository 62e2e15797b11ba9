-- Recovery codes lie behind the slow hash of passwords; those of before keep theirs until they are made anew.
alter table second_factor add column recovery_salt bytea;
comment on column second_factor.recovery_salt is 'Of all recovery codes of one person; null: plain SHA-256, from before';
