import { Select } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { PHONE, useMedia } from '../platform/media.ts'
import { t } from './texts.ts'

type Options<T> = readonly (readonly [value: T, text: string])[]

interface ShortSelectProps<T extends string | number> {
  label: string
  value: T | null | undefined
  options: Options<T>
  onChange: (value: T) => void
  /** Where nothing is chosen. */
  placeholder?: string
  invalid?: boolean
  disabled?: boolean
  /** Where it stands in a grid of inputs. */
  'data-col'?: string | undefined
}

/**
 * One of a few, in a cell: what is typed opens its list and finds, Enter takes. While it is shut its keys are the
 * grid's, and Alt ↓ opens it.
 */
export function ShortSelect<T extends string | number>(props: ShortSelectProps<T>) {
  const { label, value, options, onChange } = props
  const phone = useMedia(PHONE)
  const [open, setOpen] = useState(false)
  const walks = useRef(false)
  const keys = {
    onKeyDownCapture: (event: KeyboardEvent) => {
      walks.current = !open && WALKING.includes(event.key) && !event.altKey
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Its own list's, and no row's.
      if (event.key.startsWith('Arrow') && (open || event.altKey)) event.stopPropagation()
      // The list itself opens by no key that is held with another.
      if (event.key !== 'ArrowDown' || !event.altKey || open) return
      event.preventDefault()
      setOpen(true)
    },
  }
  return (
    <div className="short-select" data-col={props['data-col']} {...keys}>
      <Select
        className="full"
        aria-label={label}
        aria-invalid={props.invalid ?? false}
        {...(props.invalid ? { status: 'error' as const } : {})}
        disabled={props.disabled ?? false}
        // The keys of a telephone would cover the few that there are.
        {...(phone ? {} : { showSearch: { optionFilterProp: 'label' } })}
        popupMatchSelectWidth={false}
        classNames={{ popup: { root: 'whole-choices' } }}
        placeholder={props.placeholder ?? t('choose')}
        options={options.map(([one, text]) => ({ value: one, label: text }))}
        value={options.some(([one]) => one === value) ? (value ?? null) : null}
        open={open}
        onOpenChange={(next) => setOpen(next && !walks.current)}
        onChange={(next: T | null) => next !== null && onChange(next)}
      />
    </div>
  )
}

const WALKING = ['Enter', 'ArrowDown', 'ArrowUp']
