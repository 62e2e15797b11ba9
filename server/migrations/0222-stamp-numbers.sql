-- Number of the e-Meterai on what acknowledges money (domain §0.4 D13, UU 10/2020); a stamp is used once.
alter table document add column stamp_no text check (stamp_no ~ '^[A-Z0-9]{10,32}$');
create unique index document_stamp on document (stamp_no) where stamp_no is not null;
