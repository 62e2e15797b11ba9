import type { ReactNode } from 'react'
import { moneyBetween } from '#contract/bank-cash/money-between.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { today } from '../platform/format.ts'
import { newRow } from '../ui/form-state.ts'
import { FromSource, useSourceId } from '../ui/source.tsx'

export type Confirmed = ReplyOf<typeof moneyBetween.get>

interface ConfirmingProps {
  path: string
  children: (confirmed: Confirmed | undefined, draft: string | undefined) => ReactNode
}

/** `?confirms=12`: the form begins as the other side of what another branch wrote. */
export function Confirming({ path, children }: ConfirmingProps) {
  const id = useSourceId('confirms')
  return (
    <FromSource path={path} endpoint={moneyBetween.get} id={id}>
      {(confirmed) => children(confirmed, id ? `?confirms=${id}` : undefined)}
    </FromSource>
  )
}

/** What every kind takes over; its date lies in the month in which the other one waits. */
export const confirming = ({ id, since, memo }: Confirmed) => ({
  confirmsId: id,
  docDate: since.slice(0, 7) === today().slice(0, 7) ? today() : since,
  memo,
})

const owing = ({ accountId, fromBranchId, fromName }: Confirmed) => ({
  accountId,
  counterBranchId: fromBranchId,
  $given: fromName,
})

/** The line of a voucher that confirms: the amount is the other branch's. */
export const voucherLine = (of: Confirmed) => newRow({ ...owing(of), amount: of.amount })

/** The same of a journal, on the other side than there. */
export const journalLine = (of: Confirmed) =>
  newRow({
    ...owing(of),
    debit: of.incoming ? 0 : of.amount,
    credit: of.incoming ? of.amount : 0,
  })
