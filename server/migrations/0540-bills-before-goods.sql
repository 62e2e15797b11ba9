-- A supplier's bill that comes before its goods (docs/domain/purchasing.md §3.1.3): its lines are taken from the order,
-- and goods received on that order later belong to it.
create table billed_ahead (
  branch_id int not null references branch (id),
  -- The bill and its line, and the line of the order that it bills.
  document_id bigint not null, line int not null,
  order_id bigint not null, order_line int not null,
  base_qty qty4 not null check (base_qty > 0),
  -- What the goods came to on the bill, in rupiah: owed to the supplier, and nothing of it in stock yet.
  value idr_nn not null,
  primary key (branch_id, document_id, line),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  foreign key (branch_id, order_id) references document (branch_id, id)
);
create index billed_ahead_order on billed_ahead (branch_id, order_id, order_line);
comment on table billed_ahead is 'Lines of a supplier''s bill whose goods had not come when it was entered';

create table billed_ahead_move (
  branch_id int not null references branch (id),
  -- The receipt that brought the goods, its cancellation, or the return of what never came.
  document_id bigint not null, line int not null,
  invoice_id bigint not null, invoice_line int not null,
  -- The line of the receipt that the bill pays for; nothing where the goods never came.
  receipt_id bigint, receipt_line int,
  -- Below zero where a receipt was cancelled: the bill waits for its goods again.
  base_qty qty4 not null check (base_qty <> 0),
  value idr not null,
  primary key (branch_id, document_id, line),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  foreign key (branch_id, invoice_id, invoice_line) references billed_ahead (branch_id, document_id, line)
);
create index billed_ahead_move_invoice on billed_ahead_move (branch_id, invoice_id, invoice_line);
create index billed_ahead_move_receipt on billed_ahead_move (branch_id, receipt_id, receipt_line) where receipt_id is not null;
comment on table billed_ahead_move is 'What became of goods that were billed before they came';

do $$ declare t text; begin
  foreach t in array array['billed_ahead', 'billed_ahead_move'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy one_branch on %I to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch())', t);
    execute format($p$create policy own_branches on %I to gerai_office, gerai_job
      using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
      with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))$p$, t);
    execute format($p$create policy own_branches_read on %I for select to gerai_report
      using (branch_id in (select unnest(string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])))$p$, t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select on %I to gerai_till, gerai_office, gerai_report, gerai_job', t);
    execute format('grant insert on %I to gerai_till, gerai_office', t);
    execute format('create trigger only_grows before delete on %I for each statement execute function refuse_change()', t);
    execute format('create trigger never_emptied before truncate on %I for each statement execute function refuse_change()', t);
    execute format('create trigger never_changes before update on %I for each statement execute function refuse_change()', t);
  end loop;
end $$;

-- What later documents took of a line, told once. A bill before its goods takes nothing of its order; the receipt does,
-- and is billed with that.
create view line_taken with (security_invoker = true) as
select n.branch_id, n.source_document_id as document_id, n.source_line as line, n.document_id as taker_id, d.kind, d.status, n.base_qty, n.net
from document_goods n
join document d on d.branch_id = n.branch_id and d.id = n.document_id and d.status not in ('CANCELLED','REJECTED','DRAFT')
where n.source_document_id is not null
  and not exists (select from billed_ahead a where a.branch_id = n.branch_id and a.document_id = n.document_id and a.line = n.line)
union all
select m.branch_id, m.receipt_id, m.receipt_line, m.invoice_id, 'purchase-invoice', 'UNPAID', m.base_qty, m.value
from billed_ahead_move m where m.receipt_id is not null;
comment on view line_taken is 'What later documents took of a line of an earlier one';
grant select on line_taken to gerai_till, gerai_office, gerai_report, gerai_job;
comment on column billed_ahead.order_line is 'Line of the order that is billed';
comment on column billed_ahead.base_qty is 'Base units that are billed';
comment on column billed_ahead.value is 'Rupiah that they come to on the bill: in GRNI until they come';
comment on column billed_ahead_move.invoice_id is 'The bill that waited for the goods';
comment on column billed_ahead_move.invoice_line is 'Its line';
comment on column billed_ahead_move.receipt_id is 'The receipt that the bill pays for; nothing where the goods never came';
comment on column billed_ahead_move.receipt_line is 'Its line';
comment on column billed_ahead_move.base_qty is 'Base units; below zero where a receipt was cancelled and the bill waits again';
comment on column billed_ahead_move.value is 'Rupiah of them';
comment on column line_taken.taker_id is 'The document that took it, or that billed it before it came';
comment on column line_taken.base_qty is 'Base units that were taken';
comment on column line_taken.net is 'Rupiah of them, as net of the taking line';
