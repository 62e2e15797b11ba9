-- Paper of the branch's till printers: 80 mm, or the narrow 58 mm.
alter table branch add column receipt_width int not null default 80 check (receipt_width in (80, 58));
