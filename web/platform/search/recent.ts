import { create } from 'zustand'
import { useSession } from '../session.ts'

/** Pages of single documents and masters that were opened here, the last one first. */
export interface Visit {
  /** Below `/app`. */
  path: string
  label: string
  /** What it is. */
  sub: string
}

const KEY = 'gerai.recent'
const MOST = 8

export const useRecent = create<{ visits: readonly Visit[] }>(() => ({ visits: read() }))

function read(): readonly Visit[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Visit[]
  } catch {
    return []
  }
}

export function visited(visit: Visit): void {
  const others = useRecent.getState().visits.filter(({ path }) => path !== visit.path)
  const visits = [visit, ...others].slice(0, MOST)
  useRecent.setState({ visits })
  sessionStorage.setItem(KEY, JSON.stringify(visits))
}

// Whoever signs in here next finds nothing of the one before.
useSession.subscribe(({ home }, { home: before }) => {
  if (home || !before) return
  useRecent.setState({ visits: [] })
  sessionStorage.removeItem(KEY)
})
