import { otherDebt as api } from '#contract/purchase/other-debt.ts'
import { owedScreens } from '../settling/owed.tsx'
import { t } from './texts.ts'

export const { List, Form, Detail } = owedScreens(() => ({
  party: 'supplier',
  api,
  taxable: true,
  labels: { account: t('spentOn'), unit: t('debts'), find: t('findInvoice'), settle: t('pay') },
  settledAt: 'purchase/debt-repayment',
}))
