import type { Stored } from '#server/masters/table.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Session } from '#server/platform/session.ts'

/**
 * A member has a number to scan, a phone and a level of his own; everybody else buys at retail (domain §2.2). A level
 * that was agreed on before this was asked stays until somebody changes it.
 */
export function memberColumns(after: Stored, code: string, before: Stored | null): Stored {
  if (after.type === 'NON_MEMBER') {
    const same = before?.price_level === after.price_level
    if (same && before?.type === 'NON_MEMBER') return {}
    if (!same && after.price_level && after.price_level !== 'RETAIL')
      throw new Refusal('PRICE_LEVEL', 'Non-member memakai level harga Retail', {
        field: 'priceLevel',
      })
    return { price_level: 'RETAIL' }
  }
  if (!after.phone)
    throw new Refusal('PHONE_MISSING', 'No. HP wajib diisi untuk member', { field: 'phone' })
  return { member_no: after.member_no ?? code, price_level: after.price_level ?? 'MEMBER' }
}

/**
 * A member has an address (domain §2.2). One who was written without before this was asked, or brought in by a table of
 * another program, stays so until somebody writes it.
 */
export function refuseWithoutAddress(after: Stored, before: Stored | null): void {
  if (after.type !== 'MEMBER' || after.address || (before && !before.address)) return
  throw new Refusal('REQUIRED', 'Alamat wajib diisi untuk member', { field: 'address' })
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
  const now: Stored = {
    ...Object.fromEntries(
      Object.keys(TERMS).map((column) => [column, after[column] ?? usual[column as 'price_level']]),
    ),
    ...(after.credit_allowed && after.credit_limit === null ? { credit_limit: null } : {}),
  }
  const changed = Object.entries(before ?? usual).find(
    ([column, value]) => column in TERMS && String(now[column]) !== String(value),
  )
  if (!changed) return
  throw new Refusal(
    'FORBIDDEN',
    'Anda tidak berhak menentukan level harga, plafon, tempo, dan blokir pelanggan',
    { status: 403, field: FIELD[changed[0]] ?? 'creditLimit' },
  )
}

/**
 * Goods on credit only within a limit, which may be nought. Without one (`null`) only by who may grant that, and only
 * where he says so: a limit that a new customer's form leaves out is missing.
 */
export function creditColumns(s: Session, after: Stored, before: Stored | null): Stored {
  if (!after.credit_allowed) return { credit_limit: 0, term_days: 0 }
  const limit = after.credit_limit as number | null | undefined
  const granted = before?.credit_allowed === true && before.credit_limit === null
  const may = granted || s.rights.has('credit.unlimited')
  if (limit === undefined || (limit === null && !may))
    throw new Refusal('CREDIT_LIMIT', 'Plafon piutang wajib diisi', { field: 'creditLimit' })
  if (after.term_days === null)
    throw new Refusal('REQUIRED', 'Tempo (hari) wajib diisi', { field: 'termDays' })
  return {}
}
