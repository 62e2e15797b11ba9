-- What became of goods that were billed before they came, told once: base units and rupiah that came since or never
-- will (`done`), and units that came (`came`).
create view billed_ahead_state with (security_invoker = true) as
select a.branch_id, a.document_id, a.line, a.order_id, a.order_line, a.base_qty, a.value,
  coalesce(m.qty, 0) as done_qty, coalesce(m.value, 0) as done_value, coalesce(m.came, 0) as came_qty
from billed_ahead a
left join lateral (select sum(m.base_qty) as qty, sum(m.value) as value, sum(m.base_qty) filter (where m.receipt_id is not null) as came
  from billed_ahead_move m where m.branch_id = a.branch_id and m.invoice_id = a.document_id and m.invoice_line = a.line) m on true;
comment on view billed_ahead_state is 'What became of goods that were billed before they came';
comment on column billed_ahead_state.order_line is 'Line of the order that was billed';
comment on column billed_ahead_state.base_qty is 'Base units that were billed';
comment on column billed_ahead_state.value is 'Rupiah that they come to on the bill';
comment on column billed_ahead_state.done_qty is 'Base units of them that came, or never will';
comment on column billed_ahead_state.done_value is 'Rupiah of those';
comment on column billed_ahead_state.came_qty is 'Base units of them that came';
grant select on billed_ahead_state to gerai_till, gerai_office, gerai_report, gerai_job;
