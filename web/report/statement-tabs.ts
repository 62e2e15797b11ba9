import { t } from './texts.ts'

export const balancePath = 'report/financial-statements'
export const ledgerPath = 'report/financial-statements/ledger'

export function statementTabs() {
  return [
    { path: balancePath, label: t('trialBalance') },
    { path: ledgerPath, label: t('ledger') },
  ]
}
