import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { category } from '#contract/master/category.ts'
import { priceLevel } from '#contract/master/customer.ts'
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
import { PhoneList } from '../ui/list-parts.tsx'
import { useListInput, useListState } from '../ui/list-state.ts'
import { PriceBulk } from './price-bulk.tsx'
import { ImportButton } from './import/import-button.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { NewPrice } from './new-price.tsx'
import { PriceChanges } from './price-changes.tsx'
import { PriceTable, type PriceTableProps } from './price-table.tsx'
import { t as ceilings } from './price-ceiling-texts.ts'
import { priceWords } from './price-texts.ts'
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
    options: choices('level', priceLevel.options),
  },
  { kind: 'master', key: 'goodsId', endpoint: goods.getAll },
  { kind: 'master', key: 'categoryId', endpoint: category.getAll },
  { kind: 'yesno', key: 'history', label: t('showHistory') },
]

/** Sister pages: what is to be reviewed, for whoever may see cost and write prices, and what consumers may be asked at most. */
const Sisters = ({ review }: { review: boolean }) => (
  <>
    {review && (
      <ScreenLink className="lone-link" to={`${path}/review`}>
        {t('toReview')}
      </ScreenLink>
    )}
    <ScreenLink className="lone-link" to={`${path}/ceilings`}>
      {ceilings('ceiling')}
    </ScreenLink>
  </>
)

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
      wide
      title={menuText(path)}
      extra={<Sisters review={hasRight('cost.view') && mayAdd} />}
      actions={<Actions input={input} onAdd={() => setAdding({})} />}
    >
      <ListBar
        state={state}
        filters={filters()}
        hint={t('findGoods')}
        phone={phone}
        walk={() => {}}
      >
        <Many
          input={input as InputOf<typeof api.getAll>}
          rows={rows}
          count={reply?.count ?? 0}
          work={work}
        />
        <ReloadButton read={read} />
      </ListBar>
      <section className="panel list" aria-label={menuText(path)}>
        <div className="list-body">
          <Prices
            rows={rows}
            work={work}
            chosen={chosen}
            onChosen={setChosen}
            loading={waiting ? 12 : undefined}
            onOpen={(row) => mayAdd && setAdding(row)}
          />
          {reply?.rows.length === 0 && <p className="report-none">{t('noPrices')}</p>}
        </div>
        <PageFoot
          reply={reply}
          state={state}
          size={SIZE}
          unit={t('pricesUnit')}
          instead={
            (typed.size > 0 && <Written rows={rows} work={work} />) ||
            (chosen.size > 0 && <LabelStart prices={[...chosen.values()]} onStart={setLabels} />)
          }
        />
      </section>
      {adding && <NewPrice from={adding} onClose={() => setAdding(null)} />}
      {labels && <LabelDialog prices={labels} onClose={() => setLabels(null)} />}
    </Page>
  )
}

function Prices({ onOpen, ...props }: PriceTableProps & { onOpen: (row: Price) => void }) {
  return useMedia(PHONE) ? (
    <PhoneList
      rows={props.rows}
      phone={inTwoLines}
      onOpen={onOpen}
      loading={props.loading !== undefined}
    />
  ) : (
    <PriceTable {...props} />
  )
}

function Actions({ input, onAdd }: { input: Record<string, unknown>; onAdd: () => void }) {
  return (
    <>
      {hasRight(`${path}:edit`) && <ImportButton kind="selling-price" />}
      <HeadActions xlsx={api.xlsx} pdf={api.listPdf} input={input} onAdd={null} />
      {hasRight(`${path}:add`) && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {t('newPrice')} <kbd>Alt N</kbd>
        </Button>
      )}
    </>
  )
}

interface ManyProps {
  input: InputOf<typeof api.getAll>
  rows: Price[]
  count: number
  work: ReturnType<typeof usePriceWork>
}

/** Many prices at once: by a percentage, or as the margins of the settings have them. */
function Many({ input, rows, count, work }: ManyProps) {
  const [bulk, setBulk] = useState(false)
  const { busy, margins, fromMargins } = work
  if (!hasRight(`${path}:edit`)) return null
  return (
    <>
      <Button className="not-phone" onClick={() => setBulk(true)}>
        {priceWords('bulkPrices')}
      </Button>
      {margins && (
        <Button className="not-phone" loading={busy} onClick={() => void fromMargins()}>
          {t('fromMargins')}
        </Button>
      )}
      {bulk && (
        <PriceBulk
          input={input}
          rows={rows}
          count={count}
          onPrices={work.put}
          onClose={() => setBulk(false)}
        />
      )}
    </>
  )
}

/** New prices, on the page in sight and on others. */
function Written({ rows, work }: Pick<ManyProps, 'rows' | 'work'>) {
  const typed = [...work.typed.values()]
  const inSight = new Set(rows.map(({ id }) => id))
  const elsewhere = typed.filter(({ row }) => !inSight.has(row.id))
  return <PriceChanges typed={typed} elsewhere={elsewhere} onDone={work.clear} />
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
