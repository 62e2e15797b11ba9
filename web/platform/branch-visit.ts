import { create } from 'zustand'
import { addressed } from './link.tsx'
import { preferBranch, usePreferences } from './preferences.ts'
import { placeOf } from './screens.ts'
import { activeEmail, useSession, workAt } from './session.ts'

/**
 * Another branch than that of one's own work, for one screen: what is mended there is written there. Whoever goes on
 * elsewhere works in his own again; the page loaded anew knows it still.
 */
interface Visit {
  branchId: number
  /** Address of the screen below `/app`. */
  place: string
  /** Where it was begun from, until the screen is reached: any other page ends the visit. */
  from: string | null
  /** Whose visit it is. */
  email: string | null
}

const KEY = 'gerai.branch-visit'

export const useVisit = create<{ visit: Visit | null }>(() => ({ visit: readVisit() }))
useVisit.subscribe(({ visit }) => {
  if (visit) sessionStorage.setItem(KEY, JSON.stringify(visit))
  else sessionStorage.removeItem(KEY)
})

function readVisit(): Visit | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Visit | null
  } catch {
    return null
  }
}

const isAt = ({ place }: Visit, pathname: string) => `${pathname}/`.startsWith(`/app/${place}/`)

/** The screen at `path` is for that branch; nothing changes where that is one's own, or the path leads nowhere. */
export function visitBranch(branchId: number | null, path: string): void {
  const here = useSession.getState().user?.employee.branchId
  const place = placeOf(addressed(path).to)?.screen.path
  if (!branchId || branchId === here || !place) return
  useVisit.setState({
    visit: { branchId, place, from: location.pathname, email: activeEmail() },
  })
  workAt(branchId)
}

/** Another page is shown. */
export function pageShown(pathname: string): void {
  const { visit } = useVisit.getState()
  if (!visit) return
  if (isAt(visit, pathname)) {
    if (visit.from !== null) useVisit.setState({ visit: { ...visit, from: null } })
  } else if (pathname !== visit.from) endVisit()
}

function endVisit(): void {
  useVisit.setState({ visit: null })
  workAt(usePreferences.getState().kept.branchId)
}

/** The branch to work in from now on, on every screen. */
export function chooseBranch(branchId: number): void {
  useVisit.setState({ visit: null })
  preferBranch(branchId)
}

/** The page was loaded anew: the session begins in the branch of one's own work. */
function resume(): void {
  const { visit } = useVisit.getState()
  if (!visit) return
  if (visit.email !== activeEmail()) useVisit.setState({ visit: null })
  else if (isAt(visit, location.pathname)) queueMicrotask(() => workAt(visit.branchId))
}

useSession.subscribe(({ home }, { home: before }) => {
  if (home === before) return
  if (home) resume()
  // Whoever signs in here next begins in his own.
  else useVisit.setState({ visit: null })
})
if (useSession.getState().home) resume()
