import { CheckOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useId } from 'react'
import { byDigit } from '../../../ui/by-digits.tsx'

interface KeyChoiceProps<T> {
  label: string
  value: T
  options: readonly (readonly [value: T, name: string])[]
  onTake: (value: T) => void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The one that is taken is where the hand begins. */
export const TAKEN = '.pay-choice [aria-checked="true"]'

/** A digit or an arrow leads to a choice, Enter or a press takes it: nothing follows from passing by. */
export function KeyChoice<T>({ label, value, options, onTake }: KeyChoiceProps<T>) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll('button')]
    const at = all.indexOf(event.target as HTMLButtonElement)
    const step = STEPS[event.key]
    // With Alt a digit names a way of paying.
    if (event.altKey || at < 0) return
    if (step === undefined) return byDigit(all, (one) => one.focus())(event)
    event.preventDefault()
    all[(at + step + all.length) % all.length]?.focus()
  }
  return (
    <div className="pay-field">
      <span id={id}>{label}</span>
      <div className="pay-choice" role="radiogroup" aria-labelledby={id} onKeyDown={onKeyDown}>
        {options.map(([one, name], place) => (
          // biome-ignore lint/a11y/useSemanticElements: a radio button of the browser takes what an arrow passes
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={one === value}
            tabIndex={one === value ? 0 : -1}
            onClick={() => one !== value && onTake(one)}
          >
            <kbd>{place + 1}</kbd>
            <span>{name}</span>
            {one === value ? <CheckOutlined aria-hidden="true" /> : <kbd>Enter</kbd>}
          </button>
        ))}
      </div>
    </div>
  )
}
