import { isCustomer } from '#server/ledgers/customer-numbers.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { customerCard as contract } from '#contract/sales/customer-card.ts'
import { ASKED_FOR } from '#contract/system/audit-actions.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { customer } from '#server/master/customer.ts'
import { auditMaster, once, shown } from '#server/masters/audit.ts'
import { getMaster } from '#server/masters/table.ts'
import { sumOf } from '#contract/money.ts'
import { reads, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { pointBalance } from './points.ts'

type Card = ReplyOf<typeof contract.get>

const ITEMS = `
select d.id as "documentId", d.kind, d.number as "docNo", i.doc_date as "docDate", i.due_date as "dueDate", d.ref_no as "refNo",
  i.role, b.id as "branchId", b.name as "branchName", d.status, i.sign, i.amount, i.amount - i.settled as open, greatest(0, $3::date - i.due_date) as "daysLate"
from open_item i join document d on d.branch_id = i.branch_id and d.id = i.document_id join branch b on b.id = i.branch_id
where i.branch_id = any ($1::int[]) and ${isCustomer('i.customer_id', '$2')} and i.settled < i.amount and i.role in ('AR','AR_OTHER','DP_SALES','CUSTOMER_DEPOSIT')
order by i.due_date nulls last, d.id limit 500`

const GIROS = `
select s.document_id * 100 + s.line as id, d.id as "documentId", d.kind, d.number as "docNo", s.ref_no as "refNo", g.bank_name as "bankName",
  g.effective_date as "dueDate", s.amount, s.status
from giro g join document_settlement s on s.branch_id = g.branch_id and s.document_id = g.document_id and s.line = g.line
join document d on d.branch_id = g.branch_id and d.id = g.document_id
where g.branch_id = any ($1::int[]) and ${isCustomer('d.customer_id', '$2')} and g.direction = 'IN' order by g.effective_date desc, id desc limit 100`

const POINTS = `
select m.id, m.posting_date as date, m.type, m.points, m.expires_at as "expiresAt", d.id as "documentId", d.kind, d.number as "docNo"
from point_move m join document d on d.branch_id = m.branch_id and d.id = m.document_id
where m.branch_id = any ($1::int[]) and ${isCustomer('m.customer_id', '$2')} order by m.id desc limit 200`

type Item = Card['items'][number]
const balanceOf = (items: readonly Item[]) => sumOf(items, (i) => i.sign * i.open)

async function cardOf(tx: Tx, s: Session, { id }: { id: number }): Promise<Card> {
  const key = [s.branchIds, id]
  await getMaster(tx, s, customer, id)
  const [items, giros, points, balance, expiring] = await Promise.all([
    tx.rows<Item>(ITEMS, [...key, s.today]),
    tx.rows<Card['giros'][number]>(GIROS, key),
    tx.rows<Card['points'][number]>(POINTS, key),
    pointBalance(tx, id),
    tx.rows<Card['expiring'][number]>(
      'select until, points from points_expiring($1) order by until limit 12',
      [id],
    ),
  ])
  const of = (is: (item: Item) => boolean) => sumOf(items.filter(is), (i) => i.open)
  return {
    owed: of((i) => i.sign === 1),
    late: of((i) => i.sign === 1 && i.daysLate > 0),
    balance: balanceOf(items),
    deposit: of((i) => i.role === 'CUSTOMER_DEPOSIT'),
    ahead: of((i) => i.role === 'DP_SALES'),
    girosOpen: sumOf(
      giros.filter((g) => g.status === 'OUTSTANDING'),
      (g) => g.amount,
    ),
    items,
    giros,
    pointBalance: balance,
    expiring,
    points,
  }
}

/** Writes down that he was asked for it; the message itself leaves by the browser. */
async function remind(ctx: Ctx, input: ParsedOf<typeof contract.remind>) {
  return ctx.write((tx, s) =>
    once(tx, s, ctx, customer, input, async () => {
      const { id, documentIds } = input
      const { phone } = await getMaster<{ phone: string | null }>(tx, s, customer, id)
      const items = await tx.rows<Item>(ITEMS, [s.branchIds, id, s.today])
      const asked = items.filter(({ documentId }) => documentIds.includes(documentId))
      if (new Set(asked.map(({ documentId }) => documentId)).size < new Set(documentIds).size)
        throw new Refusal('NOT_OPEN', 'Sebagian tagihan tidak terbuka lagi, muat ulang halaman', {
          field: 'documentIds',
        })
      const amount = balanceOf(asked)
      if (amount <= 0)
        throw new Refusal('NOTHING_OWED', 'Tidak ada sisa yang dapat ditagih dari pilihan ini', {
          field: 'documentIds',
        })
      const told = new Map<string, unknown>([
        ['amount', amount],
        ['documents', asked.map(({ docNo }) => docNo).join(', ')],
      ])
      await auditMaster(tx, s, ctx, customer, id, ASKED_FOR, null, shown(told))
      return { amount, phone: phone ?? null }
    }),
  )
}

export const customerCardRoutes = [reads(contract.get, cardOf), route(contract.remind, remind)]
