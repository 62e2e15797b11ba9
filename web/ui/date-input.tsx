import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import { useLayoutEffect, useRef } from 'react'

type Rest = Omit<DatePickerProps, 'value' | 'onChange' | 'format'>

interface DateInputProps extends Rest {
  /** `YYYY-MM-DD`. */
  value: string | null | undefined
  onChange: (value: string | null) => void
}

/** A day, typed as on paper or in digits alone: `21/11/2026`, `21112026`, `211126`. */
export function DateInput({ value, onChange, ...rest }: DateInputProps) {
  // Six digits are a day only once typing is over: eight begin with the same six.
  const finish = (target: EventTarget) => {
    const day = sixDigits((target as HTMLInputElement).value)
    if (day && day !== value) onChange(day)
  }
  return (
    <DatePicker
      ref={useLetGo()}
      placeholder="DD/MM/YYYY"
      {...rest}
      format={['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY']}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange(dayjs.isDayjs(day) ? day.format('YYYY-MM-DD') : null)}
      onKeyDown={(event) => event.key === 'Enter' && finish(event.target)}
      onBlur={(event) => finish(event.target)}
    />
  )
}

/** antd's pickers do not bear to lose the focus once they are gone: it leaves them while they stand. */
export function useLetGo<P extends { nativeElement: HTMLElement }>() {
  const picker = useRef<P>(null)
  useLayoutEffect(
    () => () => {
      const at = document.activeElement
      if (at instanceof HTMLElement && picker.current?.nativeElement?.contains(at)) at.blur()
    },
    [],
  )
  return picker
}

/** A day as people write it, `21/11/2026`, `2026-11-21` or in digits alone, as `YYYY-MM-DD`; null when it is no day. */
export function readDay(text: string): string | null {
  const short = sixDigits(text)
  if (short) return short
  const [, d, m, y] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? []
  const date = d && m && y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : text
  return dayjs(date).format('YYYY-MM-DD') === date ? date : null
}

/** `211126` as `2026-11-21`; nothing when it is no day. */
export function sixDigits(text: string): string | null {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (!day) return null
  const date = `20${year}-${month}-${day}`
  return dayjs(date).format('YYYY-MM-DD') === date ? date : null
}
