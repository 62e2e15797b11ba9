import { z } from 'zod'
import { keptEntry } from './kept-entry.ts'
import { id, instant } from '../values.ts'

/** Lines of entries that one file may have. */
export const MOST_ENTRIES = 10_000
/** Of an entry: a sale with up to 500 lines. */
export const MOST_BODY = 256 * 1024
/** Letters of such a file. */
export const MOST_FILE = 32 * 1024 * 1024

/**
 * What a till has not sent, as a file of lines of JSON: a head, then an entry a line in the very bytes that the device
 * signed. Nothing in it is secret to the branch, and nothing in it can be altered without its signature telling.
 */
export const queueHead = z.strictObject({
  format: z.literal('gerai-queue'),
  version: z.literal(1),
  branchId: id,
  deviceId: id,
  tillName: z.string().max(60),
  writtenAt: instant,
  /** Entries that follow: a file that was cut off is told by it. */
  entries: z.number().int().min(1).max(MOST_ENTRIES),
})
export type QueueHead = z.output<typeof queueHead>

export const queueEntry = z.strictObject({
  body: z.string().min(2).max(MOST_BODY),
  signature: z.base64().max(200),
})
export type QueueEntry = z.output<typeof queueEntry>

/** Named so in whatever folder it is put: `antrean-Kasir 2-20261126-1842.jsonl`. */
export const queueFileName = ({ tillName, writtenAt }: QueueHead): string =>
  `antrean-${tillName.replaceAll(/[^\p{L}\p{N} -]/gu, '')}-${writtenAt.slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}.jsonl`

export const queueFileText = (head: QueueHead, entries: readonly QueueEntry[]): string =>
  [head, ...entries].map((row) => `${JSON.stringify(row)}\n`).join('')

/** Why a file is none of these. */
export type QueueFileFault = 'FORMAT' | 'CUT' | 'LARGE'

/** The head and the entries of a file; a line that is none stands as null at its place. */
export function readQueueFile(
  text: string,
): { head: QueueHead; entries: (QueueEntry | null)[] } | QueueFileFault {
  if (text.length > MOST_FILE) return 'LARGE'
  const [first = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  const head = queueHead.safeParse(parsedLine(first))
  if (!head.success) return 'FORMAT'
  if (lines.length > MOST_ENTRIES) return 'LARGE'
  if (lines.length < head.data.entries) return 'CUT'
  if (lines.length > head.data.entries) return 'FORMAT'
  return {
    head: head.data,
    entries: lines.map((line) => queueEntry.safeParse(parsedLine(line)).data ?? null),
  }
}

/** The number on a receipt that an entry tells, for whoever reads the answer; null of what cannot be read. */
export const numberIn = (body: string): string | null =>
  keptEntry.safeParse(parsedLine(body)).data?.number ?? null

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
