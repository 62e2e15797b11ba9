-- What was allowed, as whoever allowed it saw it: paper, lines, rupiah, each broken rule, before and after.
alter table approval add column card jsonb, add column about_id bigint;
comment on column approval.card is 'What was allowed, as it was when the approval was used';
comment on column approval.about_id is 'The document that was written or changed with it, in the same branch';
create index approval_about on approval (branch_id, about_id) where about_id is not null;
alter table approval_request add column card jsonb;
comment on column approval_request.card is 'What is asked for, as it was when it was refused';
