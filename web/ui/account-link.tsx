import dayjs from 'dayjs'
import type { DocumentDetail } from '#contract/document-detail.ts'
import { ScreenLink } from '../platform/link.tsx'
import { placeOf } from '../platform/screens.ts'

const ledger = 'report/financial-statements/ledger'

interface AccountLinkProps {
  line: DocumentDetail['journal'][number]
  branchId: number
}

/** From a journal's line to its account's ledger of that month in that branch; who reads no ledger sees the account. */
export function AccountLink({ line, branchId }: AccountLinkProps) {
  const { accountId, accountCode, accountName } = line
  const month = dayjs(line.date)
  const search = {
    code: accountCode,
    code_name: `${accountCode} ${accountName}`,
    dateFrom: month.startOf('month').format('YYYY-MM-DD'),
    dateTo: month.endOf('month').format('YYYY-MM-DD'),
    branchIds: [branchId],
  }
  return placeOf(ledger) ? (
    <ScreenLink to={ledger} search={search} className="row-link">
      {accountCode}
    </ScreenLink>
  ) : (
    <ScreenLink to={`master/chart-of-account/${accountId}`} className="row-link">
      {accountCode}
    </ScreenLink>
  )
}

/** As an accountant writes it: what is debited first, in the order in which it was posted. */
export const debitsFirst = <L extends { credit: number }>(lines: readonly L[]): L[] =>
  lines.toSorted((a, b) => Number(a.credit !== 0) - Number(b.credit !== 0))
