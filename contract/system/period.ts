import { z } from 'zod'
import { json } from '../endpoint.ts'
import { date, id } from '../values.ts'
import { listInput, listReply } from '../list.ts'

export const periodRow = z.object({
  id,
  periodYear: z.number().int(),
  periodMonth: z.number().int(),
  firstDay: date,
  lastDay: date,
  status: z.enum(['OPEN', 'CLOSED']),
  postingStatus: z.enum(['OPEN', 'CLOSED']),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  closedByName: z.string().nullable(),
})

export const period = {
  /** The running period: the latest that is open for posting (domain §6.1). */
  current: json({
    method: 'GET',
    path: '/core/v1/period',
    rights: 'signed-in',
    summary: 'Periode berjalan',
    input: z.strictObject({}),
    reply: periodRow.pick({
      periodYear: true,
      periodMonth: true,
      status: true,
      postingStatus: true,
    }),
  }),
  getAll: json({
    method: 'POST',
    path: '/core/v1/period/get/all',
    rights: 'signed-in',
    summary: 'Daftar periode',
    input: listInput({}),
    reply: listReply(periodRow),
  }),
}
