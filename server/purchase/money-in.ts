import type { PaymentInput } from '#contract/document.ts'
import { type Tender, tendersOf } from '#server/documents/settling/tenders.ts'
import type { Masters } from '#server/ledgers/masters.ts'
import { Refusal } from '#server/platform/errors.ts'

/** How a supplier gives money back: cash or transfer, there at once. The fields are the form's own. */
export function moneyIn(
  row: Pick<PaymentInput, 'bankAccountId' | 'refNo'> & { methodId?: number | null | undefined },
  amount: number,
  masters: Masters,
  branchId: number,
): Tender {
  const { methodId, bankAccountId, refNo } = row
  if (!methodId)
    throw new Refusal('REQUIRED', 'Metode Pembayaran wajib diisi', { field: 'methodId' })
  const kind = masters.methods.get(methodId)?.kind ?? ''
  const [tender] = ['CASH', 'TRANSFER'].includes(kind)
    ? tendersOf([{ methodId, bankAccountId, refNo, amount }], 'DP', masters, branchId, '')
    : []
  if (!tender)
    throw new Refusal('METHOD_INVALID', 'Metode pembayaran tidak dapat dipakai di sini', {
      field: 'methodId',
    })
  return tender
}
