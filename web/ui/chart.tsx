import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ChartProps } from './chart-series.ts'
import { t } from './texts.ts'
import { loadPage } from '../platform/upgraded.ts'

const Canvas = lazy(() => loadPage(() => import('./chart-canvas.tsx')))

interface ChartPanelProps extends ChartProps {
  /** The same figures to read; left out where the page's own table has them. */
  table?: ReactNode
  /** What a click does, in a few words. */
  hint?: string
  height?: 120 | 140 | 200
}

/** Lines, with their table behind them, for whoever reads rather than looks. */
export function Chart({ table, hint, height = 140, ...chart }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <section className="panel chart-panel" aria-label={chart.title}>
      <div className="chart-head">
        <span>{chart.title}</span>
        {hint && <span className="hint">{hint}</span>}
        {table && (
          <Button type="link" size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? t('showChart') : t('showTable')}
          </Button>
        )}
      </div>
      {asTable ? (
        <div className="chart-table">{table}</div>
      ) : (
        <div className={`chart-${height}`}>
          <Suspense fallback={null}>
            <Canvas {...chart} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
