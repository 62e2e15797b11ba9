import { z } from 'zod'
import { group, json, write } from '../endpoint.ts'
import { requestId } from '../values.ts'

/** What a new company does before and with its first sale, in this order. */
export const guideSteps = [
  'company',
  'branches',
  'chart',
  'bankAccounts',
  'users',
  'goods',
  'customers',
  'suppliers',
  'opening',
  'firstSale',
] as const
const step = z.enum(guideSteps)

/** Steps without which a company can sell all the same. */
export const optionalSteps: readonly GuideStep[] = [
  'bankAccounts',
  'users',
  'customers',
  'suppliers',
  'opening',
]
export type GuideStep = z.output<typeof step>

/** The guide of a company that begins empty; each step knows by the data whether it is done. */
export const guide = group('Panduan awal', {
  /** [NEW] Without steps once it is closed. */
  get: json('POST /core/v1/company/guide/get', {
    rights: ['system/company:edit'],
    input: z.strictObject({}),
    reply: z.object({
      open: z.boolean(),
      steps: z.array(
        z.object({
          key: step,
          done: z.boolean(),
          /** The company does without it. */
          skipped: z.boolean(),
          /** How many there are of what the step makes. */
          count: z.number().int(),
          /** What is still empty, by the names of its fields, of the company or of a branch. */
          lacks: z.array(z.object({ field: z.string(), of: z.string().nullable() })),
        }),
      ),
    }),
  }),
  /** [NEW] */
  update: write('POST /core/v1/company/guide/update', {
    rights: ['system/company:edit'],
    input: z.strictObject({ requestId, open: z.boolean(), skipped: z.array(step).max(20) }),
    reply: z.object({ open: z.boolean() }),
  }),
})
