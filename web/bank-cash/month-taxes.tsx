import { AuditOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { vatMonth } from '#contract/bank-cash/vat-month.ts'
import { mayCall } from '../platform/session.ts'
import { finalTaxSettlement } from './final-tax.tsx'
import { SettlementDialog, type Start, WithSettlement } from './month-settlement.tsx'
import { t } from './texts.ts'
import { vatSettlement } from './vat-month.tsx'

const TAXES = { vat: vatSettlement, finalTax: finalTaxSettlement }

/** The taxes of a month, each settled by an adjustment that is written with one press. */
export function MonthTaxes({ path }: { path: string }) {
  const [open, setOpen] = useState(false)
  const [tax, setTax] = useState<keyof typeof TAXES>('vat')
  if (!mayCall(vatMonth.figures)) return null
  const which = (
    <Segmented
      block
      value={tax}
      onChange={setTax}
      options={[
        { value: 'vat', label: t('vat') },
        { value: 'finalTax', label: t('finalTax') },
      ]}
    />
  )
  const props = { path, which, onClose: () => setOpen(false) }
  return (
    <>
      <Button icon={<AuditOutlined />} onClick={() => setOpen(true)}>
        {t('monthTaxes')}
      </Button>
      {open && tax === 'vat' && <SettlementDialog of={TAXES.vat} {...props} />}
      {open && tax === 'finalTax' && <SettlementDialog of={TAXES.finalTax} {...props} />}
    </>
  )
}

/** The form may begin with the journal of a month's PPN or PPh final. */
export const WithTaxes = ({ children }: { children: (start: Start | undefined) => ReactNode }) => (
  <WithSettlement of={vatSettlement}>
    {(vat) =>
      vat ? children(vat) : <WithSettlement of={finalTaxSettlement}>{children}</WithSettlement>
    }
  </WithSettlement>
)
