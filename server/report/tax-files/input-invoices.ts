import { hasInputInvoice, stands } from '#server/ledgers/scopes.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type {
  InputMatch,
  InputState,
  coretaxLists as contract,
} from '#contract/report/coretax-lists.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, sumOf } from '#contract/money.ts'
import type { Session } from '#server/platform/session.ts'
import { daysBetween } from '#server/platform/time.ts'
import { refusePartialView } from '#server/platform/whole-company.ts'
import { claimableUntil } from '#server/tax/claimable.ts'
import { standing } from '#server/tax/coretax-list.ts'

interface There {
  id: number
  number: string
  day: string
  status: string
  creditedPeriod: string | null
  partnerName: string
  partner: string | null
  dpp: number
  vat: number
}
interface Here {
  id: number
  kind: string
  docNo: string
  number: string | null
  day: string
  partnerName: string
  partner: string | null
  dpp: number
  vat: number
  /** Of its PPN, what may be credited. */
  credited: number
}

const THERE = `
select c.id, c.number, c.day, c.status, c.credited_period as "creditedPeriod", c.partner_name as "partnerName", encode(c.partner_find, 'hex') as partner, c.dpp, c.vat
from coretax_invoice c where c.side = 'IN' and (c.day between $1 and $2 or c.number_key = any ($3::text[])) order by c.day, c.number`

/** Bills and notes of suppliers with PPN, by the day of their tax invoice as far as it is known. */
const HERE = `
select d.id, d.kind, d.number as "docNo", d.tax_invoice_no as number, coalesce(d.tax_invoice_date, d.ref_date, d.doc_date) as day,
  s.name as "partnerName", encode(s.npwp_find, 'hex') as partner, d.dpp, d.vat, d.vat - d.uncredited_vat as credited
from document d join supplier s on s.id = d.supplier_id
where d.branch_id = any ($1::int[]) and ${hasInputInvoice()} and d.vat > 0 and ${stands()}
  and (coalesce(d.tax_invoice_date, d.ref_date, d.doc_date) between $2 and $3
    or substr(d.tax_invoice_no, 5) in (select number_key from coretax_invoice where side = 'IN' and day between $2 and $3))
order by 5, d.number`

/** What of a session it asks. */
type Reach = Pick<Session, 'branchIds' | 'today' | 'now'>

/** Input tax invoices of a time as Coretax has them beside our own bills. */
export async function inputInvoices(tx: Tx, s: Reach, input: ParsedOf<typeof contract.inputs>) {
  await refusePartialView(tx, 'Pajak masukan')
  const { dateFrom, dateTo, inputState } = input
  const own = await tx.rows<Here>(HERE, [s.branchIds, dateFrom, dateTo])
  const keys = own.flatMap(({ number }) => (number ? [number.slice(4)] : []))
  const theirs = await tx.rows<There>(THERE, [dateFrom, dateTo, keys])
  const all = matched(own, theirs).map((one) => withDays(one, s.today))
  const rows = all
    .filter((one) => !inputState || one.state === inputState)
    .map(({ credited: _credited, ...row }) => row)
  const open = all.filter((one) => one.daysLeft !== null)
  const left = open.filter((one) => (one.daysLeft ?? 0) >= 0)
  const vatOf = (some: typeof all) => sumOf(some, (one) => one.credited)
  const read = await tx.one<{ readAt: string; readBy: string }>(
    `select c.read_at as "readAt", e.name as "readBy" from coretax_invoice c join employee e on e.id = c.read_by where c.side = 'IN' order by c.read_at desc limit 1`,
  )
  return {
    asOf: s.now,
    rows,
    readAt: read?.readAt ?? null,
    readBy: read?.readBy ?? null,
    sums: { vat: sumOf(rows, (r) => r.vat ?? 0), ownVat: sumOf(rows, (r) => r.ownVat ?? 0) },
    open: {
      vat: vatOf(left),
      soon: vatOf(left.filter((one) => (one.daysLeft ?? 0) <= SOON)),
      lost: vatOf(open.filter((one) => (one.daysLeft ?? 0) < 0)),
      daysLeft: left.length > 0 ? Math.min(...left.map((one) => one.daysLeft ?? 0)) : null,
    },
  }
}
/** Days in which PPN that is not credited is worth a word. */
const SOON = 31

type Pair = Omit<InputMatch, 'until' | 'daysLeft'> & { credited: number | null }

/** By the last thirteen digits and the seller; a bill without a number by seller, day and amounts. */
function matched(own: readonly Here[], theirs: readonly There[]): Pair[] {
  const free = new Map(theirs.map((one) => [one.number.slice(4), one]))
  const pairs: Pair[] = []
  const waiting: Here[] = []
  for (const here of own) {
    const there = here.number ? free.get(here.number.slice(4)) : undefined
    if (!there) {
      waiting.push(here)
      continue
    }
    free.delete(here.number?.slice(4) ?? '')
    pairs.push(pairOf(isSame(here, there) ? 'BOTH' : 'DIFFERENT', here, there))
  }
  for (const here of waiting) {
    const found = here.number
      ? undefined
      : [...free].find(([, there]) => there.day === here.day && isSame(here, there))
    if (found) free.delete(found[0])
    pairs.push(pairOf(found ? 'NUMBER' : 'HERE', here, found?.[1]))
  }
  // What was cancelled there and never came here is nobody's.
  for (const there of free.values())
    if (standing(there.status) !== 'VOID') pairs.push(pairOf('THERE', undefined, there))
  return pairs.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** The same seller and, to a rupiah, the same amounts; what is void there is no match. */
const isSame = (here: Here, there: There) =>
  here.partner === there.partner &&
  Math.abs(minus(here.vat, there.vat)) <= 1 &&
  Math.abs(minus(here.dpp, there.dpp)) <= 1 &&
  standing(there.status) !== 'VOID'

const pairOf = (state: InputState, here: Here | undefined, there: There | undefined): Pair => ({
  key: `${here?.id ?? ''}:${there?.id ?? ''}`,
  state,
  number: there?.number ?? here?.number ?? null,
  day: there?.day ?? here?.day ?? '',
  partnerName: here?.partnerName ?? there?.partnerName ?? '',
  status: there?.status ?? null,
  creditedPeriod: there?.creditedPeriod ?? null,
  documentId: here?.id ?? null,
  kind: here?.kind ?? null,
  docNo: here?.docNo ?? null,
  dpp: there?.dpp ?? null,
  vat: there?.vat ?? null,
  ownDpp: here?.dpp ?? null,
  ownVat: here?.vat ?? null,
  credited: here?.credited ?? null,
})

/** What is credited, or void, has no day any more, and what is part of the cost never had one. */
function withDays({ credited, ...pair }: Pair, today: string): InputMatch & { credited: number } {
  const mayCredit = credited ?? pair.vat ?? 0
  const done =
    mayCredit === 0 ||
    pair.creditedPeriod !== null ||
    (pair.status !== null && standing(pair.status) === 'VOID')
  const until = done ? null : claimableUntil(pair.day)
  return {
    ...pair,
    credited: mayCredit,
    until,
    daysLeft: until === null ? null : daysBetween(today, until),
  }
}
