import { Navigate } from '@tanstack/react-router'
import { DeclaredScreen, declaredAt } from './declared-report.tsx'
import { DocumentNumbers } from './document-numbers.tsx'
import { Efaktur } from './efaktur.tsx'
import { reviewOf } from './exception-review.tsx'
import { GeneralLedger } from './general-ledger.tsx'
import { balancePath, statementTabs } from './statement-tabs.ts'
import { StatementLineScreen } from './statement-line.tsx'
import { StatementScreen, statementAt } from './statement.tsx'
import { StockLedger } from './stock-ledger.tsx'
import { Coretax } from './coretax.tsx'
import { InputInvoices } from './input-invoices.tsx'
import { ReturnNotes } from './return-notes.tsx'
import { RetailInvoices } from './retail-invoices.tsx'
import { TaxRehearsal } from './tax-rehearsal.tsx'
import { WithheldFromUsRegister } from './withheld-from-us.tsx'
import { WithholdingRegister } from './withholding.tsx'
import { TrialBalance } from './trial-balance.tsx'

/** Laporan Keuangan: from the sums of all accounts down to one account's lines, and what proves them whole. */
export function Page({ rest }: { rest: string[] }) {
  if (rest.length === 0) return <TrialBalance />
  if (rest[0] === 'ledger' && rest.length === 1) return <GeneralLedger />
  if (rest[0] === 'stock' && rest.length === 1) return <StockLedger />
  if (rest[0] === 'numbers' && rest.length === 1) return <DocumentNumbers />
  if (rest[0] === 'withheld-from-us' && rest.length === 1) return <WithheldFromUsRegister />
  if (rest[0] === 'withholding' && rest.length === 1) return <WithholdingRegister />
  if (rest[0] === 'efaktur' && rest.length === 1) return <Efaktur />
  if (rest[0] === 'retail' && rest.length === 1) return <RetailInvoices />
  if (rest[0] === 'return-notes' && rest.length === 1) return <ReturnNotes />
  if (rest[0] === 'input-invoices' && rest.length === 1) return <InputInvoices />
  if (rest[0] === 'rehearsal' && rest.length === 1) return <TaxRehearsal />
  if (rest[0] === 'coretax' && rest.length === 1) return <Coretax />
  const statement = statementAt(rest)
  if (statement) return <StatementScreen key={statement} statement={statement} />
  if (rest[0] === 'line' && rest.length === 1) return <StatementLineScreen />
  const report = declaredAt(balancePath, rest)
  if (report)
    return (
      <DeclaredScreen
        key={report.key}
        report={report}
        tabs={statementTabs()}
        {...(report.key === 'exceptions-by-cashier' ? { acts: reviewOf } : {})}
      />
    )
  return <Navigate to="/app/$" params={{ _splat: balancePath }} replace />
}
