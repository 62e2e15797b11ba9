-- Statements leave out what closing moved: without this they walk every journal ever written for the few that closed.
create index journal_closing on journal (branch_id, posting_date) where type = 'CLOSING';
