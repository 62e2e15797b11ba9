import { useRef, useState } from 'react'
import { menuText } from '../platform/i18n/contract.ts'
import { NARROW, useMedia } from '../platform/media.ts'
import { hasRight } from '../platform/session.ts'
import { type Unread, useGrid } from '../ui/grid.ts'
import { unreadText } from '../ui/grid-keys.tsx'
import { selectionOf } from '../ui/list-cursor.tsx'
import { Table } from '../ui/table.tsx'
import { walkInputs } from '../ui/walk-inputs.ts'
import { Problem } from '../ui/words.tsx'
import { priceColumns } from './price-columns.tsx'
import { type Price, usePriceGrid, type usePriceWork } from './price-work.ts'

const path = 'master/changes-selling-price'

export interface PriceTableProps {
  rows: Price[]
  work: ReturnType<typeof usePriceWork>
  chosen: Map<number, Price>
  onChosen: (chosen: Map<number, Price>) => void
  loading: number | undefined
}

/** Prices in force with a new one beside each: Enter and arrows walk, a column of Excel is pasted. */
export function PriceTable({ rows, work, chosen, onChosen, loading }: PriceTableProps) {
  const body = useRef<HTMLDivElement>(null)
  const [unread, setUnread] = useState<Unread[]>([])
  const narrow = useMedia(NARROW)
  const { on } = useGrid({ ...usePriceGrid(rows, work), onUnread: setUnread, walk })
  function walk(event: React.KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey)) walkInputs(event, body.current)
  }
  return (
    <div ref={body} {...on}>
      <Table
        label={menuText(path)}
        columns={priceColumns(hasRight(`${path}:edit`) ? work : null, narrow)}
        rows={rows}
        rowKey={(row) => row.id}
        rowClass={(row) => (work.typed.has(row.id) ? 'price-typed' : undefined)}
        {...(hasRight(`${path}:print`) ? { selection: selectionOf(rows, chosen, onChosen) } : {})}
        loading={loading}
      />
      <Problem text={unreadText(unread)} />
    </div>
  )
}
