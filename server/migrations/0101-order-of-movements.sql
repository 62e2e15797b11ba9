-- When the goods of a document moved, told to the other branch too: what follows it never lies before it. Whole
-- milliseconds, upwards, for the program knows no finer ones.
create function paper_moved_at(branch int, document bigint) returns timestamptz
  language sql stable security definer set search_path = public
  as $$ select date_trunc('milliseconds', max(s.effective_at) + interval '999 microseconds')
        from stock_move s where s.branch_id = branch and s.document_id = document $$;
