import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import { instantAt } from '#server/platform/time.ts'
import type { BranchCode } from '#server/seed/parties.ts'
import type { Db, Players } from './players.ts'

/** What the demo's people have to know of what they did before. */
export interface Story {
  db: Db
  players: Players
  /** Documents by the name that a row gave them, `SBY/R1`. */
  documents: Map<string, number>
  /** When what was written, in the order of writing. */
  written: Written[]
  /** Calls of the same minute follow one another by seconds. */
  seconds: Map<string, number>
  tills: Map<string, string>
  /** Shifts that are open, by cashier. */
  shifts: Map<string, { id: number; branch: BranchCode; day: string; number: number }>
  /** Documents of rows that tell what becomes of them: nobody receives, pays or collects them by habit. */
  kept: number[]
  /** When shifts were opened, by their ids: of one in which nobody bought anything nothing else tells it. */
  opened: Map<number, string>
  /** Rows of tales that the program refused. */
  refused: string[]
  /** When it began truly, by the clock of the machine. */
  began: string
  /** When months were opened and closed, and by whom. */
  months: { id: number; act: 'opened' | 'closed'; at: string; by: string }[]
  /** While the shop is open to people: they act at this very moment. */
  live: boolean
}

export const beginStory = (players: Players, live = false): Story => ({
  db: players.db,
  players,
  live,
  documents: new Map(),
  written: [],
  kept: [],
  refused: [],
  months: [],
  began: new Date().toISOString(),
  seconds: new Map(),
  tills: new Map(),
  shifts: new Map(),
  opened: new Map(),
})

export interface Written {
  branchId: number
  documentId: number
  at: string
}

/** When, where and by whom something is done; a role (`kasir`) is that of the branch. */
export interface Deed {
  branch: BranchCode
  day: string
  /** `HH:MM` of the branch's clock. */
  time: string
  by: string
  /** The tale whose names it speaks of. */
  tale?: string
}

export type Answer = Record<string, unknown> & { id: number }

const CENTRAL = new Set(['owner', 'akuntansi'])
/** The part of the e-mail before the @. */
export const personOf = ({ by, branch }: Pick<Deed, 'by' | 'branch'>): string =>
  CENTRAL.has(by) || by.includes('.') ? by : `${by}.${branch.toLowerCase()}`

/** `sales.cod.add` in the table of calls. */
export function callAt(path: string): Endpoint {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], api)
  if (!found) throw new Error(`there is no call ${path}`)
  return found as Endpoint
}

/** Names of the fields of an input; of several forms, of the first that knows all that is said. */
function fieldsOf(schema: z.ZodType, said: readonly string[]): Set<string> {
  const { shape, options, def } = schema as unknown as {
    shape?: object
    options?: z.ZodType[]
    def?: { in?: z.ZodType; innerType?: z.ZodType }
  }
  if (shape) return new Set(Object.keys(shape))
  const forms = options?.map((one) => fieldsOf(one, said)) ?? []
  if (options) return forms.find((form) => said.every((key) => form.has(key))) ?? new Set()
  const inner = def?.in ?? def?.innerType
  return inner ? fieldsOf(inner, said) : new Set()
}

/** Whether a call writes a document; what it answers bears its id. */
export const isPaper = (path: string): boolean =>
  !/^(master|system|report|sales\.shift|bankCash\.recurringJournal)\./.test(path)

/** Does a call as somebody of the demo and remembers what it wrote; a supervisor agrees where one is asked. */
export async function tell(
  story: Story,
  deed: Deed,
  path: string,
  input: Record<string, unknown>,
): Promise<Answer> {
  const call = callAt(path)
  const { at, place } = momentOf(story, deed)
  const fields = fieldsOf(call.input, Object.keys(input))
  const branchId = story.players.ids.of('branch', deed.branch)
  const form: Record<string, unknown> = {
    ...(fields.has('requestId') ? { requestId: keyOf(deed, path, place) } : {}),
    ...(fields.has('branchId') ? { branchId } : {}),
    ...(fields.has('docDate') ? { docDate: deed.day } : {}),
    ...input,
  }
  const answer = await withApproval(story, deed, at, call, form)
  if (at !== null && isPaper(path) && typeof answer?.id === 'number')
    story.written.push({ branchId, documentId: answer.id, at })
  return answer
}

async function withApproval(
  story: Story,
  deed: Deed,
  at: string | null,
  call: Endpoint,
  form: Record<string, unknown>,
): Promise<Answer> {
  const person = personOf(deed)
  for (let asked = 0; ; asked += 1) {
    try {
      return (await story.players.act(person, at, call, form as never)) as Answer
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'APPROVAL_REQUIRED' || asked > 2)
        throw error
      const head = personOf({ by: 'kepala', branch: deed.branch })
      form.approvalToken = await story.players.approve({
        branch: deed.branch,
        action: (error as unknown as { action: string }).action,
        asks: person,
        approves: asked > 0 || person === head ? 'owner' : head,
        reason: 'Sudah diperiksa bersama',
      })
    }
  }
}

/** Asks something at a moment of the story; nothing is written. */
export function ask(story: Story, deed: Deed, path: string, input: object): Promise<Answer> {
  const at = story.live ? null : instantOf(deed, 0)
  return story.players.act(personOf(deed), at, callAt(path), input as never) as Promise<Answer>
}

function momentOf(story: Story, deed: Deed): { at: string | null; place: number } {
  const minute = `${deed.branch} ${deed.day} ${deed.time}`
  const place = story.seconds.get(minute) ?? 0
  story.seconds.set(minute, place + 1)
  return { at: story.live ? null : instantOf(deed, place), place }
}

/** Both branches live on Java's time. */
export const instantOf = ({ day, time }: Deed, second: number) =>
  instantAt(day, `${time}:${String(Math.min(second, 59)).padStart(2, '0')}`, 'Asia/Jakarta')

/** The same deed has the same key however often it is told, so that it is done once. */
function keyOf({ branch, day, time, by }: Deed, path: string, place: number): string {
  const hex = createHash('sha256')
    .update(`${branch} ${day} ${time} ${by} ${path} ${place}`)
    .digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
