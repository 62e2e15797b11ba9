-- Movements are written day after day, so that a few pages of ranges tell where a month of them lies: a report of stock
-- reads these, not every movement since the shop began, and a sale pays next to nothing for it.
create index stock_move_day on stock_move using brin (posting_date) with (autosummarize = on);
