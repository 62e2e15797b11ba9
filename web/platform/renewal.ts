import { ACCESS_MINUTES } from '#contract/auth/session.ts'
import { NoAnswer } from './errors.ts'

const REFRESH = '/core/v1/employees/token/refresh'
/** Whatever is asked waits for it, milliseconds; a second use of the same renewal is answered with the same session. */
const WAITS_MS = 8000
const REFRESHED_AT = 'gerai.refreshed_at'

/** The session of this browser was renewed just now, by signing in or since. */
export function renewed(): void {
  localStorage.setItem(REFRESHED_AT, String(Date.now()))
}

/** Renewed ahead, no write has to be said again; where it is not known, the server's refusal tells. */
export function isAboutToEnd(): boolean {
  const at = Number(localStorage.getItem(REFRESHED_AT) ?? 0)
  return at > 0 && Date.now() - at > (ACCESS_MINUTES - 1) * 60_000
}

/** One refresh for all tabs: whoever waited for the lock finds the session already renewed. */
export async function refreshed(since: Date): Promise<boolean> {
  const renew = async () => {
    if (Number(localStorage.getItem(REFRESHED_AT) ?? 0) >= since.getTime()) return true
    const response = await fetch(`/api${REFRESH}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'gerai' },
      body: '{}',
      signal: AbortSignal.timeout(WAITS_MS),
    }).catch(() => {
      throw new NoAnswer(REFRESH)
    })
    if (response.ok) renewed()
    // Nobody reads it: unread it would hold its connection.
    await response.text().catch(() => {})
    return response.ok
  }
  // Locks exist only on https; elsewhere the server answers a second use with the same successor.
  return navigator.locks ? navigator.locks.request('gerai-refresh', renew) : renew()
}
