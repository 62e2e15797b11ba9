import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Saved } from '#contract/document.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import type { TradeEvent } from './events.ts'
import type { Players } from './players.ts'

/** An event of one branch that a person does; opening and periods are the owner's affair. */
export type Done = Exclude<TradeEvent, { type: 'opening' | 'openPeriod' | 'closePeriod' }>

/** What posting has to remember between events. */
export interface Story {
  players: Players
  /** Document ids by the refs of the events. */
  documents: Map<string, number>
  /** Line numbers of a document's goods, by the ref of the document. */
  lines: Map<string, Map<string, number>>
  /** When what was written, in the order of writing. */
  written: Written[]
  /** Events that came before at the same minute, by branch. */
  seconds: Map<string, number>
  /** Keys of the tills, by branch and name. */
  tills: Map<string, string>
  /** Shifts that are open now, by cashier. */
  shifts: Map<string, OpenShift>
}
export interface OpenShift {
  id: number
  branch: Done['branch']
  day: string
  number: number
}
export interface Written {
  branchId: number
  documentId: number
  at: string
}

/** An event's place in the story. */
export interface Moment {
  story: Story
  at: string
}

/** What every document's form sends. */
const formOf = ({ story }: Moment, event: Done) => ({
  requestId: randomUUID(),
  branchId: story.players.ids.of('branch', event.branch),
  docDate: event.date,
})
type Form = ReturnType<typeof formOf>

/** Writes the document of an event; it must come to the figures that the story tells of it. */
export async function post<E extends Endpoint<z.ZodType, z.ZodType<Saved>>>(
  moment: Moment,
  event: Done,
  call: E,
  written: DistributedOmit<InputOf<E>, keyof Form>,
): Promise<Saved> {
  const input = { ...formOf(moment, event), ...written } as InputOf<E>
  const saved: Saved = await moment.story.players.act(event.by, moment.at, call, input)
  if ('vat' in event) expectSame('PPN', saved.totals?.vat, event.vat)
  if ('total' in event) expectSame('total', saved.totals?.total, event.total)
  return saved
}
/** Of each form of a union alone. */
type DistributedOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** The id of a master by the word that the story has for it; places and accounts lie in a branch. */
export const idOf = ({ story }: Moment, ...of: Parameters<Players['ids']['of']>): number =>
  story.players.ids.of(...of)

/** The id of a document that an earlier event named. */
export function documentOf({ story }: Moment, ref: string): number {
  const id = story.documents.get(ref)
  if (id === undefined) throw new Error(`no document ${ref}`)
  return id
}

/** The product must come to the story's own figures; anything else is our mistake. */
export function expectSame(what: string, found: number | null | undefined, told: number): void {
  if (found !== told) throw new Error(`${what} is ${found}, the story says ${told}`)
}
