import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from './texts.ts'

export interface ChartSeries {
  name: string
  values: (number | null)[]
  kind: 'bar' | 'line' | 'step'
  /** Grey: what the first series is measured against. */
  compared?: boolean
}

export interface ChartProps {
  title: string
  categories: string[]
  series: ChartSeries[]
  /** A dashed line with its words on it: `stok minimum 600`. */
  threshold?: { value: number; label: string }
  /** The running hour or day: paler, with a dotted line. */
  now?: { index: number; label: string }
  /** Indexes of the values worth a label. */
  labelled?: number[]
  onPoint?: (index: number) => void
}

const Canvas = lazy(() => import('./chart-canvas.tsx'))

/** A chart with its table behind it, for whoever reads rather than looks. */
export function Chart({
  table,
  height = 140,
  ...chart
}: ChartProps & { table: ReactNode; height?: 140 | 200 }) {
  const [asTable, setAsTable] = useState(false)
  return (
    <section className="panel chart-panel" aria-label={chart.title}>
      <div className="chart-head">
        <span>{chart.title}</span>
        <Button type="link" size="small" onClick={() => setAsTable(!asTable)}>
          {asTable ? t('showChart') : t('showTable')}
        </Button>
      </div>
      {asTable ? (
        <div className="chart-table">{table}</div>
      ) : (
        <div className={`chart-box chart-${height}`}>
          <Suspense fallback={null}>
            <Canvas {...chart} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
