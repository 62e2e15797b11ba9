import { config } from 'zod'

/**
 * The page's policy forbids text that becomes a program. zod tries once whether it may, and each load would tell of a
 * refusal. It must be said before a schema is made: in the build it stands in one piece with zod (`vite.config.ts`).
 */
config({ jitless: true })
