import type { Socket } from 'node:net'
import type pg from 'pg'

/** So many bytes go over at once: a message for each row would be a call of the system for each row. */
const PORTION = 256 * 1024

/** What the driver tells a statement that is sent by itself, and what of its connection is used here. */
interface Wire {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}
interface Copying extends pg.Submittable {
  submit(connection: pg.Connection): void
  handleError(error: Error): void
  handleReadyForQuery(): void
}

/**
 * Sends the rows of a table from one database into another by COPY, as text, and gives how many they were. `from` and
 * `into` are the same table with the same columns. Errors: whatever either side refuses; the other is told to stop.
 */
export async function copyRows(
  source: pg.Client,
  target: pg.Client,
  { from, into }: { from: string; into: string },
): Promise<number> {
  const taking = takeIn(target, `copy ${into} from stdin`)
  const wire = await Promise.race([taking.ready, taking.done.then(neverTook)])
  const sending = sendOut(source, `copy ${from} to stdout`, wire)
  // Who takes may refuse a row while the other still sends: its side is read to the end, and thrown away.
  taking.done.catch(sending.stop)
  try {
    await sending.done
    wire.endCopyFrom()
  } catch (error) {
    wire.sendCopyFail('the other side ended')
    await taking.done.catch(() => {})
    throw error
  }
  return taking.done
}

const neverTook = (): never => {
  throw new Error('COPY ended before it began')
}

function takeIn(client: pg.Client, statement: string) {
  const ready = Promise.withResolvers<Wire>()
  const done = Promise.withResolvers<number>()
  let rows = 0
  let failed: Error | undefined
  const copying: Copying & Record<string, unknown> = {
    submit: (connection) => (connection as unknown as Wire).query(statement),
    handleCopyInResponse: (connection: Wire) => ready.resolve(connection),
    handleCommandComplete({ text }: { text: string }) {
      rows = Number(text.split(' ')[1] ?? 0)
    },
    handleError(error) {
      failed = error
      done.reject(error)
    },
    handleReadyForQuery() {
      if (!failed) done.resolve(rows)
    },
  }
  done.promise.catch(() => {})
  client.query(copying)
  return { ready: ready.promise, done: done.promise }
}

function sendOut(client: pg.Client, statement: string, wire: Wire) {
  const done = Promise.withResolvers<void>()
  let own: Wire | undefined
  let portion = Buffer.allocUnsafe(PORTION)
  let filled = 0
  let stopped = false
  let failed: Error | undefined
  const goOn = () => own?.stream.resume()
  const send = () => {
    if (filled === 0 || stopped) return
    wire.sendCopyFromChunk(portion.subarray(0, filled))
    portion = Buffer.allocUnsafe(PORTION)
    filled = 0
    if (!wire.stream.writableNeedDrain || !own) return
    own.stream.pause()
    wire.stream.once('drain', goOn)
  }
  const copying: Copying & Record<string, unknown> = {
    submit(connection) {
      own = connection as unknown as Wire
      own.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver uses its buffer again, so that each row is copied at once.
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.copy(portion, filled, at)
        filled += part
        at += part
        if (filled === PORTION) send()
      }
    },
    handleCommandComplete() {},
    handleError(error) {
      failed = error
      done.reject(error)
    },
    handleReadyForQuery() {
      send()
      if (!failed) done.resolve()
    },
  }
  client.query(copying)
  const stop = () => {
    stopped = true
    goOn()
  }
  return { done: done.promise, stop }
}
