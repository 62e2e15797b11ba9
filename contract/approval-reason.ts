import { z } from 'zod'
import { type ReasonedAct, reasonedWords } from './approval-words.ts'
import { group, json } from './endpoint.ts'
import { masterCalls } from './master-calls.ts'
import { masterRow } from './master.ts'
import { text } from './values.ts'

const action = z.enum(Object.keys(reasonedWords) as [ReasonedAct, ...ReasonedAct[]])
const words = { row: z.string().nullable(), field: text(60).nullish() }
/** The keys 1 to 4. */
export const reasonKeys = ['reason1', 'reason2', 'reason3', 'reason4'] as const

export const approvalReasonRow = z.object({
  ...masterRow,
  action,
  reason1: words.row,
  reason2: words.row,
  reason3: words.row,
  reason4: words.row,
})

/** Why a supervisor is asked or agrees (domain §8.3), and why else something is let go: four reasons of each action by key, kept by the office. */
export const approvalReason = group('Alasan persetujuan', {
  ...masterCalls('system/setup-user', {
    row: approvalReasonRow,
    fields: {
      reason1: words.field,
      reason2: words.field,
      reason3: words.field,
      reason4: words.field,
    },
    filter: { action },
    rights: { getAll: ['system/setup-user:view'], get: ['system/setup-user:view'] },
    paths: {
      /** [NEW] */
      getAll: 'POST /core/v1/approval-reasons/get/all',
      /** [NEW] */
      update: 'POST /core/v1/approval-reasons/update',
      /** [NEW] */
      get: 'GET /core/v1/approval-reasons/get/{id}',
    },
  }),
  /** [NEW] Those of an action in the order of their keys, where one is asked or agrees. */
  choices: json('POST /core/v1/approval-reasons/get/data', {
    rights: 'signed-in',
    summary: 'Pilihan alasan persetujuan',
    input: z.strictObject({ action }),
    reply: z.object({ reasons: z.array(z.string()) }),
  }),
})
