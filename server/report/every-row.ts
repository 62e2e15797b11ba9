import { PassThrough } from 'node:stream'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { CutOff } from '#server/platform/replica.ts'
import { drained } from '#server/platform/drained.ts'
import type { Session } from '#server/platform/session.ts'

/** A portion that lives while it is written is thrown away late: of 1,000 rows it held 200 MB more than of 250. */
const PORTION = 250

/** Heads above rows that stand together: as many as there are groups, in the order of the rows. */
interface Heads<R> {
  text: string
  /** Which head a row stands under. */
  of: (row: R) => unknown
  shown: (head: R) => R
}
/** A statement for all rows of a report, the heads among them, and the row that stands behind them. */
interface Asked<R> {
  text: string
  values: unknown[]
  heads?: Heads<R> | null
  last?: () => Promise<R>
}

/**
 * All rows in portions, read by a cursor on one snapshot while they are taken, however many there are; whoever stops
 * taking ends the cursor.
 */
export async function* everyRow<R extends object>(
  ctx: Ctx,
  ask: (tx: Tx, s: Session) => Asked<R>,
): AsyncGenerator<R[]> {
  const handed = new PassThrough({ objectMode: true, highWaterMark: 1 })
  let begun = false
  const give = async (rows: readonly R[]) => {
    if (handed.destroyed) throw new Error('export aborted by the receiver')
    begun = true
    if (!handed.write(rows)) await drained(handed)
  }
  const read = async (tx: Tx, s: Session) => {
    const { text, values, heads, last } = ask(tx, s)
    await tx.rows(`declare every_row no scroll cursor for ${text}`, values)
    const under = heads ? await underHeads(tx, heads, values) : null
    for (;;) {
      const rows = await tx.rows<R>(`fetch ${PORTION} from every_row`)
      if (rows.length === 0) break
      await give(under ? await under(rows) : rows)
    }
    if (last) await give([await last()])
  }
  const reading = ctx
    .report((tx, s) =>
      read(tx, s).catch((error: unknown) => {
        // What has rows of a replica already is not begun anew below them.
        throw begun && ctx.aside.seen() ? new CutOff(error) : error
      }),
    )
    .then(
      () => handed.end(),
      (error: Error) => handed.destroy(error),
    )
  try {
    for await (const rows of handed) yield rows as R[]
  } finally {
    handed.destroy()
    await reading
  }
}

/** Puts each head above its first row: a second cursor goes along with that of the rows. */
async function underHeads<R extends object>(
  tx: Tx,
  { text, of, shown }: Heads<R>,
  values: unknown[],
): Promise<(rows: R[]) => Promise<R[]>> {
  await tx.rows(`declare every_head no scroll cursor for ${text}`, values)
  let waiting: R[] = []
  let begun = false
  let current: unknown
  return async (rows) => {
    const told: R[] = []
    for (const row of rows) {
      const own = of(row)
      if (!begun || own !== current) {
        if (waiting.length === 0) waiting = await tx.rows<R>(`fetch ${PORTION} from every_head`)
        const head = waiting.shift()
        if (!head || of(head) !== own) throw new Error('a head does not go with its rows')
        told.push(shown(head))
        begun = true
        current = own
      }
      told.push(row)
    }
    return told
  }
}
