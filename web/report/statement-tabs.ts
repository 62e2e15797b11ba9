import { statementKeys, statements } from '#contract/report/statements.ts'
import { said } from '../platform/i18n/define.ts'
import { tabsOf } from './declared-tabs.ts'
import { t } from './texts.ts'

export const balancePath = 'report/financial-statements'
export const ledgerPath = 'report/financial-statements/ledger'

export const stockLedgerPath = 'report/financial-statements/stock'
export const numbersPath = 'report/financial-statements/numbers'
export const withholdingPath = 'report/financial-statements/withholding'

export const efakturPath = 'report/financial-statements/efaktur'

export function statementTabs() {
  return [
    { path: balancePath, label: t('trialBalance') },
    { path: ledgerPath, label: t('ledger') },
    ...statementKeys.map((key) => ({
      path: `${balancePath}/${key}`,
      label: said(statements[key]),
    })),
    { path: stockLedgerPath, label: t('stockLedger') },
    { path: numbersPath, label: t('numbers') },
    { path: withholdingPath, label: t('withholding') },
    { path: efakturPath, label: t('efaktur') },
    ...tabsOf(balancePath),
  ]
}
