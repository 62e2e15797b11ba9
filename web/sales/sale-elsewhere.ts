import { isKeptNumber, numberOfCode } from '#contract/sales/receipt-code.ts'
import { salesReturn } from '#contract/sales/sales-return.ts'
import { day } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import type { Known } from '../ui/document-field.tsx'
import { t } from './texts.ts'

/** A whole number of a sale, as its receipt tells it. */
const WHOLE = /^[a-z]+\/[^/]+\/\d{4}\/\d{5,}$/i

/** The sale of another branch that bears this number; asked once its own branch is known not to have it. */
export function useSaleElsewhere(asked: string, wanted: boolean) {
  const { branchId } = useUser().employee
  const number = numberOfCode(asked.trim())
  return useRead(
    salesReturn.ofOtherBranch,
    { branchId, number },
    { enabled: wanted && (WHOLE.test(number) || isKeptNumber(number)), quiet: true, staleTime: 0 },
  )
}

/** The same as a row of a picker of sales. */
export function useRowElsewhere(asked: string, wanted: boolean): Known[] {
  const { data } = useSaleElsewhere(asked, wanted)
  const bears = (no: string) => no.toLowerCase() === numberOfCode(asked.trim()).toLowerCase()
  if (!data || !(bears(data.docNo) || isKeptNumber(asked))) return []
  const { id, docNo, customerName, docDate, branchName } = data
  return [
    {
      id,
      docNo,
      hint: [t('soldBy', { branch: branchName }), customerName, day(docDate)].join(', '),
    },
  ]
}
