-- A till's receipt and the invoice of the same sale are two prints: the first of each is an original.
alter table print_log add column print text not null default 'document';
drop index print_log_copy;
create unique index print_log_copy on print_log (branch_id, document_id, print, copy_no);
