import { addDays } from '#contract/days.ts'
import { Refusal } from '#server/platform/errors.ts'
import { roundUp } from '#server/seed/amounts.ts'
import { type BranchCode, branchCodes } from '#server/seed/parties.ts'
import { officeTales } from './rows/office.ts'
import { buyingTales, sellingTales, stockTales, taxTales } from './rows/papers.ts'
import { beAtTill } from './shifts.ts'
import { type Deed, type Story, ask, isPaper, tell } from './teller.ts'
import { Unknown, linesOf, meant } from './words.ts'

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

const tales = [buyingTales, sellingTales, stockTales, taxTales, officeTales].flatMap(talesOf)

/** The day on which the first of them begins. */
export const talesBegin = (until: string): string =>
  addDays(until, Math.min(...tales.flatMap(({ starts }) => starts)))

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

/** Plays a row; what is refused is left out with what follows from it, and told at the end (`alive.test.ts` wants all). */
export async function play(story: Story, turn: Turn): Promise<void> {
  const { deed, row } = turn
  try {
    await act(story, turn).catch(async (error) => {
      if (!(error instanceof Refusal) || error.code !== 'STOCK_SHORT') throw error
      await stockUp(story, deed)
      await act(story, turn)
    })
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Unknown)) throw error
    const what = `${deed.tale}, ${deed.branch} ${deed.day} ${row.time} ${row.call}`
    story.refused.push(
      `${what}: ${error.message} ${JSON.stringify((error as Refusal).errors ?? '')}`,
    )
  }
}

async function act(story: Story, { deed, row }: Turn): Promise<void> {
  await beAtTill(story, deed)
  const input = (await meant(story, deed, row.input)) as Record<string, unknown>
  const cash = story.players.ids.of('method', 'TUNAI')
  for (const payment of (input.payments as { amount: unknown; methodId: number }[]) ?? [])
    if (payment.amount === DUE) {
      const due = await dueOf(story, deed, row.call, input)
      payment.amount = roundUp(due, payment.methodId === cash ? 100 : 1)
    }
  const { id } = await tell(story, deed, row.call, input)
  if (typeof id === 'number' && isPaper(row.call)) story.kept.push(id)
  if (row.ref !== '-') story.documents.set(`${deed.branch}/${deed.tale}/${row.ref}`, id)
}

/** What the tales' goods cost by the unit in which they are bought, and how many come when the shelves are empty. */
const BOUGHT: Record<'TOKO' | 'GUDANG', string> = {
  TOKO: 'MG2/DUS*12@171000 MIG/DUS*4@99484 KPI/PCS*60@14500 TEH/PCS*60@7650 SBN/PCS*60@3250',
  GUDANG: 'MNY-001/DUS*60@205000 MIG/DUS*8@99484',
}

/** Others bought what a tale needs: its supplier brings it, and is billed. */
async function stockUp(story: Story, deed: Deed): Promise<void> {
  const { ids } = story.players
  for (const place of deed.branch === 'SBY' ? (['TOKO', 'GUDANG'] as const) : (['TOKO'] as const)) {
    const supplierId = ids.of('supplier', 'NUSA')
    const lines = linesOf(story, BOUGHT[place])
    const paper = `${place}-${deed.branch}-${deed.day}-${deed.time}`
    const { id } = await tell(story, { ...deed, by: 'owner' }, 'purchase.purchaseReceipt.add', {
      supplierId,
      taxMode: 'EXCLUDE',
      lines,
      supplierDeliveryNo: `SJ-${paper}`,
      warehouseId: ids.of('warehouse', `${deed.branch}/${place}`),
    })
    await tell(story, { ...deed, by: 'pembelian' }, 'purchase.purchaseInvoice.add', {
      supplierId,
      receiptIds: [id],
      taxMode: 'EXCLUDE',
      termDays: 21,
      supplierInvoiceNo: `INV-${paper}`,
      lines: lines.map(({ qty, unitPrice }, i) => ({
        receiptId: id,
        receiptLine: i + 1,
        qty,
        unitPrice,
      })),
    })
  }
}

/** Words that only the asking of a total resolves. */
export const DUE = 'due'
