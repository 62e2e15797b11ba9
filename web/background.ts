import { useSession } from './platform/session.ts'

/** Long enough for the first screen to stand and to be used. */
const LATER = 3000

/**
 * What is fetched when nobody waits: the goods of the till, for who sells there, once and then what
 * changed. The first screen never competes with it, and a phone is left alone.
 */
export function loadInBackground(): void {
  let stop = () => {}
  let working = ''
  const follow = () => {
    const { user } = useSession.getState()
    const sells = user?.rights.includes('sales/cashier:add') ?? false
    const next = user && sells && roomy() ? `${user.employee.email}/${user.employee.branchId}` : ''
    if (next === working) return
    stop()
    working = next
    if (!next || !user) return
    let ended = false
    let end = () => {}
    const timer = setTimeout(() => {
      whenIdle(async () => {
        const { keepGoodsFresh } = await import('./sales/cashier/goods-index.ts')
        if (!ended) end = keepGoodsFresh(user.employee.branchId)
      })
    }, LATER)
    stop = () => {
      ended = true
      clearTimeout(timer)
      end()
    }
  }
  useSession.subscribe(follow)
  follow()
}

function roomy(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return window.matchMedia('(width >= 992px)').matches && !connection?.saveData
}

/** Safari has no idle callback. */
function whenIdle(work: () => Promise<void>): void {
  const run = () => void work().catch(() => {})
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 10_000 })
  else setTimeout(run, 0)
}
