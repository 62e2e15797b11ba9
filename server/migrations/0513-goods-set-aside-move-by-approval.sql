-- Goods that orders and bookings wait for leave a warehouse by a supervisor's word (domain §3.3.1), which a transaction
-- says by app.set_aside_moves. Afterwards whatever makes the want no greater goes on: a sale of what was set aside,
-- goods that come, an order that is let go. Nothing else falls below what is set aside, and nothing below zero.
create or replace function stock_level_enough() returns trigger language plpgsql as $$
begin
  if new.on_hand >= 0 then
    if coalesce(current_setting('app.set_aside_moves', true), '') = 'yes' then return null; end if;
    if tg_op = 'UPDATE' then
      if new.on_hand - new.reserved >= old.on_hand - old.reserved then return null; end if;
    end if;
  end if;
  if not exists (select 1 from branch where id = new.branch_id and allow_negative_stock) then
    raise exception 'stock of goods % in warehouse % falls below zero', new.goods_id, new.warehouse_id
      using errcode = 'GR006';
  end if;
  return null;
end $$;

insert into approval_reason (action, reason1, reason2, reason3, reason4) values
  ('SET_ASIDE_MOVE', 'Pesanan diambil dari gudang lain', 'Pesanan ditunda pelanggan', 'Barang dipakai lebih mendesak', 'Salah gudang pada pesanan')
on conflict do nothing;
