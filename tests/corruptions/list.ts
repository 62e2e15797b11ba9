/** A change behind the program: what of, the check that names it (none where nothing can), the statements. */
export type Corruption = [what: string, check: string, sql: string]

const own = (kind: string) => `(select id from document where kind = '${kind}' order by id limit 1)`
const last = (kind: string) => `(select max(id) from document where kind = '${kind}')`
const account = (code: string) =>
  `(select id from account where code = '${code}' order by id limit 1)`

/** One row taken away from each table that a check of the books or of the seals holds. */
const REMOVED: Record<string, string> = {
  journal: 'C04',
  journal_line: 'C04',
  stock_move: 'C04',
  balance_move: 'C04',
  point_move: 'C04',
  point_lot: 'L05',
  open_item: 'C04',
  stock_level: 'S01',
  stock_value: 'S01',
  document_goods: 'C04',
  document_account: 'C04',
  document_settlement: 'C04',
  document_source: 'C04',
  stock_opname_goods: 'C04',
  buying_price: 'C04',
  shift: 'C04',
  account_balance: 'C04',
  stock_balance: 'C04',
  party_balance: 'C04',
  point_balance: 'C04',
  audit: 'C03',
  master_mark: 'C03',
  tax_config: 'M01',
  pkp_term: 'M01',
  goods: 'M02',
  goods_unit: 'M02',
  selling_price: 'M03',
  account: 'M04',
  payment_method: 'M04',
  edc_rate: 'M04',
  point_term: 'M04',
  company: 'M05',
  role: 'M06',
  employee: 'M06',
  period: 'M07',
  former_fact: 'M08',
}

export const corruptions: Corruption[] = [
  ...Object.entries(REMOVED).map(
    ([table, check]): Corruption => [
      `a row of ${table} that is gone`,
      check,
      `delete from ${table} where ctid = (select min(ctid) from ${table}${table === 'document_goods' ? ' where document_id in (select id from journal)' : ''})`,
    ],
  ),
  [
    'a fee raised on both sides of its journal',
    'T03',
    `update journal_line set debit = debit * 2, credit = credit * 2 where journal_id = ${own('cash-out')}`,
  ],
  [
    'a journal moved to another account',
    'T03',
    `update journal_line set account_id = ${account('6-1101')} where journal_id = ${own('general-journal')} and debit > 0`,
  ],
  [
    'the supplier of a bill',
    'L01',
    `update open_item set supplier_id = supplier_id + 1 where role = 'AP' and document_id = ${own('purchase-invoice')}`,
  ],
  [
    'the supplier in the ledger',
    'L01',
    `update journal_line set supplier_id = supplier_id + 1 where account_id = ${account('2-1101')} and journal_id = ${own('purchase-invoice')}`,
  ],
  [
    'the total of a bill',
    'T02',
    `update document set total = total - 1000 where id = ${own('purchase-invoice')}`,
  ],
  [
    'PPN of a bill in its journal',
    'T01',
    `update journal_line set debit = debit - 1000 where journal_id = ${own('purchase-invoice')} and account_id = ${account('1-1402')}`,
  ],
  [
    'PPN of a sale in its document',
    'T01',
    `update document set vat = vat + 1 where id = ${own('sales-invoice')}`,
  ],
  [
    'what left for an open COD',
    'S10',
    `update journal_line set debit = debit + 1000 where account_id = ${account('1-1303')} and debit > 0 and journal_id = ${own('cod')}`,
  ],
  [
    'a COD that was given up with its goods away',
    'S10',
    `update document set status = 'CANCELLED' where id = ${own('cod')}`,
  ],
  [
    'what a sold COD had cost',
    'S10',
    `update journal_line set credit = credit - 1000 where account_id = ${account('1-1303')} and credit > 0
       and journal_id in (select id from document where kind = 'sales-invoice')`,
  ],
  [
    'money that a courier holds',
    'L11',
    `update open_item set amount = amount - 1000 where role = 'CASH_IN_TRANSIT'`,
  ],
  [
    'cash of a sale',
    'T04',
    `update journal_line set debit = debit - 500 where journal_id = ${own('sales-invoice')} and account_id in (select id from account where usage = 'CASH_DRAWER')`,
  ],
  [
    'the bank of a payment',
    'T04',
    `update document_settlement set amount = amount + 1 where document_id = ${own('debt-payment')} and method_id is not null`,
  ],
  [
    'what a receipt is owed at',
    'L03',
    `update document_goods set net = net - 1 where document_id = (select max(id) from document where kind = 'purchase-receipt')`,
  ],
  [
    'frozen balances of accounts',
    'G10',
    'update account_balance set balance = balance + 1 where account_id = (select min(account_id) from account_balance)',
  ],
  [
    'frozen stock',
    'G12',
    'update stock_balance set qty = qty - 1 where goods_id = (select min(goods_id) from stock_balance)',
  ],
  [
    'frozen debts',
    'G13',
    'update party_balance set balance = balance / 2 where supplier_id is not null',
  ],
  ['frozen points', 'G14', 'update point_balance set points = points + 5'],
  [
    'the words of the audit',
    'C03',
    `update audit set after = 'lain' where id = (select min(id) from audit)`,
  ],
  ['an audit row that is gone', 'C03', 'delete from audit where id = (select min(id) from audit)'],
  [
    'the memo of a journal',
    'C04',
    `update journal set memo = 'lain' where id = ${own('cash-out')}`,
  ],
  [
    'a seal made anew over changed rows',
    'C01',
    `update audit set after = 'lain' where id = (select min(id) from audit); update seal s set parts = parts_of(s)`,
  ],
  [
    'a whole sale, the last one, with all that followed from it',
    'C04',
    `do $$ declare d bigint := (select max(id) from document where kind = 'sales-invoice' and doc_date < '2026-02-01'); begin
      delete from journal_line where journal_id = d; delete from journal where document_id = d; delete from stock_move where document_id = d;
      delete from point_move where document_id = d; delete from document_goods where document_id = d; delete from document_settlement where document_id = d;
      delete from request where document_id = d; delete from document where id = d;
      update doc_counter set n = n - 1 where prefix = 'FJ'; end $$`,
  ],
  [
    'the quantity of a movement',
    'S01',
    `update stock_move set qty = qty + 1 where document_id = ${own('sales-invoice')}`,
  ],
  [
    'the value of a movement',
    'S06',
    `update stock_move set value = value - 5 where document_id = ${own('sales-invoice')}`,
  ],
  [
    'the warehouse of a movement',
    'S01',
    `update stock_move m set warehouse_id = (select max(id) from warehouse w where w.branch_id = m.branch_id and w.id <> m.warehouse_id) where document_id = ${own('sales-invoice')}`,
  ],
  [
    'the instant of a movement',
    'S02',
    `update stock_move set effective_at = effective_at - interval '30 days' where document_id = ${own('sales-invoice')}`,
  ],
  [
    'what lies in a warehouse',
    'S01',
    `update stock_level set on_hand = on_hand + 1 where on_hand > 0`,
  ],
  ['what is set aside', 'S08', `update stock_level set reserved = reserved + 1 where on_hand > 0`],
  ['what stock is worth', 'S05', `update stock_value set value = value + 1000 where qty > 0`],
  [
    'one side of a journal',
    'G01',
    `update journal_line set debit = debit + 1 where journal_id = ${own('cash-out')} and debit > 0`,
  ],
  [
    'a journal line that is gone',
    'G01',
    `delete from journal_line where journal_id = ${own('cash-out')} and credit > 0`,
  ],
  [
    'the day of a journal',
    'G04',
    `update journal set posting_date = posting_date + 40 where document_id = ${own('cash-out')}`,
  ],
  [
    'what a bill was settled by',
    'L02',
    `update open_item set settled = settled - 1 where document_id = ${own('purchase-invoice')}`,
  ],
  [
    'a settlement that is gone',
    'L02',
    `delete from balance_move where document_id = ${own('debt-payment')}`,
  ],
  ['points that were given', 'L04', `update point_move set points = points + 10`],
  ['what is left of points', 'L05', `update point_lot set rest = rest + 10`],
  [
    'whose points are left',
    'L05',
    `update point_lot set customer_id = customer_id + 1 where rest > 0`,
  ],
  ['what a campaign gave', 'L07', `update campaign_quota set used = used + 1`],
  ['points that are gone', 'L04', `delete from point_move`],
  ['a number that is left out', 'D01', `update doc_counter set n = n + 1 where prefix = 'FJ'`],
  [
    'a journal without its document',
    'G08',
    `delete from document where id = ${own('general-journal')}`,
  ],
  ['what a drawer was counted at', 'K01', 'update shift set counted = counted + 1000'],
  ['the float of a shift', 'K01', 'update shift set opening_float = opening_float + 1000'],
  [
    'a sale taken out of its shift',
    'K01',
    `update document set shift_id = null where id = ${own('sales-invoice')}`,
  ],
  [
    'a sale put into a shift that was over',
    'K02',
    `update document set created_at = created_at + interval '1 day' where id = ${own('sales-invoice')}`,
  ],
  [
    'the tender of a sale',
    'T04',
    `update document_settlement set amount = amount + 100 where document_id = ${own('sales-invoice')}`,
  ],
  [
    'the value of a line of a sale',
    'T05',
    `update document_goods set net = net + 100 where document_id = ${own('sales-invoice')}`,
  ],
  [
    'the quantity of a line of a sale',
    'T05',
    `update document_goods set base_qty = base_qty + 1 where document_id = ${own('sales-invoice')}`,
  ],
  [
    'the customer of a sale',
    'T06',
    `update document set customer_id = customer_id + 1 where id = ${own('sales-invoice')}`,
  ],
  [
    'the day of a bill',
    'T07',
    `update document set doc_date = doc_date - 3 where id = ${own('purchase-invoice')}`,
  ],
  [
    'a payment that is called given up',
    'T07',
    `update document set status = 'CANCELLED' where id = ${own('debt-payment')}`,
  ],
  [
    'a payment by card that is called settled',
    'T08',
    `update document_settlement set status = 'SETTLED' where status = 'PENDING'`,
  ],
  [
    'what the bank paid out of a card',
    'T08',
    `update document_settlement set amount = amount - 500 where document_id = ${own('debit-card-disbursement')}`,
  ],
  [
    'PPh that nobody withheld',
    'T11',
    `update document set wht_type = 'PPH23', withheld = 1000 where id = ${own('cash-out')}`,
  ],
  ['what cards are still to bring', 'L01', `update open_item set settled = 0 where role = 'QRIS'`],
  [
    'the account that holds the stock',
    'S05',
    `update account set usage = null where usage = 'INVENTORY'`,
  ],
  // What is missing.
  ['every seal', 'C02', 'delete from seal'],
  [
    'the seal of a closed month, with all that came after it',
    'C02',
    `delete from seal where no >= (select min(no) from seal where kind = 'CLOSE')`,
  ],
  ['the first seal', 'C01', 'delete from seal where no = 1'],
  ['the seal of the last day', 'C07', 'delete from seal where no = (select max(no) from seal)'],
  [
    'the last seal, taken away and made once more',
    'C07',
    `delete from seal where no = (select max(no) from seal); select add_seal('DAY', null, null, '2026-02-04')`,
  ],
  [
    'a checksum of a seal',
    'C01',
    `update seal set parts = parts || '{"audit": "00"}' where no = 1`,
  ],
  [
    'how far a seal goes',
    'C01',
    `update seal set audit_until = audit_until + interval '1 second' where no = 1`,
  ],
  [
    'the audit, with every seal reckoned anew over it',
    'C07',
    `update audit set after = 'lain' where id = (select min(id) from audit);
     do $$ declare s seal; before bytea := ''; begin
       for s in select * from seal order by no loop
         s.parts := parts_of(s); s.chain := chain_of(before, s); before := s.chain;
         update seal set parts = s.parts, chain = s.chain where no = s.no;
       end loop; end $$`,
  ],
  [
    'the last sealed row of the audit',
    'C03',
    `delete from audit where id = (select max(audit_last) from seal)`,
  ],
  [
    'two rows of the audit, one in place of the other',
    'C03',
    `update audit a set action = b.action, object_id = b.object_id, number = b.number from audit b
     where (a.id, b.id) in (values ((select min(id) from audit), (select min(id) + 1 from audit)), ((select min(id) + 1 from audit), (select min(id) from audit)))`,
  ],
  [
    'a row put into the audit of a sealed day',
    'C03',
    `insert into audit (branch_id, at, employee_id, endpoint, object_kind, object_id, action)
     select branch_id, at, employee_id, endpoint, object_kind, object_id, 'Cetak' from audit where id = (select min(id) from audit)`,
  ],
  // Months.
  [
    'a closed month, opened by hand',
    'C02',
    `update period set status = 'OPEN', close_debit = null, closed_at = null where status = 'CLOSED'`,
  ],
  [
    'an open month, closed by hand',
    'C02',
    `update period set status = 'CLOSED', posting_status = 'CLOSED', closed_by = 1, closed_at = now(), close_debit = 0 where id = (select max(id) from period)`,
  ],
  [
    'the days of a month',
    'M07',
    `update period set last_day = last_day - 1 where id = (select max(id) from period)`,
  ],
  [
    'a frozen movement, on both sides',
    'C04',
    `update stock_move m set qty = qty - 1 where (branch_id, id) = (select branch_id, max(id) from stock_move where cost_rule = 'GIVEN' and posting_date < '2026-02-01' group by 1 limit 1);
     update stock_balance b set qty = s.q from (select branch_id, warehouse_id, goods_id, sum(qty) q from stock_move where posting_date < '2026-02-01' group by 1, 2, 3) s
       where (b.branch_id, b.warehouse_id, b.goods_id) = (s.branch_id, s.warehouse_id, s.goods_id);
     update stock_level l set on_hand = s.q from (select branch_id, warehouse_id, goods_id, sum(qty) q from stock_move group by 1, 2, 3) s
       where (l.branch_id, l.warehouse_id, l.goods_id) = (s.branch_id, s.warehouse_id, s.goods_id)`,
  ],
  [
    'what a voucher of a closed month paid, in document and journal alike',
    'C04',
    `update document set total = total + 1000, gross = gross + 1000 where id = ${own('cash-out')};
     update document_account set debit = debit + 1000 where document_id = ${own('cash-out')};
     update journal_line set debit = debit + sign(debit) * 1000, credit = credit + sign(credit) * 1000 where journal_id = ${own('cash-out')}`,
  ],
  [
    'what a voucher of an open month paid, in document and journal alike',
    'C05',
    `update document set total = total + 1000, gross = gross + 1000 where id = ${last('cash-out')};
     update document_account set debit = debit + 1000 where document_id = ${last('cash-out')};
     update journal_line set debit = debit + sign(debit) * 1000, credit = credit + sign(credit) * 1000 where journal_id = ${last('cash-out')}`,
  ],
  [
    'the day of a voucher, in document and journal alike',
    'C05',
    `update document set doc_date = doc_date + 1 where id = ${last('cash-out')};
     update journal set posting_date = posting_date + 1 where id = ${last('cash-out')};
     update journal_line set posting_date = posting_date + 1 where journal_id = ${last('cash-out')}`,
  ],
  [
    'the account that a voucher was for, in document and journal alike',
    'C05',
    `update document_account set account_id = ${account('6-1101')} where document_id = ${last('cash-out')};
     update journal_line set account_id = ${account('6-1101')} where journal_id = ${last('cash-out')} and debit > 0`,
  ],
  [
    'a voucher of a sealed day, with its journal, its request and its number',
    'C05',
    `do $$ declare d bigint := ${last('cash-out')}; begin
       delete from journal_line where journal_id = d; delete from journal where id = d; delete from document_account where document_id = d;
       delete from request where document_id = d; delete from document where id = d;
       update doc_counter set n = n - 1 where prefix = 'BKK' and yymm = '2602'; end $$`,
  ],
  [
    'where moved goods lie, with what lies there',
    'C05',
    `update stock_move set warehouse_id = (select warehouse_id from document where id = document_id) where document_id = ${own('internal-mutation')} and qty > 0;
     update stock_level l set on_hand = coalesce((select sum(qty) from stock_move m where (m.branch_id, m.warehouse_id, m.goods_id) = (l.branch_id, l.warehouse_id, l.goods_id)), 0)`,
  ],
  [
    'who sold a sale of an open month',
    'C05',
    `update document set created_by = created_by + 1 where id = ${last('sales-invoice')}`,
  ],
  [
    'the price of a line, its discount made to fit',
    'C05',
    `update document_goods set unit_price = unit_price + 100, gross = gross + qty * 100, discount = discount + qty * 100 where document_id = ${last('sales-invoice')}`,
  ],
  [
    'what a document came from',
    'C04',
    `delete from document_source where document_id = ${own('purchase-invoice')}`,
  ],
  [
    'the approval code of a card',
    'C04',
    `update document_settlement set approval_code = '999999' where approval_code is not null`,
  ],
  [
    'what was counted',
    'S14',
    `update stock_opname_goods set counted_qty = counted_qty - 3 where document_id = ${own('stock-opname')}`,
  ],
  [
    'what was counted, and what the books held then',
    'C04',
    `update stock_opname_goods set counted_qty = counted_qty - 3, system_qty = system_qty - 3 where document_id = ${own('stock-opname')}`,
  ],
  ['a counted piece of a drawer', 'K01', 'delete from shift_count'],
  [
    'what a drawer held when it was given on',
    'K03',
    'update shift_part set counted = 1000, expected = 0',
  ],
  // Masters that history rests on.
  [
    'the tax rate of the past',
    'M01',
    'update tax_config set rate = rate - 1 where valid_from = (select min(valid_from) from tax_config)',
  ],
  [
    'since when the company is PKP',
    'M01',
    `insert into pkp_term (valid_from, is_pkp, created_by) values ('2025-06-01', false, 1)`,
  ],
  [
    'a tax rate that is gone',
    'M01',
    'delete from tax_config where valid_from = (select max(valid_from) from tax_config)',
  ],
  [
    'the conversion of a unit in use',
    'M02',
    `update goods_unit set conversion = conversion * 2 where conversion > 1 and id = (select min(id) from goods_unit where conversion > 1)`,
  ],
  [
    'whether goods are taxed',
    'M02',
    `update goods set tax_type = 'EXEMPT' where id = (select min(id) from goods where tax_type <> 'EXEMPT')`,
  ],
  [
    'a selling price of the past',
    'M03',
    'update selling_price set price = price - 100 where id = (select min(id) from selling_price)',
  ],
  [
    'since when a price holds',
    'M03',
    `update selling_price set effective_from = effective_from - interval '3 days' where id = (select max(id) from selling_price)`,
  ],
  [
    'a selling price that is gone',
    'M03',
    'delete from selling_price where id = (select max(id) from selling_price)',
  ],
  [
    'two selling prices, one in place of the other',
    'M03',
    `update selling_price a set price = b.price from selling_price b
     where (a.id, b.id) in (select min(id), max(id) from selling_price union all select max(id), min(id) from selling_price)`,
  ],
  ['what goods were bought at', 'C04', 'update buying_price set net_base = net_base - 1'],
  [
    'when an open bill falls due',
    'D12',
    `update open_item set due_date = due_date + 30 where document_id = ${own('purchase-invoice')} and line = 0`,
  ],
  [
    'when an open bill falls due, in the document too',
    'C04',
    `update open_item set due_date = due_date + 30 where document_id = ${own('purchase-invoice')} and line = 0;
     update document set due_date = due_date + 30 where id = ${own('purchase-invoice')}`,
  ],
  ['what a point is worth', 'M05', 'update company set point_value = point_value + 1'],
  [
    'since when the company pays final income tax',
    'M05',
    `update company set final_tax_from = '2025-01-01'`,
  ],
  [
    'what a role may do',
    'M06',
    `update role set rights = rights || '{system/restore-periode:approve}' where name = 'Kasir'`,
  ],
  [
    'whose role it is',
    'M06',
    `update employee set role_id = (select min(id) from role) where email like 'kasir%'`,
  ],
  [
    'an employee put there',
    'M06',
    `insert into employee (code, name, email, branch_id, branch_ids, role_id, password_hash)
     select 'X9', 'Tamu', 'tamu@gerai.test', branch_id, branch_ids, role_id, password_hash from employee where id = 1`,
  ],
  ['the fee of a card', 'M04', 'update edc_rate set mdr_pct = 0'],
  [
    'what an account is for',
    'M04',
    `update account set usage = null where usage = 'PROMOTION_EXPENSE' or code = '6-1101'; update account set is_control = false where usage = 'AR'`,
  ],
  // What the program itself may write down later, so that nothing tells the one from the other.
  [
    'the number of a tax invoice',
    '',
    `update document set tax_invoice_no = '04002600000000099' where id = ${own('purchase-invoice')}`,
  ],
  ['who allowed something', '', 'update approval set approved_by = 1'],
  [
    'what was ordered',
    '',
    `update document_goods set unit_price = unit_price + 1 where document_id = ${own('purchase-order')}`,
  ],
]
