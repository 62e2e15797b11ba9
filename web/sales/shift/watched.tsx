import type { ReactNode } from 'react'
import type { ShiftReport } from '#contract/sales/shift-report.ts'
import { money, time } from '../../platform/format.ts'
import type { Fact } from '../../platform/pairs.tsx'
import { t } from './texts.ts'

type Cashier = ShiftReport['cashiers'][number]
type Watched = Cashier['watched']
interface Figure {
  count: number
  total: number
}

/** How often beside how much; a dash where nothing was. */
export function Often({ of: { count, total }, out, unit = 'times' }: OftenProps): ReactNode {
  if (count === 0) return '–'
  return (
    <>
      <span className="hint">{t(unit, { count })}</span> {money(out ? -total : total)}
    </>
  )
}
interface OftenProps {
  of: Figure
  /** It left the drawer. */
  out?: boolean
  unit?: 'times' | 'ofLines'
}

const NONE = { count: 0, total: 0 }
const sum = (figures: readonly Figure[]): Figure =>
  figures.reduce(
    (all, one) => ({ count: all.count + one.count, total: all.total + one.total }),
    NONE,
  )

/** What no document tells and is looked at all the same, of one cashier or of several. */
export function watchedFacts(of: readonly (Pick<Cashier, 'watched'> | undefined)[]): Fact[] {
  const all = of.flatMap((one): Watched[] => (one ? [one.watched] : []))
  const opened = all.flatMap(({ drawerOpened }) => drawerOpened).sort()
  const lines = sum(all.map((one) => one.lines))
  const carts = sum(all.map((one) => one.carts))
  const short = sum(all.map((one) => one.cashShort))
  const times = (which: 'reprints' | 'wrongPins') =>
    sum(all.map((one) => ({ count: one[which], total: 0 }))).count
  const counted = (count: number) => (count === 0 ? '–' : t('times', { count }))
  return [
    [t('watchedLines'), <Often key="lines" of={lines} unit="ofLines" />],
    [t('watchedCarts'), <Often key="carts" of={carts} />],
    [
      t('watchedDrawer'),
      opened.length === 0
        ? '–'
        : `${t('times', { count: opened.length })}, ${opened.map((at) => time(at)).join(', ')}`,
    ],
    [t('watchedShort'), <Often key="short" of={short} />],
    [t('reprints'), counted(times('reprints'))],
    [t('wrongPins'), counted(times('wrongPins'))],
  ]
}
