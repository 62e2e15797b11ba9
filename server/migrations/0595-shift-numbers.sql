-- X and Z bear a number of their own, as documents do: it stands on the strip in bars, and whoever scans it finds the shift.
alter table shift add column doc_no text collate "C";
update shift s set doc_no = 'SH/' || n.code || '/' || n.yymm || '/' || lpad(n.no::text, greatest(5, length(n.no::text)), '0')
from (select s.id, b.code, to_char(s.day, 'YYMM') as yymm, row_number() over (partition by s.branch_id, to_char(s.day, 'YYMM') order by s.id) as no
  from shift s join branch b on b.id = s.branch_id) n where n.id = s.id;
alter table shift alter column doc_no set not null;
create unique index shift_doc_no on shift (branch_id, doc_no);
comment on column shift.doc_no is 'Number of the shift as its X and Z bear it, by branch and month of its day, without gaps.';
