-- A branch whose line is slow lets its tills wait longer before they sell by themselves.
alter table branch add column offline_wait_seconds int not null default 4 check (offline_wait_seconds between 2 and 30);
comment on column branch.offline_wait_seconds is 'So long a till waits for the answer to a payment before it sells by itself';
