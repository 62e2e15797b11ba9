import type { CurrentUser } from '#contract/auth/session.ts'
import type { Place } from './copy-store.ts'
import { tillKey } from './till-key.ts'

/** Copies of a till are the device's: they outlive whoever signs out, and the next cashier finds them. */
export const atTill = ({ employee: { branchId } }: CurrentUser): Place | null =>
  tillKey(branchId) === null ? null : { database: 'gerai-till-lists', owner: `branch:${branchId}` }
