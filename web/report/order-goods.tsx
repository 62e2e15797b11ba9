import { Button } from 'antd'
import type { ReportRow } from '#contract/report/declare.ts'
import { useGo } from '../platform/link.tsx'
import { hasRight, useUser } from '../platform/session.ts'
import { ChosenMenu } from './chosen-menu.tsx'
import { t } from './texts.ts'

const place = 'purchase/purchase-order'

/** Without the right to order there is nothing to choose goods for. */
export const mayOrder = () => hasRight(`${place}:add`)

/** Goods that run out become an order: of one supplier, for one warehouse of one's own branch at a time. */
export function OrderGoods({ rows }: { rows: readonly ReportRow[] }) {
  const go = useGo()
  const { employee } = useUser()
  const orders = [...Map.groupBy(rows, (row) => `${row.supplierId} ${row.warehouseId}`)].map(
    ([key, goods]) => ({ key, goods, foreign: goods[0]?.branchId !== employee.branchId }),
  )
  const begin = (goods: readonly ReportRow[]) =>
    go(`${place}/add`, {
      goods: goods.map((row) => row.goodsUnitId),
      qty: goods.map((row) => row.toOrder),
      supplier: goods[0]?.supplierId ?? undefined,
      supplierName: goods[0]?.supplierName ?? undefined,
      warehouse: goods[0]?.warehouseId,
      warehouseName: goods[0]?.warehouseName,
    })
  const items = orders.map(({ key, goods, foreign }) => {
    const { supplierName, warehouseName } = goods[0] as ReportRow
    const words = t('orderOf', {
      supplier: String(supplierName ?? t('noSupplier')),
      warehouse: String(warehouseName),
      count: goods.length,
    })
    const only = t('ownBranchOnly', { branch: employee.branchName })
    return { key, label: foreign ? `${words} (${only})` : words, disabled: foreign }
  })
  const [first] = orders
  if (first && orders.length === 1 && !first.foreign)
    return (
      <Button type="primary" className="not-phone" onClick={() => begin(first.goods)}>
        {t('makeOrder', { count: rows.length })}
      </Button>
    )
  return (
    <ChosenMenu
      label={t('makeOrder', { count: rows.length })}
      disabled={rows.length === 0}
      menu={{
        // An order goes to one supplier.
        items: [
          { type: 'group', label: t('orderApart', { count: orders.length }), children: items },
        ],
        onClick: ({ key }) => begin(orders.find((one) => one.key === key)?.goods ?? []),
      }}
    />
  )
}
