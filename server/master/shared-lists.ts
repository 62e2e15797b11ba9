import {
  COPIED_ROWS,
  type SharedList,
  type SharedListName,
  sharedList as contract,
  sharedListNames,
  sharedLists,
} from '#contract/master/shared-lists.ts'
import type { Tx } from '#server/platform/db.ts'
import { route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/session.ts'
import { account } from './account.ts'
import { branch } from './branch.ts'
import { brand } from './brand.ts'
import { category } from './category.ts'
import { type CopiedList, answerChanges } from '#server/masters/changes.ts'
import { customer } from './customer.ts'
import { edc } from './edc.ts'
import { supplier } from './supplier.ts'
import { type MasterType, where } from '#server/masters/table.ts'
import { unit } from './unit.ts'
import { warehouse } from './warehouse.ts'
import { PORTION, readPortion } from '#server/masters/whole-list.ts'

const types: Record<SharedListName, MasterType> = {
  branchs: branch,
  warehouses: warehouse,
  customers: customer as MasterType,
  suppliers: supplier as MasterType,
  chartOfAccounts: account as MasterType,
  edcRates: edc as MasterType,
  stockCategories: category as MasterType,
  brands: brand,
  stockUnits: unit,
}

const lists = Object.fromEntries(sharedListNames.map((name) => [name, copied(name)]))

/** The list as it leaves the server: of people only what forms ask for (reliability, privacy). */
function copied(name: SharedListName): CopiedList {
  const { fields } = sharedLists[name] as SharedList
  const whole = types[name]
  const type = fields
    ? { ...whole, fields: Object.fromEntries(fields.map((f) => [f, whole.fields[f] as string])) }
    : whole
  return {
    count: (tx, s) => countUpTo(tx, s, type),
    read: (tx, s, since, after) =>
      readPortion(tx, s, type, { limit: PORTION, offset: 0, changedSince: since }, ['m.id'], after),
  }
}

/** Rows of the whole list; null when they are too many to be copied. */
async function countUpTo(tx: Tx, s: Session, type: MasterType): Promise<number | null> {
  const w = where(type, s, {})
  const row = await tx.one<{ n: number }>(
    `select count(*) as n from (select 1 from ${type.from} where ${w.text} limit ${COPIED_ROWS + 1}) x`,
    w.values,
  )
  const count = row?.n ?? 0
  return count > COPIED_ROWS ? null : count
}

export const sharedListRoutes = [
  route(contract.changes, (ctx, input, http) => answerChanges(ctx, input, http.reply, lists)),
]
