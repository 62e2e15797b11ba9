-- What hangs on a row of a master that is to be switched off: each thing by its name, a document by kind, number and day.
-- What only asks may go on without the row. It reads every branch, as the questions before it did: a row that is still
-- used elsewhere is not free because somebody does not see it. The numbers of others' documents stay out (`hers`).
create function holds_of(what text, held bigint)
  returns table (key text, name text, kind text, day date, asks boolean)
  language plpgsql stable security definer set search_path = public as $$
declare hers int[] := string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[];
begin
  -- Documents that are not finished, and what is owed.
  return query
    select 'documents', case when d.branch_id = any (hers) then coalesce(d.number, '') else b.name end, d.kind, d.doc_date, false
    from branch b join document d on d.branch_id = b.id
    where unfinished(d.status) and case what
      when 'customer' then d.customer_id = held
      when 'supplier' then d.supplier_id = held
      when 'branch' then d.branch_id = held or (d.kind = 'external-mutation' and exists
        (select from warehouse w where w.id = d.to_warehouse_id and w.branch_id = held))
      when 'warehouse' then d.warehouse_id = held or d.to_warehouse_id = held
      when 'employee' then d.courier_id = held and d.kind = 'cod'
      when 'account' then d.account_id = held or exists
        (select from document_account l where l.branch_id = d.branch_id and l.document_id = d.id and l.account_id = held)
      when 'bank_account' then exists
        (select from document_settlement l where l.branch_id = d.branch_id and l.document_id = d.id and l.bank_account_id = held)
      when 'edc' then exists
        (select from document_settlement l where l.branch_id = d.branch_id and l.document_id = d.id and l.edc_id = held)
      when 'paylater_provider' then exists
        (select from document_settlement l where l.branch_id = d.branch_id and l.document_id = d.id and l.provider_id = held)
      when 'goods' then exists
        (select from document_goods l where l.branch_id = d.branch_id and l.document_id = d.id and l.goods_id = held)
      else false end
    order by d.doc_date, d.id limit 50;
  return query
    select 'open-items', case when d.branch_id = any (hers) then coalesce(d.number, '') else b.name end, d.kind, d.doc_date, false
    from branch b join open_item i on i.branch_id = b.id and i.settled < i.amount
      join document d on d.branch_id = i.branch_id and d.id = i.document_id
    where case what
      when 'customer' then i.customer_id = held
      when 'supplier' then i.supplier_id = held
      when 'branch' then i.branch_id = held
      when 'employee' then d.courier_id = held and i.role = 'CASH_IN_TRANSIT'
      when 'bank_account' then exists
        (select from giro g where g.branch_id = d.branch_id and g.document_id = d.id and g.ended_on is null and g.bank_account_id = held)
      when 'edc' then exists
        (select from document_settlement l where l.branch_id = d.branch_id and l.document_id = d.id and l.line = i.line and l.edc_id = held)
      when 'paylater_provider' then exists
        (select from document_settlement l where l.branch_id = d.branch_id and l.document_id = d.id and l.line = i.line and l.provider_id = held)
      else false end
    order by d.doc_date, d.id limit 50;

  if what in ('goods', 'warehouse', 'branch') then
    return query
      select 'stock', case what when 'goods' then w.name || ' (' || b.name || ')' else g.name end, null::text, null::date, false
      from branch b join stock_level l on l.branch_id = b.id and (l.on_hand <> 0 or l.reserved <> 0)
        join warehouse w on w.id = l.warehouse_id join goods g on g.id = l.goods_id
      where case what when 'goods' then l.goods_id when 'warehouse' then l.warehouse_id else l.branch_id end = held
      order by 2 limit 50;
  end if;
  if what in ('branch', 'employee') then
    return query
      select 'shifts', t.name || ' - ' || e.name, null::text, s.day, false
      from shift s join till t on t.id = s.till_id join employee e on e.id = s.employee_id
      where s.closed_at is null and case what when 'branch' then s.branch_id else s.employee_id end = held order by 2;
  end if;

  -- Masters that stand on it.
  return query select r.key, r.name, null::text, null::date, r.asks from (
    select 'employees' as key, e.name, what = 'branch' as asks, e.is_active from employee e
      where (what = 'role' and e.role_id = held) or (what = 'branch' and e.branch_id = held)
    union all select 'goods', g.name, what = 'supplier', g.is_active from goods g where case what
      when 'brand' then g.brand_id = held when 'category' then g.category_id = held when 'supplier' then g.main_supplier_id = held
      when 'unit' then exists (select from goods_unit u where u.goods_id = g.id and u.unit_id = held and u.is_active) else false end
    union all select 'categories', c.name, false, c.is_active from category c where what = 'category' and c.parent_id = held
    union all select 'accounts', a.code || ' ' || a.name, false, a.is_active from account a
      where (what = 'account_type' and a.type_id = held) or (what = 'account' and a.parent_id = held)
    union all select 'bank-accounts', k.account_no, false, k.is_active from bank_account k
      where what = 'account' and k.account_id = held
    union all select 'purposes', p.name, false, p.is_active from till_purpose p where what = 'account' and p.account_id = held
    union all select 'edcs', m.name, false, m.is_active from edc m where what = 'bank_account' and m.bank_account_id = held
    union all select 'providers', p.name, false, p.is_active from paylater_provider p where what = 'bank_account' and p.bank_account_id = held
    union all select 'recurring', j.name, false, j.is_active from recurring_journal j where (what = 'branch' and j.branch_id = held)
      or (what = 'account' and exists (select from recurring_journal_line l where l.branch_id = j.branch_id and l.recurring_id = j.id and l.account_id = held))
    union all select 'recipes', r.name, false, r.is_active from bill_of_material r where what = 'goods' and (r.goods_id = held or exists
      (select from bill_of_material_line l join goods_unit u on u.id = l.goods_unit_id where l.bill_of_material_id = r.id and u.goods_id = held))
    union all select 'campaigns', c.name, true, c.stopped_at is null and c.end_at > (now() at time zone 'Asia/Jakarta') from campaign c where case what
      when 'goods' then exists
        (select from goods_unit u where u.goods_id = held and jsonb_path_exists(c.rules, '$.**.goodsUnitId ? (@ == $unit)', jsonb_build_object('unit', u.id)))
      when 'customer' then held = any (c.customer_ids) when 'branch' then held::int = any (c.branch_ids) else false end
    union all select 'customers', c.name, true, c.is_active from customer c where what = 'employee' and c.salesman_id = held
    union all select 'warehouses', w.name, true, w.is_active from warehouse w where what = 'employee' and w.pic_employee_id = held
    union all select 'approvals', a.message, true, a.status = 'WAITING' and a.expires_at > now() from approval_request a where what = 'employee' and a.requested_by = held
    union all select 'sessions', coalesce(s.address, ''), true, s.revoked_at is null and s.refresh_expires_at > now()
      from session s where what = 'employee' and s.employee_id = held
  ) r where r.is_active order by 1, 2 limit 200;
end $$;
revoke execute on function holds_of(text, bigint) from public;
grant execute on function holds_of(text, bigint) to gerai_office, gerai_job;
