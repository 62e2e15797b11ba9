import type { KeyboardEvent, ReactNode } from 'react'
import { t } from './texts.ts'

type Options = readonly (readonly [value: string | number, text: string])[]

/** For a short list that is shut: each choice stands under a digit. */
export const byDigits = (
  options: Options,
  choose: (value: string | number) => void,
  onDigit: () => void,
) => ({
  placeholder: t('byDigit', { last: options.length }),
  optionRender: numbered,
  onInputKeyDown: (event: KeyboardEvent) => {
    const found = /^[1-9]$/.test(event.key) && options[Number(event.key) - 1]
    if (!found) return
    event.preventDefault()
    choose(found[0])
    onDigit()
  },
})

const numbered = ({ label }: { label?: ReactNode }, { index }: { index: number }) => (
  <>
    <kbd>{index + 1}</kbd> {label}
  </>
)
