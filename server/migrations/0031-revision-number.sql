-- One number for all that a rewriting keeps: no row has to look for its own last one.
create sequence revision_no as bigint;
alter table stock_move_revision alter column revision type bigint;
grant usage on sequence revision_no to gerai_job;
