import type { z } from 'zod'
import { type Address, file } from '../endpoint.ts'

/** A report as a file: printed by whoever may look at it, as a workbook for whoever may take it along. */
export const reportFile =
  (place: string, answer: 'pdf' | 'xlsx') =>
  <I extends z.ZodType>(address: Address, report: { summary: string; input: I }) =>
    file(address, answer, {
      ...report,
      rights: [`${place}:${answer === 'pdf' ? 'view' : 'export'}`],
    })
