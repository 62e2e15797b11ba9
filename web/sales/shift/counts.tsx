import { DENOMINATIONS } from '#contract/drawer.ts'
import { money } from '../../platform/format.ts'
import { Pairs, TotalLine } from '../../platform/pairs.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { t } from './texts.ts'

export type Pieces = Record<number, number | null>

/** As the call takes it. */
export const countsOf = (pieces: Pieces) =>
  DENOMINATIONS.map((denomination) => ({ denomination, pieces: pieces[denomination] ?? 0 }))
export const totalOf = (pieces: Pieces): number =>
  DENOMINATIONS.reduce((sum, one) => sum + one * (pieces[one] ?? 0), 0)

/** Behind the last note stands this button. */
export const COUNTED = 'shift-counted'

interface CountsProps {
  pieces: Pieces
  onChange: (pieces: Pieces) => void
}

/** The drawer, note by note, the largest first, with nothing beside it of what should lie there. */
export function Counts({ pieces, onChange }: CountsProps) {
  return (
    <>
      <p className="hint">{t('countText')}</p>
      <ul className="shift-counts">
        {DENOMINATIONS.map((denomination, i) => (
          <li key={denomination}>
            <span>{money(denomination)}</span>
            <NumberInput
              label={t('pieces', { value: money(denomination) })}
              className="field-input"
              value={pieces[denomination] ?? null}
              onChange={(next) => onChange({ ...pieces, [denomination]: next })}
              onKeyDown={goDown}
              {...(i === 0 ? { inputRef: focusFirst } : {})}
            />
            <span className="number">{money(denomination * (pieces[denomination] ?? 0))}</span>
          </li>
        ))}
      </ul>
      <TotalLine label={t('counted')} value={money(totalOf(pieces))} />
    </>
  )
}

/** What was counted, note by note, and no longer to be changed. */
export function Counted({ pieces, title }: { pieces: Pieces; title: string }) {
  return (
    <section className="shift-counted">
      <h3>{title}</h3>
      <Pairs
        className="pairs shift-sums"
        of={DENOMINATIONS.filter((one) => pieces[one]).map((one) => [
          `${money(one)} × ${pieces[one]}`,
          money(one * (pieces[one] ?? 0)),
        ])}
      />
      <TotalLine label={t('counted')} value={money(totalOf(pieces))} />
    </section>
  )
}

/** The hand is on it as soon as it is there. */
export function focusFirst(field: HTMLInputElement | null): void {
  if (!field || field.dataset.begun) return
  field.dataset.begun = 'yes'
  field.focus()
}

/** Enter and the arrows walk the notes; behind the last one stands the button. */
function goDown(event: React.KeyboardEvent<HTMLInputElement>): void {
  const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + by]
  if (next) {
    next.focus()
    next.select()
  } else if (by > 0) document.getElementById(COUNTED)?.focus()
}
