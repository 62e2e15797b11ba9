import type { ReplyOf } from '#contract/endpoint.ts'
import { customer as api } from '#contract/master/customer.ts'
import { call } from '../platform/api.ts'
import { FileButton } from '../platform/prepared/file-button.tsx'
import { hasRight, mayCall } from '../platform/session.ts'
import { DetailActions } from '../ui/detail-actions.tsx'
import { t as party } from './party-texts.ts'

type Detail = ReplyOf<typeof api.get>

/** At a person's wish, for whoever may see the numbers of persons. */
export function Erasing({ row }: { row: Detail }) {
  if (!hasRight('identity.view') || !hasRight('master/customer:edit')) return null
  return (
    <DetailActions
      detail={{
        document: row,
        actions: row.isErased || row.isWalkIn || row.mergedIntoId ? [] : ['ERASE'],
      }}
      number={row.name}
      plain
      actions={{
        ERASE: {
          label: party('erase'),
          danger: true,
          reason: true,
          hint: party('eraseTells'),
          run: ({ id, version, requestId, reason = '' }) =>
            call(api.erase, { id, version, requestId, reason }),
        },
      }}
    />
  )
}

/** All that is kept of him, for him to have. */
export function PersonalCopy({ row: { id, isWalkIn } }: { row: Detail }) {
  if (isWalkIn || !mayCall(api.copy)) return null
  return <FileButton endpoint={api.copy} input={{ id }} label={party('copy')} />
}
