import type { ReplyOf } from '#contract/endpoint.ts'
import { brand } from '#contract/master/brand.ts'
import { category } from '#contract/master/category.ts'
import { goods as api, goodsType } from '#contract/master/goods.ts'
import { taxType } from '#contract/master/tax-type.ts'
import { supplier } from '#contract/master/supplier.ts'
import { inputNumber } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { halalText } from '../platform/i18n/contract-words.ts'
import { ScreenLink } from '../platform/link.tsx'
import { hasRight } from '../platform/session.ts'
import * as column from '../ui/columns.tsx'
import {
  GoodsPrices,
  GoodsStock,
  GoodsSuppliers,
  GoodsUnits,
  useGoodsPrices,
  useGoodsStock,
} from './goods-parts.tsx'
import { ImportButton } from './import/import-button.tsx'
import type { Fact } from '../platform/pairs.tsx'
import { MasterDetail, type MasterTab } from './master-detail.tsx'
import { MasterList } from './master-list.tsx'
import { boughtTab, useBought } from './party-lists.tsx'
import { Pictures } from './pictures.tsx'
import { goodsMaster, goodsPath as path } from './goods-draft.ts'
import { halalChoices, permitTold } from './goods-marks.tsx'
import { choices, t, wordOf } from './texts.ts'

export { GoodsForm as Form } from './goods-form.tsx'

type Goods = ReplyOf<typeof api.get>

export function List() {
  return (
    <MasterList
      {...goodsMaster}
      actions={hasRight(`${path}:add`) && <ImportButton kind="goods" />}
      branch={false}
      unit={t('goods')}
      searchHint={t('findGoods')}
      columns={[
        column.opens('code', path, { width: 116 }),
        column.text('name'),
        column.text('categoryName', { width: 150 }),
        column.text('brandName', { width: 130 }),
        column.text('baseUnitName', { width: 112, sort: false }),
        column.text('taxType', { width: 116, show: (row) => wordOf('vat', row.taxType) }),
        column.text('type', { width: 116, hidden: true, show: (row) => wordOf('goods', row.type) }),
        { key: 'halalStatus', width: 130, hidden: true, show: (row) => halalText(row.halalStatus) },
        column.text('distributionPermitNo', { width: 170, hidden: true }),
        column.setting('minStock', { hidden: true }),
        column.setting('maxStock', { hidden: true }),
      ]}
      filters={[
        { kind: 'master', key: 'categoryId', endpoint: category.getAll },
        { kind: 'master', key: 'brandId', endpoint: brand.getAll },
        { kind: 'master', key: 'supplierId', endpoint: supplier.getAll },
        { kind: 'choice', key: 'type', options: choices('goods', goodsType.options) },
        { kind: 'choice', key: 'taxType', options: choices('vat', taxType.options) },
        { kind: 'choice', key: 'halalStatus', options: halalChoices() },
        { kind: 'yesno', key: 'isWeighed' },
      ]}
      phone={(row) => ({
        title: row.name,
        amount: row.baseUnitName,
        sub: `${row.code}, ${row.categoryName}`,
      })}
    />
  )
}

export function Detail({ id }: { id: number }) {
  const prices = useGoodsPrices(id)?.length
  const stock = useGoodsStock(id)?.length
  const bought = useBought({ goodsId: id })
  return (
    <MasterDetail
      {...goodsMaster}
      id={id}
      tags={(row) => [
        row.code,
        wordOf('vat', row.taxType),
        row.costPending ? t('costPending') : '',
      ]}
      facts={factsOf}
      actions={(row) => (
        <ScreenLink
          to="report/stock-report/card"
          search={{ goodsId: row.id, goodsId_name: `${row.code} ${row.name}` }}
          className="button"
        >
          {t('stockCard')}
        </ScreenLink>
      )}
      tabs={(row) => tabsOf(row, { prices, stock, bought })}
    />
  )
}

function factsOf(row: Goods): Fact[] {
  const words = [
    row.discountable && t('discountWords'),
    row.returnable && t('returnWords'),
    row.pointEligible && t('pointWords'),
  ].filter(Boolean)
  return [
    [fieldText('categoryName'), row.categoryName],
    [fieldText('brandName'), row.brandName],
    [fieldText('type'), wordOf('goods', row.type)],
    [fieldText('baseUnitName'), row.baseUnitName],
    [fieldText('receiptName'), row.receiptName],
    [fieldText('minStock'), inputNumber(row.minStock)],
    [fieldText('maxStock'), inputNumber(row.maxStock)],
    [fieldText('plu'), row.plu],
    [
      fieldText('shelfLifeDays'),
      row.shelfLifeDays === null ? '' : t('days', { count: row.shelfLifeDays }),
    ],
    [fieldText('coretaxGoodsCode'), row.coretaxGoodsCode],
    [fieldText('halalStatus'), halalText(row.halalStatus)],
    [fieldText('halalCertificateNo'), row.halalCertificateNo],
    [
      fieldText('distributionPermitNo'),
      [row.distributionPermitNo, permitTold(row.distributionPermitNo)].filter(Boolean).join('\n'),
    ],
    [t('details'), words.join('\n')],
  ]
}

interface Counts {
  prices: number | undefined
  stock: number | undefined
  bought: ReturnType<typeof useBought>
}

function tabsOf(row: Goods, counts: Counts): MasterTab[] {
  const { id, name, units, imageFileIds } = row
  return [
    {
      key: 'units',
      label: t('unitsAndBarcodes'),
      count: units.length,
      body: <GoodsUnits goods={row} />,
    },
    {
      key: 'prices',
      label: t('prices'),
      count: counts.prices,
      body: <GoodsPrices goods={row} />,
    },
    { key: 'stock', label: t('stockHere'), count: counts.stock, body: <GoodsStock goodsId={id} /> },
    ...boughtTab(counts.bought, { goodsId: id }),
    {
      key: 'suppliers',
      label: t('suppliersOf'),
      count: row.suppliers.length,
      body: <GoodsSuppliers suppliers={row.suppliers} />,
    },
    {
      key: 'pictures',
      label: t('pictures'),
      count: imageFileIds.length,
      body: (
        <Pictures
          id={id}
          name={name}
          fileIds={imageFileIds}
          path={path}
          upload={api.uploadImages}
        />
      ),
    },
  ]
}
