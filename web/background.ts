import type { CurrentUser } from '#contract/auth/session.ts'
import { whenIdle } from './platform/idle.ts'
import { useSession } from './platform/session.ts'

/** Long enough for the first screen to stand and to be used. */
const LATER = 3000

/** What is fetched when nobody waits: once, and then what changed. `begin` answers how it ends. */
interface Work {
  wanted(user: CurrentUser): boolean
  begin(): Promise<() => void>
}

const sharedLists: Work = {
  wanted: () => true,
  begin: async () => (await import('./platform/shared-copy.ts')).keepListsFresh(),
}

/** The goods of the till, for who sells there. */
const tillGoods: Work = {
  wanted: (user) => user.rights.includes('sales/cashier:add'),
  begin: async () => (await import('./sales/cashier/goods-index.ts')).keepGoodsFresh(),
}

/** The first screen never competes with it, and a phone is left alone. */
export function loadInBackground(): void {
  for (const work of [sharedLists, tillGoods]) keepUp(work)
}

function keepUp(work: Work): void {
  let stop = () => {}
  let working = ''
  const follow = () => {
    const { home: user } = useSession.getState()
    const next =
      user && work.wanted(user) && roomy() ? `${user.employee.email}/${user.employee.branchId}` : ''
    if (next === working) return
    stop()
    working = next
    if (!next) return
    let ended = false
    let end = () => {}
    const begin = async () => {
      const started = await work.begin()
      if (ended) started()
      else end = started
    }
    const timer = setTimeout(() => {
      whenIdle(() => void begin().catch(() => {}))
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
