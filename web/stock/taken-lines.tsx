import { Button } from 'antd'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { qty } from '../platform/format.ts'
import { useGo } from '../platform/link.tsx'
import { useShortcut } from '../platform/shortcuts.ts'
import { PHONE, useMedia } from '../platform/media.ts'
import { type Form, newRow, useField } from '../ui/form-state.ts'
import { type GoodsChoice, type GoodsColumn, type GoodsRow, withGoods } from '../ui/goods-row.ts'
import { countedOf, withUnit } from '../ui/goods-units.ts'
import { GoodsFinder } from '../ui/goods-finder.tsx'
import { asFilled, asTyped } from '../ui/typed.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { type Beside, SourceLines, sourceFigure } from '../ui/source-lines.tsx'
import { OtherUnit } from '../ui/other-unit.tsx'
import { freeUnit, splitGoods, twinsOf } from '../ui/split-row.ts'
import { UnitChoice } from '../ui/unit-choice.tsx'
import { t } from './texts.ts'
import './stock.css'
import { Problem } from '../ui/words.tsx'

/** In place of a form that takes from a mutation, for whoever came without one: where they are found. */
export function NoMutation({ list }: { list: string }) {
  const go = useGo()
  return (
    <>
      <p>{t('noMutation')}</p>
      <Button onClick={() => go(list)}>{t('toIncoming')}</Button>
    </>
  )
}

interface TakenLinesProps<V> {
  form: Form<V>
  /** Heads of the two figures: what could be taken, and what is. */
  open: string
  taken: string
  /** What takes the rest of every line at once, where that may be meant. */
  whole?: string
  /** Goods that came beside those lines, for whoever may take them in. */
  beside?: Beside | undefined
}

/** Lines of the mutation with what is taken of each; 0 leaves a line where it is. */
export function TakenLines<V>({ form, open, taken, whole, beside }: TakenLinesProps<V>) {
  const columns = useCallback(
    (): GoodsColumn[] => [
      sourceFigure<TakenRow>(open, 140, (row) =>
        row.$beside ? t('notListed') : `${qty(countedOf(row, row.$sent))} ${row.$goods.unitName}`,
      ),
      { field: 'qty', title: taken, width: 150 },
      'unit',
      'memo',
    ],
    [open, taken],
  )
  const phone = useMedia(PHONE)
  if (phone)
    return <TakenCards form={form} open={open} taken={taken} whole={whole} beside={beside} />
  const note = ({ length }: GoodsRow[]) => (
    <>
      {t('goodsCount', { count: length })} <WholeButton form={form} whole={whole} />
    </>
  )
  return <SourceLines form={form} columns={columns} extra={note} beside={beside} />
}

/** Every line that nobody has counted yet, as it was sent: one act of whoever saw that nothing is missing. */
function WholeButton<V>({ form, whole }: Pick<TakenLinesProps<V>, 'form' | 'whole'>) {
  const take = () => {
    const rows = (form.get()['lines' as keyof V] ?? []) as unknown as TakenRow[]
    const taken = rows.flatMap((row) => {
      // What is counted in another unit of the same line stands there; what was not sent has no whole.
      if (row.$beside || row.qty || twinsOf(rows, row).some(({ qty }) => qty)) return [row]
      return row.$twin
        ? []
        : [{ ...row, ...asFilled(row, 'qty', countedOf(row, row.$sent)) } as TakenRow]
    })
    form.set('lines' as keyof V, taken as never)
  }
  useShortcut('Alt+A', take, whole !== undefined)
  if (whole === undefined) return null
  return (
    <Button size="small" onClick={take}>
      {whole} <kbd>Alt A</kbd>
    </Button>
  )
}

interface TakenRow extends GoodsRow {
  qty: number
  $sent: number
  $goods: GoodsChoice
}

/** The same on a phone: one goods below the other, the figure as wide as a thumb. */
function TakenCards<V>({ form, open, taken, whole, beside }: TakenLinesProps<V>) {
  const { value, error } = useField(form, 'lines' as keyof V & string)
  const errors = useStore(form.store, (s) => s.errors)
  const rows = (value ?? []) as unknown as TakenRow[]
  const write = (next: readonly GoodsRow[]) => form.set('lines' as keyof V, next as never)
  const put = (at: number, next: GoodsRow) => write(rows.map((row, i) => (i === at ? next : row)))
  const count = (at: number, qty: number | null) =>
    put(at, { ...(rows[at] as TakenRow), ...asTyped(rows[at] as TakenRow, 'qty', qty ?? 0) })
  const split = (at: number) => write(splitGoods(rows, at))
  return (
    <section className="panel" aria-label={taken}>
      <WholeButton form={form} whole={whole} />
      <ul className="taken-cards">
        {rows.map((row, at) => (
          <li key={row.$key} data-row={at}>
            <strong>{row.$goods.name}</strong>
            <span className="hint">
              {row.$goods.code},{' '}
              {row.$beside
                ? t('notListed')
                : `${open} ${qty(countedOf(row, row.$sent))} ${row.$goods.unitName}`}
            </span>
            <span className="taken-what" aria-hidden="true">
              {taken}
            </span>
            <NumberInput
              className="field-input"
              data-col="qty"
              invalid={errors[`lines.${at}.qty`] !== undefined}
              label={`${taken}, ${row.$goods.name}`}
              value={row.qty}
              onChange={(next) => count(at, next)}
            />
            <UnitChoice
              units={row.$goods.units}
              value={row.$goods.goodsUnitId}
              name={row.$goods.name}
              onChange={(unit) => put(at, withUnit(row, unit.goodsUnitId))}
            />
            {freeUnit(rows, row) && (
              <OtherUnit worded name={row.$goods.name} onSplit={() => split(at)} />
            )}
            {(row.$twin || row.$beside) && (
              <Button size="small" onClick={() => write(rows.toSpliced(at, 1))}>
                {t('takeOffRow')}
              </Button>
            )}
            {errors[`lines.${at}.qty`] && (
              <span className="field-error">{errors[`lines.${at}.qty`]}</span>
            )}
          </li>
        ))}
      </ul>
      {beside && (
        <GoodsFinder
          adds
          search={beside.search}
          label={beside.hint}
          placeholder={beside.hint}
          onPick={(goods) => write([...rows, withGoods(newRow({ $beside: true }), goods)])}
        />
      )}
      <Problem text={error} />
    </section>
  )
}
