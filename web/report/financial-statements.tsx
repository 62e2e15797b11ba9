import { Navigate } from '@tanstack/react-router'
import { DocumentNumbers } from './document-numbers.tsx'
import { GeneralLedger } from './general-ledger.tsx'
import { StatementScreen, statementAt } from './statement.tsx'
import { StockLedger } from './stock-ledger.tsx'
import { WithholdingRegister } from './withholding.tsx'
import { TrialBalance } from './trial-balance.tsx'

/** Laporan Keuangan: from the sums of all accounts down to one account's lines, and what proves them whole. */
export function Page({ rest }: { rest: string[] }) {
  if (rest.length === 0) return <TrialBalance />
  if (rest[0] === 'ledger' && rest.length === 1) return <GeneralLedger />
  if (rest[0] === 'stock' && rest.length === 1) return <StockLedger />
  if (rest[0] === 'numbers' && rest.length === 1) return <DocumentNumbers />
  if (rest[0] === 'withholding' && rest.length === 1) return <WithholdingRegister />
  const statement = statementAt(rest)
  if (statement) return <StatementScreen key={statement} statement={statement} />
  return <Navigate to="/app/$" params={{ _splat: 'report/financial-statements' }} replace />
}
