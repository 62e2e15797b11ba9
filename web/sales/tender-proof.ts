import { forgotten } from '../settling/tender-columns.ts'
import { placingOf } from './cashier/pay/places.ts'
import type { Method } from './cashier/pay/tenders.ts'

/** What says how a tender was paid truly, and what proves it. */
export interface Proof {
  methodId?: number | null
  edcId?: number | null
  providerId?: number | null
  bankAccountId?: number | null
  approvalCode?: string | null
  traceNo?: string | null
  refNo?: string | null
  cardLast4?: string | null
  onUs?: boolean | null
  network?: string | null
  installmentMonths?: number | null
}

/** The field that says where such money went. */
export const PLACE = {
  edc: 'edcId',
  provider: 'providerId',
  bankAccount: 'bankAccountId',
} as const

const CARDS = ['DEBIT_CARD', 'CREDIT_CARD']
export const isCard = (method: Pick<Method, 'kind'> | undefined) =>
  CARDS.includes(method?.kind ?? '')

/** Where money of a method goes; nowhere with cash. */
const placeOf = (method: Method | undefined) =>
  !method || method.kind === 'CASH' ? null : PLACE[placingOf(method)]

/** What proves each place. */
const PROOFS = {
  edcId: ['approvalCode', 'traceNo'],
  providerId: ['refNo'],
  bankAccountId: ['refNo'],
} as const

/**
 * What is to be said anew after another method or terminal was chosen: what the screen no longer asks for, and what was
 * said of another card. Another method at the same kind of place keeps its place and its proof, which stand in sight.
 */
export function provenAnew(before: Proof, now: Proof, methods: readonly Method[]): Proof {
  const [was, is] = [before, now].map((one) => methods.find(({ id }) => id === one.methodId))
  const place = placeOf(is)
  const kept: readonly string[] = place && place === placeOf(was) ? [place, ...PROOFS[place]] : []
  const all = Object.entries(PROOFS).flatMap(([at, proofs]) => [at, ...proofs])
  const gone = [...all.filter((name) => !kept.includes(name)), ...(isCard(is) ? [] : ['cardLast4'])]
  return {
    ...Object.fromEntries(gone.map((name) => [name, null])),
    ...forgotten(before, now, was?.kind !== is?.kind),
  }
}
