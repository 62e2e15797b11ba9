import { useState } from 'react'
import { inputNumber, parseNumber } from '../platform/format.ts'

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
  onKeyDown?: (event: React.KeyboardEvent<HTMLInputElement>) => void
  onFocus?: () => void
  inputRef?: React.Ref<HTMLInputElement>
  /** Where it stands in a grid of inputs. */
  'data-col'?: string
}

/** A number as it is typed here: `1.234` is 1234, the comma is the decimal. */
export function NumberInput({
  value,
  onChange,
  label,
  invalid,
  describedBy,
  inputRef,
  ...rest
}: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && parseNumber(typed) === undefined
  return (
    <input
      {...rest}
      ref={inputRef}
      className={`number-input ${rest.className ?? ''}`}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={invalid || wrong}
      aria-describedby={describedBy}
      value={typed ?? inputNumber(value)}
      onFocus={(event) => {
        event.target.select()
        rest.onFocus?.()
      }}
      onChange={(event) => {
        setTyped(event.target.value)
        const number = parseNumber(event.target.value)
        if (number !== undefined) onChange(number)
      }}
      onBlur={() => {
        if (!wrong) setTyped(null)
      }}
    />
  )
}
