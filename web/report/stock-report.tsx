import { Navigate } from '@tanstack/react-router'
import { StockCard } from './stock-card.tsx'
import { StockPosition } from './stock-position.tsx'

/** Laporan Stok: what lies where, and every movement that made it so. */
export function Page({ rest }: { rest: string[] }) {
  if (rest.length === 0) return <StockPosition />
  if (rest[0] === 'card' && rest.length === 1) return <StockCard />
  return <Navigate to="/app/$" params={{ _splat: 'report/stock-report' }} replace />
}
