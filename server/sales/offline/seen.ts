import type { KeptEntry } from '#contract/sales/kept-entry.ts'
import { plus } from '#contract/money.ts'
import type { Difference } from './entries.ts'
import { lesser } from './limits.ts'
import { type Looked, dayOf } from './look.ts'

/** A till's clock may be so wrong, in milliseconds, before somebody is told. */
const CLOCK_MS = 5 * 60_000
const HOUR_MS = 3_600_000

/** What can be told of an entry before its goods are looked at. */
export function seenOf(looked: Looked<KeptEntry>, late: boolean): Difference[] {
  const { entry, device, branch, session, docDate, cashier, soldAt, lost } = looked
  const now = Date.parse(session.now)
  const told = Date.parse(entry.soldAt)
  const chained = device.before === null || device.before === entry.previousHash
  const old = !lost && now - told > branch.offline_hours * HOUR_MS
  const wrong = !entry.sureClock || told - now > CLOCK_MS || soldAt > entry.soldAt
  const day = dayOf(soldAt, branch)
  const found: [boolean, Difference][] = [
    [!chained || device.again, { kind: 'CHAIN', detail: String(entry.seq) }],
    [wrong || old, { kind: 'CLOCK', detail: entry.soldAt }],
    [device.connected && !lost, { kind: 'CONNECTED', amount: entry.total }],
    [beyond(looked), { kind: 'LIMIT', amount: entry.total }],
    [late, { kind: 'LATE', amount: entry.total }],
    [docDate.slice(0, 7) !== day.slice(0, 7), { kind: 'MONTH', detail: `${day} → ${docDate}` }],
    [!cashier, { kind: 'CASHIER', detail: String(entry.cashierId) }],
  ]
  return found.flatMap(([is, difference]) => (is ? [difference] : []))
}

/** More than the branch or its device may do without a line; a sale that a restore lost had its line. */
function beyond({ entry, branch, device, lost }: Looked<KeptEntry>): boolean {
  if (device.closed_at !== null) return true
  if ('kind' in entry || lost) return false
  const { allowed, sale, unsent } = lesser(branch, device)
  return !allowed || entry.total > sale || plus(device.laid, entry.total) > unsent
}
