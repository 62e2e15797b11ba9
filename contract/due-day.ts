import { z } from 'zod'
import { type Address, write } from './endpoint.ts'
import { saved } from './document.ts'
import { date, id, textRequired, version } from './values.ts'

const input = z.strictObject({
  id,
  version: version.nullish(),
  dueDate: date,
  /** Who agreed to it, and why. */
  reason: textRequired(200),
  approvalToken: z.string().max(100).nullish(),
})
export type DueDayInput = z.output<typeof input>

/** [NEW] The due day of a posted bill, moved by agreement of both sides (domain §3.0.3). */
export const moveDueDay = (path: Address, place: string) =>
  write(path, { rights: [`${place}:edit`], input, reply: saved })
