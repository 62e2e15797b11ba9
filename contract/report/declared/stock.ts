import { type Declaration, type Down, type ReportColumn, type Words, report } from '../declare.ts'
import { money } from './parts.ts'

const place = 'report/stock-report'
const right = 'cost.view'
const goods = {
  code: { type: 'text', width: 110 },
  goodsName: { type: 'text' },
} as const satisfies Declaration['columns']
const where = {
  branchName: { type: 'text', width: 110 },
  categoryName: { type: 'text', label: ['Kategori', 'Category'], width: 130 },
  unitName: { type: 'text', width: 76 },
} as const satisfies Declaration['columns']
const card = {
  to: `${place}/card`,
  with: { goodsId: ['goodsId', 'goodsName'], branchId: ['branchId', 'branchName'] },
} as const
const filters = ['search', 'categoryId', 'brandId', 'supplierId', 'goodsId'] as const

/** Why stock changed, in the order in which people ask (domain §7.1); the documents of each are the server's matter. */
const causes = {
  opening: ['Awal', 'Opening'],
  bought: ['Beli', 'Bought'],
  sentBack: ['Retur beli', 'Sent back'],
  sold: ['Jual', 'Sold'],
  cameBack: ['Retur jual', 'Came back'],
  moved: ['Mutasi', 'Moved'],
  corrected: ['Koreksi', 'Corrected'],
  counted: ['Opname', 'Counted'],
  assembled: ['Rakit', 'Assembled'],
  other: ['Lain', 'Other'],
  closing: ['Akhir', 'Closing'],
} as const satisfies Record<string, Words>
const perCause = (column: (label: Words) => ReportColumn) =>
  Object.fromEntries(Object.entries(causes).map(([key, label]) => [key, column(label)]))

/** Tabs of Laporan Stok beside the position of this moment and the card. */
export const stockReports = [
  report({
    key: 'stock-as-of',
    place,
    at: 'as-of',
    names: ['Per Tanggal', 'As of a day'],
    time: 'day',
    filters: [...filters, 'warehouseId', 'showZero'],
    columns: {
      ...goods,
      ...where,
      qty: { type: 'qty', label: ['Stok', 'Stock'], width: 100 },
      /** Of today alone: what was set aside on an earlier day is kept nowhere. */
      reserved: { type: 'qty', label: ['Dipesan', 'Reserved'], width: 90 },
      available: { type: 'qty', label: ['Tersedia', 'Available'], width: 90 },
      averageCost: { type: 'price', label: ['HPP', 'Cost'], right },
      value: money(['Nilai', 'Value'], { right }),
    },
    ids: ['goodsId', 'branchId'],
    sort: 'goodsName.asc',
    groups: ['categoryName', 'branchName'],
    down: {
      ...card,
      sums: { qty: 'balance', value: 'balanceValue' },
      apart: ['reserved', 'available'],
    },
  }),
  report({
    key: 'stock-movement',
    place,
    at: 'movement',
    names: ['Mutasi (Jumlah)', 'Movement (quantity)'],
    time: 'period',
    filters: [...filters, 'warehouseId'],
    columns: { ...goods, ...where, ...perCause((label) => ({ type: 'qty', label, width: 78 })) },
    ids: ['goodsId', 'branchId'],
    sort: 'goodsName.asc',
    groups: ['categoryName', 'branchName'],
    down: { ...card, sums: { opening: 'openingQty', closing: 'balance' } },
  }),
  report({
    key: 'stock-movement-value',
    place,
    at: 'movement-value',
    names: ['Mutasi (Nilai)', 'Movement (value)'],
    time: 'period',
    filters: [...filters],
    columns: { ...goods, ...where, ...perCause((label) => money(label, { right })) },
    ids: ['goodsId', 'branchId'],
    sort: 'goodsName.asc',
    groups: ['categoryName', 'branchName'],
    // The card begins and ends with the row, and tells each movement between by its document.
    down: {
      ...card,
      sums: { opening: 'openingValue', closing: 'balanceValue' },
      apart: Object.keys(causes).filter((key) => !['opening', 'closing'].includes(key)),
    },
  }),
  report({
    key: 'stock-minimum',
    place,
    at: 'minimum',
    names: ['Stok Minimum', 'Minimum stock'],
    time: 'now',
    filters: [...filters, 'warehouseId'],
    columns: {
      code: { ...goods.code, width: 80 },
      goodsName: goods.goodsName,
      supplierName: { type: 'text', label: ['Supplier', 'Supplier'], width: 140 },
      warehouseName: { type: 'text', width: 100 },
      unitName: { ...where.unitName, width: 70 },
      onHand: { type: 'qty', label: ['Stok', 'Stock'], width: 66 },
      onOrder: { type: 'qty', label: ['Dalam PO', 'On order'], width: 88 },
      minStock: { type: 'qty', label: ['Minimum', 'Minimum'], width: 90 },
      short: { type: 'qty', label: ['Kurang', 'Short'], width: 82 },
      /** In the base unit, as the others. */
      toOrder: { type: 'qty', label: ['Saran', 'Suggested'], width: 80 },
      branchName: where.branchName,
    },
    ids: ['goodsId', 'branchId', 'warehouseId', 'goodsUnitId', 'supplierId'],
    sort: 'short.desc',
    groups: ['supplierName', 'branchName', 'warehouseName'],
    down: {
      to: card.to,
      with: { ...card.with, warehouseId: ['warehouseId', 'warehouseName'] },
      sums: { onHand: 'balance' },
    },
  }),
]

const buckets = {
  30: ['0–30 hari', '0–30 days'],
  60: ['31–60 hari', '31–60 days'],
  90: ['61–90 hari', '61–90 days'],
  180: ['91–180 hari', '91–180 days'],
  365: ['181–365 hari', '181–365 days'],
  999: ['> 365 hari', '> 365 days'],
} as const satisfies Record<number, Words>

/** Six of them stand beside one another. */
const inShort = ([id, en]: Words): Words => [id.replace('hari', 'hr'), en.replace('days', 'd')]

const choices = {
  basis: {
    label: ['Umur sejak', 'Age since'],
    of: {
      BRANCH: ['Masuk cabang', 'It came to the branch'],
      COMPANY: ['Masuk perusahaan', 'It came to the company'],
    },
  },
} as const satisfies Declaration['choices']
const agePlace = 'report/stock-age-analysis'
const layersAt = 'layers'
const toLayers = {
  to: `${agePlace}/${layersAt}`,
  with: { goodsId: ['goodsId', 'goodsName'], branchIds: ['branchId'] },
} as const satisfies Down
const agesOf = (figure: string) => Object.keys(buckets).map((age) => `${figure}${age}`)

/** Analisis Umur Stok (domain §7.1): how long goods lie, by the days on which what is left of them came. */
export const stockAge = [
  report({
    key: 'stock-age',
    place: agePlace,
    names: ['Umur Stok', 'Stock by age'],
    time: 'day',
    filters: [...filters, 'warehouseId', 'unsold'],
    choices,
    columns: {
      code: { ...goods.code, width: 96 },
      goodsName: goods.goodsName,
      branchName: { ...where.branchName, width: 96 },
      unitName: { ...where.unitName, width: 64 },
      qty: { type: 'qty', label: ['Stok', 'Stock'], width: 72 },
      ...Object.fromEntries(
        Object.entries(buckets).map(([days, label]) => [
          `qty${days}`,
          { type: 'qty', label: inShort(label), width: 82 },
        ]),
      ),
      value: money(['Nilai', 'Value'], { right }),
      ...Object.fromEntries(
        Object.entries(buckets).map(([days, [id, en]]) => [
          `value${days}`,
          money([`Nilai ${id}`, `Value ${en}`], { right, width: 148, hidden: true }),
        ]),
      ),
      categoryName: where.categoryName,
      oldest: { type: 'date', label: ['Terlama', 'Oldest'], hidden: true },
      averageAge: {
        type: 'integer',
        label: ['Umur rata-rata', 'Average age'],
        width: 120,
        hidden: true,
      },
      shelfLife: {
        type: 'integer',
        label: ['Umur simpan (hari)', 'Shelf life (days)'],
        width: 120,
        hidden: true,
      },
      expired: {
        type: 'qty',
        label: ['Lewat umur simpan', 'Past shelf life'],
        width: 120,
        hidden: true,
      },
      daily: { type: 'qty', label: ['Jual per hari', 'Sold per day'], width: 110, hidden: true },
      cover: {
        type: 'integer',
        label: ['Cukup (hari)', 'Days of cover'],
        width: 110,
        hidden: true,
      },
      lastSold: { type: 'date', label: ['Terakhir jual', 'Last sold'], width: 130, hidden: true },
      unsold: { type: 'integer', label: ['Tak laku (hari)', 'Days unsold'], width: 110 },
      price: { type: 'money', label: ['Harga jual', 'Selling price'], width: 110, hidden: true },
      margin: {
        type: 'percent',
        label: ['Margin kini', 'Margin now'],
        right,
        width: 100,
        hidden: true,
      },
      returnable: { type: 'qty', label: ['Dapat diretur', 'Returnable'], width: 110, hidden: true },
      supplierName: { type: 'text', label: ['Supplier', 'Supplier'], width: 220, hidden: true },
    },
    ids: ['goodsId', 'branchId', 'goodsUnitId'],
    sort: 'averageAge.desc',
    groups: ['categoryName', 'branchName', 'supplierName'],
    down: { ...toLayers, apart: agesOf('value') },
    cells: Object.fromEntries(
      ['qty', 'value'].flatMap((figure) =>
        Object.keys(buckets).map((age): [string, Down] => [
          `${figure}${age}`,
          { ...toLayers, asks: { age }, sums: { [`${figure}${age}`]: figure } },
        ]),
      ),
    ),
  }),
  report({
    key: 'stock-age-layers',
    place: agePlace,
    at: layersAt,
    names: ['Lapisan', 'Layers'],
    time: 'day',
    filters: [...filters, 'warehouseId'],
    choices: {
      ...choices,
      age: { label: ['Umur', 'Age'], of: { ALL: ['Semua', 'All'], ...buckets } },
    },
    columns: {
      code: { ...goods.code, width: 96 },
      goodsName: goods.goodsName,
      branchName: where.branchName,
      docDate: { type: 'date', label: ['Masuk', 'Came in'] },
      age: { type: 'integer', label: ['Umur (hari)', 'Age (days)'], width: 110 },
      docNo: { type: 'text', width: 166 },
      supplierName: { type: 'text', label: ['Supplier', 'Supplier'], width: 140 },
      unitName: where.unitName,
      qty: { type: 'qty', label: ['Sisa', 'Left'], width: 90 },
      value: money(['Nilai', 'Value'], { right }),
    },
    ids: ['goodsId', 'branchId'],
    sort: 'age.desc',
    groups: ['goodsName', 'branchName', 'supplierName'],
    down: 'document',
  }),
]
