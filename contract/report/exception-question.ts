import { z } from 'zod'
import { json, write } from '../endpoint.ts'
import { id, instant, requestId, total } from '../values.ts'
import { exceptionEvents } from './exception-events.ts'
import { statementsPlace as place } from './statements-place.ts'

const what = z.enum(Object.keys(exceptionEvents) as [keyof typeof exceptionEvents])
const words = z.string().trim().min(1, 'Pertanyaan wajib diisi').max(1000)
const done = z.object({ id })

/** A question or an answer that rings at whoever it calls. */
const exceptionNote = z.object({
  id,
  branchId: id,
  branchName: z.string(),
  cashierId: id,
  cashierName: z.string(),
  what,
  /** When the cashier did it. */
  at: instant,
  /** The same day by her branch's clock. */
  day: z.string(),
  memo: z.string(),
  worth: total.nullable(),
  text: z.string(),
  byId: id,
  byName: z.string(),
  writtenAt: instant,
})

const summary = 'Pengecualian Kasir'

/** What is asked of a cashier about an exception that no document followed; where one did, it is asked there (domain §7.1). */
export const exceptionQuestions = {
  /** [NEW] One event of the report `exceptions`, known by its cashier, kind and moment. Nobody asks himself. */
  add: write('POST /core/v1/reports/exceptions/questions/add', {
    summary,
    rights: [`${place}:view`],
    input: z.strictObject({
      requestId,
      branchId: id,
      cashierId: id,
      what,
      /** To the microsecond, as the report tells it. */
      moment: z.iso.datetime({ error: 'Waktu kejadian tidak valid' }),
      text: words,
    }),
    reply: done,
  }),
  /** [NEW] What calls whoever asks: questions to answer, and answers that he has not seen. */
  waiting: json('POST /core/v1/reports/exceptions/questions/get/json', {
    summary,
    rights: 'signed-in',
    input: z.strictObject({}),
    reply: z.object({ rows: z.array(exceptionNote) }),
  }),
  /** [NEW] By whoever it calls, once; it rings at whoever asked. */
  answer: write('POST /core/v1/reports/exceptions/questions/answer', {
    summary,
    rights: 'signed-in',
    input: z.strictObject({ requestId, questionId: id, text: words }),
    reply: done,
  }),
  /** [NEW] An answer was read. A question ends by its answer alone. */
  seen: write('POST /core/v1/reports/exceptions/questions/seen', {
    summary,
    rights: 'signed-in',
    input: z.strictObject({ questionId: id }),
    reply: done,
  }),
}
