import { isBill, isOpening } from '#server/ledgers/scopes.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type GuideStep,
  guide as contract,
  guideSteps,
  optionalSteps,
} from '#contract/system/guide.ts'
import { auditMaster, once } from '#server/masters/audit.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'

type Guide = ReplyOf<typeof contract.get>
type Lack = Guide['steps'][number]['lacks'][number]

/** Answers `count`, and `done` where that is more than one of it. */
const STEPS: Record<GuideStep, string> = {
  company: `select (name <> 'Perusahaan Anda' and go_live is not null)::int as count from company`,
  // Where a branch is stands on everything it prints.
  branches: `select count(*) as count, bool_and(address <> '' and city_code is not null) as done from branch where is_active`,
  chart: 'select count(*) as count from account where is_active',
  bankAccounts: 'select count(*) as count from bank_account where is_active',
  users: 'select count(*) as count, count(*) > 1 as done from employee where is_active',
  goods: `select count(distinct u.goods_id) as count from selling_price p join goods_unit u on u.id = p.goods_unit_id
    where p.effective_from <= clock_timestamp()`,
  customers: 'select count(*) as count from customer where is_active and not is_walk_in',
  suppliers: 'select count(*) as count from supplier where is_active',
  opening: `select count(*) as count from document where ${isOpening('document')} or reason = 'SALDO_AWAL'`,
  // Bills of the old books have no goods on them.
  firstSale: `select count(*) as count from (select from document d where ${isBill()}
    and exists (select from document_goods g where g.branch_id = d.branch_id and g.document_id = d.id) limit 1) x`,
}

/** What the company itself and its branches still lack, of steps that are done field by field. */
const LACKS: Partial<Record<GuideStep, string>> = {
  company: `select x.field, null as of from company c cross join lateral (values
      ('name', c.name = 'Perusahaan Anda'), ('goLive', c.go_live is null), ('taxRegisteredOn', c.final_tax_from is not null and c.tax_registered_on is null), ('npwp', c.npwp is null and (select t.is_pkp from pkp_term t order by t.valid_from desc limit 1))) x (field, lacks)
    where x.lacks`,
  branches: `select x.field, b.name as of from branch b cross join lateral (values
      ('address', b.address = ''), ('cityCode', b.city_code is null)) x (field, lacks)
    where b.is_active and x.lacks order by b.id limit 20`,
}

async function readGuide(tx: Tx): Promise<Guide> {
  const company = await tx.one<{ open: boolean; skipped: string[] }>(
    'select guide_open as open, guide_skipped as skipped from company',
  )
  if (!company?.open) return { open: false, steps: [] }
  const steps = await Promise.all(
    guideSteps.map(async (key) => {
      const found = await tx.one<{ count: number; done?: boolean }>(STEPS[key])
      const count = found?.count ?? 0
      const done = found?.done ?? count > 0
      const lacks = LACKS[key] ? await tx.rows<Lack>(LACKS[key]) : []
      return { key, count, done, lacks, skipped: !done && company.skipped.includes(key) }
    }),
  )
  return { open: true, steps }
}

export const guideRoutes = [
  route(contract.get, (ctx) => ctx.read((tx) => readGuide(tx))),
  route(contract.update, (ctx, input) =>
    ctx.write((tx, s) =>
      once(tx, s, ctx, { kind: 'guide' }, input, async () => {
        const needed = input.skipped.find((key) => !optionalSteps.includes(key))
        if (needed)
          throw new Refusal('STEP_NEEDED', 'Langkah ini tidak dapat dilewati', { field: 'skipped' })
        await tx.rows('update company set guide_open = $1, guide_skipped = $2', [
          input.open,
          input.skipped,
        ])
        const action = input.open ? 'Atur panduan awal' : 'Tutup panduan awal'
        await auditMaster(tx, s, ctx, { kind: 'company' }, 1, action, null, null)
        return { open: input.open }
      }),
    ),
  ),
]
