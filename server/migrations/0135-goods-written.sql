-- A service leaves no movement: once a document names it, it keeps its base unit and its type as well.
create or replace function goods_moved(goods bigint) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from branch b join stock_move m on m.branch_id = b.id and m.goods_id = goods)
          or exists (select from goods g join document_goods l on l.goods_id = g.id where g.id = goods and g.type = 'SERVICE') $$;
