-- What the list asked for where somebody typed a price: what it was changed from.
alter table document_goods add column list_price price4;
-- Few prices are typed, and those of many bills are asked for at once.
create index document_goods_typed on document_goods (branch_id, document_id) where price_source = 'TYPED';
