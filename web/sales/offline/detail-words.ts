import type { OfflineDifference } from '#contract/sales/offline.ts'
import { day, instant } from '../../platform/format.ts'
import { t } from './texts.ts'

/** What a difference is about, as people read it. */
export function detailWords({ kind, detail }: OfflineDifference): string {
  if (!detail) return ''
  if (kind === 'CLOCK') return t('tillSaid', { at: instant(detail) })
  if (kind === 'CHAIN') return t('seq', { seq: detail })
  return detail.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (one) => day(one))
}
