import type { ApprovalAction } from '#contract/application/approval.ts'
import { officeAsks } from './asks-office.ts'
import { salesAsks } from './asks-sales.ts'
import type { Ask, World } from './world.ts'

export type Recipes = Partial<Record<ApprovalAction, (w: World) => Promise<Ask>>>

/** By action: what somebody does who needs it. An action of the registry without one fails the test by its name. */
export const asks: Recipes = { ...salesAsks, ...officeAsks }
