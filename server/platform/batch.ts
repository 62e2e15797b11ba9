import wireUtils from 'pg/lib/utils.js'
import type { CustomTypesConfig, FieldDef, PoolClient } from 'pg'
import type { Took } from './slow-statement.ts'

/** What a statement answers: its rows, and the word by which the server says what it did. */
export interface Answer {
  rows: Record<string, unknown>[]
  command: string
}
export interface Statement {
  /** A statement with a name is parsed once per connection; its text never changes. */
  name?: string
  text: string
  values?: unknown[]
  /** It and all before it are answered before what is sent behind it is. */
  flush?: boolean
}

interface Sent extends Statement {
  resolve(answer: Answer): void
  reject(error: Error): void
  rows: Answer['rows']
  error?: Error
}

/** How to read the rows of a statement; null when it has none. */
type Shape = { name: string; read(text: string): unknown }[] | null

/** What a connection has parsed, by name. Unsure after a failure: closed and parsed anew. */
type Known = Map<string, Shape | 'unsure'>
const knownOf = new WeakMap<PoolClient, Known>()

/** The parts of pg's connection that a query class of one's own is given (as in pg-cursor). */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parse(what: { name: string; text: string }): void
  bind(what: { statement: string; values: unknown[]; valueMapper: unknown }): void
  describe(what: { type: 'P'; name: string }): void
  execute(what: object): void
  close(what: { type: 'S'; name: string }): void
  flush(): void
  sync(): void
}

/**
 * Statements that leave in one write and are answered in one: a batch of the extended protocol with a single
 * Sync at its end. After the first that fails the server skips the others, which fail as an echo (25P02).
 */
class Batch {
  private readonly sent: Sent[]
  private readonly known: Known
  private readonly types: CustomTypesConfig
  private readonly landed: () => void
  private at = 0
  private shape: Shape = null

  constructor(sent: Sent[], known: Known, types: CustomTypesConfig, landed: () => void) {
    this.sent = sent
    this.known = known
    this.types = types
    this.landed = landed
  }

  submit(wire: Wire): void {
    wire.stream.cork()
    for (const one of this.sent) {
      try {
        this.write(wire, one)
      } catch (error) {
        // A value that cannot be written: nothing behind it is sent, so nothing behind it happens.
        one.error = error as Error
        break
      }
    }
    wire.sync()
    wire.stream.uncork()
    this.begin()
  }

  private write(wire: Wire, { name = '', text, values = [], flush = false }: Sent): void {
    const shape = name === '' ? undefined : this.known.get(name)
    if (shape === 'unsure') wire.close({ type: 'S', name })
    if (shape === undefined || shape === 'unsure') {
      if (name !== '') this.known.set(name, 'unsure')
      wire.parse({ name, text })
    }
    wire.bind({ statement: name, values, valueMapper: written })
    if (shape === undefined || shape === 'unsure') wire.describe({ type: 'P', name: '' })
    wire.execute({})
    if (flush) wire.flush()
  }

  private begin(): void {
    const shape = this.known.get(this.sent[this.at]?.name ?? '')
    this.shape = shape === undefined || shape === 'unsure' ? null : shape
  }

  handleRowDescription(message: { fields: FieldDef[] }): void {
    this.shape = message.fields.map((f) => ({
      name: f.name,
      read: this.types.getTypeParser(f.dataTypeID, 'text') as (text: string) => unknown,
    }))
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    const one = this.sent[this.at] as Sent
    const row: Record<string, unknown> = {}
    try {
      this.shape?.forEach(({ name, read }, i) => {
        const text = message.fields[i] as string | null
        row[name] = text === null ? null : read(text)
      })
      one.rows.push(row)
    } catch (error) {
      one.error = error as Error
    }
  }

  handleCommandComplete(message: { text: string }): void {
    const one = this.sent[this.at] as Sent
    if (one.name) this.known.set(one.name, this.shape)
    this.at += 1
    this.begin()
    if (one.error) one.reject(one.error)
    else one.resolve({ rows: one.rows, command: message.text.split(' ', 1)[0] as string })
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  /** The server's error, or the connection's end. */
  handleError(error: Error): void {
    const [failed, ...skipped] = this.sent.slice(this.at)
    this.at = this.sent.length
    failed?.reject(failed.error ?? error)
    for (const one of skipped) one.reject(echo())
    this.landed()
  }

  handleReadyForQuery(): void {
    // Statements without an answer: one of them could not be written.
    if (this.at < this.sent.length) this.handleError(echo())
    else this.landed()
  }
}

/** As pg writes a value; the figures of a column without its search for what would need quotes. */
function written(value: unknown): unknown {
  if (!Array.isArray(value)) return wireUtils.prepareValue(value)
  let text = ''
  for (const one of value) {
    if (one !== null && typeof one !== 'number') return wireUtils.prepareValue(value)
    text += text === '' ? (one ?? 'NULL') : `,${one ?? 'NULL'}`
  }
  return `{${text}}`
}

const echo = () => Object.assign(new Error('current transaction is aborted'), { code: '25P02' })

/** Sends statements on one connection: those of one turn of the loop together, one batch at a time. */
export function batches(client: PoolClient, types: CustomTypesConfig, took?: Took) {
  const known = knownOf.get(client) ?? new Map<string, Shape | 'unsure'>()
  knownOf.set(client, known)
  let waiting: Sent[] = []
  let flying = false
  const depart = () => {
    if (flying || waiting.length === 0) return
    flying = true
    const sent = waiting
    waiting = []
    const began = took ? performance.now() : 0
    client.query(
      new Batch(sent, known, types, () => {
        flying = false
        took?.(sent, performance.now() - began)
        if (waiting.length > 0) process.nextTick(depart)
      }) as never,
    )
  }
  return (statement: Statement): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(depart)
      waiting.push({ ...statement, resolve, reject, rows: [] })
    })
}
