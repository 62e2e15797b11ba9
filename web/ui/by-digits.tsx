import type { KeyboardEvent, ReactNode } from 'react'
import { t } from './texts.ts'

type Options = readonly (readonly [value: string | number, text: string])[]

/** A digit takes the one that stands under it. */
export const byDigit =
  <T,>(of: readonly T[], take: (one: T) => void) =>
  (event: KeyboardEvent) => {
    const one = /^[1-9]$/.test(event.key) ? of[Number(event.key) - 1] : undefined
    if (one === undefined) return
    event.preventDefault()
    take(one)
  }

/** For a short list that is shut: each choice stands under a digit. */
export const byDigits = (
  options: Options,
  choose: (value: string | number) => void,
  onDigit: () => void,
) => ({
  placeholder: t('byDigit', { last: options.length }),
  optionRender: numbered,
  onInputKeyDown: byDigit(options, ([value]) => {
    choose(value)
    onDigit()
  }),
})

const numbered = ({ label }: { label?: ReactNode }, { index }: { index: number }) => (
  <>
    <kbd>{index + 1}</kbd> {label}
  </>
)
