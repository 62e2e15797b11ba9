-- Who drives goods to another branch, beside what they go with.
alter table document add column driver_name text;
