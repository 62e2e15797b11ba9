import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { company as contract } from '#contract/system/company.ts'
import { auditMaster, changedFrom, changedTo, once, staleBy } from '#server/masters/audit.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import { onlyOneAtATime } from './months.ts'
import { refuseFiscalYear, setFirstDay } from './company-days.ts'
import { type PkpTerm, latestTerm, refuseNewNpwp, setPkp } from './company-tax.ts'

type Settings = ReplyOf<typeof contract.get>
type Input = ParsedOf<typeof contract.update>
const kind = { kind: 'company' } as const

const COLUMNS = {
  name: 'name',
  legalForm: 'legal_form',
  npwp: 'npwp',
  goLive: 'go_live',
  fiscalYearStartMonth: 'fiscal_year_start_month',
  monthsOpen: 'months_open',
  opensMonths: 'opens_months',
  overdueGraceDays: 'overdue_grace_days',
  returnDays: 'return_days',
  customerYears: 'customer_years',
  buyingPriceTolerancePct: 'buying_price_tolerance_pct',
  codKeepsFreight: 'cod_keeps_freight',
  taxCentralised: 'tax_centralised',
  ownUseVat: 'own_use_vat',
  rebateOverStock: 'rebate_over_stock',
  giftVat: 'gift_vat_enabled',
  taxExclusiveLevels: 'tax_exclusive_levels',
  finalTaxFrom: 'final_tax_from',
  taxRegisteredOn: 'tax_registered_on',
  finalTaxLetterNo: 'final_tax_letter_no',
} as const satisfies Partial<Record<keyof Input, string>>

async function readSettings(tx: Tx): Promise<Settings> {
  const [row, terms] = await Promise.all([
    tx.one<Omit<Settings, 'isPkp' | 'pkpFrom' | 'pkpTerms'>>(
      `select ${Object.entries(COLUMNS)
        .map(([field, column]) => `${column} as "${field}"`)
        .join(', ')}, version, printed_name as "printedName" from company`,
    ),
    tx.rows<PkpTerm>(
      'select valid_from as "validFrom", is_pkp as "isPkp" from pkp_term order by valid_from desc',
    ),
  ])
  if (!row) throw new Refusal('COMPANY_MISSING', 'Data perusahaan belum diatur')
  return { ...row, ...latestTerm(terms), pkpTerms: terms }
}

function update(ctx: Ctx, input: Input) {
  return ctx.write((tx, s) =>
    once(tx, s, ctx, kind, input, async () => {
      await refusePartialView(tx, 'Pengaturan perusahaan')
      await onlyOneAtATime(tx)
      const row = await tx.one<Record<string, unknown>>('select * from company for update')
      const before = await readSettings(tx)
      if (row?.version !== input.version) throw await staleBy(tx, kind, 1, before.version)
      if (input.isPkp && !input.npwp)
        throw new Refusal('REQUIRED', 'NPWP wajib diisi untuk perusahaan PKP', { field: 'npwp' })
      await refuseNewNpwp(tx, before.npwp, input.npwp ?? null)
      await refuseFiscalYear(tx, before, input)
      await setPkp(tx, before, input)
      await setFirstDay(tx, before.goLive, input.goLive ?? null, input.monthsOpen, s.employeeId)
      return { version: await write(tx, s, ctx, row, before, input) }
    }),
  )
}

async function write(
  tx: Tx,
  s: Session,
  ctx: Ctx,
  row: Record<string, unknown>,
  before: Settings,
  input: Input,
): Promise<number> {
  const values = new Map<string, unknown>(
    (Object.entries(COLUMNS) as [keyof typeof COLUMNS, string][]).map(([field, column]) => [
      column,
      input[field] ?? null,
    ]),
  )
  const saved = await tx.one<{ version: number }>(
    `update company set ${[...values.keys()].map((c, i) => `${c} = $${i + 1}`).join(', ')}, version = version + 1
     returning version`,
    [...values.values()],
  )
  const now = await readSettings(tx)
  const tax = (of: Settings): [string, unknown][] => [
    ['is_pkp', of.isPkp],
    ['pkp_from', of.pkpFrom],
  ]
  const old = { ...row, ...Object.fromEntries(tax(before)) }
  for (const [column, value] of tax(now)) values.set(column, value)
  await auditMaster(
    tx,
    s,
    ctx,
    kind,
    1,
    'Ubah',
    told(changedFrom(old, values)),
    told(changedTo(old, values)),
  )
  return saved?.version as number
}

/** One line each; the company's own NPWP stands on every bill and is no secret. */
const told = (values: Map<string, unknown>) =>
  [...values].map(([column, value]) => `${column}: ${value ?? '–'}`).join('\n')

export const companyRoutes = [
  route(contract.get, (ctx) => ctx.read((tx) => readSettings(tx))),
  route(contract.update, (ctx, input) => update(ctx, input)),
]
