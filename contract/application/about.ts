import { z } from 'zod'
import { json } from '../endpoint.ts'
import { instant } from '../values.ts'

/** A package of others that the program is made of; its licence as it names it itself (SPDX). */
const component = z.object({ name: z.string(), version: z.string(), licence: z.string() })
export type Component = z.output<typeof component>

export const about = {
  /** [NEW] What runs here: for whoever asks for help, or wants to know whose work is in it. */
  read: json('POST /core/v1/about', {
    rights: 'signed-in',
    summary: 'Tentang Gerai',
    input: z.strictObject({}),
    reply: z.object({
      version: z.string(),
      /** Of the source, as far as the program knows where it came from. */
      commit: z.string().nullable(),
      /** Of a release. */
      builtAt: instant.nullable(),
      node: z.string(),
      postgres: z.string(),
      /** The newest migration of the data. */
      migration: z.string(),
      components: z.array(component),
      /** When the program last made a copy of the data and last tried one; for whoever leads the company. */
      copies: z.object({ madeAt: instant.nullable(), triedAt: instant.nullable() }).nullable(),
    }),
  }),
}
