import type { World } from './world.ts'

/** One thing that people of a shop do. */
export interface Deed {
  name: string
  /** How often beside the others; 1 unless told. */
  weight?: number
  /** What the rules may refuse it with, beside what is everybody's lot. */
  refusals?: readonly string[]
  /** Does it with what stands now and says what came of it; null where nothing asks for it. */
  play(w: World): Promise<string | null>
}
