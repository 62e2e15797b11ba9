-- How a column of a file is read may be what its digits are, too.
comment on column import_layout_column.reading is 'What its figures mean where they may mean two things: thousands or decimals; for barcodes, GTINs or the shop''s own codes';
