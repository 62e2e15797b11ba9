import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isAway, useConnection, useConnectionWatch } from '../connection.ts'
import { notify } from '../notice.ts'
import { nounOf } from '../screens.ts'
import { useUser } from '../session.ts'
import { sumsOf } from './entries.ts'
import { onSettled, refresh, send, useOutbox } from './outbox.ts'
import { t } from './texts.ts'

/** Between two tries, each a half longer than the one before. */
const PAUSES = { first: 3000, most: 60_000, grows: 1.5 }

/** Sends what was written here and has no answer yet, on whichever page its author is. */
export function useOutboxWatch(): void {
  const { employee } = useUser()
  const entries = useOutbox((s) => s.entries)
  const away = useConnection((s) => s.lostAt !== null)
  const waits = sumsOf(entries, employee.email).waiting.length > 0
  const client = useQueryClient()
  useConnectionWatch()
  useEffect(() => void refresh().catch(() => {}), [])
  // What nobody answered meanwhile is asked again.
  useEffect(() => {
    if (away) return
    const unread = ({ state }: { state: { error: unknown } }) => isAway(state.error)
    void client.refetchQueries({ type: 'active', predicate: unread })
  }, [away, client])
  useEffect(() => {
    if (!waits || away) return
    let pause = PAUSES.first
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      void send()
      timer = setTimeout(again, pause)
      pause = Math.min(PAUSES.most, pause * PAUSES.grows)
    }
    again()
    return () => clearTimeout(timer)
  }, [waits, away])
  useEffect(
    () =>
      onSettled((entry, answer) => {
        if (!entry.form || !('reply' in answer)) return
        const { docNo } = answer.reply as { docNo?: string | null }
        const what = nounOf(placeOf(entry.page))
        notify({ tone: 'success', title: t('sent', { what }), text: docNo ?? '' })
        void client.invalidateQueries()
      }),
    [client],
  )
}

const placeOf = (page: string) => page.replace(/(\/add)?(\?.*)?$/, '')

/** Milliseconds for which something is on its way before anybody is told. */
const QUIET_MS = 2500

/** Whether it has been so for a while. */
export function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return setLasting(false)
    const timer = setTimeout(() => setLasting(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [now])
  return now && lasting
}
