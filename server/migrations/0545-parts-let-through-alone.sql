-- What is let through by one person alone adds up over a day, so that a sum in parts meets its second person too.
alter table approval add column sum idr, add column sum_of text[];
comment on column approval.sum is 'Rupiah that one person let through alone with it; empty where two persons did or none is asked for a second';
comment on column approval.sum_of is 'Actions of the sum, each of which adds up over the day of whoever agreed';
