import type pg from 'pg'
import { type Kind, kinds } from '#contract/kinds.ts'

/** A count is more than its document; it is opened where one is made. */
const every = (Object.keys(kinds) as Kind[]).filter((kind) => kind !== 'stock-opname')

/**
 * What screens have to have room for: names of 31 letters, sums of twelve digits, and a document of every kind.
 * The rows serve to be seen; nothing is posted on them, so the ledgers' own rules are left out.
 */
export async function fillShop(db: pg.Client): Promise<void> {
  await db.query(`set session_replication_role = 'replica'`)
  for (const table of ['supplier', 'customer', 'warehouse', 'goods'])
    await db.query(
      `update ${table} set name = rpad(name || ' ', 31, 'Sejahtera Makmur Abadi Nusantara')
       where length(name) < 31 and id % 2 = 0`,
    )
  await db.query(
    `update account set name = rpad(name || ' ', 31, 'Perusahaan Makmur Abadi') where length(name) < 31 and id % 5 = 0`,
  )
  const amounts = {
    document: ['gross', 'dpp', 'vat', 'total'],
    document_goods: ['gross', 'net'],
    open_item: ['amount'],
  }
  for (const [table, columns] of Object.entries(amounts))
    await db.query(
      `update ${table} set ${columns.map((c) => `${c} = 123456789012 + ${c}`).join(', ')}
       where ${table === 'document' ? 'id' : 'document_id'} % 3 = 0`,
    )
  await db.query(
    `update stock_value set value = value + 123456789012, qty = qty + 1234567, last_qty = null, last_value = null where goods_id % 3 = 0`,
  )
  await db.query(
    `update journal_line l set debit = debit + case when debit > 0 then 123456789012 else 0 end,
       credit = credit + case when credit > 0 then 123456789012 else 0 end
     where journal_id % 20 = 0
       and (select count(*) from journal_line o where (o.branch_id, o.journal_id) = (l.branch_id, l.journal_id)) = 2`,
  )
  await lengthenCodes(db)
  for (const [i, kind] of every.entries()) await showOne(db, kind, 90_000 + i)
  await db.query('reset session_replication_role')
}

/** Codes of twenty signs with hyphens, numbers of a branch of five letters that sells more than 99,999 bills a month, decimals. */
async function lengthenCodes(db: pg.Client): Promise<void> {
  for (const table of ['goods', 'supplier', 'customer'])
    await db.query(
      `update ${table} set code = left(code || '-ISTIMEWA-0123456789', 20) where id % 4 = 0`,
    )
  await db.query(
    `update document set number = regexp_replace(number, '^([A-Z]+)/([A-Z]{3})/([0-9]{4})/([0-9]{5})$', '\\1/\\2TM/\\3/1\\4')
     where id % 4 = 1`,
  )
  await db.query('update document_goods set qty = qty + 1234.375 where document_id % 5 = 0')
}

/** One of a kind that the demo's days had none of. */
async function showOne(db: pg.Client, kind: Kind, n: number): Promise<void> {
  await db.query(
    `insert into document (branch_id, id, kind, number, doc_date, status, memo, total, created_by,
       supplier_id, customer_id, warehouse_id, to_warehouse_id)
     select b.id, d.id, $1, $2, current_date, 'POSTED', 'Contoh', 123456789012,
       (select id from employee where email = 'owner@gerai.test'),
       (select min(id) from supplier where id % 2 = 0), (select min(id) from customer where id % 2 = 0),
       w.id, w.id
     from branch b join warehouse w on w.branch_id = b.id and w.is_primary,
       (select greatest(max(id), 900000) + 1 as id from document) d
     where b.is_head_office and not exists (select from document x where x.branch_id = b.id and x.kind = $1)
     limit 1`,
    [kind, `${kinds[kind].prefix ? `${kinds[kind].prefix}/SBY` : 'ME/MLG'}/2601/${n}`],
  )
}
