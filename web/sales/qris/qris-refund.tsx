import { Segmented } from 'antd'
import { useState } from 'react'
import { type QrisPayment, qris as api } from '#contract/sales/qris.ts'
import { PartDialog } from '../../master/part-dialog.tsx'
import { money, today } from '../../platform/format.ts'
import { TenderFields } from '../../settling/tender-fields.tsx'
import { TextField } from '../../ui/fields.tsx'
import { t } from './texts.ts'
import './qris.css'

/** Money that no sale used goes back: out of our own cash or bank, or the provider gave it back itself. */
export function RefundDialog({
  payment: { id, branchId, paidAmount, amount },
  onClose,
}: {
  payment: QrisPayment
  onClose: () => void
}) {
  const [by, setBy] = useState<'SHOP' | 'PROVIDER'>('SHOP')
  return (
    <PartDialog
      noun={t('refund')}
      title={t('refundOf', { amount: money(paidAmount ?? amount) })}
      add={api.refund}
      update={api.refund}
      values={{ id, branchId, docDate: today() }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="span-12 qris-refund">
            <Segmented<'SHOP' | 'PROVIDER'>
              block
              aria-label={t('how')}
              value={by}
              options={[
                { value: 'SHOP', label: t('byShop') },
                { value: 'PROVIDER', label: t('byProvider') },
              ]}
              onChange={(chosen) => {
                setBy(chosen)
                form.change({ methodId: null, bankAccountId: null })
              }}
            />
            <p className="hint">{t(by === 'SHOP' ? 'byShopNote' : 'byProviderNote')}</p>
          </div>
          {by === 'SHOP' ? (
            <TenderFields form={form} />
          ) : (
            <TextField form={form} name="refNo" required span={12} maxLength={50} />
          )}
          <TextField form={form} name="reason" required span={12} maxLength={200} />
        </>
      )}
    </PartDialog>
  )
}
