import { branchRow, branch as contract } from '#contract/master/branch.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { refuseAreaMismatch } from './area-path.ts'
import { branchLogo, removeLogo, storeLogo } from './picture.ts'
import { type MasterType, addMaster, updateMaster } from '#server/masters/table.ts'
import { master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'

type Input = ParsedOf<typeof contract.update>

export const branch = master({
  kind: 'branch',
  title: 'Cabang',
  row: branchRow,
  written: contract.update.input,
  table: 'branch',
  from: 'branch m',
  defaults: {
    isHeadOffice: false,
    timezone: 'Asia/Jakarta',
    roundingUnit: 100,
    roundingMode: 'NEAREST',
    allowNegativeStock: false,
    bookingExpireHours: 24,
    cashierDiscountLimitPct: 2,
    shiftRequired: true,
    drawerTolerance: 50_000,
    toldTolerance: 0,
    handoverCounts: false,
    offlineSales: true,
    offlineHours: 24,
    offlineWaitSeconds: 4,
    offlineSaleLimit: 10_000_000,
    offlineTillLimit: 50_000_000,
    offlineQris: true,
    offlineTransfer: true,
    receiptWidth: 80,
  },
  search: `search_key(m.code || ' ' || m.name)`,
  orderBy: 'm.is_head_office desc, m.name',
  async check(tx, s, input, before) {
    refuseAreaMismatch(input, before)
    if (before) {
      refuseForeign(s, Number(before.id))
      await refuseNewCode(tx, input, before)
      if (input.isActive === false && before.is_head_office)
        throw new Refusal('HEAD_OFFICE', 'Kantor pusat tidak dapat dinonaktifkan', {
          field: 'isActive',
        })
      if (input.isHeadOffice === false && before.is_head_office)
        throw new Refusal('HEAD_OFFICE', 'Harus ada satu kantor pusat', { field: 'isHeadOffice' })
      if (input.allowNegativeStock === false && before.allow_negative_stock)
        await refuseShort(tx, Number(before.id))
    }
    if (!before || input.nitku !== undefined) await refuseNitku(tx, s, input.nitku)
    if (input.isHeadOffice)
      await tx.rows(
        'update branch set is_head_office = false, version = version + 1, updated_at = clock_timestamp() where is_head_office and id <> $1',
        [before?.id ?? 0],
      )
    return {}
  },
  excel: [
    'code',
    'name',
    'address',
    'phone',
    'timezone',
    'nitku',
    ['roundingUnit', 'integer'],
    'isHeadOffice',
    'isActive',
  ],
})

/** The code is part of every document number. */
async function refuseNewCode(
  tx: Tx,
  input: Partial<Input>,
  before: Record<string, unknown>,
): Promise<void> {
  if (!input.code || input.code === before.code) return
  const row = await tx.one<{ used: boolean }>('select branch_has_papers($1) as used', [before.id])
  if (row?.used)
    throw new Refusal('CODE_USED', 'Kode cabang tidak dapat diubah karena sudah ada dokumen', {
      field: 'code',
    })
}

/** What is short now has to come, or be found, first. */
async function refuseShort(tx: Tx, branchId: number): Promise<void> {
  const short = await tx.one(
    'select from stock_level where branch_id = $1 and on_hand < 0 limit 1',
    [branchId],
  )
  if (short)
    throw new Refusal('STOCK_NEGATIVE', 'Masih ada stok minus di cabang ini', {
      field: 'allowNegativeStock',
    })
}

/** A place of business of a PKP has its number, which begins with the company's NPWP (domain §2.1). */
async function refuseNitku(tx: Tx, s: Session, nitku: Input['nitku']): Promise<void> {
  const company = await tx.one<{ npwp: string | null; pkp: boolean | null }>(
    `select npwp, (select t.is_pkp from pkp_term t where t.valid_from <= $1 order by t.valid_from desc limit 1) as pkp
     from company`,
    [s.today],
  )
  const field = 'nitku'
  if (!nitku) {
    if (company?.pkp) throw new Refusal('REQUIRED', 'NITKU wajib diisi untuk cabang PKP', { field })
    return
  }
  if (company?.npwp && !nitku.startsWith(company.npwp))
    throw new Refusal('NITKU', 'NITKU harus diawali NPWP perusahaan', { field })
}

/** A new branch can work at once: accounts of its own like the head office's, a primary warehouse, one for damaged goods, a walk-in customer. */
const equip = (code: string) => async (tx: Tx, _s: Session, id: number) => {
  await tx.rows(
    `insert into account (code, branch_id, name, type_id, usage, is_control, cash_flow_group)
     select a.code, $1, a.name, a.type_id, a.usage, a.is_control, a.cash_flow_group
     from account a join branch h on h.id = a.branch_id and h.is_head_office where a.usage is not null and a.usage <> 'BANK' and a.is_active`,
    [id],
  )
  await tx.rows(
    `insert into warehouse (branch_id, code, name, type, is_primary) values
       ($1, 'TOKO', $2, 'STORE', true), ($1, 'RUSAK', 'Stok Rusak', 'DAMAGED', false)`,
    [id, `Toko ${code}`],
  )
  await tx.rows('select add_walk_in($1)', [id])
}

/** Each branch writes its own greeting. */
const message: MasterType = {
  ...branch,
  columns: { greetingHeader: 'greeting_header', greetingFooter: 'greeting_footer' },
}

export const branchRoutes = [
  ...masterRoutes(contract, branch, {
    add: (ctx, input) => addMaster(ctx, branch, input, equip(input.code)),
  }),
  route(contract.messageUpdate, (ctx, input) => updateMaster(ctx, message, input)),
  route(contract.logoUpload, (ctx, input) => storeLogo(ctx, input)),
  route(contract.logoRemove, (ctx, input) => removeLogo(ctx, input.branchId)),
  route(contract.logoGet, (ctx, input) =>
    ctx.read((tx, s) => branchLogo(ctx, tx, s), input.branchId),
  ),
]
