import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from './texts.ts'

export interface ChartSeries {
  name: string
  values: (number | null)[]
  kind: 'line' | 'step'
}

export interface ChartProps {
  title: string
  categories: string[]
  series: ChartSeries[]
  /** A dashed line with its words on it: `stok minimum 600`. */
  threshold?: { value: number; label: string }
  /** Indexes of the values worth a label. */
  labelled?: number[]
  /** Instants of the points, where their distance matters: stock over a month. */
  times?: number[]
  /** Larger: the point whose row is at the cursor. */
  current?: number
  onPoint?: (index: number) => void
}

const Canvas = lazy(() => import('./chart-canvas.tsx'))

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
