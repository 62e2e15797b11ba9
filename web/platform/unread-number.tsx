import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { numberProblem } from './format.ts'
import { t } from './i18n/texts.ts'

interface UnreadNumberProps {
  /** The input in which it stands. */
  field: HTMLInputElement
  text: string
}

/** Beside a number that cannot be read: how it is typed. */
export function UnreadNumber({ field, text }: UnreadNumberProps) {
  return (
    <Unread field={field} words={t(numberProblem(text) === 'dot' ? 'useComma' : 'notNumber')} />
  )
}

/** Beside what cannot be read: why. As long as it stands there, nothing is saved. */
export function Unread({ field, words }: { field: HTMLInputElement; words: string }) {
  useLayoutEffect(() => {
    field.setCustomValidity(words)
    return () => field.setCustomValidity('')
  }, [field, words])
  const { left, bottom } = field.getBoundingClientRect()
  return createPortal(
    <span className="unread-number" role="alert" style={{ left, top: bottom + 4 }}>
      {words}
    </span>,
    document.body,
  )
}
