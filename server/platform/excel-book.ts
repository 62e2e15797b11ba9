import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import type { WorkbookWriter } from '@cj-tech-master/excelts'
import { drained } from './drained.ts'

export type Book = WorkbookWriter
export type BookSheet = ReturnType<Book['addWorksheet']>

/**
 * A workbook that is written while it is sent: memory stays flat however many rows there are, and
 * a slow receiver slows the reading of the rows.
 */
export function streamBook(
  write: (book: Book, out: PassThrough) => Promise<void>,
  madeBy = '',
): Readable {
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  into(out, write, madeBy).catch((error: Error) => out.destroy(error))
  return out
}

async function into(
  out: PassThrough,
  write: (book: Book, out: PassThrough) => Promise<void>,
  madeBy: string,
): Promise<void> {
  // Four hundred files, which a start would wait for.
  const { WorkbookWriter } = await import('@cj-tech-master/excelts')
  const book = new WorkbookWriter({
    stream: out,
    useStyles: true,
    useSharedStrings: false,
    trueStreaming: true,
    zip: { zlib: { level: 3 } },
    creator: 'Gerai',
    ...(madeBy ? { lastModifiedBy: madeBy } : {}),
  })
  await write(book, out)
  await book.commit()
}

/** Rows after which others are let through. */
export const ROWS_AT_ONCE = 250

/** Lets other requests run, and waits for a slow receiver. */
export async function giveWay(out: PassThrough): Promise<void> {
  if (out.destroyed) throw new Error('export aborted by the receiver')
  if (out.writableNeedDrain) await drained(out)
  await breathe()
}

/** Letters that the name of a sheet may have. */
const NAME = 31

export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, NAME) || 'Data'

/** No two sheets of a workbook have one name, in whatever letters. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let own = sheetName(name)
    for (let n = 2; taken.has(own.toLowerCase()); n += 1)
      own = `${sheetName(name).slice(0, NAME - 5)} (${n})`
    taken.add(own.toLowerCase())
    return own
  })
}
