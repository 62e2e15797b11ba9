-- Returns stand among the exceptions of the day on which somebody agreed to them, which may be long after they were written.
create index document_returned on document (branch_id, updated_at)
  where kind in ('branch-return', 'sales-return', 'sales-past-return') and status in ('APPROVED', 'COMPLETED');
