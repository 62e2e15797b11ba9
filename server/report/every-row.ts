import { PassThrough } from 'node:stream'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { drained } from '#server/platform/drained.ts'
import type { Session } from '#server/platform/session.ts'

const PORTION = 1000

/** A statement for all rows of a report, and the row that stands behind them. */
interface Asked<R> {
  text: string
  values: unknown[]
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
  const give = async (rows: readonly R[]) => {
    if (handed.destroyed) throw new Error('export aborted by the receiver')
    if (!handed.write(rows)) await drained(handed)
  }
  const reading = ctx
    .report(async (tx, s) => {
      const { text, values, last } = ask(tx, s)
      await tx.rows(`declare every_row no scroll cursor for ${text}`, values)
      for (;;) {
        const rows = await tx.rows<R>(`fetch ${PORTION} from every_row`)
        if (rows.length === 0) break
        await give(rows)
      }
      if (last) await give([await last()])
    })
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
