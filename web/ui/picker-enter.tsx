import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

interface PickerEnterProps {
  /** The rows are the answer to what is typed, and not still an earlier one's. */
  fresh: boolean
  text: string
  takeFirst: () => void
  /** Several may be taken, and its list stays open after each. */
  several?: boolean
  children: ReactNode
}

/**
 * Enter in a picker takes what stands there for what was typed: until the answer is there it waits, and then takes
 * the first row, so that a fast hand never gets a row it did not ask for. Tab leaves a picker of several where nothing
 * is typed: the library's would take a row, keep the list open, and never let go.
 */
export function PickerEnter({ fresh, text, takeFirst, several, children }: PickerEnterProps) {
  const [waiting, setWaiting] = useState<string | null>(null)
  const take = useEffectEvent(takeFirst)
  useEffect(() => {
    if (waiting === null || !fresh) return
    setWaiting(null)
    if (waiting === text) take()
  }, [waiting, fresh, text])
  const onKey = (event: React.KeyboardEvent) => {
    if (several && event.key === 'Tab' && !text.trim()) return event.stopPropagation()
    if (event.key !== 'Enter' || fresh || !text.trim()) return
    event.preventDefault()
    event.stopPropagation()
    setWaiting(text)
  }
  return (
    <div className="picker-enter" onKeyDownCapture={onKey}>
      {children}
    </div>
  )
}
