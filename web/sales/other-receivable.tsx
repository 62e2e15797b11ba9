import { otherReceivable as api } from '#contract/sales/other-receivable.ts'
import { owedScreens } from '../settling/owed.tsx'
import { t } from './texts.ts'

export const { List, Form, Detail } = owedScreens(() => ({
  party: 'customer',
  api,
  labels: {
    account: t('comesFrom'),
    unit: t('receivables'),
    find: t('find'),
    settle: t('receivePayment'),
  },
  settledAt: 'sales/repayment-of-receivable',
}))
