import {
  mayBeUsedAt,
  paymentMethod as contract,
  paymentMethodRow,
} from '#contract/master/payment-method.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/platform/db.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route, reads } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { type ListInput, listMaster } from '#server/masters/table.ts'

const paymentMethod = master({
  kind: 'payment-method',
  title: 'Metode Pembayaran',
  row: paymentMethodRow.omit({ needs: true }),
  written: contract.update.input,
  table: 'payment_method',
  from: 'payment_method m',
  search: 'search_key(m.name)',
  orderBy: 'm.sort',
  filters: { usableAt: '$ = any (m.usable_at)' },
  async check(_tx, _s, { usableAt = [] }, before) {
    const kind = String(before?.kind)
    if (usableAt.every((at) => mayBeUsedAt(kind, at))) return {}
    throw new Refusal('METHOD_PLACE', 'Cara bayar ini tidak dapat dipakai di semua tempat itu', {
      field: 'usableAt',
    })
  },
})

type Asked = ParsedOf<typeof contract.getAll>
type Row = ReplyOf<typeof contract.getAll>['rows'][number]
const NEEDS: Record<string, Row['needs']> = {
  TRANSFER: ['bankAccount'],
  DEBIT_CARD: ['edc', 'approvalCode'],
  CREDIT_CARD: ['edc', 'approvalCode'],
  QRIS: ['edc'],
  GIRO: ['giro'],
  CHEQUE: ['giro'],
  PAYLATER: ['provider'],
}

const methods = (tx: Tx, s: Session, { usableAt, search, limit, offset }: Asked) =>
  readMethods(tx, s, {
    search,
    limit: limit ?? 100,
    offset: offset ?? 0,
    filter: { isActive: true, ...(usableAt ? { usableAt } : {}) },
  })

async function readMethods(tx: Tx, s: Session, input: ListInput) {
  const page = await listMaster<Omit<Row, 'needs'>>(tx, s, paymentMethod, input)
  return { ...page, rows: page.rows.map((m) => ({ ...m, needs: NEEDS[m.kind] ?? [] })) }
}

const TERMINALS = `
select e.id, e.name, e.branch_id as "branchId", k.name as "bankName", e.bank_account_id as "bankAccountId", e.admin_bearer as "adminBearer",
  e.admin_mode as "adminMode", coalesce((
    select json_agg(json_build_object('cardType', card_type, 'network', network, 'onUs', on_us, 'mdrPct', mdr_pct) order by card_type, network)
    from (select distinct on (card_type, network, on_us) card_type, network, on_us, mdr_pct from edc_rate
      where edc_id = e.id and valid_from <= $2 order by card_type, network, on_us, valid_from desc, id desc) r), '[]') as rates
from edc e join bank k on k.id = e.bank_id where e.is_active and e.branch_id = any ($1::int[]) order by e.branch_id, e.name`

export const paymentMethodRoutes = [
  ...masterRoutes({ update: contract.update }, paymentMethod),
  reads(contract.getAll, (tx, s, input) => methods(tx, s, input)),
  reads(contract.list, readMethods),
  route(contract.configEdc, (ctx) =>
    ctx.read(async (tx, s) => ({
      rows: await tx.rows<ReplyOf<typeof contract.configEdc>['rows'][number]>(TERMINALS, [
        s.branchIds,
        s.today,
      ]),
    })),
  ),
]
