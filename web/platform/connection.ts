import { useEffect } from 'react'
import { create } from 'zustand'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure, NoAnswer } from './errors.ts'
import { dismissAll } from './notice.ts'

export const useConnection = create<{
  /** Since when the server has not answered; null while it does. */
  lostAt: Date | null
  /** Whether the page on screen says itself that there is no line. */
  isShown: boolean
}>(() => ({ lostAt: null, isShown: false }))

export function isReachable(): boolean {
  return useConnection.getState().lostAt === null
}

/** Something on the way says that the server is not there. */
const GATEWAYS = new Set([502, 503, 504])

/** Nobody said what was asked: neither the answer nor why there is none. */
export const isAway = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Failure && GATEWAYS.has(error.status))

/** So long nobody has to answer anything before there is no line, milliseconds: longer than between two signs of life. */
const SILENT_MS = 12_000
let answeredAt = 0

/** An answer has begun, whatever it says and however long it is: its end may wait for a person, or for the line. */
export function heard(): void {
  answeredAt = performance.now()
}

/**
 * Notes whether the server answered at all; a refusal is an answer too. Where it said nothing to anybody since this was
 * asked, there is no line after `silentMs`, also where none breaks: what was asked is waited for all the same.
 */
export async function reach<T>(answer: Promise<T>, silentMs = SILENT_MS): Promise<T> {
  const askedAt = performance.now()
  const timer = setTimeout(() => answeredAt < askedAt && lost(), silentMs)
  try {
    const reply = await answer
    found()
    return reply
  } catch (error) {
    if (error instanceof NoAnswer) lost()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the page on screen tells of a read without an answer, since it says that there is no line: no notice says so again. */
export function isToldByPage(error: unknown, { writes }: Pick<Endpoint, 'writes'>): boolean {
  const isTold = useConnection.getState().isShown && !writes && isAway(error)
  if (isTold) lost()
  return isTold
}

function lost(): void {
  if (isReachable()) useConnection.setState({ lostAt: new Date() })
}

function found(): void {
  if (isReachable()) return
  useConnection.setState({ lostAt: null })
  dismissAll()
}

/** While there is no connection the server is asked every few seconds whether it is back. */
export function useConnectionWatch(): void {
  const away = useConnection((s) => s.lostAt !== null)
  useEffect(() => {
    window.addEventListener('offline', lost)
    window.addEventListener('online', knock)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', knock)
    }
  }, [])
  useEffect(() => {
    if (!away) return
    const timer = setInterval(knock, KNOCK_MS)
    return () => clearInterval(timer)
  }, [away])
}

const KNOCK_MS = 5000

/** A bare question: a missing answer is expected here and no news to the person; the next one does not wait for it. */
function knock(): void {
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(KNOCK_MS) }).then(
    (response) => response.ok && found(),
    () => lost(),
  )
}
