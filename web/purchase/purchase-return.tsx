import { useEffect, useEffectEvent } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { purchaseInvoice } from '#contract/purchase/purchase-invoice.ts'
import { purchaseReturn as api } from '#contract/purchase/purchase-return.ts'
import { qty } from '../platform/format.ts'
import { DocumentField } from '../ui/document-field.tsx'
import { ChoiceField, DateField, SegmentField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useValues } from '../ui/form-state.ts'
import type { GoodsColumn } from '../ui/goods-lines.tsx'
import { useSourceId } from '../ui/source.tsx'
import { SourceLines, sourceFigure, unitColumn } from '../ui/source-lines.tsx'
import { WarehouseField } from '../ui/warehouses.tsx'
import { ReturnDetail, ReturnList, reasons, settlements } from './return-parts.tsx'
import { type ReturnRow, returnOf } from './return-row.ts'
import { t } from './texts.ts'
import './purchase.css'

export const List = () => <ReturnList api={api} />
export const Detail = ({ id }: { id: number }) => <ReturnDetail api={api} id={id} />

/** `?invoice=12` begins with what may go back of that invoice. */
export function Form() {
  const invoice = useSourceId('invoice')
  return (
    <FormScreen
      api={api}
      draft={invoice ? `?invoice=${invoice}` : undefined}
      start={{ lines: [], reason: 'RUSAK', settleBy: 'POTONG_HUTANG' }}
      header={(form) => <Header form={form} invoice={invoice} />}
      lines={(form) => <SourceLines form={form} columns={goodsColumns} extra={linesNote} />}
    />
  )
}

type ReturnForm = FormOf<InputOf<typeof api.add>>

function Header({ form, invoice }: { form: ReturnForm; invoice: number | undefined }) {
  const supplierName = useValues(form).$names?.supplier
  const take = async (id: number) => form.change(await returnOf(id))
  const begin = useEffectEvent((id: number) => {
    if (form.get().purchaseInvoiceId !== id) void take(id).catch(() => {})
  })
  useEffect(() => {
    if (invoice) begin(invoice)
  }, [invoice])
  return (
    <>
      <DocumentField
        form={form}
        name="purchaseInvoiceId"
        label={t('ofInvoice')}
        required
        endpoint={purchaseInvoice.getAll}
        span={4}
        fact={supplierName}
        disabled={invoice !== undefined}
        placeholder={t('findDocument')}
        onPick={async ([id]) => id && take(id)}
      />
      <WarehouseField form={form} name="warehouseId" required span={3} />
      <DateField form={form} name="docDate" required span={2} />
      <ChoiceField form={form} name="reason" required span={3} options={reasons()} />
      <SegmentField
        form={form}
        name="settleBy"
        label={t('settledBy')}
        span={6}
        options={settlements()}
      />
      <TextField form={form} name="memo" span={6} maxLength={500} />
    </>
  )
}

const goodsColumns = (): GoodsColumn[] => [
  sourceFigure<ReturnRow>(t('invoiced'), 110, (row) => qty(row.$invoiced)),
  sourceFigure<ReturnRow>(t('returnedBefore'), 110, (row) => qty(row.$returned)),
  sourceFigure<ReturnRow>(t('returnable'), 110, (row) => qty(row.$left)),
  'qty',
  unitColumn(124),
]

const linesNote = (rows: ReturnRow[]) => (rows.length === 0 ? t('chooseInvoice') : undefined)
