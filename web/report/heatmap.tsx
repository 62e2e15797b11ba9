import { qty, shortNumber } from '../platform/format.ts'
import { t } from './texts.ts'

interface HeatmapProps {
  title: string
  columns: string[]
  rows: { label: string; values: number[] }[]
}

/** Shades, from nothing to the most. */
const SHADES = 6

/** How much at each place of a grid: the more, the deeper; the figures stand in it and in the table below. */
export function Heatmap({ title, columns, rows }: HeatmapProps) {
  const most = Math.max(0, ...rows.flatMap(({ values }) => values))
  const shade = (value: number) => (value <= 0 ? 0 : Math.ceil((value / most) * SHADES))
  return (
    <section className="panel heatmap" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <span className="end heatmap-scale">
          {t('little')}
          {Array.from({ length: SHADES }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a shade is its place.
            <i key={i} className={`shade-${i + 1}`} />
          ))}
          {t('much')}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="heatmap-body" tabIndex={0} aria-label={title}>
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-label">{t('hour')}</span>
              </th>
              {rows.map(({ label }) => (
                <th key={label} scope="col">
                  {label.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column, i) => (
              <tr key={column}>
                <th scope="row">{column}</th>
                {rows.map(({ label, values }) => (
                  <td
                    key={label}
                    className={`shade-${shade(values[i] ?? 0)}`}
                    title={`${column} ${label}: ${qty(values[i] ?? 0)}`}
                  >
                    {values[i] ? shortNumber(values[i]) : ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
