import {
  contactRow,
  supplierContact as contactContract,
  supplier as contract,
  supplierDetail,
  supplierRow,
} from '#contract/master/supplier.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'
import { refuseWithoutTaxName } from './tax-name.ts'
import { AREA_NAME, refuseAreaMismatch } from './area-path.ts'
import { identitySearch, maskedSql, openedIdentity, encryptedIdentity } from './identity.ts'
import {
  type MasterType,
  type Stored,
  addMaster,
  getMaster,
  listMaster,
  updateMaster,
} from '#server/masters/table.ts'
import { fieldsOf, master } from '#server/masters/master.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { answerList } from '#server/masters/whole-list.ts'

type Input = ParsedOf<typeof contract.update>

export const supplier = master({
  kind: 'supplier',
  title: 'Supplier',
  row: supplierRow,
  written: contract.update.input,
  beside: ['bankAccounts'],
  table: 'supplier',
  from: 'supplier m',
  codePrefix: 'S',
  fields: {
    npwp: maskedSql('npwp'),
  },
  defaults: {
    isPkp: false,
    address: '',
    termDays: 0,
    taxModeDefault: 'NONE',
    exchangeDays: [],
    leadTimeDays: 7,
    acceptsReturns: true,
    trades: true,
  },
  search: `search_key(m.code || ' ' || m.name)`,
  orderBy: 'm.name',
  filters: { identity: 'm.npwp_find = $' },
  async check(_tx, _s, input, before) {
    refuseAreaMismatch(input, before)
    const isPkp = input.isPkp ?? before?.is_pkp
    const npwp = input.npwp === undefined ? before?.npwp : input.npwp
    const taxName = input.taxName === undefined ? before?.tax_name : input.taxName
    refuseWithoutNpwp({ is_pkp: isPkp, npwp })
    refuseWithoutTaxName({ npwp, tax_name: taxName }, before)
    return {}
  },
  excel: [
    'code',
    'name',
    'isPkp',
    'npwp',
    'phone',
    'email',
    'address',
    ['termDays', 'integer'],
    ['leadTimeDays', 'integer'],
    ['minOrderAmount', 'money'],
    'acceptsReturns',
    'isActive',
  ],
})

/** A registered supplier's invoices carry its NPWP. */
export function refuseWithoutNpwp(after: Stored): void {
  if (after.is_pkp && !after.npwp)
    throw new Refusal('NPWP_MISSING', 'NPWP wajib diisi untuk supplier PKP', { field: 'npwp' })
}

const detail: MasterType = {
  ...supplier,
  fields: fieldsOf(supplierDetail.omit({ bankAccounts: true, contacts: true }), {
    ...supplier.fields,
    npwp: 'm.npwp',
    areaName: AREA_NAME,
    apBalance: `(select coalesce(sum(sign * (amount - settled)), 0) from open_item where supplier_id = m.id and role = 'AP' and settled < amount)`,
    downPaymentBalance: `(select coalesce(sum(amount - settled), 0) from open_item where supplier_id = m.id and role = 'DP_PURCHASE' and settled < amount)`,
  }),
}

const contact = master({
  kind: 'supplier-contact',
  title: 'Kontak',
  row: contactRow,
  written: contactContract.update.input,
  table: 'supplier_contact',
  from: 'supplier_contact m',
  defaults: { position: '', isPrimary: false },
  search: `search_key(m.name || ' ' || m.phone)`,
  orderBy: 'm.is_primary desc, m.name',
  async check(tx, s, input, before) {
    await getMaster(tx, s, supplier, input.supplierId as number)
    if (input.isPrimary)
      await tx.rows(
        'update supplier_contact set is_primary = false where supplier_id = $1 and id <> $2',
        [input.supplierId, before?.id ?? 0],
      )
    return {}
  },
})

/** The supplier's own accounts are written anew with the supplier; exactly one is the usual one. */
const writeAccounts =
  (accounts: Input['bankAccounts']) => async (tx: Tx, _s: Session, id: number) => {
    if (!accounts) return
    const chosen = Math.max(
      accounts.findIndex((a) => a.isDefault),
      0,
    )
    await tx.rows('delete from supplier_bank_account where supplier_id = $1', [id])
    await tx.rows(
      `insert into supplier_bank_account (supplier_id, bank_id, account_no, account_name, is_default)
     select $1, x.bank_id, x.account_no, x.account_name, x.o = $5 + 1
     from unnest($2::bigint[], $3::text[], $4::text[]) with ordinality as x(bank_id, account_no, account_name, o)`,
      [
        id,
        accounts.map((a) => a.bankId),
        accounts.map((a) => a.accountNo),
        accounts.map((a) => a.accountName),
        chosen,
      ],
    )
  }

async function readSupplierDetail(
  ctx: Ctx,
  tx: Tx,
  s: Session,
  id: number,
): Promise<ReplyOf<typeof contract.get>> {
  const stored = await getMaster<ReplyOf<typeof contract.get>>(tx, s, detail, id)
  const { row } = openedIdentity(ctx, s, 'supplier', stored)
  const [bankAccounts, contacts] = await Promise.all([
    tx.rows<ReplyOf<typeof contract.get>['bankAccounts'][number]>(
      `select a.bank_id as "bankId", k.name as "bankName", a.account_no as "accountNo", a.account_name as "accountName", a.is_default as "isDefault"
       from supplier_bank_account a join bank k on k.id = a.bank_id where a.supplier_id = $1 order by a.is_default desc, a.id`,
      [id],
    ),
    listMaster<ReplyOf<typeof contract.get>['contacts'][number]>(tx, s, contact, {
      limit: 100,
      offset: 0,
      filter: { supplierId: id },
    }),
  ])
  return { ...row, bankAccounts, contacts: contacts.rows }
}

/** The same, with the tax number encrypted. */
const encrypted = (ctx: Ctx): MasterType<Input> => ({
  ...supplier,
  check: async (tx, s, input, before) => ({
    ...(await supplier.check?.(tx, s, input, before)),
    ...encryptedIdentity(ctx.cipher, 'supplier', input, before),
  }),
})

export const supplierRoutes = [
  ...masterRoutes(contract, supplier, {
    getAll: (ctx, input, { reply }) =>
      answerList(ctx, supplier, input, {
        reply,
        field: 'rows',
        asked: (s, i) => identitySearch(ctx, s, i),
      }),
    add: (ctx, input) => addMaster(ctx, encrypted(ctx), input, writeAccounts(input.bankAccounts)),
    update: (ctx, input) =>
      updateMaster(ctx, encrypted(ctx), input, writeAccounts(input.bankAccounts)),
    get: (ctx, input) => ctx.read((tx, s) => readSupplierDetail(ctx, tx, s, input.id)),
  }),
  ...masterRoutes(contactContract, contact),
]
