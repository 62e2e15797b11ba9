import { Navigate } from '@tanstack/react-router'
import { GeneralLedger } from './general-ledger.tsx'
import { TrialBalance } from './trial-balance.tsx'

/** Laporan Keuangan: from the sums of all accounts down to one account's lines. */
export function Page({ rest }: { rest: string[] }) {
  if (rest.length === 0) return <TrialBalance />
  if (rest[0] === 'ledger' && rest.length === 1) return <GeneralLedger />
  return <Navigate to="/app/$" params={{ _splat: 'report/financial-statements' }} replace />
}
