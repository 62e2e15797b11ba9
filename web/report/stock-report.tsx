import { Navigate } from '@tanstack/react-router'
import { DeclaredScreen, declaredAt } from './declared-report.tsx'
import { mayOrder, OrderGoods } from './order-goods.tsx'
import { StockCard } from './stock-card.tsx'
import { StockPosition } from './stock-position.tsx'
import { positionPath, stockTabs } from './stock-tabs.ts'

/** Laporan Stok: what lies where, now or on any day, and every movement that made it so. */
export function Page({ rest }: { rest: string[] }) {
  if (rest.length === 0) return <StockPosition />
  if (rest[0] === 'card' && rest.length === 1) return <StockCard />
  const report = declaredAt(positionPath, rest)
  if (report) {
    const orders = report.key === 'stock-minimum' && mayOrder()
    return (
      <DeclaredScreen
        key={report.key}
        report={report}
        tabs={stockTabs()}
        {...(orders ? { does: (rows) => <OrderGoods rows={rows} /> } : {})}
      />
    )
  }
  return <Navigate to="/app/$" params={{ _splat: positionPath }} replace />
}
