import { z } from 'zod'
import { importColumns } from '#contract/master/import-columns.ts'
import { supplierFields } from '#contract/master/supplier.ts'
import type { Tx } from '#server/platform/db.ts'
import { withAreas } from '#server/master/area-path.ts'
import { refuseWithoutNpwp, supplier } from '#server/master/supplier.ts'
import { refuseWithoutTaxName } from '#server/master/tax-name.ts'
import { nextCode } from '#server/masters/table.ts'
import { type PartySheet, planParties } from './party.ts'
import { type ImportType, PORTION } from './type.ts'

const { bankAccounts: _accounts, exchangeDays: _days, ...fields } = supplierFields

const sheet: Omit<PartySheet, 'cipher'> = {
  master: supplier as never,
  schema: z.strictObject({ ...fields, isActive: z.boolean().nullish() }).partial() as never,
  required: importColumns.supplier.filter((c) => c.required),
  naturalKey: (row) => (row.name ? String(row.name).toLowerCase() : null),
  naturalSql: 'lower(m.name)',
  settle(_s, after, before) {
    refuseWithoutNpwp(after)
    refuseWithoutTaxName(after, before)
    return {}
  },
  codes: (tx, _s, rows) => codesAfter(tx, 'supplier', 'S', rows.length),
  unique: [],
}

/** As many codes as there are rows without one, after the greatest there is. */
export async function codesAfter(
  tx: Tx,
  table: string,
  prefix: string,
  count: number,
): Promise<string[]> {
  if (count === 0) return []
  const first = await nextCode(tx, table, prefix)
  const from = Number(first.slice(prefix.length))
  return Array.from({ length: count }, (_, i) => `${prefix}${String(from + i).padStart(5, '0')}`)
}

export const supplierImport: ImportType = {
  kind: 'supplier',
  title: 'Supplier',
  rights: ['master/supplier:add', 'master/supplier:edit'],
  plan: (tx, s, lines, tell, cipher) => {
    const told = lines.map((one) => ({ ...one, given: withAreas(one.given) }))
    return planParties(tx, s, { ...sheet, cipher }, told, tell)
  },
  // NPWP are shown to nobody at large: their cells stay blank, and blank leaves what is there.
  current: (tx, _s, after) =>
    tx.rows(
      `select id, code, name, phone, email, address, coalesce(sub_district_code, district_code, city_code) as "cityCode", zip_code as "zipCode", is_pkp as "isPkp",
         tax_name as "taxName", tax_mode_default as "taxModeDefault", term_days as "termDays",
         lead_time_days as "leadTimeDays", min_order_amount as "minOrderAmount", accepts_returns as "acceptsReturns", is_active as "isActive"
       from supplier where id > $1 order by id limit ${PORTION}`,
      [after],
    ),
}
