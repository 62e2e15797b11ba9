import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { category } from '#contract/master/category.ts'
import { goods } from '#contract/master/goods.ts'
import { sellingPrice as api } from '#contract/master/selling-price.ts'
import { day, instant, money, qty } from '../platform/format.ts'
import { Page } from '../platform/frame/page.tsx'
import { fieldText, menuText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import * as column from '../ui/columns.tsx'
import { type Filter, filterKeys } from '../ui/filters.tsx'
import { HeadActions, ListBar, Range } from '../ui/list-bars.tsx'
import { Pager, PhoneList } from '../ui/list-parts.tsx'
import { useListInput, useListState } from '../ui/list-state.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { Table } from '../ui/table.tsx'
import { PriceState } from './goods-parts.tsx'
import { ImportButton } from './import/import-button.tsx'
import { NewPrice } from './new-price.tsx'
import { PriceChanges } from './price-changes.tsx'
import { choices, t, wordOf } from './texts.ts'
import '../ui/ui.css'
import './master.css'

const path = 'master/changes-selling-price'
const SIZE = 50

export type Price = ReplyOf<typeof api.getAll>['sellingPrices'][number]

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
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(new Map())
  const [adding, setAdding] = useState(false)
  const phone = useMedia(PHONE)
  const mayWrite = hasRight(`${path}:edit`)
  useShortcut('Alt+N', () => setAdding(true), hasRight(`${path}:add`))
  const type = (row: Price, price: number | null) => {
    const next = new Map(typed)
    if (price === null || price === row.price) next.delete(row.id)
    else next.set(row.id, { row, price })
    setTyped(next)
  }
  const count = read.data?.count ?? 0
  return (
    <Page
      title={menuText(path)}
      actions={
        <>
          {mayWrite && <ImportButton kind="selling-price" />}
          <HeadActions path={path} xlsx={api.xlsx} input={input} onAdd={null} />
          {hasRight(`${path}:add`) && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
              {t('newPrice')} <kbd>Alt N</kbd>
            </Button>
          )}
        </>
      }
    >
      <ListBar
        state={state}
        filters={filters()}
        hint={t('findGoods')}
        phone={phone}
        walk={() => {}}
      >
        <Button
          icon={<ReloadOutlined spin={read.isFetching} />}
          aria-label={t('refresh')}
          onClick={() => void read.refetch()}
        />
      </ListBar>
      <section className="panel list" aria-label={menuText(path)}>
        <div className="list-body">
          {phone ? (
            <PhoneList
              rows={rows ?? []}
              phone={inTwoLines}
              onOpen={() => {}}
              loading={rows === undefined && !read.isError}
            />
          ) : (
            <Table
              label={menuText(path)}
              columns={columns(mayWrite ? { typed, type } : null)}
              rows={rows ?? []}
              rowKey={(row) => row.id}
              loading={rows === undefined && !read.isError ? 12 : undefined}
            />
          )}
          {rows?.length === 0 && <p className="report-none">{t('noPrices')}</p>}
        </div>
        <footer className="list-foot">
          {typed.size > 0 ? (
            <PriceChanges typed={[...typed.values()]} onDone={() => setTyped(new Map())} />
          ) : (
            <Range
              reply={rows && { rows, count }}
              page={state.page}
              size={SIZE}
              unit={t('pricesUnit')}
            />
          )}
          <Pager
            page={state.page}
            pages={Math.ceil(count / SIZE)}
            onPage={(page) => state.set({ page })}
          />
        </footer>
      </section>
      {adding && <NewPrice onClose={() => setAdding(false)} />}
    </Page>
  )
}

export interface Typed {
  row: Price
  price: number
}

function inTwoLines(row: Price) {
  return {
    title: `${row.goodsName}, ${row.unitName}`,
    amount: money(row.price),
    sub: [wordOf('level', row.priceLevel), row.branchName ?? t('allBranches')].join(', '),
    note: row.minQty > 1 ? t('fromQty', { qty: qty(row.minQty) }) : wordOf('state', row.state),
  }
}

interface Typing {
  typed: ReadonlyMap<number, Typed>
  type: (row: Price, price: number | null) => void
}

function columns(typing: Typing | null): column.Column<Price>[] {
  return [
    {
      key: 'goodsCode',
      width: 100,
      show: (row) => (
        <ScreenLink to={`master/stock/${row.goodsId}`} className="row-link">
          {row.goodsCode}
        </ScreenLink>
      ),
    },
    column.text('goodsName', { sort: false }),
    column.text('unitName', { width: 78, sort: false }),
    { key: 'priceLevel', width: 94, show: (row) => wordOf('level', row.priceLevel) },
    { key: 'branchId', width: 114, show: (row) => row.branchName ?? t('allBranches') },
    column.qty('minQty', { width: 96, sort: false }),
    column.money('price', {
      width: 92,
      sort: false,
      show: (row) => <strong>{money(row.price)}</strong>,
    }),
    ...(typing ? [newPriceColumn(typing)] : []),
    {
      key: 'effectiveFrom',
      width: 104,
      show: (row) => (
        <span
          title={[instant(row.effectiveFrom), row.changedByName, row.reason]
            .filter(Boolean)
            .join(', ')}
        >
          {day(row.effectiveFrom)}
        </span>
      ),
    },
    {
      key: 'state',
      label: fieldText('status'),
      width: 100,
      show: (row) => <PriceState state={row.state} />,
    },
  ]
}

function newPriceColumn({ typed, type }: Typing): column.Column<Price> {
  return {
    key: 'price',
    id: 'new',
    label: t('newPrice'),
    align: 'right',
    width: 112,
    show: (row) =>
      row.state === 'REPLACED' ? null : (
        <NumberInput
          className="cell-input price-input"
          label={`${t('newPrice')} ${row.goodsName} ${row.unitName}`}
          value={typed.get(row.id)?.price}
          onChange={(price) => type(row, price)}
        />
      ),
  }
}
