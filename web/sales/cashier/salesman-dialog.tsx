import { useDeferredValue, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { colleague } from '#contract/master/colleague.ts'
import { useRead } from '../../platform/query.ts'
import { useHome } from '../../platform/session.ts'
import { Picker } from './picker.tsx'
import { t } from './texts.ts'
import { pickSalesman, useTill } from './till.ts'

type Found = ReplyOf<typeof colleague.names>['rows'][number]

/** F5: who sold it, among the colleagues of the branch; on the first row nobody did. */
export function SalesmanDialog({ onClose }: { onClose: () => void }) {
  const { branchId } = useHome().employee
  const [text, setText] = useState('')
  const [cartId] = useState(() => useTill.getState().cart.id)
  const asked = useDeferredValue(text.trim())
  const { data, isFetching, isPlaceholderData } = useRead(
    colleague.names,
    { search: asked, limit: 30, offset: 0, filter: { worksIn: branchId } },
    { keep: true, staleTime: 60_000 },
  )
  const rows: (Found | null)[] = [...(asked ? [] : [null]), ...(data?.rows ?? [])]
  return (
    <Picker
      title={t('salesman')}
      hint={t('salesmanHint')}
      text={text}
      onText={setText}
      rows={rows}
      fresh={asked === text.trim() && data !== undefined && !isPlaceholderData}
      rowKey={(row) => row?.id ?? 0}
      busy={isFetching}
      onPick={(row) => pickSalesman(row && { id: row.id, name: row.name }, cartId)}
      onClose={onClose}
      none={asked && !isFetching ? t('salesmanNone', { text: asked }) : ''}
      row={(row) => (
        <>
          <span className="till-picker-name ellipsis">{row?.name ?? t('nobody')}</span>
          <span className="hint">{row?.code}</span>
        </>
      )}
    />
  )
}
