import type { OpeningBalanceInput } from '#contract/bank-cash/opening-balance.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import { accountOf } from '#server/ledgers/masters.ts'
import { type Entry, type PointChange, credit, debit } from '#server/ledgers/posting.ts'
import { Refusal } from '#server/platform/errors.ts'
import { minus, times } from '#contract/money.ts'
import { type Opening, itemOf, writeOld } from './opening-document.ts'

/** Money ahead is older than our books and more than its PPN; points still live. */
export function refuseWrongAhead(input: OpeningBalanceInput): void {
  for (const part of ['paidAhead', 'receivedAhead'] as const)
    input[part].forEach(({ docDate, amount, vat }, i) => {
      const at = `${part}.${i}`
      if (docDate > input.docDate)
        throw new Refusal('DATE_ORDER', 'Tanggal tidak boleh sesudah tanggal saldo awal', {
          field: `${at}.docDate`,
        })
      if ((vat ?? 0) >= amount)
        throw new Refusal('AMOUNT_OVER', 'PPN harus lebih kecil dari nilai uang muka', {
          field: `${at}.vat`,
        })
    })
  input.points.forEach(({ expiresAt }, i) => {
    if (expiresAt < input.docDate)
      throw new Refusal('DATE_ORDER', 'Poin sudah kedaluwarsa pada tanggal saldo awal', {
        field: `points.${i}.expiresAt`,
      })
  })
}

/** Of money ahead that a tax invoice was made out for, its account holds the base alone. */
export function aheadEntries(input: OpeningBalanceInput, masters: Masters): Entry[] {
  const id = (role: string) => accountOf(masters, role, input.branchId).id
  return [
    ...input.paidAhead.flatMap(({ supplierId, docNo, amount, vat }) =>
      debit(id('DP_PURCHASE'), minus(amount, vat ?? 0), { supplierId, memo: docNo }),
    ),
    ...input.receivedAhead.flatMap(({ customerId, docNo, amount, vat }) =>
      credit(id('DP_SALES'), minus(amount, vat ?? 0), { customerId, memo: docNo }),
    ),
    ...input.deposits.flatMap(({ customerId, amount }) =>
      credit(id('CUSTOMER_DEPOSIT'), amount, { customerId }),
    ),
    ...input.points.flatMap(({ customerId, points }) =>
      credit(id('POINT_LIABILITY'), times(points, masters.company.point_value), {
        customerId,
        memo: `${points} poin`,
      }),
    ),
  ]
}

export const openingPoints = ({ points }: OpeningBalanceInput): PointChange[] =>
  points.map((row) => ({ ...row, type: 'OPENING' }))

/**
 * Money ahead and deposits as documents of their own, so that each is used up by itself. A deposit
 * bears a number of the opening's series and its day.
 */
export async function writeOldAhead(opening: Opening): Promise<void> {
  const { paidAhead, receivedAhead, deposits, docDate } = opening.input
  for (const { supplierId, ...row } of paidAhead)
    await writeAhead(opening, 'purchase-down-payment', 'DP_PURCHASE', { supplierId }, row)
  for (const { customerId, ...row } of receivedAhead)
    await writeAhead(opening, 'sales-down-payment', 'DP_SALES', { customerId }, row)
  for (const { customerId, amount } of deposits)
    await writeAhead(
      opening,
      'opening-balance',
      'CUSTOMER_DEPOSIT',
      { customerId },
      { docDate, amount },
    )
}

function writeAhead(
  opening: Opening,
  kind: Kind,
  role: string,
  party: { customerId: number } | { supplierId: number },
  row: { docNo?: string; docDate: string; amount: number; vat?: number | null | undefined },
): Promise<number> {
  const { docNo, docDate, amount } = row
  const vat = row.vat ?? 0
  const taxed = vat > 0 ? { dpp: minus(amount, vat), vat } : {}
  const refDate = docNo ? docDate : null
  return writeOld(opening, {
    kind,
    docDate: kind === 'opening-balance' ? opening.input.docDate : docDate,
    draft: { ...party, status: 'OPEN', refNo: docNo ?? null, refDate, total: amount, ...taxed },
    posting: { openItems: [itemOf({ role, ...party, docDate, sign: -1, amount })] },
  })
}
