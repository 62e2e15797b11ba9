import { z } from 'zod'
import { group, json } from '../endpoint.ts'
import { masterCalls } from '../master-calls.ts'
import { masterRow } from '../master.ts'
import { everyRight } from '../menu.ts'
import { id, rupiahNotNegative, percent, text, textRequired } from '../values.ts'

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
  /** Rupiah without a supervisor: of a stock correction, a purchase order, a cash expense, a customer's credit note. */
  correctionLimit: rupiahNotNegative,
  poApprovalLimit: rupiahNotNegative,
  cashOutLimit: rupiahNotNegative,
  creditNoteLimit: rupiahNotNegative,
  /** Percent of his limit by which a customer may go beyond it with this role's approval. */
  creditOverLimitPct: rupiahNotNegative,
  /** Days that a document may be dated back. */
  backdateDays: z.number().int().min(0).max(3660),
  /** Rupiah of an order, a credit, a write-off or cash out up to which one person of it is enough; above, a second one decides. */
  aloneLimit: rupiahNotNegative.nullish(),
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
  aloneLimit: rupiahNotNegative,
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
  ...masterCalls('system/setup-user', {
    row: roleRow,
    detail: roleRow.extend({ history: z.array(pastChange) }),
    fields,
    rights: { getAll: [VIEW], get: [VIEW] },
    confirm: ['add', 'update'],
    paths: {
      getAll: 'POST /core/v1/roles/get/all',
      /** [NEW] */
      xlsx: 'POST /core/v1/roles/get/xlsx',
      add: 'POST /core/v1/roles/add',
      /** Works from the next transaction of everybody who has the role. */
      update: 'POST /core/v1/roles/update',
      /** [NEW] */
      get: 'GET /core/v1/roles/get/{id}',
    },
  }),
})
