import type { Saved } from '#contract/document.ts'
import { findViolations } from '#server/ledgers/invariants.ts'
import { instantAt, setClock } from '#server/platform/time.ts'
import { routes } from '#server/routes.ts'
import { openCompany } from './company.ts'
import { compare, compareBalances, compareNumber } from './compare.ts'
import { dateOf, type MonthEvent, nameOf, seriesOf } from './event.ts'
import { buying } from './month-buying.ts'
import { office } from './month-office.ts'
import { selling } from './month-selling.ts'
import { notYet } from './not-yet.ts'
import { effectKey, expectedEffects, scenario } from './scenario.ts'
import type { Told } from './told.ts'

/** What came of the month. */
export interface Outcome {
  events: { played: number; all: number }
  /** Journals by day, branch and number. */
  journals: { exact: number; all: number }
  /** Balances at the month's end whose every journal was played. */
  balances: { exact: number; all: number }
  /** Everything that is not as the scenario says, in words; empty when all is well. */
  differences: string[]
}

/** In the order in which things happen; within a day buying goes before selling. */
export const month: MonthEvent[] = [...buying, ...selling, ...office].sort((a, b) => a.day - b.day)

/** Plays the month on an empty database, as the people who did it, and holds it against the scenario. */
export async function playMonth(
  url: string,
  /** What is asked of the month once it has been told. */
  afterwards: (told: Told) => Promise<void> = async () => {},
): Promise<Outcome> {
  const company = await openCompany(url)
  const told: Told = {
    month: { company, papers: new Map() },
    expected: expectedEffects(),
    exact: new Set(),
    whole: new Set(),
    missedGoods: new Set(),
    missedSeries: new Set(),
    differences: [],
  }
  try {
    let played = 0
    for (const [index, event] of month.entries()) {
      setClock(instantAt(dateOf(event.day), clockOf(index), 'Asia/Jakarta'))
      if (await happen(told, event)) played += 1
      else miss(told, event)
    }
    const balances = await compareBalances(told)
    await findStrays(told)
    await afterwards(told)
    return {
      events: { played, all: month.length },
      journals: countJournals(told),
      balances,
      differences: told.differences,
    }
  } finally {
    setClock(null)
    await company.close()
  }
}

/** Entries of the scenario; those of one document and day are compared together. */
function countJournals({ exact }: Told): Outcome['journals'] {
  const of = ({ date, branch, no }: (typeof scenario)['journals'][number]) =>
    exact.has(effectKey(date, branch, no))
  return { exact: scenario.journals.filter(of).length, all: scenario.journals.length }
}

async function happen(told: Told, event: MonthEvent): Promise<boolean> {
  if (!event.play) return false
  let saved: Saved
  try {
    saved = await event.play(told.month)
  } catch (error) {
    told.differences.push(`${nameOf(event)}: ${(error as Error).message}`)
    return false
  }
  told.month.papers.set(event.no, saved.id)
  compareNumber(told, event, saved)
  await compare(told, event, saved)
  return true
}

function miss(told: Told, event: MonthEvent): void {
  for (const goods of event.moves ?? []) told.missedGoods.add(goods)
  told.missedSeries.add(seriesOf(event))
  const name = nameOf(event)
  const waitsFor = notYet[name]
  if (!waitsFor) {
    if (!event.play) told.differences.push(`${name}: missing, and not on the list not-yet.ts`)
    return
  }
  if (isThere(told, waitsFor)) {
    told.differences.push(`${name}: ${waitsFor} is there now; play it and take it off not-yet.ts`)
  }
}

const paths = new Set(routes.flatMap(({ endpoint: e }) => [e.path, ...e.also]))

function isThere(told: Told, wanted: string): boolean {
  if (wanted.startsWith('/')) return paths.has(wanted)
  if (/^\d\d /.test(wanted)) return !(wanted in notYet)
  try {
    return told.month.company.ids.of('method', wanted) > 0
  } catch {
    return false
  }
}

/** Every event has a time of day of its own, later than those before it. */
function clockOf(index: number): string {
  const minute = 8 * 60 + index * 10
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
}

/** Journals that nobody expected, events on the list that are no events, and books out of order. */
async function findStrays(told: Told): Promise<void> {
  const { db } = told.month.company
  const { rows } = await db.query<{ number: string }>(
    `select d.number from journal j join document d on d.branch_id = j.branch_id and d.id = j.document_id
     where j.type <> 'OPENING' and d.id <> all ($1::bigint[])
       -- Leaves in the other branch and receipts are compared with the paper they belong to.
       and not exists (select from document_between b where b.document_id = d.id)
       -- What comes back of a paper may stand beside it under its number.
       and not exists (select from document o where o.branch_id = d.branch_id and o.number = d.number and o.id = any ($1::bigint[]))`,
    [[...told.month.papers.values()]],
  )
  for (const row of rows) told.differences.push(`${row.number}: nobody expected this journal`)
  const names = new Set(month.map(nameOf))
  for (const name of Object.keys(notYet)) {
    const event = month.find((e) => nameOf(e) === name)
    if (!names.has(name)) told.differences.push(`${name}: on not-yet.ts, but not in the month`)
    else if (event?.play) told.differences.push(`${name}: played, so take it off not-yet.ts`)
  }
  for (const found of await findViolations(db)) {
    // The test server forgets on purpose.
    if (found.code !== 'X05') told.differences.push(`${found.code}: ${found.says}`)
  }
}
