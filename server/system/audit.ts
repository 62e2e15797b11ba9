import { everyWord } from '#server/platform/sql.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { kindOf, kindsWhere } from '#contract/kinds.ts'
import { label } from '#contract/labels.ts'
import {
  type AuditRow,
  type AuditedThing,
  audit as contract,
  auditedNames,
} from '#contract/system/audit.ts'
import { RECALCULATED } from '#contract/system/audit-actions.ts'
import { isAmountEdit } from '#server/documents/edits.ts'
import { salesByKeptNumber } from '#server/documents/kept-number.ts'
import { idsByNumber } from '#server/documents/number-search.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { exportName, streamWorkbook } from '#server/platform/excel.ts'
import { toldAge } from '#server/platform/told-age.ts'
import { type FileAnswer, route } from '#server/platform/route.ts'
import { type Session, branchesOf } from '#server/platform/session.ts'
import { instantText } from '#server/platform/time.ts'
import { changesOf, valueWord, withNames } from './audit-words.ts'
import { nameOf } from './months.ts'

type Filter = ParsedOf<typeof contract.xlsx> & {
  /** What is written while the rows are read does not move them. */
  upTo?: number
}
interface Stored extends Omit<AuditRow, 'changes'> {
  before: string | null
  after: string | null
  address: string | null
}

const COLUMNS = `a.id, a.at, a.branch_id as "branchId", b.name as "branchName", a.employee_id as "employeeId", e.name as "employeeName",
  a.object_kind as kind, a.object_id as "objectId", coalesce(a.number, d.number) as "objectName", a.action, a.memo, a.before, a.after, a.address`
const FROM = `audit a join branch b on b.id = a.branch_id left join employee e on e.id = a.employee_id
  left join document d on d.branch_id = a.branch_id and d.id = a.object_id and d.kind = a.object_kind`
/** Documents that a number may stand for; more of them nobody looks through. */
const FOUND = 500

async function conditionsOf(tx: Tx, s: Session, input: Filter) {
  const values: unknown[] = []
  const $ = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    `a.branch_id = any (${$(branchesOf(s, input.branchIds))}::int[])`,
    `a.at >= (${$(input.dateFrom)}::date)::timestamp at time zone ${$(s.timezone)}`,
    `a.at < (${$(input.dateTo)}::date + 1)::timestamp at time zone ${$(s.timezone)}`,
  ]
  if (input.upTo) conditions.push(`a.id <= ${$(input.upTo)}`)
  if (input.employeeId) conditions.push(`a.employee_id = ${$(input.employeeId)}`)
  if (input.kind) conditions.push(`a.object_kind = ${$(input.kind)}`)
  const search = input.search?.trim()
  if (search) {
    const kinds = kindsWhere(() => true)
    const [own, kept] = await Promise.all([
      idsByNumber(tx, s.branchIds, kinds, search, FOUND),
      salesByKeptNumber(tx, s.branchIds, search),
    ])
    const ids = [...own, ...kept.map(({ id }) => id)]
    conditions.push(
      `(a.object_kind = any (${$(kinds)}::text[]) and a.object_id = any (${$(ids)}::bigint[])
        or search_key(a.action) like all (${$(everyWord(search))}::text[]))`,
    )
  }
  return { where: conditions.join(' and '), values }
}

async function page(tx: Tx, s: Session, input: Filter, at: { limit: number; offset: number }) {
  const { where, values } = await conditionsOf(tx, s, input)
  const stored = await tx.rows<Stored>(
    `with page as materialized (select a.branch_id, a.id from audit a where ${where} order by a.at desc, a.id desc limit ${at.limit} offset ${at.offset})
     select ${COLUMNS} from ${FROM} join page p on p.branch_id = a.branch_id and p.id = a.id order by a.at desc, a.id desc`,
    values,
  )
  const count = await tx.one<{ count: number }>(
    `select count(*) as count from audit a where ${where}`,
    values,
  )
  return { rows: await told(tx, s, stored), count: count?.count ?? 0 }
}

/** With the names that it speaks of. Margins and costs are told to who may see what goods cost. */
async function told(tx: Tx, s: Session, stored: Stored[]): Promise<AuditRow[]> {
  const names = await objectNames(tx, stored)
  const rows = stored.map(({ before, after, address: _address, ...row }) => ({
    ...row,
    objectName: row.objectName ?? names.get(`${row.kind} ${row.objectId}`) ?? null,
    changes: changesOf(before, after).filter(
      ({ field }) => s.rights.has('cost.view') || !tellsCost(row, field),
    ),
  }))
  return withNames(tx, rows)
}

/** What is bought is written at what it costs. */
const tellsCost = ({ kind, action }: Pick<Stored, 'kind' | 'action'>, field: string | null) =>
  kind === 'margin-config' ||
  action === RECALCULATED ||
  (isAmountEdit({ field: field ?? '' }) && kindOf(kind)?.place.startsWith('purchase/') === true)

/** Masters by their names of today. */
const NAMED: Partial<Record<AuditedThing, string>> = {
  employee: 'select id, name from employee',
  role: 'select id, name from role',
  approval: `select p.id, coalesce(p.card -> 'document' ->> 'docNo', e.name) as name from approval p join employee e on e.id = p.approved_by`,
  'approval-request': `select r.id, coalesce(r.card -> 'document' ->> 'docNo', e.name) as name from approval_request r join employee e on e.id = r.requested_by`,
  banner: 'select id, title as name from banner',
  account: `select id, code || ' ' || name as name from account`,
  'account-type': 'select id, name from account_type',
  branch: 'select id, name from branch',
  bank: 'select id, name from bank',
  'bank-account': 'select id, account_no as name from bank_account',
  warehouse: 'select id, name from warehouse',
  goods: 'select id, name from goods',
  'goods-unit': `select u.id, g.name || ' ' || n.name as name from goods_unit u join goods g on g.id = u.goods_id join unit n on n.id = u.unit_id`,
  brand: 'select id, name from brand',
  category: 'select id, name from category',
  unit: 'select id, name from unit',
  customer: 'select id, name from customer',
  'customer-address': 'select id, label as name from customer_address',
  supplier: 'select id, name from supplier',
  'supplier-contact': 'select id, name from supplier_contact',
  edc: 'select id, name from edc',
  'payment-method': 'select id, name from payment_method',
  'paylater-provider': 'select id, name from paylater_provider',
  'recurring-journal': 'select id, name from recurring_journal',
  'selling-price': `select p.id, g.name from selling_price p join goods_unit u on u.id = p.goods_unit_id join goods g on g.id = u.goods_id`,
  'campaign-discount': 'select id, name from campaign',
  'campaign-promo': 'select id, name from campaign',
  'campaign-gift': 'select id, name from campaign',
  till: 'select id, name from till',
  shift: `select s.id, t.name || ' #' || s.number as name from shift s join till t on t.id = s.till_id`,
  'qris-provider': 'select id, name from edc',
  'qris-payment': 'select id, reference as name from qris_payment',
  'sales-target': 'select id, name from branch',
  'daily-report': `select g.id, b.name || ' ' || to_char(g.day, 'DD/MM/YYYY') as name from daily_signing g join branch b on b.id = g.branch_id`,
  'exception-check':
    'select c.id, e.name from exception_check c join employee e on e.id = c.cashier_id',
  'exception-question':
    'select n.id, e.name from exception_note n join employee e on e.id = n.cashier_id',
}

async function objectNames(tx: Tx, rows: Stored[]): Promise<Map<string, string>> {
  const byKind = Map.groupBy(
    rows.filter((row) => row.objectId !== null && !kindOf(row.kind)),
    (row) => row.kind,
  )
  const found = await Promise.all(
    [...byKind].map(async ([kind, of]) => {
      const ids = [...new Set(of.map((row) => row.objectId as number))]
      if (kind === 'period') return ids.map((id) => [`period ${id}`, nameOf(id)] as const)
      const sql = NAMED[kind as AuditedThing]
      if (!sql) return []
      const named = await tx.rows<{ id: number; name: string }>(
        `select id, name from (${sql}) x where id = any ($1::bigint[])`,
        [ids],
      )
      return named.map(({ id, name }) => [`${kind} ${id}`, name] as const)
    }),
  )
  return new Map(found.flat())
}

const PORTION = 2000

async function xlsx(ctx: Ctx, input: Filter): Promise<FileAnswer> {
  const portion = (offset: number, upTo?: number) =>
    ctx.report(async (tx, s) => ({
      ...(await page(tx, s, upTo ? { ...input, upTo } : input, { limit: PORTION, offset })),
      s,
    }))
  const first = await portion(0)
  const newest = Math.max(0, ...first.rows.map((row) => row.id))
  async function* rows() {
    for (let part = first, offset = 0; part.rows.length > 0; ) {
      yield part.rows.flatMap((row) => sheetRow(row, first.s.timezone))
      offset += PORTION
      if (offset >= part.count) return
      part = await portion(offset, newest)
    }
  }
  return {
    body: streamWorkbook({
      name: 'Jejak Audit',
      columns: [
        { key: 'at', label: 'Waktu', type: 'text', width: 18 },
        { key: 'employee', label: 'Pegawai', type: 'text', width: 24 },
        { key: 'branch', label: 'Cabang', type: 'text', width: 16 },
        { key: 'kind', label: 'Data', type: 'text', width: 24 },
        { key: 'object', label: 'Dokumen', type: 'text', width: 28 },
        { key: 'action', label: 'Tindakan', type: 'text', width: 24 },
        { key: 'field', label: 'Isian', type: 'text', width: 24 },
        { key: 'before', label: 'Sebelum', type: 'text', width: 32 },
        { key: 'after', label: 'Sesudah', type: 'text', width: 32 },
        { key: 'memo', label: 'Keterangan', type: 'text', width: 32 },
      ],
      rows: rows(),
      above: toldAge(ctx),
    }),
    name: exportName('audit', first.s.today),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }
}

/** A line per field that changed, so that a sheet can be filtered by it. */
function sheetRow(row: AuditRow, timezone: string) {
  const common = {
    at: instantText(row.at, timezone),
    employee: row.employeeName ?? 'Sistem',
    branch: row.branchName,
    kind: auditedNames(row.kind)[0],
    object: row.objectName ?? '',
    action: row.action,
    memo: row.memo ?? '',
  }
  const changes =
    row.changes.length > 0 ? row.changes : [{ field: null, before: null, after: null }]
  return changes.map(({ field, before, after }) => ({
    ...common,
    field: field ? label(field) : '',
    before: valueWord(field, before),
    after: valueWord(field, after),
  }))
}

export const auditRoutes = [
  route(contract.getAll, (ctx, { limit, offset, ...input }) =>
    ctx.report((tx, s) => page(tx, s, input, { limit, offset })),
  ),
  route(contract.xlsx, (ctx, input) => xlsx(ctx, input)),
  route(contract.get, (ctx, input) =>
    ctx.read(async (tx, s) => {
      const stored = await tx.one<Stored>(`select ${COLUMNS} from ${FROM} where a.id = $1`, [
        input.id,
      ])
      const [row] = stored ? await told(tx, s, [stored]) : []
      if (!stored || !row) throw notFound('Jejak audit')
      return { ...row, address: stored.address }
    }),
  ),
]
