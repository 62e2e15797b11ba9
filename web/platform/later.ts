import { useEffect, useEffectEvent, useState } from 'react'

/** A person is faster than the line: what he wants is done as soon as it may be. */
export function useLater(ready: boolean, what: () => void): (wanted: boolean) => void {
  const [wanted, want] = useState(false)
  const now = useEffectEvent(what)
  useEffect(() => {
    if (!wanted || !ready) return
    want(false)
    now()
  }, [wanted, ready])
  return want
}
