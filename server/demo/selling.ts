import { Refusal } from '#server/platform/errors.ts'
import { cashRounded, roundUp } from '#server/seed/amounts.ts'
import { daysBetween } from '#server/platform/time.ts'
import { weekday } from '#server/seed/calendar.ts'
import type { BranchCode } from '#server/seed/parties.ts'
import { hashOf } from '#server/seed/random.ts'
import { bankOf, storeroomOf } from './places.ts'
import { orderRows } from './rows/orders.ts'
import { saleRows } from './rows/sales.ts'
import { type Span, chances, happens, season } from './season.ts'
import { beAtTill } from './shifts.ts'
import { type Deed, type Story, ask, tell } from './teller.ts'
import { linesOf } from './words.ts'

/** What buyers may be refused with: then they go elsewhere. */
const GOES_ELSEWHERE = new Set(['STOCK_SHORT', 'OVERDUE_CUSTOMER', 'CREDIT_OVER'])

export async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && GOES_ELSEWHERE.has(error.code)) return undefined
    throw error
  }
}

export interface Row {
  time: string
  branch: BranchCode
  customer: string
  /** What it came to when it was recorded, and how it was paid. */
  total: number
  way: string
  goods: string
  /** The row itself, by which chance knows it. */
  text: string
}

/** Rows by the day of the two weeks that were recorded, from a Monday on. */
function weeksOf(text: string): Row[][] {
  const days = Array.from({ length: 14 }, (): Row[] => [])
  for (const row of text.trim().split('\n')) {
    const parts = row.split('|')
    const goods = parts.pop() ?? ''
    const [day = '0', time = '', branch, customer = '', total = '0', way = ''] = parts
    const of = { time, branch: branch as BranchCode, customer, total: Number(total), way, goods }
    days[Number(day)]?.push({ ...of, text: row })
  }
  return days
}

const sales = weeksOf(saleRows)
const orders = weeksOf(orderRows)
/** A Monday. */
const EPOCH = '2024-01-01'
const placeOf = (day: string) => ((daysBetween(EPOCH, day) % 14) + 14) % 14

const chosen = (rows: Row[][], span: Span, branch: BranchCode, day: string) =>
  (rows[placeOf(day)] ?? []).filter(
    (row) => row.branch === branch && happens(row.text, day, chances(span, day)),
  )

export const salesOf = (span: Span, branch: BranchCode, day: string) =>
  chosen(sales, span, branch, day)
export const ordersOf = (span: Span, branch: BranchCode, day: string) =>
  chosen(orders, span, branch, day)

/** How much a shop fetches at once on a day that stands for its week, times what it orders otherwise. */
const WEEKLY = 6.5
/** How many of a branch's shops come on such a day. */
const FETCH = 3
/** Shops of a branch that come on a day of which little is told: by turns, each with what one of its orders named. */
export function fetchedOf({ full, thin }: Span, branch: BranchCode, day: string): Row[] {
  if (day >= full || !thin.days.includes(weekday(day))) return []
  const all = orders.flat().filter((row) => row.branch === branch)
  const first = Math.floor(daysBetween(EPOCH, day) / 7) * FETCH
  return Array.from({ length: FETCH }, (_, i) => all[(first + i) % all.length] as Row)
}

const NO_PROOF = { approvalCode: '', edcId: null }
/** A counter sale, paid as it was when it was recorded. */
export async function sell(story: Story, deed: Deed, row: Row): Promise<void> {
  await beAtTill(story, deed)
  const { ids } = story.players
  const cart = {
    customerId: ids.of('customer', row.customer),
    warehouseId: ids.of('warehouse', `${deed.branch}/TOKO`),
    lines: linesOf(story, row.goods),
  }
  const [way = '', part] = row.way.split(':')
  const pay = (total: number) =>
    tell(story, deed, 'sales.cashier.payment', {
      ...cart,
      payments: tenders(story, deed, row, { way, part, total }),
    })
  await unlessRefused(async () => {
    try {
      return await pay(row.total)
    } catch (error) {
      // A campaign or a new price has made it something else since.
      if (!(error instanceof Refusal) || !TENDER_WRONG.has(error.code)) throw error
      const branchId = ids.of('branch', deed.branch)
      const told = await ask(story, deed, 'sales.cashier.calculate', { branchId, ...cart })
      return pay((told.totals as { total: number }).total)
    }
  })
}

const TENDER_WRONG = new Set(['TENDER_OVER', 'VALIDATION'])

function tenders(
  story: Story,
  deed: Deed,
  row: Row,
  { way, part, total }: { way: string; part: string | undefined; total: number },
) {
  const { ids } = story.players
  const luck = hashOf(`${deed.day} ${row.text}`)
  const onCard = part ? Math.min(Number.parseInt(part, 10), total - 1000) : total
  const cash = (due: number) => ({
    methodId: ids.of('method', 'TUNAI'),
    amount: roundUp(cashRounded(due), [100, 20_000, 50_000, 100_000][luck % 4] ?? 100),
  })
  if (way === 'TUNAI') return [cash(total)]
  const number = String(luck % 1_000_000).padStart(6, '0')
  const terminal =
    way === 'TRANSFER' ? NO_PROOF : { edcId: ids.of('edc', deed.branch), approvalCode: number }
  const card = way === 'DEBIT' || way === 'KREDIT'
  const cashless = {
    methodId: ids.of('method', way),
    amount: onCard,
    refNo: `${way.slice(0, 2)}${deed.day.slice(5).replace('-', '')}${number}`,
    ...terminal,
    ...(way === 'TRANSFER'
      ? {
          bankAccountId: ids.of('bank', `${deed.branch}/${bankOf[deed.branch]}`),
          approvalCode: null,
        }
      : { onUs: card && luck % 9 < 4 }),
    ...(card ? { cardLast4: String(1000 + (luck % 9000)) } : {}),
  }
  return part ? [cashless, cash(total - onCard)] : [cashless]
}

/** A shop fetches what it sells in a week and transfers the money at the counter. */
export async function fetchForWeek(story: Story, deed: Deed, row: Row): Promise<void> {
  const { ids } = story.players
  const storeroom = ids.of('warehouse', `${deed.branch}/${storeroomOf[deed.branch]}`)
  const part = WEEKLY * season(deed.day)
  const wanted = linesOf(story, row.goods).map(({ goodsUnitId, qty }) => ({
    goodsUnitId,
    qty: Math.ceil(Number(qty) * part),
  }))
  const lines = await whatIsThere(story, deed.branch, storeroom, wanted)
  if (lines.length === 0) return
  await beAtTill(story, deed)
  const branchId = ids.of('branch', deed.branch)
  const cart = { customerId: ids.of('customer', row.customer), warehouseId: storeroom, lines }
  const told = await ask(story, deed, 'sales.cashier.calculate', { branchId, ...cart })
  const { total } = told.totals as { total: number }
  const way = { way: 'TRANSFER', part: undefined, total }
  await unlessRefused(() =>
    tell(story, deed, 'sales.cashier.payment', {
      ...cart,
      payments: tenders(story, deed, row, way),
    }),
  )
}

/** Of lines what a warehouse has of them in whole units: who orders is told what there is. */
async function whatIsThere<L extends Record<string, unknown>>(
  { db, players }: Story,
  branch: BranchCode,
  warehouse: number,
  lines: readonly L[],
): Promise<L[]> {
  const { rows } = await db.query<{ id: string; most: number }>(
    `select u.id, floor((l.on_hand - l.reserved) / u.conversion)::float8 as most
     from goods_unit u join stock_level l on l.goods_id = u.goods_id where l.branch_id = $1 and l.warehouse_id = $2 and u.id = any ($3::bigint[])`,
    [players.ids.of('branch', branch), warehouse, lines.map(({ goodsUnitId }) => goodsUnitId)],
  )
  const most = new Map(rows.map((row) => [Number(row.id), row.most]))
  return lines.flatMap((line) => {
    const qty = Math.min(Number(line.qty), most.get(Number(line.goodsUnitId)) ?? 0)
    return qty > 0 ? [{ ...line, qty }] : []
  })
}

/** A shop orders of what there is, is granted and billed, and has its goods brought. */
export async function order(
  story: Story,
  deed: Deed,
  row: Row,
  until: 'billed' | 'loaded' | 'brought',
): Promise<void> {
  const { ids } = story.players
  const head = { ...deed, by: 'kepala' }
  const storeroom = ids.of('warehouse', `${deed.branch}/${storeroomOf[deed.branch]}`)
  const lines = await whatIsThere(story, deed.branch, storeroom, linesOf(story, row.goods))
  if (lines.length === 0) return
  await unlessRefused(async () => {
    const { id } = await tell(story, deed, 'sales.salesOrder.add', {
      type: 'ORDER',
      customerId: ids.of('customer', row.customer),
      salesmanId: ids.of('employee', `sales.${deed.branch.toLowerCase()}`),
      warehouseId: storeroom,
      poCustomerNo: null,
      lines,
    })
    await tell(story, head, 'sales.salesOrder.process', { id, action: 'PROCESS' })
    const bill = await tell(story, deed, 'sales.salesInvoice.add', { orderIds: [id] })
    if (until !== 'billed') await bring(story, deed, bill.id, until)
  })
}

const DRIVER = { driverName: 'Slamet Riyadi', vehicleNo: 'L 8123 GR' }
/** The warehouse releases the goods of a bill, and they are brought. */
async function bring(
  story: Story,
  deed: Deed,
  bill: number,
  until: 'loaded' | 'brought',
): Promise<void> {
  const { rows } = await story.db.query<{ id: string }>(
    `select d.id from document d join document_source s on s.branch_id = d.branch_id and s.document_id = d.id where d.kind = 'delivery-note' and s.source_id = $1`,
    [bill],
  )
  const by = { ...deed, by: 'gudang' }
  for (const { id } of rows) {
    const note = Number(id)
    const branchId = story.players.ids.of('branch', deed.branch)
    await tell(story, by, 'sales.deliveryNote.printStatus', { ids: [note], ...DRIVER })
    const at = story.written.at(-1)?.at
    if (at) story.written.push({ branchId, documentId: note, at })
    if (until === 'brought')
      await tell(story, by, 'sales.deliveryNote.status', { id: note, status: 'DELIVERED' })
  }
}
