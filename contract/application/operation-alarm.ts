import { z } from 'zod'

/** What whoever runs the program has to see to. */
export const alarmCodes = [
  'FIELD_KEY_MISSING',
  'CLOCK_WRONG',
  'DISK_ALMOST_FULL',
  'PLAIN_HTTP',
  'BACKUP_MISSING',
  'DRILL_MISSING',
  'LOG_NOT_KEPT',
  'STANDS_ALONE',
  'CONNECTIONS_FEW',
  'FILES_AWAY',
  'FILES_NOT_SWEPT',
] as const

export const operationAlarm = z.object({
  code: z.enum(alarmCodes),
  /** What it is about: a file or a folder, or what is wrong in words. */
  detail: z.string(),
  since: z.string(),
})
