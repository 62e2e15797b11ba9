import { z } from 'zod'
import { customerFields } from '#contract/master/customer.ts'
import { importColumns } from '#contract/master/import-columns.ts'
import type { Tx } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { FieldCipher } from '#server/platform/field-cipher.ts'
import { type Session, refuseForeign } from '#server/platform/session.ts'
import { withAreas } from '#server/master/area-path.ts'
import { customer } from '#server/master/customer.ts'
import { refuseEnded } from '#server/master/customer-erasure.ts'
import {
  creditColumns,
  memberColumns,
  refuseTerms,
  refuseWithoutAddress,
} from '#server/master/customer-terms.ts'
import { refuseWithoutTaxName } from '#server/master/tax-name.ts'
import type { Stored } from '#server/masters/table.ts'
import { type PartySheet, planParties } from './party.ts'
import { codesAfter } from './supplier.ts'
import { type ImportType, type Line, PORTION, type Plan, type Tell } from './type.ts'

const sheet: Omit<PartySheet, 'cipher'> = {
  master: customer as never,
  schema: z.strictObject({ ...customerFields, isActive: z.boolean().nullish() }).partial() as never,
  required: importColumns.customer.filter((c) => c.required),
  naturalKey: (row) => (row.name ? `${String(row.name).toLowerCase()}|${row.phone ?? ''}` : null),
  naturalSql: `lower(m.name) || '|' || coalesce(m.phone, '')`,
  settle(s, after, before) {
    refuseEnded(before)
    // A member's number and prices follow the code; one that is still to be made settles them later.
    const members = after.code || after.type === 'NON_MEMBER'
    const own: Stored = members
      ? memberColumns(after, String(after.code), before)
      : phoneFirst(after)
    if (before?.is_walk_in)
      throw new Refusal('WALK_IN', 'Pelanggan umum tidak dapat diubah lewat impor', {
        field: 'code',
      })
    if (before) refuseForeign(s, Number(before.branch_id))
    refuseTerms(s, { ...after, ...own }, before)
    refuseWithoutTaxName(after, before)
    const credit = creditColumns(s, { ...after, ...own }, before)
    return { ...own, ...credit, branch_id: after.branch_id ?? s.branchId }
  },
  asks: refuseWithoutAddress,
  async codes(tx, _s, rows) {
    const made = new Map<number, string[]>()
    for (const branchId of new Set(rows.map((r) => Number(r.branch_id)))) {
      const own = rows.filter((r) => Number(r.branch_id) === branchId)
      const branch = await tx.one<{ code: string }>('select code from branch where id = $1', [
        branchId,
      ])
      made.set(branchId, await codesAfter(tx, 'customer', `C${branch?.code}`, own.length))
    }
    return rows.map((r) => made.get(Number(r.branch_id))?.shift() as string)
  },
  unique: [
    { column: 'phone', noun: 'No. HP', field: 'phone', where: `type = 'MEMBER'` },
    { column: 'member_no', noun: 'No. member', field: 'code' },
  ],
}

/** The rule on a member's phone, asked before there is a code. */
function phoneFirst(after: Stored): Stored {
  const { member_no: _none, ...rest } = memberColumns(after, '', null)
  return rest
}

/** Branches by their code, areas that exist, credit where a limit is given: what a sheet says shorter than a form. */
async function plan(
  tx: Tx,
  s: Session,
  lines: Line[],
  tell: Tell,
  cipher: FieldCipher,
): Promise<Plan> {
  const branches = await tx.rows<{ id: number; code: string }>(
    'select id, code from branch where id = any ($1::int[]) and is_active',
    [s.branchIds],
  )
  const unknown: { line: number; field: string; message: string }[] = []
  const told = lines.flatMap(({ given, ...at }) => {
    const { line } = at
    const { branchCode, ...rest } = given
    const code = String(branchCode ?? '').toUpperCase()
    const branch = branchCode ? branches.find((b) => b.code === code) : undefined
    if (branchCode && !branch) {
      const message = `Cabang ${code} tidak ditemukan atau bukan cabang Anda`
      unknown.push({ line, field: 'branchCode', message })
      return []
    }
    const own = branch ? { branchId: branch.id } : {}
    return [{ ...at, given: { ...withAreas(rest), ...creditOf(rest), ...own } }]
  })
  const planned = await planParties(tx, s, { ...sheet, cipher }, told, tell)
  return { ...planned, errors: [...unknown, ...planned.errors] }
}

const creditOf = (given: Stored): Stored =>
  given.creditLimit === undefined ? {} : { creditAllowed: Number(given.creditLimit ?? 0) > 0 }

export const customerImport: ImportType = {
  kind: 'customer',
  title: 'Pelanggan',
  rights: ['master/customer:add', 'master/customer:edit'],
  plan,
  // Nought means no credit in a sheet, so that a limit of nought stays blank, as one without a limit does.
  // NIK and NPWP are shown to nobody at large: their cells stay blank, and blank leaves what is there.
  current: (tx, s, after) =>
    tx.rows(
      `select m.id, m.code, m.type, m.name, m.phone, m.email, m.price_level as "priceLevel", case when m.credit_limit > 0 or not m.credit_allowed then m.credit_limit end as "creditLimit",
         m.term_days as "termDays", m.address, coalesce(m.sub_district_code, m.district_code, m.city_code) as "cityCode", m.zip_code as "zipCode", m.tax_name as "taxName", m.tax_address as "taxAddress", m.vat_collector as "vatCollector", b.code as "branchCode", m.is_active as "isActive"
       from customer m join branch b on b.id = m.branch_id
       where m.id > $1 and m.branch_id = any ($2::int[]) and not m.is_walk_in order by m.id limit ${PORTION}`,
      [after, s.branchIds],
    ),
}
