import { otherDebt as api } from '#contract/purchase/other-debt.ts'
import { owedScreens } from '../settling/owed.tsx'
import { TaxInvoice, TaxInvoiceFields } from './tax-invoice.tsx'
import { t } from './texts.ts'

export const { List, Form, Detail } = owedScreens(() => ({
  party: 'supplier',
  api,
  taxed: {
    fields: TaxInvoiceFields,
    fact: (document) => <TaxInvoice document={document} />,
  },
  labels: { account: t('spentOn'), unit: t('debts'), find: t('findInvoice'), settle: t('pay') },
  settledAt: 'purchase/debt-repayment',
}))
