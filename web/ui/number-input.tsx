import { useState } from 'react'
import { inputNumber, parseNumber } from '../platform/format.ts'
import { createBurst, handOn } from '../platform/scans.ts'
import { UnreadNumber } from '../platform/unread-number.tsx'

interface NumberInputProps {
  value: number | null | undefined
  onChange: (value: number | null) => void
  label: string
  id?: string
  className?: string
  invalid?: boolean
  describedBy?: string | undefined
  disabled?: boolean
  placeholder?: string
  maxLength?: number
  /** Dots are put in while it is typed: for large sums of money. */
  grouped?: boolean
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  onFocus?: () => void
  inputRef?: React.Ref<HTMLInputElement>
  /** Where it stands in a grid of inputs. */
  'data-col'?: string
}

interface Typed {
  text: string
  field: HTMLInputElement
}

/** A number as it is typed here: `1.234` is 1234, the comma is the decimal. */
export function NumberInput({
  value,
  onChange,
  label,
  invalid,
  describedBy,
  inputRef,
  grouped,
  ...rest
}: NumberInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [scanned] = useState(createBurst<number | null | undefined>)
  const onKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    const scan = scanned(event, value)
    if (!scan) return rest.onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
    setTyped(null)
    onChange(scan.before ?? null)
    handOn(scan.text)
  }
  const wrong = typed !== null && parseNumber(typed.text) === undefined
  const change = (event: React.ChangeEvent<HTMLInputElement>) => {
    const field = event.target
    const text = typed ? field.value : withoutOurDots(event)
    const number = parseNumber(text)
    setTyped(grouped && number !== undefined && /^\d*$/.test(text) ? null : { text, field })
    // What cannot be read is nothing, not the number that stood here a key before.
    onChange(number ?? null)
  }
  return (
    <>
      <input
        {...rest}
        ref={inputRef}
        className={`number-input ${rest.className ?? ''}`}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid || wrong}
        aria-describedby={describedBy}
        value={typed?.text ?? inputNumber(value)}
        onFocus={(event) => {
          event.target.select()
          rest.onFocus?.()
        }}
        onChange={change}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!wrong) setTyped(null)
        }}
      />
      {wrong && <UnreadNumber {...typed} />}
    </>
  )
}

/** A digit typed into or taken out of `1.234` leaves dots of ours where they group no more. */
function withoutOurDots({ target, nativeEvent }: React.ChangeEvent<HTMLInputElement>): string {
  const { inputType = '', data } = nativeEvent as InputEvent
  const ofOneKey = inputType.startsWith('delete') || /^[\d,]$/.test(data ?? '')
  return ofOneKey ? target.value.replaceAll('.', '') : target.value
}
