import { DatePicker, type DatePickerProps } from 'antd'
import dayjs from 'dayjs'
import { useLayoutEffect, useRef, useState } from 'react'
import { today } from '../platform/format.ts'
import { t } from '../platform/i18n/texts.ts'
import { Unread } from '../platform/unread-number.tsx'

type Rest = Omit<DatePickerProps, 'value' | 'onChange' | 'format'>

interface DateInputProps extends Rest {
  /** `YYYY-MM-DD`. */
  value: string | null | undefined
  onChange: (value: string | null) => void
}

/** How a day may be typed. */
export const DAY_FORMATS = ['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY']

/** What is no day stays as it was typed and is told, instead of giving way to the day that stood there before. */
export function useUnreadDay() {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  return {
    field,
    /** For a picker that keeps what it cannot read. */
    picker: { preserveInvalidOnBlur: true, ...(field ? { status: 'error' as const } : {}) },
    look: (left: HTMLInputElement, read = readDay) =>
      setField(left.value && !read(left.value) ? left : null),
    forget: () => setField(null),
    told: field && <Unread field={field} words={t('notDay')} />,
  }
}

/** A day, typed as on paper or in digits alone: `21/11/2026`, `21/11/26`, `21/11`, `21112026`, `211126`. */
export function DateInput({ value, onChange, ...rest }: DateInputProps) {
  const unread = useUnreadDay()
  // Six digits are a day only once typing is over: eight begin with the same six.
  const finish = (target: EventTarget) => {
    const day = readTyped((target as HTMLInputElement).value)
    if (day && day !== value) onChange(day)
  }
  return (
    <>
      <DatePicker
        ref={useLetGo()}
        placeholder="DD/MM/YYYY"
        {...rest}
        {...unread.picker}
        format={DAY_FORMATS}
        value={value ? dayjs(value) : null}
        onChange={(day) => {
          unread.forget()
          onChange(dayjs.isDayjs(day) ? day.format('YYYY-MM-DD') : null)
        }}
        onKeyDown={(event) => event.key === 'Enter' && finish(event.target)}
        // Whoever comes by keys writes a day instead of the one that stands there.
        onFocus={({ target }) => {
          unread.forget()
          if (target instanceof HTMLInputElement) target.select()
        }}
        onBlur={({ target }) => {
          finish(target)
          unread.look(target as HTMLInputElement, readTyped)
        }}
      />
      {unread.told}
    </>
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

const readTyped = (text: string) => readDay(text) ?? shortDay(text, today())

/** `21/11/26`, and `21/11` in the year that brings it nearest to today; null when it is no day. */
export function shortDay(text: string, today: string): string | null {
  const [, day = '', month = '', year] =
    /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d\d))?$/.exec(text) ?? []
  if (!day) return null
  const of = (one: number) => readDay(`${day}/${month}/${one}`)
  if (year) return of(2000 + Number(year))
  const distance = (one: string) => Math.abs(dayjs(one).diff(today, 'day'))
  const around = [-1, 0, 1].flatMap((by) => of(Number(today.slice(0, 4)) + by) ?? [])
  return around.sort((a, b) => distance(a) - distance(b))[0] ?? null
}

/** `211126` as `2026-11-21`; nothing when it is no day. */
export function sixDigits(text: string): string | null {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (!day) return null
  const date = `20${year}-${month}-${day}`
  return dayjs(date).format('YYYY-MM-DD') === date ? date : null
}
