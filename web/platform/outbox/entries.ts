import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldError } from '../errors.ts'

/** What a person wrote here that has no answer yet, or an answer that waits for a person. */
export interface Entry {
  /** By it the server knows it again; the `requestId` of a call that takes one. */
  key: string
  /** In the order in which it was written. */
  order: number
  address: Pick<Endpoint, 'method' | 'path' | 'writes'>
  input: Record<string, unknown>
  /** Page below `/app/` on which it was written, with its search. */
  page: string
  author: { email: string; name: string }
  /** Milliseconds of this device's clock. */
  at: number
  /** How long it lay here is sent beside it as `ago`: what it tells is of that moment. */
  ofItsMoment?: boolean
  /** The field of an answer that leaves it here until a person has decided, where it holds any; all of an answer that is to be looked at. */
  asks?: string
  /** Its lines are refused one by one. */
  byLine?: boolean
  /** Draft that it was written as, to be opened again where it is refused. */
  form?: { key: string; values: unknown }
  refusal: { message: string; errors: FieldError[] } | null
  /** The answer that a person has not looked at yet. */
  reply: unknown
}

export type NewEntry = Omit<Entry, 'order' | 'at' | 'author' | 'refusal' | 'reply'>

/** Where entries lie; each call is all of it or nothing, and outlives a power cut. */
export interface Disk {
  /** In the order in which they were written. */
  read: () => Promise<Entry[]>
  /** Gives each its place in the order, unless its key lies there already. */
  add: (entries: Omit<Entry, 'order'>[]) => Promise<void>
  /** Puts what `next` makes of it in its place; false where it is not there any more. */
  change: (key: string, next: (entry: Entry) => Omit<Entry, 'order'>[]) => Promise<boolean>
}

/** What became of a call. */
export type Answer =
  | { reply: unknown }
  | { refusal: NonNullable<Entry['refusal']> }
  /** Nobody knows; with `trouble` the server spoke, and other pages may fare better. */
  | { unknown: 'away' | 'trouble' }

export type Definite = Exclude<Answer, { unknown: unknown }>

export const isWaiting = ({ refusal, reply }: Entry) => refusal === null && reply === undefined

/** What is sent next: the oldest of its author, of no page that had trouble just now. */
export const nextOf = (entries: Entry[], email: string, troubled: ReadonlySet<string>) =>
  entries.find((one) => isWaiting(one) && one.author.email === email && !troubled.has(one.page))

/**
 * As it is sent at `now`, milliseconds of the device's clock; one that was set back counts nothing. Names that begin with
 * `$` are for the screen.
 */
export function inputAt({ input, ofItsMoment, at }: Entry, now: number, most: number) {
  const said = Object.fromEntries(Object.entries(input).filter(([name]) => !name.startsWith('$')))
  return ofItsMoment ? { ...said, ago: Math.min(Math.max(0, Math.round(now - at)), most) } : said
}

/** Whether an answer leaves it for a person. */
function asksOf({ asks }: Entry, reply: unknown): boolean {
  if (!asks) return false
  const field = (reply as Record<string, unknown> | null)?.[asks]
  return asks === '*' || (Array.isArray(field) ? field.length > 0 : Boolean(field))
}

/** What stays of it after an answer. */
export function left(entry: Entry, answer: Definite, newKey: () => string): Omit<Entry, 'order'>[] {
  if ('reply' in answer)
    return asksOf(entry, answer.reply) ? [{ ...entry, reply: answer.reply ?? null }] : []
  const lines = linesOf(entry)
  // Nothing of it was kept: each line is told by itself what is wrong with it, under a key of its own.
  if (entry.byLine && lines.length > 1)
    return lines.map((line) => withLines(entry, [line], newKey()))
  return [{ ...entry, refusal: answer.refusal }]
}

export const linesOf = ({ input }: Pick<Entry, 'input'>): unknown[] =>
  Array.isArray(input.lines) ? input.lines : []

const withLines = (entry: Entry, lines: unknown[], key: string): Entry => ({
  ...entry,
  key,
  input: { ...entry.input, lines, ...('requestId' in entry.input ? { requestId: key } : {}) },
})

export interface Sending {
  disk: Disk
  ask: (entry: Entry) => Promise<Answer>
  /** Of whoever is signed in; null once nobody is. */
  email: () => string | null
  /** Being sent by the form that wrote it. */
  isInHand: (key: string) => boolean
  newKey: () => string
  settled: (entry: Entry, answer: Definite) => void
}

/**
 * Sends what lies here, the oldest first, one at a time, for its author alone. It leaves by the server's definite answer to
 * its own key and by nothing else, so that asking again is right whoever asks. True once all is answered.
 */
export async function sendAll(sending: Sending): Promise<boolean> {
  const troubled = new Set<string>()
  for (;;) {
    const email = sending.email()
    const all = (await sending.disk.read()).filter(({ key }) => !sending.isInHand(key))
    const entry = email === null ? undefined : nextOf(all, email, troubled)
    if (!entry) return troubled.size === 0
    const answer = await sending.ask(entry)
    if ('unknown' in answer) {
      if (answer.unknown === 'away') return false
      troubled.add(entry.page)
    } else await settle(sending, entry, answer)
  }
}

/** Writes down what became of it; told once, by whoever found it still there. */
export async function settle(
  { disk, settled, newKey }: Pick<Sending, 'disk' | 'settled' | 'newKey'>,
  entry: Entry,
  answer: Definite,
): Promise<void> {
  const was = await disk.change(entry.key, (now) =>
    isWaiting(now) ? left(now, answer, newKey) : [now],
  )
  if (was) settled(entry, answer)
}

/** How many of whom lie here: one's own by what they wait for, and of others who wrote here. */
export function sumsOf(entries: Entry[], email: string | null) {
  const own = entries.filter(({ author }) => author.email === email)
  const others = new Map<string, number>()
  for (const { author } of entries)
    if (author.email !== email) others.set(author.name, (others.get(author.name) ?? 0) + 1)
  return {
    waiting: own.filter(isWaiting),
    refused: own.filter(({ refusal }) => refusal !== null),
    asking: own.filter(({ reply }) => reply !== undefined),
    others: [...others].map(([name, count]) => ({ name, count })),
  }
}
