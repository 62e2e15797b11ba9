import type { QueueFileResult } from '#contract/sales/offline-devices.ts'
import {
  MOST_FILE,
  type QueueEntry,
  type QueueFileFault,
  type QueueHead,
  readQueueFile,
} from '#contract/sales/queue-file.ts'
import { t } from './texts.ts'

export interface QueueFile {
  head: QueueHead
  /** A line that is none is null. */
  entries: (QueueEntry | null)[]
}

/** A file as it was chosen; one that is too large is not read at all. */
export async function chosenFile(file: File): Promise<QueueFile | QueueFileFault> {
  return file.size > 2 * MOST_FILE ? 'LARGE' : readQueueFile(await file.text())
}

interface Part {
  /** Place of the first of them in the file, from 1. */
  first: number
  part: QueueEntry[]
  /** Lines that are none, told as refused. */
  unread: QueueFileResult[]
}

/** Entries and letters that go up in one call. */
const MOST = 50
const MOST_LETTERS = 600_000

/** In their order; a part ends before it grows too large, and at a line that is none. */
export function inParts(entries: readonly (QueueEntry | null)[]): Part[] {
  const parts: Part[] = []
  let letters = 0
  for (const [i, entry] of entries.entries()) {
    const line = i + 1
    const last = parts.at(-1)
    const size = entry?.body.length ?? 0
    if (entry === null) parts.push({ first: line, part: [], unread: [unreadLine(line)] })
    else if (last?.part.length && last.part.length < MOST && letters + size <= MOST_LETTERS) {
      last.part.push(entry)
      letters += size
    } else {
      parts.push({ first: line, part: [entry], unread: [] })
      letters = size
    }
  }
  return parts
}

const unreadLine = (line: number): QueueFileResult => ({
  ...({ line, number: null, outcome: 'REFUSED', docNo: null } as const),
  why: t('unread'),
})
