import { z } from 'zod'
import { file, group, json } from '../endpoint.ts'
import { type Kind, menusOf } from '../kinds.ts'
import { listInput, listReply } from '../list.ts'
import { date, id, money, pathId } from '../values.ts'

/** Kinds that a person writes with a line on another branch's account: any of them confirms any other. */
export const moneyKinds: readonly Kind[] = [
  'cash-in',
  'cash-out',
  'bank-in',
  'bank-out',
  'general-journal',
  'adjustment-journal',
]

/** What is said of one branch's document to the other: no more than its confirmation needs. */
export const moneyBetweenRow = z.object({
  /** Of the document that was written first. */
  id,
  kind: z.string(),
  docNo: z.string(),
  docDate: date,
  memo: z.string().nullable(),
  fromBranchId: id,
  fromName: z.string(),
  toBranchId: id,
  toName: z.string(),
  amount: money,
  /** The other branch owes it: what it received is to be confirmed there. */
  incoming: z.boolean(),
  /** Account of the debt in the branch that confirms. */
  accountId: id,
  /** The day from which it waits; its confirmation lies in the same month. */
  since: date,
  status: z.enum(['WAITING_CONFIRMATION', 'COMPLETED', 'CANCELLED']),
  confirmedId: id.nullable(),
  confirmedKind: z.string().nullable(),
  confirmedNo: z.string().nullable(),
})

/** How a branch stands with another one, whatever it came of: money, goods, points, returns of its sales. */
const standing = z.object({
  /** The other branch. */
  id,
  name: z.string(),
  /** Debit less credit here: above zero the other branch owes it. */
  balance: money,
  /** Of that, what the other branch wrote and ours has not confirmed yet, as it stands in its books. */
  waiting: money,
  /** What is to be settled once that is confirmed; above zero the other branch owes it. */
  rest: money,
  /** Account of the debt. */
  accountId: id,
})

/** To be confirmed by one's branches, or written by them and waiting for another. */
export const moneyBetweenSides = ['IN', 'OUT'] as const
const input = listInput({
  side: z.enum(moneyBetweenSides),
  status: z.array(moneyBetweenRow.shape.status).max(3),
})
const may = (action: string) => menusOf(moneyKinds).map((menu) => `${menu}:${action}`)

/** [NEW] Money that one branch booked on another's account (domain §3.4.1). */
export const moneyBetween = group('RK Antar Cabang', {
  getAll: json('POST /core/v1/cash-flow/between/get/all', {
    rights: may('view'),
    input,
    reply: listReply(moneyBetweenRow),
  }),
  xlsx: file('POST /core/v1/cash-flow/between/get/xlsx', 'xlsx', {
    rights: may('export'),
    input,
    row: moneyBetweenRow,
  }),
  /** One of them, for the form that confirms it. */
  get: json('GET /core/v1/cash-flow/between/get/{id}', {
    rights: may('view'),
    input: z.strictObject({ id: pathId }),
    reply: moneyBetweenRow,
  }),
  /** Branches that a line can name: all but the document's own. */
  branches: json('POST /core/v1/cash-flow/between/branches', {
    rights: [...may('view'), 'bank-cash/opening-balance:view'],
    input: z.strictObject({ branchId: id }),
    reply: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  }),
  /**
   * With which branches something is open: what a voucher or a journal settles (domain §3.4.1). Costs of goods lie in it,
   * so it is for whoever sees these accounts in reports.
   */
  standings: json('POST /core/v1/cash-flow/between/standings', {
    rights: ['report/financial-statements:view'],
    input: z.strictObject({ branchId: id }),
    reply: z.object({ rows: z.array(standing) }),
  }),
})
