import { GS, type Gs1Label, readGs1 } from '#contract/master/gs1.ts'
import { useEffect, useEffectEvent } from 'react'
import { toldText } from './i18n/define.ts'
import { t } from './i18n/texts.ts'
import { notify } from './notice.ts'

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
const SHORTEST = 8

/** Why a code means no goods, where it is a label that says so itself. */
export function labelProblem(code: string): string | null {
  const read = readGs1(code, new Date().getFullYear())
  return read && 'problem' in read ? toldText(read.problem) : null
}

/** What a label tells that no document has a place for is said, so that nobody takes it for written down. */
export function tellBeside(match: Pick<Gs1Label, 'batch' | 'serial'> | null | undefined): void {
  const parts = [
    match?.batch && t('labelBatch', { batch: match.batch }),
    match?.serial && t('labelSerial', { serial: match.serial }),
  ].filter(Boolean)
  if (parts.length === 0) return
  const text = t('labelNotKept')
  notify({ tone: 'success', title: t('labelTells', { parts: parts.join(', ') }), text })
}

/** The same of a code that was read. */
export function tellLabel(code: string): void {
  const read = readGs1(code, new Date().getFullYear())
  if (read && 'label' in read) tellBeside(read.label)
}

/** FNC1 between two fields of a label: a scanner that types presses Ctrl and `]`. */
export const isSeparator = ({ ctrlKey, key }: { ctrlKey: boolean; key: string }): boolean =>
  key === GS || (ctrlKey && key === ']')

/** A browser writes no separator by itself: what follows a batch would be taken for a part of it. */
export function keepSeparators(): void {
  window.addEventListener('keydown', (event) => {
    const { target } = event
    if (!isSeparator(event) || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    document.execCommand('insertText', false, GS)
  })
}

interface Burst<V> {
  text: string
  last: number
  /** What stood in the field before. */
  before: V
}

interface BurstKey {
  key: string
  ctrlKey: boolean
  timeStamp: number
}

/** Keys of one number field: tells of an Enter whether it ends a scan, and what stood there before. */
export function createBurst<V>() {
  let burst: Burst<V> | null = null
  return (event: BurstKey, value: V): Burst<V> | null => {
    const { timeStamp } = event
    const key = isSeparator(event) ? GS : event.key
    const follows = burst !== null && timeStamp - burst.last <= GAP_MS
    if (key === 'Shift' || key === 'Control') return null
    if (key.length === 1) {
      burst =
        burst && follows
          ? { ...burst, text: burst.text + key, last: timeStamp }
          : { text: key, last: timeStamp, before: value }
      return null
    }
    const ended = key === 'Enter' && follows ? burst : null
    burst = null
    return ended && ended.text.length >= SHORTEST && readers.size > 0 ? ended : null
  }
}

/** To the box that was opened last. */
export const handOn: Reader = (code) => [...readers].at(-1)?.(code)
