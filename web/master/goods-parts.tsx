import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { goods } from '#contract/master/goods.ts'
import { inventory } from '#contract/master/inventory.ts'
import { sellingPrice } from '#contract/master/selling-price.ts'
import { instant, money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import { CostsWait } from '../ui/costs-wait.tsx'
import { Tag } from '../ui/status-tag.tsx'
import { Table } from '../ui/table.tsx'
import { addedText } from './goods-numbers.ts'
import { Rack, Register } from './goods-shelf.tsx'
import { activeColumn, yesColumn } from './master-columns.tsx'
import { n } from './number-texts.ts'
import { NoPrices } from './no-prices.tsx'
import { t, wordOf } from './texts.ts'

type Goods = ReplyOf<typeof goods.get>
type Unit = Goods['units'][number]
type Supplier = Goods['suppliers'][number]
type Price = ReplyOf<typeof sellingPrice.getAll>['sellingPrices'][number]
type Stock = ReplyOf<typeof inventory.goodsStock>['rows'][number]

/** What the scanner reads on each packing, and how much is in it. */
export function GoodsUnits({ goods: { units, barcodes, baseUnitName } }: { goods: Goods }) {
  const phone = useMedia(PHONE)
  const columns: column.Column<Unit>[] = [
    {
      key: 'unitName',
      width: 180,
      show: (unit) => (
        <>
          <strong>{unit.unitName}</strong>{' '}
          {unit.isDefaultSales && <Tag tone="blue">{fieldText('isDefaultSales')}</Tag>}
          {phone && <Numbers of={barcodes.filter(({ unitId }) => unitId === unit.unitId)} />}
        </>
      ),
    },
    {
      key: 'conversion',
      align: 'right',
      width: 150,
      show: (unit) => `${qty(unit.conversion)} ${baseUnitName}`,
    },
    {
      key: 'barcode',
      show: (unit) => <Numbers of={barcodes.filter(({ unitId }) => unitId === unit.unitId)} />,
    },
    yesColumn('isPurchase', 80) as column.Column<Unit>,
    yesColumn('isSales', 80) as column.Column<Unit>,
    ...(hasRight('cost.view')
      ? [column.qty('marginPct', { sort: false, width: 110 }) as never]
      : []),
    activeColumn() as column.Column<Unit>,
  ]
  return (
    <Table
      label={t('unitsAndBarcodes')}
      columns={phone ? columns.slice(0, 2) : columns}
      rows={units}
      rowKey={(unit) => unit.id}
    />
  )
}

/** The barcodes of a unit, the first as it is printed, each with who added it. */
const Numbers = ({ of }: { of: Goods['barcodes'] }) =>
  of.map(({ barcode, isOwn, isFirst, addedByName, addedAt }) => (
    <Below key={barcode}>
      <span className={isFirst ? 'goods-number is-first' : 'goods-number'}>{barcode}</span>
      {isOwn && ` ${n('numberOwn')}`} {addedText(addedByName, addedAt)}
    </Below>
  ))

/** What has no column of its own on a phone. */
const Below = ({ children }: { children: ReactNode }) => (
  <span className="hint cell-below">{children}</span>
)

/** Of these goods, for the tab and for what its name says: asked once. */
export const useGoodsPrices = (goodsId: number) =>
  useRead(sellingPrice.getAll, { limit: 200, filter: { goodsId } }).data?.sellingPrices
export const useGoodsStock = (goodsId: number) =>
  useRead(inventory.goodsStock, { goodsId }).data?.rows

/** Prices in force and those to come, by unit, level and quantity. */
export function GoodsPrices({ goods }: { goods: Goods }) {
  const rows = useGoodsPrices(goods.id)
  const phone = useMedia(PHONE)
  if (rows?.length === 0) return <NoPrices goods={goods} />
  const columns: column.Column<Price>[] = [
    column.text('unitName', { width: 120, sort: false }),
    { key: 'priceLevel', width: 120, show: (row) => wordOf('level', row.priceLevel) },
    {
      key: 'branchId',
      show: (row) => row.branchName ?? t('allBranches'),
    },
    column.qty('minQty', { sort: false, width: 110 }),
    column.money('price', {
      width: 130,
      show: (row) => <strong>{money(row.price)}</strong>,
    }),
    {
      key: 'taxInclusive',
      label: fieldText('vat'),
      width: 130,
      show: (row) => (row.taxInclusive ? t('withTax') : t('withoutTax')),
    },
    { key: 'effectiveFrom', width: 160, show: (row) => instant(row.effectiveFrom) },
    {
      key: 'state',
      label: fieldText('status'),
      width: 120,
      show: (row) => <PriceState state={row.state} />,
    },
  ]
  const narrow: column.Column<Price>[] = [
    {
      key: 'unitName',
      show: (row) => (
        <>
          {row.unitName}, {wordOf('level', row.priceLevel)}
          <Below>
            {row.minQty > 1 && `≥ ${qty(row.minQty)}, `}
            {row.branchName ?? t('allBranches')}, {instant(row.effectiveFrom)}
          </Below>
        </>
      ),
    },
    {
      key: 'price',
      align: 'right',
      width: 120,
      show: (row) => (
        <>
          <strong>{money(row.price)}</strong>
          <Below>
            <PriceState state={row.state} />
          </Below>
        </>
      ),
    },
  ]
  return (
    <Table
      label={t('prices')}
      columns={phone ? narrow : columns}
      rows={rows ?? []}
      rowKey={(row) => row.id}
      loading={rows ? undefined : 4}
    />
  )
}

const tones = { IN_FORCE: 'green', SCHEDULED: 'blue', REPLACED: 'grey' }

export function PriceState({ state }: { state: Price['state'] }) {
  return <Tag tone={tones[state]}>{wordOf('state', state)}</Tag>
}

/** Of the stock: where it lies, how much, and how much of it is free. */
const onPhone = new Set<string>(['warehouseName', 'onHand', 'available'])

/** What lies in each warehouse; a row leads to its stock card. */
export function GoodsStock({ goodsId }: { goodsId: number }) {
  const rows = useGoodsStock(goodsId)
  const phone = useMedia(PHONE)
  const card = (row: Stock) => ({
    goodsId,
    goodsId_name: `${row.goodsCode} ${row.goodsName}`,
    branchId: row.branchId,
    branchId_name: row.branchName,
    warehouseId: row.warehouseId,
    warehouseId_name: row.warehouseName,
  })
  const columns: column.Column<Stock>[] = [
    {
      key: 'warehouseName',
      ...(phone ? { width: 118 } : {}),
      show: (row) => (
        <>
          <ScreenLink to="report/stock-report/card" search={card(row)} className="row-link">
            {row.warehouseName}
          </ScreenLink>
          {phone && (
            <Below>
              {row.branchName} <Rack stock={row} />
            </Below>
          )}
        </>
      ),
    },
    column.text('branchName', { width: 140, sort: false }),
    { key: 'rack', width: 110, show: (row) => <Rack stock={row} /> },
    column.qty('onHand', {
      sort: false,
      width: 110,
      show: (row) => <strong>{qty(row.onHand)}</strong>,
    }),
    column.qty('reserved', { sort: false, width: 100 }),
    column.qty('available', { sort: false, width: 100 }),
    column.setting('minStock', { sort: false, width: 120 }),
    ...(hasRight('cost.view')
      ? [column.averageCost('averageCost', { width: 130 }) as column.Column<Stock>]
      : []),
  ]
  return (
    <>
      <Register goodsId={goodsId} />
      <CostsWait goodsId={goodsId} />
      {rows?.length === 0 ? (
        <p className="tab-none">{t('noStock')}</p>
      ) : (
        <Table
          label={t('stockHere')}
          columns={phone ? columns.filter(({ key }) => onPhone.has(key)) : columns}
          rows={rows ?? []}
          rowKey={(row) => row.warehouseId}
          loading={rows ? undefined : 3}
        />
      )}
    </>
  )
}

export function GoodsSuppliers({ suppliers }: { suppliers: Supplier[] }) {
  if (suppliers.length === 0) return <p className="tab-none">{t('noSuppliers')}</p>
  const columns: column.Column<Supplier>[] = [
    {
      key: 'supplierId',
      show: (row) => (
        <>
          <ScreenLink to={`master/supplier/${row.supplierId}`} className="row-link">
            {row.supplierName}
          </ScreenLink>{' '}
          {row.isMain && <Tag tone="blue">{t('usual')}</Tag>}
        </>
      ),
    },
    column.text('supplierSku', { width: 180, sort: false }),
    ...(hasRight('cost.view')
      ? [
          column.money('lastPrice' as never, {
            label: t('lastBuying'),
            width: 150,
          }) as never,
        ]
      : []),
  ]
  return (
    <Table
      label={t('suppliersOf')}
      columns={columns}
      rows={suppliers}
      rowKey={(row) => row.supplierId}
    />
  )
}
