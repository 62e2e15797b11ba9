import { useEffect, useEffectEvent } from 'react'

/** Reads a code that was scanned. */
type Reader = (code: string) => void
const readers = new Set<Reader>()

/**
 * What a scanner sends while the hand stands in a number is no number: the page's box for codes reads it. A page without
 * one leaves numbers alone.
 */
export function useScans(read: Reader): void {
  const reader = useEffectEvent(read)
  useEffect(() => {
    const own: Reader = (code) => reader(code)
    readers.add(own)
    return () => void readers.delete(own)
  }, [])
}

/** Milliseconds between two keys of a scanner; nobody types eight digits as fast. */
const GAP_MS = 50
/** The shortest barcode of goods, EAN-8. */
const DIGITS = 8

interface Burst<V> {
  text: string
  last: number
  /** What stood in the field before. */
  before: V
}

/** Keys of one number field: tells of an Enter whether it ends a scan, and what stood there before. */
export function createBurst<V>() {
  let burst: Burst<V> | null = null
  return ({ key, timeStamp }: { key: string; timeStamp: number }, value: V): Burst<V> | null => {
    const follows = burst !== null && timeStamp - burst.last <= GAP_MS
    if (/^\d$/.test(key)) {
      burst =
        burst && follows
          ? { ...burst, text: burst.text + key, last: timeStamp }
          : { text: key, last: timeStamp, before: value }
      return null
    }
    const ended = key === 'Enter' && follows ? burst : null
    burst = null
    return ended && ended.text.length >= DIGITS && readers.size > 0 ? ended : null
  }
}

/** To the box that was opened last. */
export const handOn: Reader = (code) => [...readers].at(-1)?.(code)
