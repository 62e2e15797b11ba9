import { z } from 'zod'
import { money } from './values.ts'

/** Notes and coins of a drawer, the largest first. */
export const DENOMINATIONS = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] as const

const denomination = z
  .number()
  .refine((n) => DENOMINATIONS.some((one) => one === n), 'Pecahan tidak dikenal')
const count = z.strictObject({ denomination, pieces: z.number().int().min(0).max(100_000) })
/** A drawer as it was counted. */
export const drawerCounts = z.array(count).max(DENOMINATIONS.length)

/** Rupiah that went through a drawer, by what for; from its float they come to what should lie there. */
export const drawerLines = z.object({
  /** Of sales, as they were paid in truth: a tender that was put right moves it. */
  sales: money,
  returns: money,
  in: money,
  out: money,
  /** What couriers handed over. */
  courier: money,
  expected: money,
})
export type DrawerLines = z.output<typeof drawerLines>
