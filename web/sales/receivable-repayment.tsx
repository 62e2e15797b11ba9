import { receivableRepayment as api } from '#contract/sales/receivable-repayment.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { kindText } from '../platform/screens.ts'
import {
  SettlementDetail,
  SettlementForm,
  SettlementLists,
  SettlementTabs,
} from '../settling/settlement.tsx'
import type { Side } from '../settling/side.ts'
import { WithheldFromUsFields } from '../settling/withheld-from-us.tsx'
import { CollectorField } from '../master/pickers.tsx'
import { Deposits } from './deposits.tsx'
import { OwingCustomers } from './repayment-customers.tsx'
import { t } from './texts.ts'

export const vatProofsPath = 'sales/repayment-of-receivable/vat-proofs'

const theirs = (): Side => ({
  party: 'customer',
  api,
  paid: 'POSTED',
  hint: { label: fieldText('type'), of: (item) => kindText(item.kind) },
  labels: {
    list: t('tabHistory'),
    unit: t('repayments'),
    find: t('find'),
    pay: t('takeMoney'),
    cancelTells: t('repaymentCancelTells'),
    partyFirst: t('customerFirst'),
    nothingOpen: t('nothingOwed'),
    now: t('paidNow'),
    due: t('toReceive'),
    reductions: t('reductions'),
    discount: t('discountGranted'),
    tendered: t('received'),
    keep: t('keepAsDeposit'),
  },
  fields: (form) => (
    <>
      <CollectorField form={form} span={2} />
      <WithheldFromUsFields form={form} objects={api.withholdingObjects} />
    </>
  ),
  more: { tab: 'deposit', label: t('deposits'), List: Deposits },
  beside: [{ path: vatProofsPath, label: t('vatProofsTab') }],
})

const owing = () => ({ label: t('tabCustomers'), List: OwingCustomers })

/** Who owes stands first, then what was received. */
export function List() {
  return <SettlementLists side={theirs()} first={owing()} />
}
/** The tabs of these lists, on one that has its own address. */
export const RepaymentTabs = ({ here }: { here: string }) => (
  <SettlementTabs side={theirs()} first={owing()} here={here} />
)
export const Form = ({ id }: { id?: number }) => <SettlementForm side={theirs()} id={id} />
export const Detail = ({ id }: { id: number }) => <SettlementDetail side={theirs()} id={id} />
