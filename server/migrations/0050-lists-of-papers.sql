-- The lists of papers: their pages, counts and sums come from the index alone, of a branch with a million too.
create index document_list_whole on document (branch_id, kind, doc_date, id) include (total, status);
drop index document_list;
alter index document_list_whole rename to document_list;
-- What waits or was undone is rare among what is done, and is looked for by its status. No sale pays for it.
create index document_status on document (branch_id, kind, status, doc_date, id)
  where status <> 'PAID' and status <> 'POSTED';
-- Words a person wrote on a paper: another's number, a party without a card. A cash sale has none.
create index document_words on document (branch_id, kind) include (id, party_name, ref_no)
  where party_name is not null or ref_no is not null;
