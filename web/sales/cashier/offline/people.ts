import { create } from 'zustand'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CurrentUser } from '#contract/auth/session.ts'
import type { offline } from '#contract/sales/offline.ts'
import { activeEmail, standIn } from '../../../platform/session.ts'
import { ANSWERS, PEOPLE, answer, onDevice } from '../../../platform/device-database.ts'
import { type Proof, isProvenBy } from './proof.ts'

/** Somebody who works at this device, as the branch knew him last. */
export interface Person {
  user: CurrentUser
  /** When that was, by this machine's clock. */
  at: number
  /** Empty until the branch was asked since he proved himself. */
  stamp: string
  /** Six digits do not prove him. */
  guarded: boolean
  /** Discount that he gives without a supervisor, percent. */
  discountPct: number
  /** By which he may go on while nobody answers. */
  proof: Proof | null
}

/** A day, in milliseconds: so long is known here who he is. */
const HOLDS_MS = 24 * 3_600_000
/** As often as that it is tried in vain; then the branch must say who it is. */
const WRONG_TRIES = 5
/** So long nobody touched the till, in milliseconds: whoever comes says who he is. */
const RESTS_MS = 5 * 60_000
const STANDING = 'standing'
const WRONG = 'wrong'

interface Here {
  /** The page came up without an answer of the branch. */
  alone: boolean
  /** Whoever stands here must say who he is before anything is sold. */
  locked: boolean
  /** As whoever stands here is known, where that is not whose session it is. */
  discountPct: number | null
}
export const useHere = create<Here>(() => ({ alone: false, locked: false, discountPct: null }))

export const everybody = (): Promise<Person[]> =>
  onDevice('relaxed', (store) => answer<Person[]>(store(PEOPLE).getAll()))

const personOf = (email: string) =>
  onDevice('relaxed', (store) => answer<Person | undefined>(store(PEOPLE).get(email)))

/** Changes what is known of somebody by then; nothing where he is not known. */
function changePerson(email: string, change: (known: Person) => Person): Promise<void> {
  return onDevice('relaxed', async (store) => {
    const known = await answer<Person | undefined>(store(PEOPLE).get(email))
    if (known) store(PEOPLE).put(change(known), email)
  })
}

/** He proved himself to the branch just now; what else is to be known of him comes with its next answer. */
export function keepProof(user: CurrentUser, proof: Proof): Promise<void> {
  return onDevice('strict', async (store) => {
    const { email } = user.employee
    const known = await answer<Person | undefined>(store(PEOPLE).get(email))
    const unknown = { stamp: '', guarded: true, discountPct: 0 }
    store(PEOPLE).put({ ...unknown, ...known, user, at: Date.now(), stamp: '', proof }, email)
    store(ANSWERS).put(0, WRONG)
  })
}

type Told = ReplyOf<typeof offline.people>

/** What the branch says of whoever is signed in, and of all others who are known here. */
export function toldOfPeople(user: CurrentUser, { own, holding }: Told): Promise<void> {
  return onDevice('relaxed', async (store) => {
    const all = await answer<Person[]>(store(PEOPLE).getAll())
    for (const person of all) {
      const { id, email } = person.user.employee
      const holds = holding.includes(id) && isYoung(person)
      if (id !== user.employee.id && !holds && person.stamp !== '')
        store(PEOPLE).put({ ...person, proof: null }, email)
    }
    const { employee } = user
    const before = all.find((person) => person.user.employee.id === employee.id)
    const kept = before && (before.stamp === '' || before.stamp === own.stamp) ? before.proof : null
    // Six digits of somebody who approves fall to whoever owns the disk.
    const proof = kept && !(own.guarded && kept.shiftId === null) ? kept : null
    store(PEOPLE).put({ user, at: Date.now(), ...own, proof }, employee.email)
    store(ANSWERS).put(0, WRONG)
  })
}

/** What a code of one shift proved ends with it. */
export const endCodesOf = (email: string, shiftId: number | null): Promise<void> =>
  changePerson(email, (known) =>
    known.proof?.shiftId && known.proof.shiftId !== shiftId ? { ...known, proof: null } : known,
  )

const isYoung = ({ proof }: Person) => proof !== null && Date.now() - proof.at < HOLDS_MS

/** Those who can go on here while nobody answers; whoever stands here first. */
export async function provable(): Promise<Person[]> {
  const [all, standing] = await Promise.all([everybody(), whoStands()])
  return all
    .filter((person) => person.stamp !== '' && isYoung(person))
    .toSorted((a, b) => Number(isOf(b, standing)) - Number(isOf(a, standing)))
}
const isOf = ({ user }: Person, email: string | null) => user.employee.email === email

/** Whoever took over without a line, else whose session it is. */
export async function whoStands(): Promise<string | null> {
  const last = await onDevice('relaxed', (store) =>
    answer<string | undefined>(store(ANSWERS).get(STANDING)),
  )
  return last ?? activeEmail()
}

/** The branch has said who works here. */
export const forgetStanding = (): Promise<void> =>
  onDevice('relaxed', async (store) => void store(ANSWERS).delete(STANDING))

/** Whether it is he; five times in vain nobody is let in any more before the branch answers. */
export async function letIn(person: Person, typed: string): Promise<'in' | 'wrong' | 'over'> {
  const { email } = person.user.employee
  const tried = await onDevice('strict', async (store) => {
    const wrong = (await answer<number | undefined>(store(ANSWERS).get(WRONG))) ?? 0
    store(ANSWERS).put(wrong + 1, WRONG)
    return wrong
  })
  if (tried >= WRONG_TRIES) return 'over'
  if (!person.proof || !(await isProvenBy(person.proof, typed))) return 'wrong'
  await onDevice('strict', async (store) => {
    // Whoever is right takes back no try at another's.
    store(ANSWERS).put(tried, WRONG)
    store(ANSWERS).put(email, STANDING)
  })
  standIn(person.user)
  touched()
  useHere.setState({ locked: false, discountPct: person.discountPct })
  return 'in'
}

/** Who works here while nobody answers, of a page that is opened; null where nobody is known. */
export async function personHere(): Promise<CurrentUser | null> {
  const email = await whoStands()
  const person = email === null ? undefined : await personOf(email)
  if (!person || Date.now() - person.at > HOLDS_MS) return null
  const { discountPct } = person
  useHere.setState({ alone: true, locked: isResting(), discountPct })
  return person.user
}

/** Of this window alone: a browser that was started anew has none. */
const TOUCHED = 'gerai.till.touched'

/** Somebody works at this till in this moment. */
export function touched(): void {
  sessionStorage.setItem(TOUCHED, String(Date.now()))
}

/** Nobody has touched it for a while, or ever. */
export const isResting = (): boolean =>
  Date.now() - Number(sessionStorage.getItem(TOUCHED) ?? 0) >= RESTS_MS
