export interface ChartSeries {
  name: string
  values: (number | null)[]
  kind: 'line' | 'step'
  /** Grey: what the others are measured against. */
  compared?: boolean
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
