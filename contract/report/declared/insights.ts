import { type Asked, type ReportColumn, type ReportRow, report } from '../declare.ts'
import { weekdayWords } from '../weekdays.ts'
import { money, netSales } from './parts.ts'
import { ofBills, toSales } from './sales.ts'

const place = 'analytic/sales-insights'
const bills: ReportColumn = { type: 'integer', sum: true, label: ['Struk', 'Bills'], width: 96 }
const net = money(netSales)
const goodsName: ReportColumn = { type: 'text', label: ['Barang', 'Goods'] }

/** The days of a week, as columns of the hours. */
export const weekdays = {
  monday: money(weekdayWords.monday),
  tuesday: money(weekdayWords.tuesday),
  wednesday: money(weekdayWords.wednesday),
  thursday: money(weekdayWords.thursday),
  friday: money(weekdayWords.friday),
  saturday: money(weekdayWords.saturday),
  sunday: money(weekdayWords.sunday),
} as const

/** What of bills the report of hours tells. */
const measured = ({ measure }: Asked) => (measure === 'BILLS' ? 'documents' : 'net')

/** Bills that goods must share before they are said to be bought together (domain §7.2). */
export const BILLS_TOGETHER = 20

/** Wawasan Penjualan (domain §7.2): when is sold, how much at once, what together, at which price, and what is missing. */
export const salesInsights = [
  report({
    key: 'sales-by-weekday-and-hour',
    place,
    names: ['Hari × Jam', 'Day × hour'],
    time: 'period',
    filters: ofBills,
    choices: {
      measure: {
        label: ['Ukuran', 'Measure'],
        of: { NET: netSales, BILLS: ['Jumlah struk', 'Bills'] },
      },
    },
    columns: {
      label: { type: 'text', label: ['Jam', 'Hour'], width: 84 },
      ...weekdays,
      total: money(['Jumlah', 'Total']),
    },
    ids: ['hour', 'atHour'],
    sort: 'hour.asc',
    down: toSales({ hour: ['atHour'] }, (asked) => ({
      sums: { total: measured(asked) },
      apart: Object.keys(weekdays),
    })),
    cells: Object.fromEntries(
      Object.keys(weekdays).map((weekday) => [
        weekday,
        (row: ReportRow, asked: Asked = {}) =>
          asked.weekday && asked.weekday !== weekday
            ? null
            : toSales({ hour: ['atHour'] }, (own) => ({
                asks: { weekday },
                sums: { [weekday]: measured(own) },
              }))(row, asked),
      ]),
    ),
  }),
  report({
    key: 'basket-sizes',
    place,
    at: 'baskets',
    names: ['Isi Keranjang', 'Basket size'],
    time: 'period',
    filters: ofBills,
    columns: {
      label: { type: 'text', label: ['Barang berbeda per struk', 'Different goods on a bill'] },
      bills,
      contribution: { type: 'percent', label: ['Porsi', 'Share'] },
      qty: { type: 'qty', label: ['Rata-rata jumlah', 'Average quantity'], width: 130 },
      net,
      average: { type: 'money', label: ['Rata-rata struk', 'Average bill'] },
    },
    ids: ['size', 'basket'],
    sort: 'size.asc',
    down: {
      to: 'report/sales-report',
      with: { basket: ['basket'] },
      sums: { bills: 'documents' },
    },
  }),
  report({
    key: 'goods-bought-together',
    place,
    at: 'together',
    names: ['Dibeli Bersama', 'Bought together'],
    time: 'period',
    filters: ofBills,
    columns: {
      goodsName,
      otherName: { type: 'text', label: ['Bersama', 'Together with'] },
      together: { type: 'integer', label: ['Struk bersama', 'Bills together'], width: 120 },
      support: { type: 'percent', label: ['Support', 'Support'] },
      confidence: { type: 'percent', label: ['Confidence', 'Confidence'], width: 100 },
      reverse: { type: 'percent', label: ['Sebaliknya', 'The other way'], width: 104 },
      lift: { type: 'qty', label: ['Lift', 'Lift'], width: 80 },
    },
    ids: ['goodsId', 'otherId'],
    sort: 'lift.desc',
    down: {
      to: 'report/sales-report',
      with: { goodsId: ['goodsId', 'goodsName'], otherGoodsId: ['otherId', 'otherName'] },
      sums: { together: 'documents' },
    },
  }),
  report({
    key: 'prices-against-volume',
    place,
    at: 'prices',
    names: ['Harga vs Volume', 'Price and volume'],
    time: 'period',
    filters: ['search', 'goodsId', 'categoryId', 'brandId', 'level'],
    columns: {
      goodsName,
      unitName: { type: 'text', width: 90 },
      price: { type: 'price', label: ['Harga jual', 'Selling price'], width: 116 },
      firstDay: { type: 'date', label: ['Mulai', 'From'] },
      lastDay: { type: 'date', label: ['Sampai', 'To'] },
      days: { type: 'integer', label: ['Hari jual', 'Days sold'], width: 96 },
      qty: { type: 'qty', label: ['Terjual', 'Sold'] },
      perDay: { type: 'qty', label: ['Per hari', 'Per day'] },
      net,
      priceChange: { type: 'percent', label: ['Harga ±', 'Price ±'] },
      volumeChange: { type: 'percent', label: ['Volume ±', 'Volume ±'], width: 96 },
    },
    ids: ['goodsId', 'unitId'],
    sort: 'goodsName.asc',
    groups: ['goodsName'],
    down: {
      to: 'report/sales-report/lines',
      with: {
        goodsId: ['goodsId', 'goodsName'],
        unitId: ['unitId', 'unitName'],
        price: ['price'],
      },
    },
  }),
  report({
    key: 'sold-out-goods',
    place,
    at: 'sold-out',
    names: ['Habis tapi Laku', 'Sold out'],
    time: 'period',
    filters: ['search', 'categoryId', 'brandId'],
    columns: {
      goodsName,
      branchName: { type: 'text', width: 120 },
      sold: { type: 'qty', label: ['Terjual', 'Sold'] },
      unitName: { type: 'text', width: 90 },
      bills: { type: 'integer', label: ['Struk', 'Bills'], width: 96 },
      perDay: { type: 'qty', label: ['Per hari', 'Per day'] },
      onHand: { type: 'qty', label: ['Stok', 'Stock'] },
      emptySince: { type: 'date', label: ['Habis sejak', 'Empty since'], width: 116 },
      days: { type: 'integer', label: ['Hari kosong', 'Days empty'], width: 104 },
      missed: money(['Perkiraan hilang', 'Missed sales']),
    },
    ids: ['goodsId', 'branchId'],
    sort: 'missed.desc',
    groups: ['branchName'],
    down: {
      to: 'report/stock-report/card',
      with: { goodsId: ['goodsId', 'goodsName'], branchId: ['branchId', 'branchName'] },
      apart: ['missed'],
    },
  }),
]
