import { z } from 'zod'
import { file, group, json, write } from '../endpoint.ts'
import { listReply } from '../list.ts'
import { masterAdd, masterListInput, masterRow, masterSaved, masterUpdate } from '../master.ts'
import { everyRight } from '../menu.ts'
import { id, moneyNotNegative, pathId, percent, text, textRequired } from '../values.ts'

/** A limit of rupiah that no document reaches: "tanpa batas". */
export const NO_LIMIT = 1e12

const known = new Set(everyRight())

/** What a role grants (domain §8.1); employees have exactly one. */
const grants = {
  /** Works in every branch, also in those that open later. */
  allBranches: z.boolean(),
  /** `menu/subMenu:action` and special rights. */
  rights: z
    .array(z.string().refine((right) => known.has(right), 'Hak tidak dikenal'))
    .max(known.size),
  /** Percent that may be given by hand. */
  discountLimitPct: percent,
  /** Rupiah without a supervisor: of a stock correction, a purchase order, a cash expense. */
  correctionLimit: moneyNotNegative,
  poApprovalLimit: moneyNotNegative,
  cashOutLimit: moneyNotNegative,
  /** Days that a document may be dated back. */
  backdateDays: z.number().int().min(0).max(3660),
}
const fields = {
  name: textRequired(60),
  description: text(200).nullish(),
  /** Who has it signs in with a second factor. */
  secondFactor: z.boolean().nullish(),
  ...grants,
}

export const roleRow = z.object({
  ...masterRow,
  name: z.string(),
  description: z.string(),
  secondFactor: z.boolean(),
  ...grants,
  rights: z.array(z.string()),
  /** Active employees who have it. */
  employees: z.number().int(),
})

/** One line of a change's history, as the audit keeps it. */
export const pastChange = z.object({
  id,
  at: z.string(),
  by: z.string(),
  action: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

const VIEW = 'system/setup-user:view'
const listed = masterListInput({})

export const role = group('Peran', {
  /** The full menu tree with the actions that make sense at each place, and the special rights. */
  accessMenus: json('GET /core/v1/access-menus/get/all', {
    summary: 'Pohon menu dan hak',
    rights: [VIEW],
    input: z.strictObject({}),
    reply: z.object({
      rows: z.array(
        z.object({
          menu: z.string(),
          label: z.string(),
          /** Empty: the menu stands for itself. */
          subMenu: z.array(z.object({ key: z.string(), label: z.string() })),
          actions: z.array(z.string()),
        }),
      ),
      specialRights: z.array(z.string()),
    }),
  }),
  getAll: json('POST /core/v1/roles/get/all', {
    rights: [VIEW],
    input: listed,
    reply: listReply(roleRow),
  }),
  /** [NEW] */
  xlsx: file('POST /core/v1/roles/get/xlsx', 'xlsx', {
    rights: ['system/setup-user:export'],
    input: listed,
  }),
  /** [NEW] */
  get: json('GET /core/v1/roles/get/{id}', {
    rights: [VIEW],
    input: z.strictObject({ id: pathId }),
    reply: roleRow.extend({ history: z.array(pastChange) }),
  }),
  add: write('POST /core/v1/roles/add', {
    rights: ['system/setup-user:add'],
    confirm: true,
    input: z.strictObject({ ...masterAdd, ...fields }),
    reply: masterSaved,
  }),
  /** Works from the next transaction of everybody who has the role. */
  update: write('POST /core/v1/roles/update', {
    rights: ['system/setup-user:edit'],
    confirm: true,
    input: z.strictObject({ ...masterUpdate, ...fields }),
    reply: masterSaved,
  }),
})
