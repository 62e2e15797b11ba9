import type { TaxBill } from '#contract/report/efaktur.ts'
import type { Tx } from '#server/platform/db.ts'
import { minus, rupiah, sumOf } from '#contract/money.ts'
import { dayText } from '#server/platform/time.ts'
import { standing } from '#server/tax/coretax-list.ts'
import { monthAfter } from '#server/tax/deadlines.ts'
import type { Found } from './findings.ts'

/** A tax invoice of ours as Coretax's newest list has it; amounts in rupiah. */
interface Listed {
  id: number
  number: string
  status: string
  day: string
  dpp: number
  vat: number
}

const LISTED = `select document_id as id, number, status, day, dpp, vat from coretax_invoice where side = 'OUT' and document_id = any ($1::bigint[]) order by number`

/** Of documents the tax invoices that Coretax has of them, whatever their state. */
export async function listedOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Listed[]>> {
  return Map.groupBy(await tx.rows<Listed>(LISTED, [ids]), ({ id }) => id)
}

export const validOf = (listed: readonly Listed[]): Listed[] =>
  listed.filter(({ status }) => standing(status) === 'VALID')

type Fault = Pick<Found, 'fault' | 'message'>

/** What the numbers of a bill that stand say otherwise than the bill: amounts, code, masa. */
export function numberFaults(
  bill: Pick<TaxBill, 'differs' | 'codes' | 'docDate' | 'dpp'>,
  valid: readonly Listed[],
): Fault[] {
  const { differs, codes, docDate } = bill
  const wrong = valid.filter(({ number }) => !codes.includes(number.slice(0, 2)))
  return [
    ...(differs === null
      ? otherBase(bill, valid)
      : [{ fault: 'DIFFERS' as const, message: differing(differs) }]),
    ...wrong.map(({ number }) => ({
      fault: 'WRONG_CODE' as const,
      message: `Nomor ${number} memakai kode ${number.slice(0, 2)}, fakturnya ${codes.join(', ')}: ganti di Coretax`,
    })),
    ...otherMasa(docDate, valid),
  ]
}

/** Of PPN in Coretax less that of the books. */
export const differing = (off: number): string =>
  off > 0
    ? `PPN di Coretax lebih ${rupiah(off)} dari buku`
    : `PPN di Coretax kurang ${rupiah(-off)} dari buku`

/** The base alone, as of goods that are exempt: no PPN tells that it differs, or that a bill was made twice. */
function otherBase({ dpp }: Pick<TaxBill, 'dpp'>, valid: readonly Listed[]): Fault[] {
  const off = minus(
    sumOf(valid, (one) => one.dpp),
    dpp,
  )
  const message =
    off > 0
      ? `DPP di Coretax lebih ${rupiah(off)} dari buku`
      : `DPP di Coretax kurang ${rupiah(-off)} dari buku`
  return Math.abs(off) > 1 ? [{ fault: 'DIFFERS', message }] : []
}

const FIRST = '00'
/**
 * A tax invoice that bears another month than its document is told in another masa than PPN Masa does. A replacement is of
 * the day on which it was made and counts in the masa of what it replaces (PER-11/PJ/2025 art. 48–49).
 */
export function otherMasa(docDate: string, valid: readonly Listed[]): Fault[] {
  return valid
    .filter(
      (one) =>
        one.number.slice(2, 4) === FIRST && monthAfter(one.day, 0) !== monthAfter(docDate, 0),
    )
    .map(({ number, day }) => ({
      fault: 'OTHER_MASA',
      message: `Nomor ${number} bertanggal ${dayText(day)} di Coretax, di buku ${dayText(docDate)}: masanya berbeda`,
    }))
}
