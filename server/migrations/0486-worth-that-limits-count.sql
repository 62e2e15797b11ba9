-- What a document counts against the limit of whoever wrote it without seeing costs: rupiah at list prices, else in
-- steps. Null where its own amount counts.
alter table document add column counted_value idr;
