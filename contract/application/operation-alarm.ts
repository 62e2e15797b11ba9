import { z } from 'zod'

/** What whoever runs the program has to see to. */
export const alarmCodes = ['FIELD_KEY_MISSING'] as const

export const operationAlarm = z.object({
  code: z.enum(alarmCodes),
  /** What it is about: a file or a folder. */
  detail: z.string(),
  since: z.string(),
})
