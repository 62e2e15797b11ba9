import { usageWord } from '#contract/master/account-usage.ts'
import type { PointTerm } from '#contract/pricing/points.ts'
import type { Rounding } from '#contract/pricing/settle.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import { versionedCache } from '#server/platform/versioned-cache.ts'
import { type FixedRate, type Tax, fixedOn, readFixedRates } from './tax-rule.ts'

export type { Tax } from './tax-rule.ts'

/** Masters that every posting needs and that rarely move: cached while a version stands that is read in the same transaction. */
export interface Masters {
  company: Company
  branches: Map<number, Branch>
  accounts: Map<number, Account>
  methods: Map<number, Method>
  bankAccounts: Map<number, BankAccount>
  edcs: Map<number, Edc>
  providers: Map<number, Provider>
  warehouses: Map<number, Warehouse>
  taxes: Omit<Tax, 'fixed'>[]
  fixedRates: FixedRate[]
  /** Newest first. */
  pkpTerms: PkpTerm[]
  /** Newest first. */
  pointTerms: PointTerm[]
}
/** From which day the company is a PKP, or no longer one. */
export interface PkpTerm {
  valid_from: string
  is_pkp: boolean
}
export interface Company {
  name: string
  npwp: string | null
  own_use_vat: boolean
  rebate_over_stock: boolean
  /** Whether goods that are given away bear PPN on their cost. */
  gift_vat_enabled: boolean
  point_value: number
  tax_exclusive_levels: string[]
  overdue_grace_days: number
  /** Days in which a retail customer may bring goods back without a supervisor. */
  return_days: number
  /** Percent by which goods may cost more than was agreed before a supervisor is asked. */
  buying_price_tolerance_pct: number
  /** What is kept of a COD bears all of its freight, else its share. */
  cod_keeps_freight: boolean
}
export interface Branch {
  id: number
  code: string
  name: string
  timezone: string
  /** Where it lies, by the codes of areas. */
  province_code: string | null
  city_code: string | null
  is_head_office: boolean
  is_active: boolean
  rounding_unit: number
  rounding_mode: 'NEAREST' | 'DOWN' | 'UP'
  allow_negative_stock: boolean
  booking_expire_hours: number
  cashier_discount_limit_pct: number
  /** Nothing is sold at the till without an open shift. */
  shift_required: boolean
  /** By how much a drawer's count may differ before a supervisor is wanted. */
  drawer_tolerance: number
  /** By how much one person may lower told totals in a day before a supervisor is wanted. */
  told_tolerance: number
  /** Whoever takes over a drawer by PIN does so after a count. */
  handover_counts: boolean
  /** Whether its tills sell on without a line, for how many hours, and up to which sale, rupiah. */
  offline_sales: boolean
  offline_hours: number
  /** So long a till waits for the answer to a payment before it sells by itself, seconds. */
  offline_wait_seconds: number
  offline_sale_limit: number
  /** Rupiah that may lie unsent on one till. */
  offline_till_limit: number
  /** Whether a printed QRIS and a transfer pay there without a line. */
  offline_qris: boolean
  offline_transfer: boolean
}
export interface Account {
  id: number
  code: string
  name: string
  branch_id: number | null
  usage: string | null
  is_control: boolean
  is_header: boolean
  is_active: boolean
}
export interface Method {
  id: number
  code: string
  name: string
  kind: string
  account_role: string
  usable_at: string[]
  is_active: boolean
}
export interface BankAccount {
  id: number
  branch_id: number
  account_id: number
  is_active: boolean
  /** Giros may be drawn on it. */
  is_giro: boolean
  account_no: string
  bank_name: string
}
export interface EdcRate {
  cardType: string
  network: string
  onUs: boolean
  mdrPct: number
  minAmount: number
  maxAmount: number | null
  installmentMonths: number
  validFrom: string
}
export interface Edc {
  id: number
  branch_id: number
  name: string
  is_active: boolean
  admin_bearer: string
  rates: EdcRate[]
}
/** Who pays for customers that pay later, and where. */
export interface Provider {
  id: number
  branch_id: number
  name: string
  mdr_pct: number
  is_active: boolean
  /** Whose money it is: his, or ours. */
  funding: 'PROVIDER' | 'OWN'
}
export interface Warehouse {
  id: number
  branch_id: number
  code: string
  name: string
  type: string
  is_primary: boolean
  is_active: boolean
}
const cachedMasters = versionedCache<'all', Masters>('mastersVersion')

export const mastersOf = (tx: Tx, version: number) =>
  cachedMasters.one(version, 'all', () => readMasters(tx))

async function readMasters(tx: Tx): Promise<Masters> {
  const [company, branches, accounts, methods, banks, edcs, rates, warehouses, taxes, pointTerms] =
    await Promise.all([
      tx.one<Company>('select * from company'),
      tx.rows<Branch>('select * from branch'),
      tx.rows<Account>(
        'select id, code, name, branch_id, usage, is_control, is_header, is_active from account',
      ),
      tx.rows<Method>('select * from payment_method'),
      tx.rows<BankAccount>(
        `select a.id, a.branch_id, a.account_id, a.is_active, a.is_giro, a.account_no, k.name as bank_name
         from bank_account a join bank k on k.id = a.bank_id`,
      ),
      tx.rows<Omit<Edc, 'rates'>>('select id, branch_id, name, is_active, admin_bearer from edc'),
      tx.rows<EdcRate & { edc_id: number }>(
        `select edc_id, card_type as "cardType", network, on_us as "onUs", mdr_pct as "mdrPct", min_amount as "minAmount",
           max_amount as "maxAmount", installment_months as "installmentMonths", valid_from as "validFrom" from edc_rate`,
      ),
      tx.rows<Warehouse>(
        'select id, branch_id, code, name, type, is_primary, is_active from warehouse',
      ),
      tx.rows<Omit<Tax, 'fixed'>>(
        'select valid_from, rate, base_num, base_den from tax_config order by valid_from desc',
      ),
      tx.rows<PointTerm>('select * from point_term order by valid_from desc'),
    ])
  if (!company) throw new Refusal('COMPANY_MISSING', 'Data perusahaan belum diatur')
  return {
    company,
    branches: byId(branches),
    accounts: byId(accounts),
    methods: byId(methods),
    bankAccounts: byId(banks),
    edcs: byId(edcs.map((e) => ({ ...e, rates: rates.filter((r) => r.edc_id === e.id) }))),
    warehouses: byId(warehouses),
    taxes,
    providers: byId(
      await tx.rows<Provider>(
        `select p.id, a.branch_id, p.name, p.mdr_pct, p.is_active, p.funding from paylater_provider p join bank_account a on a.id = p.bank_account_id`,
      ),
    ),
    pkpTerms: await tx.rows<PkpTerm>(
      'select valid_from, is_pkp from pkp_term order by valid_from desc',
    ),
    fixedRates: await readFixedRates(tx),
    pointTerms: pointTerms.map((t) => ({
      ...t,
      excluded_goods: t.excluded_goods.map(Number),
      excluded_categories: t.excluded_categories.map(Number),
    })),
  }
}

const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((r) => [r.id, r]))

/** The account that plays a role in a branch: the branch's own before the company's. */
export function accountOf(masters: Masters, role: string, branchId: number): Account {
  let shared: Account | undefined
  for (const account of masters.accounts.values()) {
    if (account.usage !== role || !account.is_active) continue
    if (account.branch_id === branchId) return account
    if (account.branch_id === null) shared = account
  }
  if (shared) return shared
  const branch = masters.branches.get(branchId)?.name ?? ''
  throw new Refusal(
    'ACCOUNT_MISSING',
    `Akun untuk ${usageWord(role)} cabang ${branch} belum diatur`,
  )
}

/** Whether the company charges and credits PPN on a day. */
export const isPkpOn = (masters: Masters, day: string): boolean =>
  masters.pkpTerms.find((t) => t.valid_from <= day)?.is_pkp ?? false

/** The tax rule in force on a day. */
export function taxOn(masters: Masters, day: string): Tax {
  const tax = masters.taxes.find((t) => t.valid_from <= day)
  if (!tax) throw new Refusal('TAX_MISSING', 'Tarif PPN belum diatur')
  return { ...tax, fixed: fixedOn(masters.fixedRates, day) }
}

/** How cash is rounded in a branch. */
export const roundingOf = (branch: Branch | undefined): Rounding => {
  if (!branch) throw new Error('branch is not there')
  return { unit: branch.rounding_unit, mode: branch.rounding_mode }
}

/** The point terms in force on a day. */
export function pointTermOn(masters: Masters, day: string): PointTerm {
  const term = masters.pointTerms.find((t) => t.valid_from <= day)
  if (!term) throw new Refusal('POINT_TERMS_MISSING', 'Pengaturan poin belum diatur')
  return term
}

/** Nothing new is done in a branch that was given up. */
export function refuseInactiveBranch({ branches }: Masters, id: number, field = 'branchId'): void {
  const branch = branches.get(id)
  if (branch && !branch.is_active)
    throw new Refusal('INACTIVE', `Cabang ${branch.name} sudah tidak aktif`, { field })
}

/** The bank account, which must belong to the branch and be in use. */
export function bankAccountOf(
  { bankAccounts }: Masters,
  id: number | null | undefined,
  branchId: number,
  field: string,
  /** Money came there already: one that is no longer in use was used then. */
  taken = false,
): BankAccount {
  const bank = id ? bankAccounts.get(id) : undefined
  if (!bank || bank.branch_id !== branchId)
    throw new Refusal('REQUIRED', 'Rekening wajib diisi', { field })
  const name = `${bank.bank_name} ${bank.account_no}`
  if (!bank.is_active && !taken)
    throw new Refusal('INACTIVE', `Rekening ${name} sudah tidak aktif`, { field })
  return bank
}

/** The warehouse, which must belong to the branch and be in use. */
export function warehouseOf(
  masters: Masters,
  id: number | null | undefined,
  branchId: number,
): Warehouse {
  const found = id
    ? masters.warehouses.get(id)
    : [...masters.warehouses.values()].find((w) => w.branch_id === branchId && w.is_primary)
  if (!found || found.branch_id !== branchId) {
    throw new Refusal('NOT_FOUND', 'Gudang tidak ditemukan', { status: 404, field: 'warehouseId' })
  }
  if (!found.is_active)
    throw new Refusal('INACTIVE', `Gudang ${found.name} sudah tidak aktif`, {
      field: 'warehouseId',
    })
  return found
}
