import { z } from 'zod'
import { costField, guarded } from '../document.ts'
import { date, id, sentence, total } from '../values.ts'

/** The drawer is counted blindly, so only supervisors read what the books say of it. */
export const DRAWER_RIGHT = 'sales/cashier:approve'

/** A blind count stays blind for whoever counts. */
export const COUNT_RIGHT = 'stock/opname:approve'

/** What an act changes besides the stock of its lines. */
export const changeKinds = [
  'STOCK',
  'RESERVED',
  'CREDIT',
  'DEBT',
  'DEPOSIT',
  'POINTS',
  'TOTAL',
  'TENDER',
  'FEE',
  'WITHHELD',
  'PRICE',
  'AMOUNT',
] as const

/** A figure before and after: rupiah, points, or base units where `unitName` names them. */
const change = z.object({
  what: z.enum(changeKinds),
  /** Of which goods, customer, tender or paper. */
  name: z.string().nullable(),
  unitName: z.string().nullable(),
  before: total,
  after: total,
  /** What it may reach. */
  limit: total.nullable(),
})
export type CardChange = z.output<typeof change>

const line = z.object({
  goodsName: z.string(),
  unitName: z.string(),
  qty: total,
  /** Rupiah by the list, what is taken off, and what is left. */
  before: total.nullish(),
  discount: total.nullish(),
  after: total.nullish(),
  /** The same where it is what we pay. */
  paid: costField(total),
  /** At what the goods cost us. */
  cost: costField(total),
  /** Sold for less than that, PPN included where the price has it in. */
  belowCost: costField(z.boolean()),
  /** Where its goods lie, and how many base units of them there are now and afterwards. */
  placeName: z.string().nullable(),
  baseUnitName: z.string(),
  stockBefore: total.nullable(),
  stockAfter: total.nullable(),
})
export type CardLine = z.output<typeof line>

/** A rule that is broken: in its own sentence, and how far beside what the asker may do himself. */
const rule = z.object({
  action: z.string(),
  message: sentence,
  limitName: z.string().nullable(),
  reached: total.nullable(),
  own: total.nullable(),
  /** The same of what counts at cost, where whoever asks sees none. */
  costReached: costField(total),
  costOwn: costField(total),
})
export type CardRule = z.output<typeof rule>

/** What is allowed, as whoever allows it has to see it; the same wherever it is shown (domain §8.3). */
export const approvalCard = z.object({
  /** The document that it is about, where there is one already. */
  document: z.object({ id, kind: z.string(), docNo: z.string().nullable() }).nullable(),
  /** Kind of what is written, where it is a document. */
  kind: z.string().nullable(),
  partyName: z.string().nullable(),
  placeName: z.string(),
  /** The till at which it is asked for, where it is one. */
  tillName: z.string().nullish(),
  docDate: date.nullable(),
  memo: z.string().nullable(),
  /** Rupiah of the whole. */
  amount: total.nullish(),
  /** The same where it is what we pay or what goods cost. */
  value: costField(total),
  /** Percent of the sale without tax, by what its goods cost now. */
  margin: costField(total),
  rules: z.array(rule),
  /** How often the asker was allowed the same this month, beside the average of all who were. */
  habit: z.object({ times: z.number().int(), average: z.number().int() }).nullish(),
  /** Who has agreed first, where a second person decides. */
  first: z.string().nullish(),
  /** Rules that tell of a cost. */
  costRules: guarded(z.array(rule).optional()),
  changes: z.array(change),
  costChanges: guarded(z.array(change).optional()),
  drawer: z.object({ before: total, after: total }).nullish().meta({ right: DRAWER_RIGHT }),
  days: z.object({ before: date.nullable(), after: date }).nullable(),
  lines: z.array(line),
  /** The same of a count, whose lines tell what the books hold. */
  countLines: z.array(line).optional().meta({ right: COUNT_RIGHT }),
  /** How many lines it has besides. */
  more: z.number().int(),
})
export type ApprovalCard = z.output<typeof approvalCard>

/** A card with what became of it. */
export const decidedCard = z.object({
  card: approvalCard,
  status: z.enum(['WAITING', 'APPROVED', 'REFUSED', 'CANCELLED', 'EXPIRED']),
  requestedBy: z.string(),
  /** The asker's own words. */
  note: z.string(),
  at: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
})
export type DecidedCard = z.output<typeof decidedCard>
