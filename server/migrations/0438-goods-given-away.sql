-- Reports of sales take what gifts cost off what was sold: few among many lines, so found without reading the rest.
create index document_goods_given on document_goods (branch_id, document_id) where price_source = 'GIFT';
