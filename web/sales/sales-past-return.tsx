import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { salesPastReturn as api } from '#contract/sales/sales-past-return.ts'
import { CustomerField } from '../master/pickers.tsx'
import { fieldText } from '../platform/i18n/contract.ts'
import { DateField, SegmentField, SwitchField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { GoodsFacts } from '../ui/goods-facts.tsx'
import { goodsSold } from '../ui/goods-find.ts'
import { type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import { rowsOf } from '../ui/goods-row.ts'
import { WarehouseField } from '../ui/warehouses.tsx'
import {
  ReturnDetail,
  ReturnList,
  conditionColumn,
  ReasonField,
  settlements,
} from './return-parts.tsx'
import { conditionAfter } from './return-row.ts'
import { t } from './texts.ts'

export const List = () => <ReturnList api={api} />
export const Detail = ({ id }: { id: number }) => (
  <ReturnDetail api={api} id={id} sale={fieldText('oldInvoiceNo')} />
)

export function Form({ id }: { id?: number }) {
  return (
    <FormScreen
      api={api}
      id={id}
      from={written}
      start={{
        lines: [],
        taxable: true,
        settleBy: 'TUNAI',
      }}
      header={(form) => (
        <>
          <CustomerField form={form} required span={4} />
          <WarehouseField form={form} name="warehouseId" required span={3} />
          <DateField form={form} name="docDate" required span={2} />
          <TextField form={form} name="oldInvoiceNo" span={3} maxLength={50} />
          <ReasonField form={form} />
          <SegmentField form={form} name="settleBy" span={5} options={settlements()} />
        </>
      )}
      more={(form) => (
        <>
          <SwitchField form={form} name="taxable" text={t('wasTaxed')} span={4} />
          <TextField form={form} name="customerNotaReturNo" span={4} maxLength={50} />
          <TextField form={form} name="memo" span={8} maxLength={500} />
        </>
      )}
      lines={(form) => <Lines form={form} />}
      rail={(form) => <GoodsFacts form={form} />}
    />
  )
}

const columns = (): GoodsColumn[] => ['qty', 'unit', 'price', conditionColumn(), 'net']

function Lines({ form }: { form: FormOf<InputOf<typeof api.add>> }) {
  const condition = conditionAfter(useField(form, 'reason').value)
  const start = { qty: 1, condition, $implied: condition !== null }
  return <GoodsLines form={form} search={goodsSold} columns={columns()} start={start as never} />
}

/** A return that waits, as it was written. */
function written({ document, lines }: DocumentDetail) {
  return {
    id: document.id,
    version: document.version,
    branchId: document.branchId,
    docDate: document.docDate,
    memo: document.memo,
    customerId: document.customerId as number,
    warehouseId: lines.find((line) => line.condition === 'BAIK')?.warehouseId ?? null,
    oldInvoiceNo: document.refNo,
    customerNotaReturNo: document.taxReturnNo,
    taxable: document.taxMode !== 'NONE',
    reason: document.reason as 'RUSAK',
    settleBy: document.settleBy as 'TUNAI',
    lines: rowsOf(lines).map(({ $key, $goods, goodsUnitId, qty, unitPrice, memo }, i) => ({
      $key,
      $goods,
      goodsUnitId,
      qty,
      unitPrice,
      memo,
      condition: lines[i]?.condition,
    })) as never,
    $names: { customerId: document.customerName ?? '' },
  }
}
