import { edc as contract, edcRow } from '#contract/master/edc.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route, reads, atBranch } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { qrisProviderRoutes } from './qris-provider.ts'
import { edcAdmin, totalOf } from '#server/pricing/edc-admin.ts'
import {
  type MasterType,
  type Saved,
  addMaster,
  getMaster,
  listMaster,
  updateMaster,
} from '#server/masters/table.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'

type Row = ReplyOf<typeof contract.get>
type Rates = ParsedOf<typeof contract.add>['rates']

export const edc = master({
  kind: 'edc',
  title: 'Mesin EDC',
  row: edcRow,
  written: contract.update.input,
  beside: ['rates'],
  table: 'edc',
  from: 'edc m join branch b on b.id = m.branch_id join bank k on k.id = m.bank_id join bank_account a on a.id = m.bank_account_id',
  fields: {
    branchName: 'b.name',
    bankName: 'k.name',
    bankAccountNo: 'a.account_no',
    qrisDynamic: 'coalesce((select p.is_active from qris_provider p where p.edc_id = m.id), false)',
    rates: `coalesce((select jsonb_agg(jsonb_build_object('cardType', card_type, 'network', network, 'onUs', on_us, 'mdrPct', mdr_pct, 'minAmount', min_amount,
      'maxAmount', max_amount, 'installmentMonths', installment_months, 'validFrom', valid_from) order by card_type, network, on_us, valid_from, id)
      from edc_rate where edc_id = m.id), '[]')`,
  },
  defaults: { terminalId: '', merchantId: '', qrisText: '' },
  search: `search_key(m.name || ' ' || k.name || ' ' || m.terminal_id)`,
  orderBy: 'b.name, m.name',
  changedAt:
    'greatest(m.updated_at, b.updated_at, k.updated_at, a.updated_at, (select p.updated_at from qris_provider p where p.edc_id = m.id))',
  branchWall: 'm.branch_id = any ($)',
  async check(tx, _s, input) {
    const own = await tx.one(
      'select 1 from bank_account where id = $1 and branch_id = $2 and is_active and is_edc_settlement',
      [input.bankAccountId, input.branchId],
    )
    if (!own)
      throw new Refusal(
        'BANK_ACCOUNT',
        'Rekening pencairan harus penampung EDC milik cabang yang sama',
        {
          field: 'bankAccountId',
        },
      )
    return {}
  },
  excel: [
    'branchName',
    'bankName',
    'name',
    'terminalId',
    'merchantId',
    'bankAccountNo',
    'isActive',
  ],
})
const config: MasterType = {
  ...edc,
  check: async () => ({}),
  columns: {
    adminBearer: 'admin_bearer',
    adminMode: 'admin_mode',
    settlementDays: 'settlement_days',
  },
}

/** The rates as they are now; documents keep the rate that they were made with. */
const writeRates = (rates: Rates) => async (tx: Tx, _s: Session, id: number) => {
  if (!rates) return
  for (const r of rates) {
    if (r.maxAmount !== null && r.maxAmount !== undefined && r.maxAmount < r.minAmount) {
      throw new Refusal('RATE_RANGE', 'Batas atas tarif tidak boleh di bawah batas bawah', {
        field: 'rates',
      })
    }
  }
  await tx.rows('delete from edc_rate where edc_id = $1', [id])
  await tx.rows(
    `insert into edc_rate (edc_id, card_type, network, on_us, mdr_pct, min_amount, max_amount, installment_months, valid_from)
     select $1, * from unnest($2::text[], $3::text[], $4::boolean[], $5::numeric[], $6::numeric[], $7::numeric[], $8::int[], $9::date[])`,
    [
      id,
      rates.map((r) => r.cardType),
      rates.map((r) => r.network),
      rates.map((r) => r.onUs),
      rates.map((r) => r.mdrPct),
      rates.map((r) => r.minAmount),
      rates.map((r) => r.maxAmount ?? null),
      rates.map((r) => r.installmentMonths),
      rates.map((r) => r.validFrom),
    ],
  )
}

const warned = (saved: Saved) => ({ ...saved, warnings: [] })

/** Consumers may not be charged the merchant's fee (PBI 23/6/PBI/2021), in whatever way it would be put on the swipe. */
function refuseBearer(config: { adminBearer: string; adminMode: string }): void {
  const { adminBearer, adminMode } = config
  if (adminBearer !== 'CUSTOMER' && adminMode === 'SIMPLE') return
  throw new Refusal('BEARER_INVALID', 'Bank Indonesia melarang membebankan MDR kepada konsumen', {
    field: adminBearer === 'CUSTOMER' ? 'adminBearer' : 'adminMode',
  })
}

async function tenderAdmin(tx: Tx, s: Session, input: ParsedOf<typeof contract.simulate>) {
  const terms = await getMaster<Row>(tx, s, edc, input.edcId)
  return edcAdmin(terms, input, s.today)
}

async function tendersAdmin(
  tx: Tx,
  s: Session,
  tenders: ParsedOf<typeof contract.calculate>['tenders'],
) {
  const rows = await Promise.all(
    tenders.map(async (t) => ({
      ...(await tenderAdmin(tx, s, t)),
      edcId: t.edcId,
      amount: t.amount,
    })),
  )
  return { rows, total: totalOf(rows) }
}

async function edcRates(tx: Tx, s: Session, input: ParsedOf<typeof contract.list>) {
  const page = await listMaster<Row>(tx, s, edc, input)
  return { edcRates: page.rows, count: page.count }
}

export const edcRoutes = [
  ...masterRoutes(contract, edc, {
    add: async (ctx, input) => warned(await addMaster(ctx, edc, input, writeRates(input.rates))),
    update: async (ctx, input) =>
      warned(await updateMaster(ctx, edc, input, writeRates(input.rates))),
  }),
  reads(contract.list, edcRates),
  route(contract.updateConfig, async (ctx, input) => {
    refuseBearer(input)
    return warned(await updateMaster(ctx, config, input))
  }),
  ...qrisProviderRoutes,
  reads(contract.simulate, tenderAdmin),
  reads(contract.calculate, (tx, s, input) => tendersAdmin(tx, s, input.tenders), atBranch),
]
