import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

interface PickerEnterProps {
  /** The rows are the answer to what is typed, and not still an earlier one's. */
  fresh: boolean
  text: string
  takeFirst: () => void
  children: ReactNode
}

/**
 * Enter in a picker takes what stands there for what was typed: until the answer is there it waits, and then takes
 * the first row, so that a fast hand never gets a row it did not ask for.
 */
export function PickerEnter({ fresh, text, takeFirst, children }: PickerEnterProps) {
  const [waiting, setWaiting] = useState<string | null>(null)
  const take = useEffectEvent(takeFirst)
  useEffect(() => {
    if (waiting === null || !fresh) return
    setWaiting(null)
    if (waiting === text) take()
  }, [waiting, fresh, text])
  const onKey = (event: React.KeyboardEvent) => {
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
