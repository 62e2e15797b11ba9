import { create } from 'zustand'
import { type CurrentUser, session } from '#contract/auth/session.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { menuPlace } from '#contract/menu.ts'
import { call, onSessionEnd } from './api.ts'
import { renewed } from './renewal.ts'
import { isAway } from './connection.ts'
import { Failure } from './errors.ts'
import { isOfDevice, isTill, isTillBrowser } from './till-key.ts'

/** Local storage holds the e-mail only; who that is, is asked again after every reload. */
const KEY = 'active_user'
/** The e-mail that the sign-in screen offers again after a session has ended. */
export const REMEMBERED = 'gerai.remembered_email'
/** The database of this browser with copies of lists; who signs out leaves nothing behind. */
export const COPIES = 'gerai-lists'

/** `user` works in the branch that he chose in the header; `home` is as the server knows him, and the till with him. */
export const useSession = create<{ user: CurrentUser | null; home: CurrentUser | null }>(() => ({
  user: null,
  home: null,
}))

function enter(home: CurrentUser): CurrentUser {
  useSession.setState({ home })
  workAt(home.preferences.branchId)
  return useSession.getState().user ?? home
}

/** From now on lists and forms begin with this branch of his, or with his own. */
export function workAt(branchId: number | undefined): void {
  const { home } = useSession.getState()
  const branch = home?.branches.find(({ id }) => id === branchId)
  if (!home || !branch) {
    useSession.setState({ user: home })
    return
  }
  const employee = {
    ...home.employee,
    branchId: branch.id,
    branchName: branch.name,
    branchCode: branch.code,
    timezone: branch.timezone,
  }
  useSession.setState({ user: { ...home, employee } })
}

export function activeEmail(): string | null {
  return localStorage.getItem(KEY)
}

/** `code` is that of the second factor, once it was asked for. */
export async function signIn(
  email: string,
  password: string,
  code?: string,
): Promise<CurrentUser & { notice: string | null }> {
  const { notice, ...user } = await call(session.login, { email, password, code }, { quiet: true })
  localStorage.setItem(KEY, user.employee.email)
  renewed()
  return { ...enter(user), notice }
}

/** Somebody else goes on in this browser: everything of the one before is left with the page. */
export function goOnAs({ employee }: CurrentUser): void {
  localStorage.setItem(KEY, employee.email)
  renewed()
  location.reload()
}

export async function signOut(): Promise<void> {
  try {
    await call(session.logout, { email: activeEmail() }, { quiet: true })
    // Before other tabs hear of it, and offer the address again.
    localStorage.removeItem(REMEMBERED)
    forget()
  } finally {
    dropOwn()
    // Whoever sold in a browser that is no till leaves no cart and no price there.
    if (!isTillBrowser()) void import('./device-database.ts').then((m) => m.forgetTill())
    // The session may have been over already.
    indexedDB.deleteDatabase(COPIES)
  }
}

/** Half written forms hold numbers and addresses of persons: they outlive a session that ended, not one that was left. */
export const DRAFTS = 'gerai.draft:'

export const dropDrafts = () => dropKeys((key) => key.startsWith(DRAFTS))

/** All that this browser remembers of who signs out; what the device is, and what waits on it to be sent, stays. */
function dropOwn(): void {
  const isSignedIn = activeEmail() !== null
  dropKeys((key) => (isSignedIn ? key === REMEMBERED || key.startsWith(DRAFTS) : !isOfDevice(key)))
  if (!isSignedIn) sessionStorage.clear()
}

function dropKeys(goes: (key: string) => boolean): void {
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
  for (const key of keys.filter(goes)) localStorage.removeItem(key)
}

/** So long a till that opens waits for the server before it takes whoever is known here, milliseconds. */
const TILL_WAITS_MS = 5000

/** The user of this browser, asked of the server once; null when nobody is signed in. */
export async function currentUser(): Promise<CurrentUser | null> {
  const known = useSession.getState().user
  if (known || !activeEmail()) return activeEmail() ? known : null
  try {
    // A till says in its own bar that nobody answers.
    const how = isTill(location.pathname)
      ? { silent: true, patience: TILL_WAITS_MS }
      : { quiet: true }
    return enter(await call(session.current, {}, how))
  } catch (error) {
    if (error instanceof Failure && error.status === 401) return null
    const here = isAway(error) ? await knownHere() : null
    if (here) return enter(here)
    throw error
  }
}

let knownHere: () => Promise<CurrentUser | null> = async () => null

/** Who is known at this place while the server does not answer. */
export function onNoAnswer(known: () => Promise<CurrentUser | null>): void {
  knownHere = known
}

/** Somebody else works here while nobody answers; whose session it is stays so. */
export const standIn = (user: CurrentUser): void => void enter(user)

export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await call(session.changePassword, { oldPassword, newPassword }, { quiet: true })
  await refreshUser()
}

/** Something about the own account changed. */
export async function refreshUser(): Promise<void> {
  enter(await call(session.current, {}, { quiet: true }))
}

function forget(): void {
  localStorage.removeItem(KEY)
  useSession.setState({ user: null, home: null })
}
onSessionEnd(forget)

/** Another tab signed out: this one has no user either, and must not go on showing his screen. */
export function onSignOutElsewhere(leave: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if ((key !== KEY && key !== null) || newValue || !useSession.getState().user) return
    forget()
    leave()
  })
}

/** The signed-in user; screens inside the app area always have one. */
export function useUser(): CurrentUser {
  const user = useSession((s) => s.user)
  if (!user) throw new Error('No user inside the app area')
  return user
}

/** The same in his own branch: a till stands where it stands. */
export function useHome(): CurrentUser {
  const home = useSession((s) => s.home)
  if (!home) throw new Error('No user inside the app area')
  return home
}

/**
 * What the role may do; the server decides, this only hides what would be refused. A screen below a
 * menu place has the rights of the place: `system/setup-user/roles:add` is `system/setup-user:add`.
 */
export function hasRight(right: string): boolean {
  const [path = '', action = ''] = right.split(':')
  const place = action ? `${menuPlace(path)}:${action}` : right
  return useSession.getState().user?.rights.includes(place) ?? false
}

/** Whether a call is granted; any one of its rights is enough. */
export const mayCall = ({ rights }: Pick<Endpoint, 'rights'>): boolean =>
  typeof rights === 'string' || rights.some(hasRight)

/** `menu/subMenu` granted by accessMenus. */
export function isGranted(path: string): boolean {
  const [menu, sub] = menuPlace(path).split('/')
  const granted = useSession.getState().user?.accessMenus.find((m) => m.menu === menu)
  return granted !== undefined && (sub === undefined || granted.subMenu.includes(sub))
}
