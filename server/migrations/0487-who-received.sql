-- Who took the goods at the door, by name: he may have no account here.
alter table document add column received_by text;
