import { create } from 'zustand'
import { type Preferences, preference } from '#contract/auth/preference.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import type { ColumnChoice } from '#contract/list.ts'
import { call } from './api.ts'
import { Failure } from './errors.ts'
import { activeEmail, useSession, workAt } from './session.ts'

/** The browser's copy, so that the first paint is already as its owner likes it. */
const COPY = 'gerai.preferences'
/** Milliseconds until what did not arrive is said again. */
const AGAIN = 15_000

/** What was chosen here and the server has not confirmed, by what it is about. */
type Unsent = Record<string, { endpoint: keyof typeof preference; input: object }>

interface Copy {
  email: string | null
  kept: Preferences
  unsent: Unsent
}

const nothing = (): Copy => ({ email: null, kept: { columns: {}, views: {} }, unsent: {} })

/** How the person of this browser likes his screens: read with the session, written in the background. */
export const usePreferences = create<Copy>(readCopy)

function readCopy(): Copy {
  try {
    const copy = JSON.parse(localStorage.getItem(COPY) ?? 'null') as Copy | null
    return copy && copy.email === activeEmail() ? copy : nothing()
  } catch {
    return nothing()
  }
}

/** Seen at once, kept by the server a moment later; without a session it lives until one begins. */
export function prefer<K extends keyof typeof preference>(
  kept: Preferences,
  about: string,
  endpoint: K,
  input: InputOf<(typeof preference)[K]>,
): void {
  const { email, unsent } = usePreferences.getState()
  usePreferences.setState(
    email ? { kept, unsent: { ...unsent, [about]: { endpoint, input } } } : { kept },
  )
  void send(about)
}

export function preferBranch(branchId: number): void {
  prefer({ ...usePreferences.getState().kept, branchId }, 'branch', 'setBranch', { branchId })
  workAt(branchId)
}

export function preferColumns(path: string, columns: ColumnChoice | null): void {
  const { kept } = usePreferences.getState()
  const { [path]: _, ...others } = kept.columns
  const next = columns ? { ...others, [path]: columns } : others
  prefer({ ...kept, columns: next }, path, 'setColumns', { path, columns })
}

/** One at a time for each thing, so that the last one said is the last to arrive. */
const onTheWay = new Set<string>()

async function send(about: string): Promise<void> {
  const saying = usePreferences.getState().unsent[about]
  if (!saying || onTheWay.has(about)) return
  onTheWay.add(about)
  const endpoint: Endpoint = preference[saying.endpoint]
  const answer = await call(endpoint, saying.input, { quiet: true, silent: true }).then(
    () => 'kept' as const,
    // What the server will never take is not said again.
    (error: unknown) =>
      error instanceof Failure && error.status !== 409 && error.status < 500 ? 'refused' : 'lost',
  )
  onTheWay.delete(about)
  if (answer === 'lost') {
    setTimeout(() => void send(about), AGAIN)
    return
  }
  const { unsent } = usePreferences.getState()
  if (unsent[about] !== saying) return send(about)
  const { [about]: _, ...left } = unsent
  usePreferences.setState({ unsent: left })
}

/** The server's word, but for what was chosen here since and is still on its way to it. */
function take(email: string, told: Preferences): void {
  const { kept, unsent, email: owner } = usePreferences.getState()
  const own = owner === email ? unsent : {}
  const columns = { ...told.columns }
  for (const about of Object.keys(own)) {
    const choice = kept.columns[about]
    if (choice) columns[about] = choice
    else delete columns[about]
  }
  const { display } = own.display ? kept : told
  const { branchId } = own.branch ? kept : told
  usePreferences.setState({
    email,
    kept: { ...told, columns, ...(display ? { display } : {}), ...(branchId ? { branchId } : {}) },
    unsent: own,
  })
  if (own.branch) queueMicrotask(() => workAt(branchId))
  for (const about of Object.keys(own)) void send(about)
}

useSession.subscribe(({ home }, { home: before }) => {
  if (home && home !== before) take(home.employee.email, home.preferences)
  // Whoever signs in here next finds nothing of the one before.
  if (!home) usePreferences.setState(nothing())
})

usePreferences.subscribe((copy) => {
  if (copy.email) localStorage.setItem(COPY, JSON.stringify(copy))
  else localStorage.removeItem(COPY)
})
