-- PPN that a collector's money ahead was collected with stands with that money: the bill that uses it collects the rest.
alter table document add column collected_ahead idr_nn not null default 0, add check (collected_ahead <= collected_vat);
comment on column document.collected_ahead is 'Of collected_vat, rupiah that were collected with the money ahead that the bill uses: their claim is that money''s';
