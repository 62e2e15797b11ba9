import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { roundPercent } from '../platform/format.ts'
import { type Form, useField } from './form-state.ts'
import type { GoodsChoice, GoodsRow } from './goods-row.ts'
import { t } from './texts.ts'
import { Words } from './words.tsx'

interface RowFactsProps<V, R> {
  form: Form<V>
  children: (row: R, goods: GoodsChoice) => ReactNode
}

/** Beside the grid: what is worth knowing of the goods of the row in edit. */
export function RowFacts<V, R extends GoodsRow = GoodsRow>({
  form,
  children,
}: RowFactsProps<V, R>) {
  const rows = (useField(form, 'lines' as keyof V).value ?? []) as unknown as R[]
  const active = useStore(form.store, (s) => s.active)
  const row = active === null ? undefined : rows[active]
  if (!row?.$goods || active === null) {
    return (
      <aside className="panel facts">
        <p className="hint facts-none">{t('noRow')}</p>
      </aside>
    )
  }
  const title = t('lineFacts', { line: active + 1, name: row.$goods.name })
  return (
    <aside className="panel facts" aria-label={title}>
      <header className="panel-head">
        <span>{t('rowNo', { line: active + 1 })}</span>
        <span className="facts-name">
          <Words text={row.$goods.name} />
        </span>
      </header>
      {children(row, row.$goods)}
    </aside>
  )
}

interface FactsProps {
  title?: string
  side?: ReactNode
  children: ReactNode
}

export function Facts({ title, side, children }: FactsProps) {
  return (
    <section>
      {title && (
        <h3>
          <span className="facts-title">{title}</span> {side}
        </h3>
      )}
      <dl className="pairs">{children}</dl>
    </section>
  )
}

interface ChangeProps {
  now: number | null | undefined
  before: number | null | undefined
}

/** By how much a price went up or down. */
export function PriceChange({ now, before }: ChangeProps) {
  if (!now || !before || now === before) return null
  const share = roundPercent(Math.abs(now / before - 1) * 100)
  return now > before ? (
    <span className="fact-up">↑ {t('up', { percent: share })}</span>
  ) : (
    <span className="fact-down">↓ {t('down', { percent: share })}</span>
  )
}
