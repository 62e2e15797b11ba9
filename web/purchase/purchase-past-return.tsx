import { purchasePastReturn as api } from '#contract/purchase/purchase-past-return.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { writtenAgain } from '../master/written-again.ts'
import { ChoiceField, DateField, SegmentField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import type { Form as FormOf } from '../ui/form-state.ts'
import { useGoodsToBegin } from '../ui/goods-begin.ts'
import { goodsBought } from '../ui/goods-find.ts'
import { GoodsFacts } from '../ui/goods-facts.tsx'
import { GoodsLines } from '../ui/goods-lines.tsx'
import { usePricesInTaxMode } from '../ui/tax-mode-prices.ts'
import { WarehouseField } from '../ui/warehouses.tsx'
import { ReturnDetail, ReturnList, reasons, settlements } from './return-parts.tsx'
import { t } from './texts.ts'
import './purchase.css'
import { SupplierField } from '../master/pickers.tsx'

export const List = () => <ReturnList api={api} />
export const Detail = ({ id }: { id: number }) => <ReturnDetail api={api} id={id} />

export function Form() {
  return (
    <FormScreen
      api={api}
      from={writtenAgain(api.add.input)}
      start={{ lines: [], taxMode: 'EXCLUDE', settleBy: 'POTONG_HUTANG' }}
      header={(form) => (
        <>
          <SupplierField form={form} required span={4} />
          <WarehouseField form={form} name="warehouseId" required span={3} />
          <DateField form={form} name="docDate" required span={2} />
          <TextField
            form={form}
            name="refNo"
            label={t('oldInvoice')}
            required
            span={3}
            maxLength={50}
          />
          <ChoiceField form={form} name="reason" required span={3} options={reasons()} />
          <SegmentField
            form={form}
            name="settleBy"
            label={t('settledBy')}
            span={5}
            options={settlements()}
          />
          <SegmentField
            form={form}
            name="taxMode"
            span={4}
            options={[
              ['EXCLUDE', t('tax.EXCLUDE')],
              ['NONE', t('tax.NONE')],
            ]}
          />
          <TextField form={form} name="memo" span={12} maxLength={500} />
        </>
      )}
      lines={(form) => <Lines form={form} />}
      rail={(form) => <GoodsFacts form={form} />}
    />
  )
}

function Lines({ form }: { form: FormOf<InputOf<typeof api.add>> }) {
  useGoodsToBegin(form, 'lines', { start: { qty: 1 }, priced: true })
  usePricesInTaxMode(form)
  return (
    <GoodsLines
      form={form}
      search={goodsBought}
      columns={['qty', 'unit', 'price', 'net']}
      start={{ qty: 1 }}
    />
  )
}
