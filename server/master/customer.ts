import { CUSTOMER_WORDS, searchCustomers } from './customer-search.ts'
import { customerAddress as addressContract } from '#contract/master/customer-address.ts'
import { customer as contract, customerDetail, customerRow } from '#contract/master/customer.ts'
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts'
import { mayMessage } from '#server/ledgers/customer-numbers.ts'
import { columnName } from '#server/platform/sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { readColleague } from '#server/platform/colleague.ts'
import { Refusal } from '#server/platform/errors.ts'
import { route, reads } from '#server/platform/route.ts'
import { auditMaster } from '#server/masters/audit.ts'
import { identitySearch, maskedSql, openedIdentity, encryptedIdentity } from './identity.ts'
import {
  type MasterType,
  type Saved,
  type Stored,
  addMaster,
  getMaster,
  listMaster,
  nextCode,
  updateMaster,
} from '#server/masters/table.ts'
import { fieldsOf, master } from '#server/masters/master.ts'
import { AREA_NAME, refuseAreaMismatch } from './area-path.ts'
import { type Address, addressesOf } from './customer-address.ts'
import { addConsent, consentsOf, statesOf, writeFirstConsents } from './consent.ts'
import { consent as consentContract } from '#contract/master/consent.ts'
import { eraseCustomer, refuseEnded } from './customer-erasure.ts'
import { mergeCustomer, previewMerge } from './customer-merge.ts'
import { refuseWithoutTaxName } from './tax-name.ts'
import {
  creditColumns,
  memberColumns,
  refuseTerms,
  refuseWithoutAddress,
} from './customer-terms.ts'
import { masterRoutes } from '#server/masters/routes.ts'
import { answerList } from '#server/masters/whole-list.ts'

type Input = ParsedOf<typeof contract.update>

/** Where a person is to be found is for the people of his branch; every branch may sell to him by name. */
const OWN = `m.branch_id = any ((select string_to_array(nullif(current_setting('app.branches', true), ''), ',')::int[])::int[])`
const own = (sql: string) => `case when ${OWN} then ${sql} end`

export const customer = master({
  kind: 'customer',
  title: 'Pelanggan',
  row: customerRow,
  written: contract.update.input,
  table: 'customer',
  from: 'customer m join branch b on b.id = m.branch_id left join employee e on e.id = m.salesman_id',
  fields: {
    branchName: 'b.name',
    salesmanName: 'e.name',
    mayMessage: mayMessage('m.id'),
    ...ownFields(['creditLimit', 'phone', 'email', 'address', 'cityCode']),
    npwp: own(maskedSql('npwp')),
    nik: own(maskedSql('nik')),
  },
  defaults: {
    priceLevel: 'RETAIL',
    creditAllowed: false,
    address: '',
    blockStatus: 'NONE',
    trades: true,
  },
  search: CUSTOMER_WORDS.replaceAll('$', 'm'),
  orderBy: 'm.name, m.id',
  // Of a seller's colleagues only those whom nobody has for his own.
  branchWall:
    '($::int[] is not null and (own_things() is null or m.salesman_id is null or m.salesman_id = own_things()))',
  filters: {
    isWalkIn: 'm.is_walk_in = $',
    identity: '(m.nik_find = $ or m.npwp_find = $)',
  },
  async check(tx, s, input, before) {
    refuseEnded(before)
    refuseAreaMismatch(input, before)
    const after = { ...before, ...columnsOf(input) }
    refuseTerms(s, after, before)
    refuseWithoutTaxName(after, before)
    refuseWithoutAddress(after, before)
    if (input.trades === false) refuseTrading(after)
    if (before?.is_walk_in && (input.isActive === false || input.type === 'MEMBER')) {
      throw new Refusal(
        'WALK_IN',
        'Pelanggan umum tidak dapat diubah jenisnya atau dinonaktifkan',
        { field: 'type' },
      )
    }
    if (before?.is_walk_in && input.branchId && input.branchId !== before.branch_id) {
      throw new Refusal('WALK_IN', 'Setiap cabang memiliki pelanggan umumnya sendiri', {
        field: 'branchId',
      })
    }
    if (input.birthDate && input.birthDate >= s.today)
      throw new Refusal('BIRTH_DATE', 'Tanggal lahir harus sebelum hari ini', {
        field: 'birthDate',
      })
    const branchId = input.branchId ?? before?.branch_id
    if (branchId && input.salesmanId && Number(before?.salesman_id) !== input.salesmanId)
      await readColleague(tx, Number(branchId), Number(input.salesmanId), 'Sales')
    const code = before ? null : (input.code ?? (await ownCode(tx, input.branchId as number)))
    return {
      ...(code ? { code } : {}),
      ...memberColumns(after, code ?? String(before?.code), before),
      ...creditColumns(s, after, before),
    }
  },
  excel: [
    'code',
    'name',
    'type',
    'memberNo',
    'phone',
    'email',
    'address',
    'priceLevel',
    'creditAllowed',
    ['creditLimit', 'money'],
    ['termDays', 'integer'],
    'npwp',
    'nik',
    'branchName',
    'salesmanName',
    'mayMessage',
    'isActive',
  ],
})

function ownFields(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, own(`m.${columnName(name)}`)]))
}

/** Whoever buys nothing has no card, no credit and is not everybody. */
function refuseTrading(after: Stored): void {
  if (!after.is_walk_in && after.type !== 'MEMBER' && !after.credit_allowed) return
  throw new Refusal(
    'NOT_TRADING',
    'Pelanggan umum, member, dan yang boleh berhutang tidak dapat dijadikan bukan pembeli',
    { field: 'trades' },
  )
}

const columnsOf = (input: Partial<Input>): Stored =>
  Object.fromEntries(
    Object.entries(customer.columns).flatMap(([field, column]) => {
      const value = (input as Stored)[field]
      return value === undefined ? [] : [[column, value]]
    }),
  )

/** `C`, the branch and five figures. */
async function ownCode(tx: Tx, branchId: number): Promise<string> {
  const branch = await tx.one<{ code: string }>('select code from branch where id = $1', [branchId])
  if (!branch)
    throw new Refusal('NOT_FOUND', 'Cabang tidak ditemukan', { status: 404, field: 'branchId' })
  return nextCode(tx, 'customer', `C${branch.code}`)
}

const address = addressesOf(customer)

export const customerDetailType: MasterType = {
  ...customer,
  fields: fieldsOf(
    customerDetail.omit({ addresses: true, numbers: true, consents: true, consentStates: true }),
    {
      ...customer.fields,
      ...ownFields(['nitku', 'taxName', 'taxAddress', 'zipCode', 'birthDate', 'gender']),
      ...ownFields(['districtCode', 'subDistrictCode']),
      areaName: own(AREA_NAME),
      npwp: own('m.npwp'),
      nik: own('m.nik'),
      isErased: '(m.erased_at is not null)',
      mergedIntoId: 'm.merged_into',
      mergedIntoName: '(select k.name from customer k where k.id = m.merged_into)',
      pointBalance: 'point_balance(m.id)',
      exposure: 'customer_exposure(m.id)',
      overdue: 'customer_overdue(m.id, current_date)',
      arBalance: `customer_balance(m.id, '{AR}')`,
      // Owed by us, so its sign is the other one.
      depositBalance: `0 - customer_balance(m.id, '{CUSTOMER_DEPOSIT}')`,
      giroOutstanding: `customer_balance(m.id, '{GIRO_RECEIVABLE}')`,
      bouncedGiroOn: 'customer_bounced_giro(m.id)',
    },
  ),
}

/** The whole person, and a line in the audit when numbers of identity were shown. */
function readDetail(ctx: Ctx, id: number): Promise<ReplyOf<typeof contract.get>> {
  return ctx.write(async (tx, s) => {
    const stored = await getMaster<ReplyOf<typeof contract.get>>(tx, s, customerDetailType, id)
    const { row, opened } = openedIdentity(ctx, s, 'customer', stored)
    const found = await listMaster<Address>(tx, s, address, {
      limit: 100,
      offset: 0,
      filter: { customerId: id },
    })
    const isOwn = s.branchIds.includes(stored.branchId)
    const addresses = isOwn ? found.rows : []
    const consents = isOwn ? await consentsOf(tx, id) : []
    const consentStates = isOwn ? statesOf(consents) : []
    const numbers = await tx.rows<{ id: number; code: string; name: string }>(
      'select id, code, name from customer where merged_into = $1 order by id',
      [id],
    )
    if (opened) await auditMaster(tx, s, ctx, customer, id, 'Lihat NIK/NPWP', null, null)
    return { ...row, numbers, addresses, consentStates, consents }
  })
}

/** Somebody unknown at the till. */
async function addNonMember(
  ctx: Ctx,
  input: ParsedOf<typeof contract.addNonMember>,
): Promise<Saved> {
  const branchId = await ctx.read(async (_tx, s) => s.branchId, input.branchId)
  const { requestId, name, phone, messagesConsent } = input
  const person = { requestId, name, phone, branchId, type: 'NON_MEMBER' as const }
  return addMaster(ctx, customer, person, (tx, s, id) =>
    writeFirstConsents(tx, s, ctx, id, { messagesConsent, consentHow: 'TILL' }),
  )
}

/** The same, with the numbers of the person encrypted. */
const encrypted = (ctx: Ctx): MasterType<Input> => ({
  ...customer,
  check: async (tx, s, input, before) => ({
    ...(await customer.check?.(tx, s, input, before)),
    ...encryptedIdentity(ctx.cipher, 'customer', input, before),
  }),
})

export const customerRoutes = [
  ...masterRoutes(contract, customer, {
    getAll: (ctx, input, { reply }) =>
      answerList(ctx, customer, input, {
        reply,
        field: 'rows',
        asked: (s, i) => identitySearch(ctx, s, i),
      }),
    add: (ctx, input) =>
      addMaster(ctx, encrypted(ctx), input, (tx, s, id) =>
        writeFirstConsents(tx, s, ctx, id, input),
      ),
    update: (ctx, input) => updateMaster(ctx, encrypted(ctx), input),
    get: (ctx, input) => readDetail(ctx, input.id),
  }),
  ...masterRoutes(addressContract, address),
  route(consentContract.add, addConsent),
  route(contract.erase, (ctx, input) => eraseCustomer(ctx, customer as MasterType, input)),
  reads(contract.mergePreview, (tx, s, input) =>
    previewMerge(tx, s, customer as MasterType, input),
  ),
  route(contract.merge, (ctx, input) => mergeCustomer(ctx, customer as MasterType, input)),
  reads(contract.search, searchCustomers),
  route(contract.addNonMember, (ctx, input) => addNonMember(ctx, input)),
]
