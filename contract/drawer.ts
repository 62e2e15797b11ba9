import { z } from 'zod'

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
