import type { ApprovalCard, CardChange } from '#contract/application/approval-card.ts'
import type { Session } from '#server/platform/session.ts'

/** What the approver's own role must reach: percent, rupiah or days. */
export interface Limit {
  name: keyof Session['limits']
  value: number
  /** Where it is one of a day: what uses it up now. Whoever agrees needs room for that beside what he has used up already. */
  day?: DayPart
}
interface DayPart {
  part: number
  docDate: string
  id: number | null
  supplierId: number | null
}
export type LimitOfDay = Limit & { day: DayPart }
/** What an approval has to reach, and what the asker is told besides. */
export interface Asking {
  limit?: Limit | undefined
  details?: Record<string, unknown> | undefined
  /** What it changes, before and after, where the document itself does not say so. */
  changes?: CardChange[] | undefined
  /** The same of what we pay. */
  costChanges?: CardChange[] | undefined
  /** The day that is moved. */
  days?: ApprovalCard['days'] | undefined
  /** Whoever asks has agreed himself; it takes a second person. */
  first?: boolean | undefined
  /** Who may not agree, for he wrote it. */
  not?: number[] | undefined
  /** The rule in the words of whoever may see costs. */
  ofCosts?: string | undefined
}
/** What only a supervisor may allow, and why. Without words where those would tell a cost. */
export interface ApprovalRequest extends Asking {
  action: string
  message: string
}
