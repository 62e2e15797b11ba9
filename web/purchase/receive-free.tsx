import {
  type PurchaseReceiptInput,
  purchaseReceipt as api,
} from '#contract/purchase/purchase-receipt.ts'
import { SupplierField } from '../master/pickers.tsx'
import { hasRight } from '../platform/session.ts'
import { DateField, SegmentField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import type { Form } from '../ui/form-state.ts'
import { GoodsFacts } from '../ui/goods-facts.tsx'
import { goodsToBuy } from '../ui/goods-find.ts'
import { type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import { usePricesInTaxMode } from '../ui/tax-mode-prices.ts'
import { WarehouseField } from '../ui/warehouses.tsx'
import { taxModeOf } from './supplier-terms.ts'
import { t, taxModes } from './texts.ts'

/** Goods that nobody ordered; who does not see cost counts them, and the last price is taken. */
const columns = (): GoodsColumn[] =>
  hasRight('cost.view')
    ? ['qty', 'bonus', 'unit', 'price', 'net', 'expiry']
    : ['qty', 'bonus', 'unit', 'expiry']

export function FreeForm() {
  return (
    <FormScreen
      api={api}
      totals={false}
      outlivesLine
      draft="?free=1"
      start={{ lines: [] }}
      header={(form) => (
        <>
          <SupplierField
            form={form}
            required
            span={4}
            onPick={(row) => form.set('taxMode', taxModeOf(row) ?? 'EXCLUDE')}
          />
          <WarehouseField form={form} name="warehouseId" required span={3} />
          <DateField form={form} name="docDate" required span={2} />
          <TextField form={form} name="supplierDeliveryNo" required span={3} maxLength={50} />
          <SegmentField form={form} name="taxMode" span={5} options={taxModes()} />
          <TextField form={form} name="vehicleNo" label={t('vehicleNo')} span={3} maxLength={20} />
          <TextField form={form} name="memo" span={4} maxLength={500} />
        </>
      )}
      lines={(form) => <Lines form={form} />}
      rail={(form) => <GoodsFacts form={form} />}
    />
  )
}

function Lines({ form }: { form: Form<PurchaseReceiptInput> }) {
  usePricesInTaxMode(form)
  return <GoodsLines form={form} search={goodsToBuy} columns={columns()} start={{ qty: 1 }} />
}
