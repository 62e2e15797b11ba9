import { debtPayment as api } from '#contract/purchase/debt-payment.ts'
import { supplierReceipt } from '#contract/purchase/supplier-receipt.ts'
import { call } from '../platform/api.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { SettlementDetail, SettlementForm, SettlementLists } from '../settling/settlement.tsx'
import { changeDue, settle } from '../settling/settling.ts'
import type { SettlingForm, Side } from '../settling/side.ts'
import { DocumentField } from '../ui/document-field.tsx'
import { useValues } from '../ui/form-state.ts'
import { DueBills } from './due-bills.tsx'
import { t } from './texts.ts'

/** The receipt by which the bills were handed over: choosing it ticks what is open of them. */
function ReceiptField({ form }: { form: SettlingForm }) {
  const { supplierId } = useValues(form)
  return (
    <DocumentField
      form={form}
      name="supplierReceiptId"
      endpoint={supplierReceipt.getAll}
      filter={{
        status: ['WAITING_PAYMENT', 'PARTIALLY_PAID'],
        ...(supplierId ? { supplierId } : {}),
      }}
      span={3}
      disabled={!supplierId}
      placeholder={t(supplierId ? 'mayBeEmpty' : 'supplierFirst')}
      onPick={async ([id]) => {
        if (!id) return form.change({ supplierReceiptId: null })
        const [{ document, settlements }, open] = await Promise.all([
          call(supplierReceipt.get, { id }),
          call(api.openItems, { supplierId: supplierId as number }),
        ])
        const handed = new Set(settlements.map((one) => one.itemDocumentId))
        form.change({ supplierReceiptId: id })
        form.name('supplierReceiptId', document.docNo ?? '')
        const items = open.rows.filter((item) => handed.has(item.documentId))
        changeDue(form as never, { lines: items.map((item) => settle(item)) } as never)
      }}
    />
  )
}

const ours = (): Side => ({
  fields: (form) => <ReceiptField form={form} />,
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
