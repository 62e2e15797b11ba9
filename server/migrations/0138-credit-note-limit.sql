-- Up to how much a role lowers a customer's debt by a credit note on its own; who had no limit has none now.
alter table role add column credit_note_limit idr_nn not null default 1000000000000;
alter table role alter column credit_note_limit set default 0;
