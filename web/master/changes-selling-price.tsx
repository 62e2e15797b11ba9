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
  const rows = read.data?.sellingPrices
  const { typed, type, setMargin, clear, fromMargins, margins, busy } = usePriceWork(rows ?? [])
  const [chosen, setChosen] = useState<Map<number, Price>>(new Map())
  const [labels, setLabels] = useState<Price[] | null>(null)
  const [adding, setAdding] = useState(false)
  const phone = useMedia(PHONE)
  const mayWrite = hasRight(`${path}:edit`)
  useShortcut('Alt+N', () => setAdding(true), hasRight(`${path}:add`))
  const count = read.data?.count ?? 0
  const waiting = !rows && !read.isError
  return (
    <Page
      title={menuText(path)}
      actions={
        <Actions
          input={input}
          busy={busy}
          onMargins={mayWrite && margins ? () => void fromMargins() : null}
          onAdd={() => setAdding(true)}
        />
      }
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
            <PhoneList rows={rows ?? []} phone={inTwoLines} onOpen={() => {}} loading={waiting} />
          ) : (
            <Table
              label={menuText(path)}
              columns={priceColumns(mayWrite ? { typed, type, setMargin, margins } : null)}
              rows={rows ?? []}
              rowKey={(row) => row.id}
              rowClass={(row) => (typed.has(row.id) ? 'price-typed' : undefined)}
              {...(hasRight(`${path}:print`)
                ? { selection: selectionOf(rows ?? [], chosen, setChosen) }
                : {})}
              loading={waiting ? 12 : undefined}
            />
          )}
          {rows?.length === 0 && <p className="report-none">{t('noPrices')}</p>}
        </div>
        <PageFoot
          reply={rows && { rows, count }}
          state={state}
          size={SIZE}
          unit={t('pricesUnit')}
          instead={
            (typed.size > 0 && <PriceChanges typed={[...typed.values()]} onDone={clear} />) ||
            (chosen.size > 0 && <LabelStart prices={[...chosen.values()]} onStart={setLabels} />)
          }
        />
      </section>
      {adding && <NewPrice onClose={() => setAdding(false)} />}
      {labels && <LabelDialog prices={labels} onClose={() => setLabels(null)} />}
    </Page>
  )
}

interface ActionsProps {
  input: Record<string, unknown>
  busy: boolean
  onMargins: (() => void) | null
  onAdd: () => void
}

function Actions({ input, busy, onMargins, onAdd }: ActionsProps) {
  return (
    <>
      {hasRight(`${path}:edit`) && <ImportButton kind="selling-price" />}
      <HeadActions xlsx={api.xlsx} pdf={api.listPdf} input={input} onAdd={null} />
      {onMargins && (
        <Button className="not-phone" loading={busy} onClick={onMargins}>
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
