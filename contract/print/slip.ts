import { z } from 'zod'

/** A row of a slip: a word or sentence with its figure; a sum stands in bold, what is to be paid larger besides. */
const row = z.object({
  label: z.string(),
  value: z.string(),
  sum: z.boolean().optional(),
  strong: z.boolean().optional(),
})
export type SlipRow = z.output<typeof row>

/** Figures of several side by side. */
const columns = z.object({
  title: z.string(),
  heads: z.array(z.string()),
  rows: z.array(
    z.object({ label: z.string(), values: z.array(z.string()), sum: z.boolean().optional() }),
  ),
})
export type SlipColumns = z.output<typeof columns>

/** Rows under a heading of their own, or figures of several. */
const section = z.object({
  title: z.string().optional(),
  rows: z.array(row).optional(),
  columns: columns.optional(),
})

const line = z.object({
  name: z.string(),
  /** "3 PCS × 37.500". */
  detail: z.string(),
  amount: z.string(),
  /** "Diskon 5%", "-5.625". */
  discount: z.object({ label: z.string(), amount: z.string() }).nullish(),
  /** What was noted of it. */
  note: z.string().nullish(),
})
export type SlipLine = z.output<typeof line>

/** Paper of the till's printer, millimetres. */
const width = z.union([z.literal(80), z.literal(58)])

/**
 * A strip of the till's printer, all that it tells from its head to its foot in Indonesian words (domain §3.2.3), whoever
 * draws it: the server as PDF, a thermal printer or a page. In which order and as what, `told.ts` says for all of them.
 */
export const slip = z.object({
  width,
  company: z.string(),
  branch: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string().nullish(),
    npwp: z.string().nullish(),
  }),
  /** The branch's greeting above the lines. */
  greeting: z.string().nullish(),
  title: z.string().nullish(),
  /** Its number is not the one that it will have: said first, in white on black. */
  temporary: z.boolean().optional(),
  /** Number, date and time, cashier, customer. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  lines: z.array(line),
  totals: z.array(row),
  /** Each between two dashed lines, above the tenders. */
  sections: z.array(section).optional(),
  tenders: z.array(row).optional(),
  /** Tax, points earned: small, below the tenders. */
  remarks: z.array(z.string().nullish()).optional(),
  /** Whoever signs, each on a line of his own. */
  signers: z.array(z.string()).optional(),
  farewell: z.string().nullish(),
  /** The number of its document, drawn as the barcode by which the till opens it. */
  number: z.string().nullish(),
  copyNo: z.number().int().nullish(),
  /** What became of it, above and below. */
  mark: z.string().nullish(),
  printedBy: z.string().optional(),
  printedAt: z.string().optional(),
})
export type Slip = z.output<typeof slip>

/** A logo as a thermal head prints it: a bit for each dot, rows of whole bytes, black is 1. */
const dots = z.object({
  /** Dots; a multiple of 8. */
  width: z.number().int(),
  height: z.number().int(),
  bits: z.base64(),
})
export type Dots = z.output<typeof dots>

/** Strips for a printer of the till's own: a sheet for each who keeps one, in the order in which they are cut off. */
export const slips = z.object({ slips: z.array(slip).min(1), logo: dots.nullable() })
export type Slips = z.output<typeof slips>
