import type { ApprovalCard } from './application/approval-card.ts'

/** The database is away for a moment, and nothing was done. */
export const UNAVAILABLE = 'UNAVAILABLE'
/** What became of a write is not known yet: as if no answer had come, and asked again under its key it never is there twice. */
export const UNKNOWN = 'UNKNOWN'

/**
 * A user's mistake or a rule of the business, told in Indonesian (domain §3.0.3). Anything else that
 * is thrown is a fault of ours and is answered with an id only.
 */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly errors: { field: string; message: string }[] | undefined
  /** Approval that a supervisor may give (domain §8.3). */
  readonly action: string | undefined
  readonly data: Record<string, unknown> | undefined
  /** Everything that the approver must be allowed, the action first. Never sent: a limit may be a cost. */
  readonly needs: Need[]
  /** What whoever allows it has to see; each is sent what he may see of it. */
  card: ApprovalCard | undefined
  /** What somebody tried that is written down each time, though it was refused. Never sent. */
  tried: Tried | undefined
  /** The line of the draft that it is about, counted from one; the form has it in a row of its own. Never sent. */
  readonly line: number | undefined
  /** Which field of that row; its quantity where nothing is said. */
  readonly cell: string

  constructor(
    code: string,
    message: string,
    more: {
      status?: number
      field?: string
      errors?: { field: string; message: string }[]
      action?: string
      data?: Record<string, unknown>
      needs?: Need[]
      line?: number | undefined
      cell?: string
      tried?: Tried
    } = {},
  ) {
    super(message)
    this.code = code
    this.status = more.status ?? 422
    this.errors = more.field ? [{ field: more.field, message }] : more.errors
    this.action = more.action
    this.data = more.data
    this.needs = more.needs ?? []
    this.line = more.line
    this.cell = more.cell ?? 'qty'
    this.tried = more.tried
  }
}

/**
 * A try at more cash than a drawer or safe holds, with its rupiah, or at the drawer of a shift from another till or device.
 * Without a shift it is a place of the branch.
 */
export interface Tried {
  what: 'CASH' | 'DEVICE'
  amount: number | null
  shiftId: number | null
}

/** What a supervisor must have the right to, and how far his own role must reach. */
export interface Need {
  action: string
  limit: { name: string; value: number } | null
  /** Rupiah, where above a sum of his role one word is not enough. */
  sum?: number
  /** Who has agreed already. */
  firstBy?: number
  /** Who wrote it, and may not. */
  not?: number[]
}
