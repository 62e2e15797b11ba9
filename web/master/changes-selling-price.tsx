import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { category } from '#contract/master/category.ts'
import { goods } from '#contract/master/goods.ts'
import { sellingPrice as api } from '#contract/master/selling-price.ts'
import { money, qty } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { menuText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { type Filter, filterKeys } from '../ui/filter.ts'
import { HeadActions, ListBar, PageFoot, ReloadButton } from '../ui/list-bars.tsx'
import { selectionOf } from '../ui/list-cursor.tsx'
import { PhoneList } from '../ui/list-parts.tsx'
import { useListInput, useListState } from '../ui/list-state.ts'
import { Table } from '../ui/table.tsx'
import { ImportButton } from './import/import-button.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { NewPrice } from './new-price.tsx'
import { PriceChanges } from './price-changes.tsx'
import { priceColumns } from './price-columns.tsx'
import { type Price, usePriceWork } from './price-work.ts'
import { choices, t, wordOf } from './texts.ts'
import '../ui/ui.css'
import './master.css'

const path = 'master/changes-selling-price'
const SIZE = 50

const filters = (): Filter[] => [
  { kind: 'branch', key: 'branchId' },
  {
    kind: 'choice',
    key: 'priceLevel',
    options: choices('level', ['RETAIL', 'MEMBER', 'GROSIR', 'AGEN', 'KHUSUS']),
  },
  { kind: 'master', key: 'goodsId', endpoint: goods.getAll },
  { kind: 'master', key: 'categoryId', endpoint: category.getAll },
  { kind: 'yesno', key: 'history', label: t('showHistory') },
]

/** Prices by unit, level and quantity; new ones are typed beside the old and saved together. */
export function List() {
  const state = useListState(path)
  const input = useListInput(state, filterKeys(filters()), SIZE, true)
  const read = useRead(api.getAll, input as InputOf<typeof api.getAll>, { keep: true })
  const rows = read.data?.sellingPrices ?? []
  const work = usePriceWork(rows)
  const { typed } = work
  const [chosen, setChosen] = useState<Map<number, Price>>(new Map())
  const [labels, setLabels] = useState<Price[] | null>(null)
  const [adding, setAdding] = useState<Partial<Price> | null>(null)
  const mayAdd = hasRight(`${path}:add`)
  const phone = useMedia(PHONE)
  useShortcut('Alt+N', () => setAdding({}), mayAdd)
  const reply = read.data && { rows, count: read.data.count }
  const waiting = !reply && !read.isError
  return (
    <Page
      title={menuText(path)}
      extra={
        hasRight('cost.view') &&
        mayAdd && <ScreenLink to={`${path}/review`}>{t('toReview')}</ScreenLink>
      }
      actions={<Actions input={input} work={work} onAdd={() => setAdding({})} />}
    >
      <ListBar
        state={state}
        filters={filters()}
        hint={t('findGoods')}
        phone={phone}
        walk={() => {}}
      >
        <ReloadButton read={read} />
      </ListBar>
      <section className="panel list" aria-label={menuText(path)}>
        <div className="list-body">
          {phone ? (
            <PhoneList
              rows={rows}
              phone={inTwoLines}
              onOpen={(row) => mayAdd && setAdding(row)}
              loading={waiting}
            />
          ) : (
            <PriceTable
              rows={rows}
              work={work}
              chosen={chosen}
              onChosen={setChosen}
              loading={waiting ? 12 : undefined}
            />
          )}
          {reply?.rows.length === 0 && <p className="report-none">{t('noPrices')}</p>}
        </div>
        <PageFoot
          reply={reply}
          state={state}
          size={SIZE}
          unit={t('pricesUnit')}
          instead={
            (typed.size > 0 && <PriceChanges typed={[...typed.values()]} onDone={work.clear} />) ||
            (chosen.size > 0 && <LabelStart prices={[...chosen.values()]} onStart={setLabels} />)
          }
        />
      </section>
      {adding && <NewPrice from={adding} onClose={() => setAdding(null)} />}
      {labels && <LabelDialog prices={labels} onClose={() => setLabels(null)} />}
    </Page>
  )
}

interface PriceTableProps {
  rows: Price[]
  work: ReturnType<typeof usePriceWork>
  chosen: Map<number, Price>
  onChosen: (chosen: Map<number, Price>) => void
  loading: number | undefined
}

function PriceTable({ rows, work, chosen, onChosen, loading }: PriceTableProps) {
  return (
    <Table
      label={menuText(path)}
      columns={priceColumns(hasRight(`${path}:edit`) ? work : null)}
      rows={rows}
      rowKey={(row) => row.id}
      rowClass={(row) => (work.typed.has(row.id) ? 'price-typed' : undefined)}
      {...(hasRight(`${path}:print`) ? { selection: selectionOf(rows, chosen, onChosen) } : {})}
      loading={loading}
    />
  )
}

interface ActionsProps {
  input: Record<string, unknown>
  work: ReturnType<typeof usePriceWork>
  onAdd: () => void
}

function Actions({ input, work: { busy, margins, fromMargins }, onAdd }: ActionsProps) {
  return (
    <>
      {hasRight(`${path}:edit`) && <ImportButton kind="selling-price" />}
      <HeadActions xlsx={api.xlsx} pdf={api.listPdf} input={input} onAdd={null} />
      {margins && hasRight(`${path}:edit`) && (
        <Button className="not-phone" loading={busy} onClick={() => void fromMargins()}>
          {t('fromMargins')}
        </Button>
      )}
      {hasRight(`${path}:add`) && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {t('newPrice')} <kbd>Alt N</kbd>
        </Button>
      )}
    </>
  )
}

/** What is done with the rows that are ticked. */
function LabelStart({ prices, onStart }: { prices: Price[]; onStart: (prices: Price[]) => void }) {
  return (
    <span className="list-bulk">
      <strong>{t('chosenCount', { count: prices.length })}</strong>
      <Button size="small" onClick={() => onStart(prices)}>
        {t('printLabels')}
      </Button>
    </span>
  )
}

function inTwoLines(row: Price) {
  return {
    title: `${row.goodsName}, ${row.unitName}`,
    amount: money(row.price),
    sub: [wordOf('level', row.priceLevel), row.branchName ?? t('allBranches')].join(', '),
    extra: row.minQty > 1 ? t('fromQty', { qty: qty(row.minQty) }) : wordOf('state', row.state),
  }
}
