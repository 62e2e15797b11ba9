import type pg from 'pg'

/**
 * Whoever reports on a branch by programs of others reads a schema of views (`report_sby`) as a role of its own: its
 * branch's rows, and of each table what is said here and no more. Nothing of it is a secret, nor tells of a person: people
 * are told by their codes. A view is the owner's, so the reader needs nothing of the tables, nor the schema they lie in.
 */
export const READABLE: Readonly<Record<string, string>> = {
  branch: 'id code name timezone is_active',
  warehouse: 'id branch_id code name type is_primary is_active',
  account_type: 'id code name grp normal_balance statement',
  account: 'id code branch_id name type_id parent_id usage is_control is_header is_active',
  category: 'id code name parent_id is_active',
  brand: 'id code name is_active',
  unit: 'id code name symbol',
  goods:
    'id code name category_id brand_id type base_unit_id tax_type min_stock max_stock is_active',
  goods_unit: 'id goods_id unit_id conversion barcode is_active',
  selling_price: 'id goods_unit_id branch_id price_level min_qty price effective_from',
  supplier: 'id code is_pkp term_days is_active',
  customer: 'id code type price_level is_walk_in is_active merged_into',
  employee: 'id code is_active',
  payment_method: 'id code name kind account_role is_active',
  period: 'id year month first_day last_day status',
  document:
    'branch_id id kind number doc_date status customer_id supplier_id warehouse_id to_warehouse_id salesman_id account_id tax_mode price_level due_date gross discount header_discount freight dpp exempt vat rounding total reverses_id shift_id created_by created_at',
  document_goods:
    'branch_id document_id line goods_id goods_unit_id warehouse_id qty conversion base_qty bonus_qty unit_price discount_amount gross discount header_discount freight net vat tax_type source_document_id source_line',
  document_account: 'branch_id document_id line account_id debit credit',
  document_settlement:
    'branch_id document_id line method_id amount account_id edc_id item_document_id item_line item_sign status',
  journal: 'branch_id id document_id posting_date type posted_at',
  journal_line:
    'branch_id journal_id line account_id posting_date debit credit customer_id supplier_id counter_branch_id',
  stock_move:
    'branch_id id document_id line warehouse_id goods_id effective_at posting_date qty value cost_rule settled',
  stock_level: 'branch_id warehouse_id goods_id on_hand reserved',
  stock_value: 'branch_id goods_id qty value last_purchase_price last_purchase_date',
  open_item:
    'branch_id document_id line role customer_id supplier_id doc_date due_date sign amount settled paid_at',
  balance_move: 'branch_id id document_id item_document_id item_line role posting_date amount vat',
  account_balance: 'branch_id period_id account_id closing debit credit balance superseded_at',
  stock_balance: 'branch_id period_id warehouse_id goods_id closing qty value superseded_at',
  party_balance:
    'branch_id period_id closing account_id customer_id supplier_id balance superseded_at',
  shift: 'branch_id id number day employee_id opened_at opening_float closed_at counted expected',
}

type Db = Pick<pg.Client, 'query'>

export interface Reader {
  role: string
  schema: string
  branch: number
}

const MARK = 'gerai reader of branch '

/** The schemas of readers that there are. */
export async function readersIn(db: Db): Promise<Reader[]> {
  const { rows } = await db.query<{ schema: string; mark: string }>(
    `select nspname as schema, obj_description(oid, 'pg_namespace') as mark from pg_namespace
     where obj_description(oid, 'pg_namespace') like $1 order by 1`,
    [`${MARK}%`],
  )
  return rows.map(({ schema, mark }) => ({
    schema,
    role: schema.replace('report_', 'gerai_reader_'),
    branch: Number(mark.slice(MARK.length)),
  }))
}

/** Its schema anew and empty, bearing whose it is. */
export async function makeSchema(db: Db, { schema, branch }: Reader): Promise<void> {
  await db.query(`drop schema if exists ${schema} cascade`)
  await db.query(`create schema ${schema}`)
  await db.query(`comment on schema ${schema} is '${MARK}${branch}'`)
}

/** Makes its views anew, from what stands in `READABLE`; its role is there. */
export async function makeViews(db: Db, reader: Reader): Promise<void> {
  const { role, schema, branch } = reader
  await makeSchema(db, reader)
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'branch_id'`,
  )
  const ofBranches = new Set(rows.map(({ name }) => name))
  for (const [table, columns] of Object.entries(READABLE)) {
    const own = ofBranches.has(table) && columns.split(' ').includes('branch_id')
    const where = own ? `where branch_id is null or branch_id = ${branch}` : ''
    await db.query(
      `create view ${schema}.${table} with (security_barrier) as select ${columns.replaceAll(' ', ', ')} from public.${table} ${where}`,
    )
  }
  await db.query(`grant usage on schema ${schema} to ${role}`)
  await db.query(`grant select on all tables in schema ${schema} to ${role}`)
}

/** A table whose column a view reads cannot be altered: the views go before migrations, and come back after them. */
export async function dropViews(db: Db): Promise<Reader[]> {
  const readers = await readersIn(db)
  for (const { schema } of readers) await db.query(`drop schema ${schema} cascade`)
  return readers
}
