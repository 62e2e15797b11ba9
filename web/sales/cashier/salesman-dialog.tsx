import { useDeferredValue, useState } from 'react'
import { searchKey, searchWords } from '#contract/search-key.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { colleague } from '#contract/master/colleague.ts'
import { useRead } from '../../platform/query.ts'
import { useHome } from '../../platform/session.ts'
import { useConnection } from '../../platform/connection.ts'
import { keptHere } from './offline/kept-answers.ts'
import { Picker } from './picker.tsx'
import { t } from './texts.ts'
import { pickSalesman, useTill } from './till.ts'

type Found = ReplyOf<typeof colleague.names>['rows'][number]

/** F5: who sold it, among the colleagues of the branch; on the first row nobody did. */
export function SalesmanDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [cartId] = useState(() => useTill.getState().cart.id)
  const asked = useDeferredValue(text.trim())
  const { found, isFetching, fresh } = useSalesmen(asked)
  const rows: (Found | null)[] = [...(asked ? [] : [null]), ...found]
  return (
    <Picker
      title={t('salesman')}
      hint={t('salesmanHint')}
      text={text}
      onText={setText}
      rows={rows}
      fresh={asked === text.trim() && fresh}
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

const MOST = 30

/** Colleagues by their names; without a line those who came first when there was one. */
export function useSalesmen(asked = '') {
  const { branchId } = useHome().employee
  const away = useConnection((s) => s.lostAt !== null)
  const { data, isFetching, isPlaceholderData } = useRead(
    colleague.names,
    { search: away ? '' : asked, limit: MOST, offset: 0, filter: { worksIn: branchId } },
    { keep: true, staleTime: 60_000, via: keptHere },
  )
  const words = searchWords(away ? asked : '')
  const isMeant = ({ name, code }: Found) =>
    words.every((word) => searchKey(`${name} ${code}`).includes(word))
  return {
    found: (data?.rows ?? []).filter(isMeant),
    isFetching: isFetching && !away,
    fresh: data !== undefined && !isPlaceholderData,
  }
}
