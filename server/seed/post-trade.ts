import { randomUUID } from 'node:crypto'
import type { Saved } from '#contract/document.ts'
import { instantAt } from '#server/platform/time.ts'
import type { TradeEvent } from './events.ts'
import type { Players } from './players.ts'
import { postMoney } from './post-money.ts'
import { postPurchase } from './post-purchase.ts'
import { postSales } from './post-sales.ts'

/** An event of one branch that a person does; opening and periods are the owner's affair. */
export type Done = Exclude<TradeEvent, { type: 'opening' | 'openPeriod' | 'closePeriod' }>

/** What posting has to remember between events. */
export interface Story {
  players: Players
  /** Document ids by the refs of the events. */
  papers: Map<string, number>
  /** Line numbers of a paper's goods, by the ref of the paper. */
  lines: Map<string, Map<string, number>>
  /** When what was written, in the order of writing. */
  written: Written[]
  /** Events that came before at the same minute, by branch. */
  seconds: Map<string, number>
}
export interface Written {
  branchId: number
  documentId: number
  at: string
}

/** Does one event as the employee who did it, and remembers what came of it. */
export async function post(story: Story, event: Done): Promise<void> {
  const at = instantOf(story, event)
  try {
    const saved = await postOne({ story, at }, event)
    if ('ref' in event) story.papers.set(event.ref, saved.id)
    const branchId = story.players.ids.of('branch', event.branch)
    story.written.push({ branchId, documentId: saved.id, at })
  } catch (error) {
    const what = `${event.type} ${event.branch} ${event.date} ${event.time}`
    throw new Error(`${what}: ${(error as Error).message}`, { cause: error })
  }
}

/** An event's place in the story. */
export interface Moment {
  story: Story
  at: string
}

function postOne(moment: Moment, event: Done): Promise<Saved> {
  switch (event.type) {
    case 'purchaseOrder':
    case 'goodsReceipt':
    case 'purchaseInvoice':
    case 'internalMutation':
      return postPurchase(moment, event)
    case 'booking':
    case 'retailSale':
    case 'salesOrder':
    case 'processOrder':
    case 'creditInvoice':
      return postSales(moment, event)
    default:
      return postMoney(moment, event)
  }
}

/** Events of the same minute follow one another by seconds; both branches live on Java's time. */
function instantOf(story: Story, event: Done): string {
  const minute = `${event.branch} ${event.date} ${event.time}`
  const second = story.seconds.get(minute) ?? 0
  story.seconds.set(minute, second + 1)
  const time = `${event.time}:${String(Math.min(second, 59)).padStart(2, '0')}`
  return instantAt(event.date, time, 'Asia/Jakarta')
}

/** What every document's form sends. */
export function formOf({ story }: Moment, event: Done) {
  return {
    requestId: randomUUID(),
    branchId: story.players.ids.of('branch', event.branch),
    docDate: event.date,
  }
}

/** The id of a paper that an earlier event named. */
export function paperOf({ story }: Moment, ref: string): number {
  const id = story.papers.get(ref)
  if (id === undefined) throw new Error(`no paper ${ref}`)
  return id
}

/** The product must come to the story's own figures; anything else is our mistake. */
export function expectSame(what: string, found: number | null | undefined, told: number): void {
  if (found !== told) throw new Error(`${what} is ${found}, the story says ${told}`)
}
