import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'

/**
 * What is typed in a picker, and what its list is asked for. While Enter waits for the answer the text stays, though
 * the hand has gone on to the next field: the library empties the text of a field that is left.
 */
export function usePickerText() {
  const [text, setText] = useState('')
  const [waits, setWaits] = useState(false)
  const asked = useDeferredValue(text.trim())
  return {
    text,
    asked,
    waits,
    settled: asked === text.trim(),
    wait: setWaits,
    clear: () => setText(''),
    write: (next: string) => {
      if (next || !waits) setText(next)
    },
  }
}

/** Keys that neither write nor move in what is typed. */
const APART = new Set(['Escape', 'Alt', 'Control', 'Shift', 'Meta'])

interface PickerEnterProps {
  typed: ReturnType<typeof usePickerText>
  /** The rows are the answer to what is typed, and not still an earlier one's. */
  fresh: boolean
  takeFirst: () => void
  /** Several may be taken, and its list stays open after each. */
  several?: boolean
  children: ReactNode
}

/**
 * Enter or Tab in a picker takes what stands there for what was typed: until the answer is there it waits, and then
 * takes the first row, so that a fast hand never gets a row it did not ask for. Tab leaves a picker of several where
 * nothing is typed: the library's would take a row, keep the list open, and never let go.
 */
export function PickerEnter({ typed, fresh, takeFirst, several, children }: PickerEnterProps) {
  const { text, waits, wait, clear } = typed
  const take = useEffectEvent(() => {
    clear()
    takeFirst()
  })
  useEffect(() => {
    if (!waits || !fresh) return
    wait(false)
    take()
  }, [waits, wait, fresh])
  const onKey = (event: React.KeyboardEvent) => {
    if (several && event.key === 'Tab' && !text.trim()) return event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Tab') {
      // What is typed further is asked for anew; Esc closes the list of what was taken already, and a key of the page
      // (Alt R) is meant for the page.
      const types = event.key.length === 1 ? !event.altKey && !event.ctrlKey : !APART.has(event.key)
      if (types) wait(false)
      return
    }
    if (fresh || !text.trim()) return
    if (event.key === 'Enter') event.preventDefault()
    event.stopPropagation()
    wait(true)
  }
  return (
    <div className="picker-enter" onKeyDownCapture={onKey}>
      {children}
    </div>
  )
}
