import { useEffect } from 'react'
import { create } from 'zustand'
import { NoAnswer } from '../../platform/errors.ts'
import { dismissAll } from '../../platform/notice.ts'

/** Since when the server has not answered; null while it does. */
export const useConnection = create<{ lostAt: Date | null }>(() => ({ lostAt: null }))

export function isReachable(): boolean {
  return useConnection.getState().lostAt === null
}

/** Notes whether the server answered at all; a refusal is an answer too. */
export async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    const reply = await answer
    found()
    return reply
  } catch (error) {
    if (error instanceof NoAnswer) lost()
    throw error
  }
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
    const timer = setInterval(knock, 5000)
    return () => clearInterval(timer)
  }, [away])
}

/** A bare question: a missing answer is expected here and no news to the person. */
function knock(): void {
  fetch('/api/health', { cache: 'no-store' }).then(
    (response) => response.ok && found(),
    () => lost(),
  )
}
