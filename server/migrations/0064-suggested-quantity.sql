-- What the recommendation said when the line was ordered, in the line's unit: told beside what was ordered.
alter table document_goods add column suggested_qty qty4;
