import { addDays } from '#contract/days.ts'
import { roundUp } from '#server/seed/amounts.ts'
import { type BranchCode, branchCodes } from '#server/seed/parties.ts'
import { buyingTales, sellingTales, stockTales, taxTales } from './rows/papers.ts'
import { beAtTill } from './shifts.ts'
import { type Answer, type Deed, type Story, ask, tell } from './teller.ts'
import { meant } from './words.ts'

/** One call of a tale. */
interface Row {
  /** Day of the tale, from 0. */
  day: number
  time: string
  by: string
  call: string
  /** By which later rows of the tale name what it wrote; none where it is `-`. */
  ref: string
  input: Record<string, unknown>
  /** It speaks of what was done in the other branch, and follows it. */
  follows: boolean
}

interface Tale {
  title: string
  /** How many days before the last it begins, each time that it is told. */
  starts: number[]
  branches: readonly BranchCode[]
  rows: Row[]
}

/** A row as its branch plays it on a day. */
export interface Turn {
  deed: Deed
  row: Row
}

/** Objects as people write them: bare keys, single quotes. */
const objectOf = (text: string): Record<string, unknown> =>
  JSON.parse(text.replaceAll("'", '"').replace(/([{,])([A-Za-z]\w*):/g, '$1"$2":'))

function rowOf(text: string): Row {
  const [, day = '0', time = '', by = '', call = '', ref = '-', input = '{}'] =
    /^(\d+) ([\d:]+) (\S+) (\S+) (\S+) (\{.*\})$/.exec(text) ?? []
  if (!call) throw new Error(`not understood: ${text}`)
  return {
    day: Number(day),
    time,
    by,
    call,
    ref,
    input: objectOf(input),
    follows: /\$(there-doc|number) /.test(text),
  }
}

function talesOf(text: string): Tale[] {
  return text
    .trim()
    .split(/^# /m)
    .slice(1)
    .map((tale) => {
      const [head = '', ...rows] = tale.trim().split('\n')
      const [, title = '', starts = '', only] =
        /^(.*) @ ([-\d, ]+?)(?: \[(\w+)\])?$/.exec(head) ?? []
      const branches = branchCodes.filter((code) => !only || code === only)
      return { title, starts: starts.split(',').map(Number), branches, rows: rows.map(rowOf) }
    })
}

const tales = [buyingTales, sellingTales, stockTales, taxTales].flatMap(talesOf)

/** What the tales have for a branch on a day. */
export function turnsOn(until: string, branch: BranchCode, day: string): Turn[] {
  return tales.flatMap(({ title, starts, branches, rows }) =>
    branches.includes(branch)
      ? starts.flatMap((start) =>
          rows
            .filter((row) => addDays(until, start + row.day) === day)
            .map((row) => ({
              row,
              deed: { branch, day, time: row.time, by: row.by, tale: `${title} ${start}` },
            })),
        )
      : [],
  )
}

/** What a sale comes to is asked before it is paid. */
const ASKED: Record<string, string> = {
  'sales.cashier.payment': 'sales.cashier.calculate',
  'sales.cod.payment': 'sales.cod.calculate',
  'sales.exchange.submit': 'sales.exchange.calculate',
}

async function dueOf(
  story: Story,
  deed: Deed,
  call: string,
  input: Record<string, unknown>,
): Promise<number> {
  const { payments: _, courierCash: __, ...cart } = input
  const path = ASKED[call] ?? ''
  const form =
    call === 'sales.cod.payment'
      ? cart
      : { ...cart, branchId: story.players.ids.of('branch', deed.branch) }
  const told = await ask(
    story,
    deed,
    path,
    call === 'sales.exchange.submit'
      ? { ...form, docDate: deed.day, requestId: crypto.randomUUID() }
      : form,
  )
  if (call === 'sales.exchange.submit') return told.due as number
  return (told.totals as { total: number }).total
}

export async function play(story: Story, { deed, row }: Turn): Promise<Answer> {
  try {
    await beAtTill(story, deed)
    const input = (await meant(story, deed, row.input)) as Record<string, unknown>
    for (const payment of (input.payments as { amount: unknown; methodId: number }[] | undefined) ??
      [])
      if (payment.amount === DUE)
        payment.amount = roundUp(
          await dueOf(story, deed, row.call, input),
          payment.methodId === story.players.ids.of('method', 'TUNAI') ? 100 : 1,
        )
    const answer = await tell(story, deed, row.call, input)
    if (typeof answer.id === 'number') story.kept.push(answer.id)
    if (row.ref !== '-') story.documents.set(`${deed.branch}/${deed.tale}/${row.ref}`, answer.id)
    return answer
  } catch (error) {
    const what = `${deed.tale}, ${deed.branch} ${deed.day} ${row.time} ${row.call} ${row.ref}`
    throw new Error(
      `${what}: ${(error as Error).message} ${JSON.stringify((error as { errors?: unknown }).errors ?? '')}`,
      { cause: error },
    )
  }
}

/** Words that only the asking of a total resolves. */
export const DUE = 'due'
