comment on column offline_difference.sale_id is 'The sale that was otherwise';
comment on column offline_difference.detail is 'What it is about, by its kind: names of goods, numbers, a moment, days';
comment on column offline_sale.device_id is 'The browser that signed it';
comment on column offline_sale.body is 'The sale in the very text that was signed';
comment on column offline_sale.signature is 'Of the device, over the bytes of the body';
comment on column till_connected.device_id is 'The browser that told so';
comment on column till_connected.since is 'First sign of life after a break';
comment on column till_connected.until is 'Last one before the next break';
