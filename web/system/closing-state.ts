import { hasRight } from '../platform/session.ts'
import { type Check, nameOf, type Period } from './months.ts'
import { t } from './texts.ts'

/** What the checks came to, for the tags, the steps and the main button. */
export function countsOf(checks: Check[]) {
  const failing = (level: Check['level']) => checks.filter((c) => !c.ok && c.level === level)
  const blockers = failing('BLOCK').length
  const warnings = failing('WARN').length
  return { blockers, warnings, fine: checks.length - blockers - warnings }
}

/** A warning that appears or grows after the tick wants to be seen again. */
export function warningsKey(checks: Check[]): string {
  return checks
    .filter((c) => !c.ok && c.level === 'WARN')
    .map((c) => `${c.key} ${c.count}`)
    .join()
}

/** The step that waits for the person; 4 when the month is closed. */
export function stepOf(period: Period, checks: Check[] | undefined, seen: boolean): number {
  if (period.status === 'CLOSED') return 4
  if (period.postingStatus === 'OPEN') return 1
  if (!checks) return 2
  const { blockers, warnings } = countsOf(checks)
  return blockers === 0 && (warnings === 0 || seen) ? 3 : 2
}

export function mayClose(): boolean {
  return hasRight('system/closing-periode:add')
}

/** Why the month cannot be closed now, in the order in which it would be put right. */
export function reasonAgainst(
  period: Period,
  periods: Period[],
  checks: Check[] | undefined,
  seen: boolean,
): string | null {
  const earlier = periods.findLast((p) => p.status === 'OPEN' && p.id < period.id)
  if (period.status === 'CLOSED') return t('alreadyClosed')
  if (!mayClose()) return t('onlyView')
  if (earlier) return t('earlierFirst', { month: nameOf(earlier) })
  if (period.postingStatus === 'OPEN') return t('postingFirst')
  if (!checks) return t('checking')
  const { blockers, warnings } = countsOf(checks)
  if (blockers > 0) return t('blocked', { count: blockers })
  return warnings > 0 && !seen ? t('seenFirst') : null
}
