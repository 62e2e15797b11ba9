import type { PaymentInput } from '#contract/document.ts'
import { type At, type Tender, tendersOf } from './tenders.ts'
import { Refusal } from '#server/platform/errors.ts'

/** How money is given back: cash or transfer, there at once. The fields are the form's own. */
export function moneyAtOnce(
  row: Pick<PaymentInput, 'bankAccountId' | 'refNo'> & { methodId?: number | null | undefined },
  amount: number,
  at: Omit<At, 'use'>,
): Tender {
  const { methodId, bankAccountId, refNo } = row
  if (!methodId)
    throw new Refusal('REQUIRED', 'Metode Pembayaran wajib diisi', { field: 'methodId' })
  const kind = at.masters.methods.get(methodId)?.kind ?? ''
  const [tender] = ['CASH', 'TRANSFER'].includes(kind)
    ? tendersOf([{ methodId, bankAccountId, refNo, amount }], { ...at, use: 'DP' }, '')
    : []
  if (!tender)
    throw new Refusal('METHOD_INVALID', 'Metode pembayaran tidak dapat dipakai di sini', {
      field: 'methodId',
    })
  return tender
}
