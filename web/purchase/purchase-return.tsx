import { useEffect, useEffectEvent } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { purchaseInvoice } from '#contract/purchase/purchase-invoice.ts'
import { purchaseReceipt } from '#contract/purchase/purchase-receipt.ts'
import { purchaseReturn as api } from '#contract/purchase/purchase-return.ts'
import { qty } from '../platform/format.ts'
import { DocumentField } from '../ui/document-field.tsx'
import { ChoiceField, DateField, SegmentField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useValues } from '../ui/form-state.ts'
import type { GoodsColumn } from '../ui/goods-lines.tsx'
import { useSourceId } from '../ui/source.tsx'
import { countedOf } from '../ui/goods-units.ts'
import { SourceLines, sourceFigure } from '../ui/source-lines.tsx'
import { WarehouseField } from '../ui/warehouses.tsx'
import { ReturnDetail, ReturnList, reasons, settlements } from './return-parts.tsx'
import { type ReturnRow, returnOf, returnOfReceipt } from './return-row.ts'
import { t } from './texts.ts'
import './purchase.css'

export const List = () => <ReturnList api={api} />
export const Detail = ({ id }: { id: number }) => <ReturnDetail api={api} id={id} />

/** `?invoice=12` begins with what may go back of that invoice, `?receipt=12` of goods that nobody has billed. */
export function Form() {
  const invoice = useSourceId('invoice')
  const receipt = useSourceId('receipt')
  const source = receipt ? { receipt } : { invoice }
  return (
    <FormScreen
      api={api}
      draft={receipt ? `?receipt=${receipt}` : invoice ? `?invoice=${invoice}` : undefined}
      start={{ lines: [], settleBy: 'POTONG_HUTANG' }}
      header={(form) => <Header form={form} {...source} />}
      lines={(form) => (
        <SourceLines form={form} columns={columnsOf(receipt !== undefined)} extra={linesNote} />
      )}
    />
  )
}

type ReturnForm = FormOf<InputOf<typeof api.add>>

interface HeaderProps {
  form: ReturnForm
  /** The document that the address names. */
  invoice?: number | undefined
  receipt?: number | undefined
}

function Header({ form, invoice, receipt }: HeaderProps) {
  const supplierName = useValues(form).$names?.supplier
  const take = async (id: number) => form.change(await returnOf(id))
  const begin = useEffectEvent(async (invoiceId?: number, receiptId?: number) => {
    const { purchaseInvoiceId, purchaseReceiptId } = form.get()
    if (receiptId && purchaseReceiptId !== receiptId) form.change(await returnOfReceipt(receiptId))
    if (invoiceId && purchaseInvoiceId !== invoiceId) await take(invoiceId)
  })
  useEffect(() => {
    // The call itself tells what went wrong.
    void begin(invoice, receipt).catch(() => {})
  }, [invoice, receipt])
  const source = {
    span: 4 as const,
    fact: supplierName,
    placeholder: t('findDocument'),
    required: true,
  }
  return (
    <>
      {receipt ? (
        <DocumentField
          form={form}
          name="purchaseReceiptId"
          label={t('ofReceipt')}
          endpoint={purchaseReceipt.getAll}
          disabled
          {...source}
        />
      ) : (
        <DocumentField
          form={form}
          name="purchaseInvoiceId"
          label={t('ofInvoice')}
          endpoint={purchaseInvoice.getAll}
          disabled={invoice !== undefined}
          onPick={async ([id]) => id && take(id)}
          {...source}
        />
      )}
      <WarehouseField form={form} name="warehouseId" required span={3} />
      <DateField form={form} name="docDate" required span={2} />
      <ChoiceField form={form} name="reason" required span={3} options={reasons()} />
      <SegmentField
        form={form}
        name="settleBy"
        label={t('settledBy')}
        span={6}
        options={settlements().filter(([code]) => !receipt || code !== 'TUNAI')}
      />
      <TextField form={form} name="memo" span={6} maxLength={500} />
    </>
  )
}

const columnsOf = (unbilled: boolean) => (): GoodsColumn[] => [
  sourceFigure<ReturnRow>(unbilled ? t('received') : t('invoiced'), 110, (row) =>
    qty(countedOf(row, row.$invoiced)),
  ),
  sourceFigure<ReturnRow>(unbilled ? t('usedUp') : t('returnedBefore'), 110, (row) =>
    qty(countedOf(row, row.$returned)),
  ),
  sourceFigure<ReturnRow>(t('returnable'), 110, (row) => qty(countedOf(row, row.$left))),
  'qty',
  'unit',
]

const linesNote = (rows: ReturnRow[]) => (rows.length === 0 ? t('chooseInvoice') : undefined)
