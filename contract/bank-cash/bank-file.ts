import { z } from 'zod'
import { date, sentence, text } from '../values.ts'

/** Files that banks make, each in its own way: statements and settlements of cards. */
export const bankFileBytes = 5 * 2 ** 20
export const bankFileRows = 20_000
export const bankFileColumns = 60
/** Rows of a file that are shown to whoever tells what its columns are. */
export const bankFileShown = 12

/** How a bank writes its file: the row of heads, and which of its columns says what. */
export const formatOf = <F extends string>(fields: readonly [F, ...F[]]) =>
  z.object({
    headings: z.array(text(200)).min(1).max(bankFileColumns),
    columns: z
      .array(
        z.strictObject({
          field: z.enum(fields),
          place: z
            .number()
            .int()
            .min(0)
            .max(bankFileColumns - 1),
        }),
      )
      .min(1, 'Pilih kolom tanggal dan nilai')
      .max(fields.length),
    /** 01/02 is the first of February. */
    dayFirst: z.boolean(),
  })
export interface FileFormat<F extends string = string> {
  headings: string[]
  columns: { field: F; place: number }[]
  dayFirst: boolean
}

/** What a file seems to be: perhaps nothing of it is known, and whoever reads it tells its columns. */
const proposalOf = <F extends string>(fields: readonly [F, ...F[]]) =>
  z.object({
    headings: z.array(z.string()),
    columns: z.array(z.strictObject({ field: z.enum(fields), place: z.number().int() })),
    dayFirst: z.boolean(),
  })

/** The last day of a file whose days bear no year, told by whoever knows it: they lie in the year until then. */
export const fileUntil = { until: date.optional() }

/** What reading any such file tells, beside its lines. */
export const readFile = <F extends string>(fields: readonly [F, ...F[]]) => ({
  /** Its first rows as they stand, beginning with what seem to be the heads. */
  rows: z.array(z.array(z.string())),
  /** As it was told for this account, or as its heads suggest. */
  format: proposalOf(fields),
  /** Told before for a file with these heads: its lines follow. */
  mapped: z.boolean(),
  /** Neither the days nor a period of the file tell the year: `until` does. */
  asksUntil: z.boolean(),
  /** Further sheets of the workbook that have rows, of which none is read. */
  warnings: z.array(sentence),
  /** Rows that are no line, such as sums. */
  passedBy: z.number().int(),
  problems: z.array(z.object({ line: z.number().int(), column: z.string(), message: sentence })),
})
