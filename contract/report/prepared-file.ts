import { z } from 'zod'
import { type Endpoint, file, group, json, write } from '../endpoint.ts'
import { id, instant, pathId, sentence } from '../values.ts'

/** More rows than this are prepared in the background; of a print, whose pages are drawn one by one, fewer. */
const SOON = { xlsx: 20_000, pdf: 5000 }

/** Files that may be made in the background: workbooks and printed reports that ask for no password. */
export const isPreparable = ({ answer, path, confirm, upload }: Endpoint): boolean =>
  !confirm &&
  !upload &&
  (answer === 'xlsx' || (answer === 'pdf' && path.startsWith('/core/v1/reports/')))

/** Whether a file of so many rows is better waited for elsewhere than in front of the screen. */
export const isLong = (endpoint: Endpoint, rows: number): boolean =>
  isPreparable(endpoint) && rows > SOON[endpoint.answer === 'pdf' ? 'pdf' : 'xlsx']

export const preparedStatus = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'])

const preparedFile = z.object({
  id,
  /** As whoever asked called it. */
  title: z.string(),
  status: preparedStatus,
  /** Rows that are written, of how many; 0 where it is not known. */
  done: z.number().int(),
  total: z.number().int(),
  /** Why it came to nothing. */
  message: sentence,
  bytes: z.number().int().nullable(),
  /** Its owner has fetched it. */
  taken: z.boolean(),
  createdAt: instant,
})

/** [NEW] Long reports and lists, made in the background while their owner goes on working. */
export const preparedFiles = group('Berkas yang disiapkan', {
  /** `call` is the address of an export or print, `input` what it is asked with; its right is asked for. */
  prepare: write('POST /core/v1/prepared-files/prepare', {
    rights: 'signed-in',
    input: z.strictObject({
      call: z.string().max(200),
      input: z.record(z.string().max(60), z.unknown()),
      title: z.string().trim().min(1).max(120),
      /** How many rows it will have, as far as the screen knows. */
      rows: z.number().int().min(0).max(1_000_000_000).nullish(),
    }),
    reply: z.object({ id }),
  }),
  /** The caller's own, the newest first. */
  all: json('GET /core/v1/prepared-files/get/all', {
    rights: 'signed-in',
    input: z.strictObject({}),
    reply: z.object({ rows: z.array(preparedFile) }),
  }),
  get: file('GET /core/v1/prepared-files/{id}/file', 'file', {
    rights: 'signed-in',
    input: z.strictObject({ id: pathId }),
  }),
  /** Ends what is under way. */
  cancel: write('POST /core/v1/prepared-files/cancel', {
    rights: 'signed-in',
    input: z.strictObject({ id }),
    reply: z.object({ id }),
  }),
})
