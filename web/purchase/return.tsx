import { useEffect, useEffectEvent, useMemo } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { purchaseInvoice } from '#contract/purchase/purchase-invoice.ts'
import { purchaseReturn as api } from '#contract/purchase/purchase-return.ts'
import { qty } from '../platform/format.ts'
import { hasRight } from '../platform/session.ts'
import { ChoiceField, DateField, SegmentField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField, useValues } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import { unitText } from '../ui/goods-row.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { PaperField } from './paper-field.tsx'
import { ReturnDetail, ReturnList, reasons, settlements } from './return-parts.tsx'
import { type ReturnRow, returnOf } from './return-row.ts'
import { useSourceId, useWarehouses } from './source.tsx'
import { t } from './texts.ts'
import './purchase.css'

const path = 'purchase/return'
const kind = { path, ...api }

export function List() {
  return <ReturnList {...kind} />
}

export function Detail({ id }: { id: number }) {
  return <ReturnDetail kind={kind} id={id} />
}

/** `?invoice=12` begins with what may go back of that invoice. */
export function Form() {
  const invoice = useSourceId('invoice')
  return (
    <FormScreen
      path={path}
      add={api.add}
      preview={hasRight('cost.view') ? api.preview : undefined}
      {...(hasRight('cost.view') ? {} : { totals: false as const })}
      draft={invoice ? `?invoice=${invoice}` : undefined}
      start={{ lines: [], reason: 'RUSAK', settleBy: 'POTONG_HUTANG' }}
      header={(form) => <Header form={form} invoice={invoice} />}
      lines={(form) => <Lines form={form} />}
    />
  )
}

type ReturnForm = FormOf<InputOf<typeof api.add>>

function Header({ form, invoice }: { form: ReturnForm; invoice: number | undefined }) {
  const chosen = useField(form, 'purchaseInvoiceId')
  const supplierName = useValues(form).$names?.supplier
  const warehouses = useWarehouses()
  const take = async (id: number) => form.change(await returnOf(id))
  const begin = useEffectEvent((id: number) => {
    if (form.get().purchaseInvoiceId !== id) void take(id).catch(() => {})
  })
  useEffect(() => {
    if (invoice) begin(invoice)
  }, [invoice])
  return (
    <>
      <PaperField
        name="purchaseInvoiceId"
        label={t('ofInvoice')}
        endpoint={purchaseInvoice.getAll}
        filter={{}}
        tells="partyName"
        span={4}
        value={chosen.value ? [chosen.value] : []}
        words={chosen.words}
        fact={supplierName}
        error={chosen.error}
        disabled={invoice !== undefined}
        onPick={(_papers, [id]) => id && void take(id).catch(() => {})}
      />
      <ChoiceField
        form={form}
        name="warehouseId"
        required
        span={3}
        options={warehouses.map((place) => [place.id, place.name])}
      />
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

function Lines({ form }: { form: ReturnForm }) {
  const rows = (useField(form, 'lines').value ?? []) as unknown as ReturnRow[]
  const columns = useMemo(goodsColumns, [])
  return (
    <GoodsLines
      form={form}
      fixed
      columns={columns}
      search={async () => []}
      note={rows.length === 0 ? t('chooseInvoice') : undefined}
    />
  )
}

function goodsColumns(): GoodsColumn[] {
  const read = (title: string, figure: (row: ReturnRow) => number): GoodsColumn => ({
    title,
    width: 110,
    align: 'right',
    show: (row) => qty(figure(row as unknown as ReturnRow)),
  })
  return [
    read(t('invoiced'), (row) => row.$invoiced),
    read(t('returnedBefore'), (row) => row.$returned),
    read(t('returnable'), (row) => row.$left),
    'qty',
    {
      title: fieldText('unitName'),
      width: 124,
      show: (row) => (row.$goods ? unitText(row.$goods) : ''),
    },
  ]
}
