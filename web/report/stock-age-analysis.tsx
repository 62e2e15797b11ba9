import { declaredPlace } from './declared-report.tsx'
import { GoodsActions, waysOfGoods } from './goods-actions.tsx'

/** Analisis Umur Stok: how long goods lie, and how long they will; what lies too long is moved, discounted or sent back. */
export const { Page } = declaredPlace('report/stock-age-analysis', {}, ({ key }) =>
  key === 'stock-age' && waysOfGoods().length > 0 ? (rows) => <GoodsActions rows={rows} /> : null,
)
