import { create } from 'zustand'
import { type Endpoint, type InputOf, type ReplyOf, bareEndpoint } from '#contract/endpoint.ts'
import { call, type CallOptions } from '../api.ts'
import { reach } from '../connection.ts'
import { dropDraft } from '../drafts.ts'
import { Failure } from '../errors.ts'
import { newRequestId } from '../request-id.ts'
import { activeEmail, useSession } from '../session.ts'
import { disk } from './disk.ts'
import {
  type Answer,
  type Definite,
  type Entry,
  type NewEntry,
  inputAt,
  sendAll,
} from './entries.ts'

/** Milliseconds after which a call without an answer has none: a phone at the edge of its line waits for minutes. */
const PATIENCE = 8000
/** Milliseconds that an entry is told to have lain here at most. */
const LIES_MS = 7 * 24 * 3_600_000

/** What lies here, as it was read last. */
export const useOutbox = create<{ entries: Entry[] }>(() => ({ entries: [] }))

type Settled = (entry: Entry, answer: Definite) => void
const listeners = new Set<Settled>()

/** Pages that show what became of theirs; those of others are told by the frame. */
export function onSettled(listener: Settled): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('gerai-unsent') : null
channel?.addEventListener('message', () => void refresh().catch(() => {}))

/** Reads anew what lies here. */
export async function refresh(): Promise<void> {
  useOutbox.setState({ entries: await disk.read() })
}

async function changed(): Promise<void> {
  await refresh()
  channel?.postMessage('changed')
}

const inHand = new Set<string>()

/** Written once it would outlive a power cut; rejects where the device has no room. It goes up by itself. */
export async function keep(given: NewEntry[]): Promise<void> {
  await write(given)
  void send()
}

async function write(given: NewEntry[]): Promise<void> {
  const { user } = useSession.getState()
  const author = { email: activeEmail() ?? '', name: user?.employee.name ?? '' }
  const at = Date.now()
  await disk.add(given.map((one) => ({ ...one, author, at, refusal: null, reply: undefined })))
  await changed()
}

/** A person has decided about it: what `next` leaves of it stays. */
export async function amend(key: string, next: (entry: Entry) => Entry[]): Promise<void> {
  if (await disk.change(key, next)) await changed()
}

export const drop = (key: string) => amend(key, () => [])

const sending = {
  disk,
  email: () => (useSession.getState().user ? activeEmail() : null),
  isInHand: (key: string) => inHand.has(key),
  newKey: newRequestId,
  settled: (entry: Entry, answer: Definite) => {
    if (entry.form && 'reply' in answer) dropDraft(entry.form.key)
    for (const listener of listeners) listener(entry, answer)
    void changed().catch(() => {})
  },
  ask: (entry: Entry) =>
    answered(
      call(bareEndpoint(entry.address), inputAt(entry, Date.now(), LIES_MS) as InputOf<Endpoint>, {
        quiet: true,
        silent: true,
        repeatable: true,
        patience: PATIENCE,
      }),
    ),
}

/** A refusal is an answer; whoever is not signed in, or a server in trouble, gave none. */
async function answered(asked: Promise<unknown>): Promise<Answer> {
  try {
    return { reply: await reach(asked) }
  } catch (error) {
    if (!(error instanceof Failure)) return { unknown: 'away' }
    const { status, message, errors } = error
    if (status === 401 || status === 429) return { unknown: 'away' }
    return status >= 500 ? { unknown: 'trouble' } : { refusal: { message, errors } }
  }
}

let running: Promise<void> | null = null
let again = false

/** All that waits here of whoever is signed in; asked meanwhile, it looks once more at the end. */
export function send(): Promise<void> {
  again = running !== null
  running ??= (async () => {
    await sendAll(sending).catch(() => false)
    await changed().catch(() => {})
  })().finally(() => {
    running = null
    if (again) void send()
  })
  return running
}

/**
 * A form's save: kept here before it is sent, so that without an answer it goes up by itself, once. A refusal is the
 * form's, whose draft has it all.
 */
export async function sentOnce<E extends Endpoint>(
  endpoint: E,
  entry: NewEntry,
  options: CallOptions,
): Promise<ReplyOf<E>> {
  inHand.add(entry.key)
  try {
    await write([entry])
    const asked = call(endpoint, entry.input as InputOf<E>, {
      ...options,
      repeatable: true,
      patience: PATIENCE,
    })
    const reply = await reach(asked)
    await drop(entry.key)
    return reply
  } catch (error) {
    if (error instanceof Failure && error.status < 500) await drop(entry.key)
    throw error
  } finally {
    inHand.delete(entry.key)
  }
}

/** What lies here of a page. */
export const entriesOf = (entries: readonly Entry[], page: string) =>
  entries.filter((one) => one.page === page && one.author.email === activeEmail())
