-- Few lines keep a cost of their own; reports of sales ask for those of many bills at once.
create index document_goods_cost_elsewhere on document_goods (branch_id, document_id) where cost_elsewhere is not null;
-- What was written in a month lies together, whatever day it is about: exceptions are asked by that.
create index document_written on document using brin (created_at) with (autosummarize = on);
