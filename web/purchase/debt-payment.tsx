import { debtPayment as api } from '#contract/purchase/debt-payment.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { SettlementDetail, SettlementForm, SettlementLists } from '../settling/settlement.tsx'
import type { Side } from '../settling/side.ts'
import { DueBills } from './due-bills.tsx'
import { t } from './texts.ts'

const ours = (): Side => ({
  party: 'supplier',
  api,
  paid: 'PAID',
  hint: { label: fieldText('refNo'), of: (item) => item.refNo ?? '' },
  labels: {
    list: t('tabPayments'),
    unit: t('debtPayments'),
    find: t('findInvoice'),
    pay: t('pay'),
    cancelTells: t('paymentCancelTells'),
    partyFirst: t('supplierFirst'),
    nothingOpen: t('nothingOwed'),
    now: t('paidNow'),
    due: t('toPay'),
    reductions: t('reductions'),
    discount: t('discountGranted'),
    tendered: t('tendered'),
  },
})

/** What is to be paid on which day stands first, then what was paid. */
export function List() {
  const due = { label: t('tabDue'), List: DueBills }
  return <SettlementLists side={ours()} first={due} />
}
export const Form = ({ id }: { id?: number }) => <SettlementForm side={ours()} id={id} />
export const Detail = ({ id }: { id: number }) => <SettlementDetail side={ours()} id={id} />
