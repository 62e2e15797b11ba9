import type { Stored } from '#server/masters/table.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'

/** A member has a number to scan and a phone. */
export function memberColumns(after: Stored, code: string): Stored {
  if (after.type === 'NON_MEMBER')
    return { price_level: after.is_walk_in ? 'RETAIL' : (after.price_level ?? 'RETAIL') }
  if (!after.phone)
    throw new Refusal('PHONE_MISSING', 'No. HP wajib diisi untuk member', { field: 'phone' })
  return { member_no: after.member_no ?? code, price_level: after.price_level ?? 'MEMBER' }
}

/** Price level, credit, term and block: what a new customer has of itself, and who may agree on something else. */
const TERMS: Readonly<Record<string, unknown>> = {
  price_level: null,
  credit_allowed: false,
  credit_limit: 0,
  term_days: 0,
  block_status: 'NONE',
}
const FIELD: Readonly<Record<string, string>> = {
  price_level: 'priceLevel',
  credit_allowed: 'creditAllowed',
  credit_limit: 'creditLimit',
  term_days: 'termDays',
  block_status: 'blockStatus',
}

export function refuseTerms(s: Session, after: Stored, before: Stored | null): void {
  if (s.rights.has('customer.terms')) return
  const usual = { ...TERMS, price_level: after.type === 'MEMBER' ? 'MEMBER' : 'RETAIL' }
  const changed = Object.entries(before ?? usual).find(
    ([column, value]) =>
      column in TERMS && String(after[column] ?? usual[column as 'price_level']) !== String(value),
  )
  if (!changed) return
  throw new Refusal(
    'FORBIDDEN',
    'Anda tidak berhak menentukan level harga, plafon, tempo, dan blokir pelanggan',
    { status: 403, field: FIELD[changed[0]] ?? 'creditLimit' },
  )
}

/** Goods on credit only within a limit; without one only for who may grant that. */
export function creditColumns(s: Session, after: Stored): Stored {
  if (!after.credit_allowed) return { credit_limit: 0, term_days: 0 }
  if (Number(after.credit_limit ?? 0) === 0 && !s.rights.has('credit.unlimited')) {
    throw new Refusal('CREDIT_LIMIT', 'Plafon piutang wajib diisi', { field: 'creditLimit' })
  }
  return {}
}
