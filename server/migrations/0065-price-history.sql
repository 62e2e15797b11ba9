-- The history of buying prices is read newest first, a page at a time.
create index buying_price_newest on buying_price (date desc, document_id desc, line) include (branch_id);
