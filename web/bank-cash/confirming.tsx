import type { ReactNode } from 'react'
import { moneyBetween } from '#contract/bank-cash/money-between.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { today } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { newRow } from '../ui/form-state.ts'
import { FromSource, useSourceId } from '../ui/source.tsx'
import { t } from './texts.ts'

export type Confirmed = ReplyOf<typeof moneyBetween.get>
export type Standing = ReplyOf<typeof moneyBetween.standings>['rows'][number]

/** What a form begins with that books on another branch's account. */
export interface Between {
  head: { confirmsId?: number; docDate?: string; memo: string | null }
  /** The other branch, and the number of what it wrote. */
  partyName: string
  refNo?: string
  /** Its line: account, other branch, and which of it is the other branch's word. */
  line: { accountId: number; counterBranchId: number; $given?: string }
  amount: number
  /** The other branch owes it, or owes less by it: RK stands in credit here. */
  incoming: boolean
}

interface BetweenProps {
  path: string
  children: (between: Between | undefined, draft: string | undefined) => ReactNode
}

/**
 * `?confirms=12`: the form begins as the other side of what another branch wrote. `?settles=3`: with what is open with
 * that branch.
 */
export function WithBranch({ path, children }: BetweenProps) {
  const id = useSourceId('confirms')
  const settles = useSourceId('settles')
  if (settles !== undefined) return <Settling branchId={settles}>{children}</Settling>
  return (
    <FromSource path={path} endpoint={moneyBetween.get} id={id}>
      {(confirmed) =>
        children(confirmed && confirming(confirmed), id ? `?confirms=${id}` : undefined)
      }
    </FromSource>
  )
}

export function useStandings(enabled: boolean) {
  const { employee } = useUser()
  return useRead(
    moneyBetween.standings,
    { branchId: employee.branchId },
    { enabled, staleTime: 0, keep: true },
  )
}

function Settling({ branchId, children }: { branchId: number } & Pick<BetweenProps, 'children'>) {
  const { data, isError } = useStandings(true)
  if (!data && !isError) return <div className="panel fill" aria-busy="true" />
  const open = data?.rows.find((row) => row.id === branchId && row.rest !== 0)
  return children(open && settling(open), `?settles=${branchId}`)
}

/** What every kind takes over; its date lies in the month in which the other one waits. */
const confirming = (of: Confirmed): Between => ({
  head: {
    confirmsId: of.id,
    docDate: of.since.slice(0, 7) === today().slice(0, 7) ? today() : of.since,
    memo: of.memo,
  },
  partyName: of.fromName,
  refNo: of.docNo,
  line: { accountId: of.accountId, counterBranchId: of.fromBranchId, $given: of.fromName },
  amount: of.amount,
  incoming: of.incoming,
})

/** All that is open, or less of it: it waits in the other branch for its confirmation. */
const settling = ({ id, name, rest, accountId }: Standing): Between => ({
  head: { memo: t('settles', { branch: name }) },
  partyName: name,
  line: { accountId, counterBranchId: id },
  amount: Math.abs(rest),
  incoming: rest > 0,
})

export const voucherLine = ({ line, amount }: Between) => newRow({ ...line, amount })

/** The same of a journal, on the side that makes the debt less. */
export const journalLine = ({ line, amount, incoming }: Between) =>
  newRow({ ...line, debit: incoming ? 0 : amount, credit: incoming ? amount : 0 })
