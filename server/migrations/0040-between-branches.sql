-- A paper between two branches lies in both branches' books: each leaf names the other.
create table document_between (
  branch_id int not null, document_id bigint not null,
  counter_branch_id int not null references branch(id), counter_document_id bigint not null,
  primary key (branch_id, document_id),
  foreign key (branch_id, document_id) references document (branch_id, id) deferrable initially deferred,
  foreign key (counter_branch_id, counter_document_id) references document (branch_id, id) deferrable initially deferred,
  check (branch_id <> counter_branch_id)
);
alter table document_between enable row level security;
alter table document_between force row level security;
create policy one_branch on document_between to gerai_till using (branch_id = current_branch()) with check (branch_id = current_branch());
create policy own_branches on document_between to gerai_office, gerai_report, gerai_job
  using (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]))
  with check (branch_id = any (string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[]));
create policy owner on document_between to current_user using (true) with check (true);
grant select on document_between to gerai_till, gerai_office, gerai_report, gerai_job;
grant insert on document_between to gerai_till;

-- A transaction that wrote into two branches' books ends in one of them: the journal of the other is weighed all the same.
alter function journal_balances() security definer set search_path = public;

-- What the goods of a paper cost when they left, whole (line null) and by line: the other branch takes its share of it.
create function paper_costs(branch int, document bigint) returns table (line int, cost numeric)
  language sql stable security definer set search_path = public
  as $$ select s.line, -sum(s.value) from stock_move s where s.branch_id = branch and s.document_id = document and s.qty < 0 and s.cost_rule <> 'MOVE'
        group by grouping sets ((s.line), ()) $$;
-- Goods of other branches that came at the cost of these papers: their value awaits recalculation too.
create function mark_copies(branch int, documents bigint[]) returns void language sql security definer set search_path = public
  as $$ update stock_value v set dirty_from = least(v.dirty_from, x.at)
        from (select m.branch_id, m.goods_id, min(m.effective_at) as at from stock_move_basis b
          join stock_move m on m.branch_id = b.branch_id and m.document_id = b.document_id and m.line = b.line and m.cost_rule = 'COPY'
          where b.source_branch_id = branch and b.source_document_id = any (documents) and b.branch_id <> branch group by 1, 2) x
        where v.branch_id = x.branch_id and v.goods_id = x.goods_id $$;
