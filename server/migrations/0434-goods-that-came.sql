-- How long goods lie is told by what came in, newest first: few beside what was sold, and found without it.
create index stock_move_came on stock_move (branch_id, goods_id, posting_date) include (document_id, qty)
  where qty > 0 and cost_rule <> 'MOVE';
