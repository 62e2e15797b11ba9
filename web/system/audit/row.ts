import type { ReplyOf } from '#contract/endpoint.ts'
import { auditedNames, type audit, thingPath } from '#contract/system/audit.ts'
import { language } from '../../platform/i18n/define.ts'
import { documentPath } from '../../platform/screens.ts'

export type Row = ReplyOf<typeof audit.getAll>['rows'][number]

export const auditPath = 'system/audit'

/** What the row is about: `Faktur Penjualan`, `Pelanggan`. */
export const nounOf = (kind: string): string => auditedNames(kind)[language() === 'en' ? 1 : 0]

/** Where it can be looked at; the link itself stays words where that is not granted. */
export function placeOf({ kind, objectId }: Row): string | null {
  if (objectId === null) return null
  return thingPath(kind, objectId) ?? documentPath(kind, objectId)
}
