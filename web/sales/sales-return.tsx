import { useContext, useEffect, useEffectEvent } from 'react'
import type { Saved } from '#contract/document.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { salesReturn as api } from '#contract/sales/sales-return.ts'
import { qty } from '../platform/format.ts'
import { SMALL } from '../platform/media.ts'
import { useUser } from '../platform/session.ts'
import { DocumentField } from '../ui/document-field.tsx'
import { DateField, SegmentField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { focusField } from '../ui/form-start.ts'
import { type Form as FormOf, FormId, useValues } from '../ui/form-state.ts'
import type { GoodsColumn } from '../ui/goods-lines.tsx'
import { useSourceId, useSourceText } from '../ui/source.tsx'
import { countedOf } from '../ui/goods-units.ts'
import { SourceLines, sourceFigure } from '../ui/source-lines.tsx'
import { WarehouseField } from '../ui/warehouses.tsx'
import {
  ReturnDetail,
  ReturnList,
  conditionColumn,
  ReasonField,
  settlements,
} from './return-parts.tsx'
import { LostAdvantage } from './return-lost.tsx'
import { type ReturnRow, returnOf, withoutCondition, writtenReturn } from './return-row.ts'
import { useRowElsewhere } from './sale-elsewhere.ts'
import { t } from './texts.ts'

export const List = () => <ReturnList api={api} />
export const Detail = ({ id }: { id: number }) => <ReturnDetail api={api} id={id} />

interface FormProps {
  id?: number
  /** Where it is written: at the till it is asked for at once whether it may be paid out. */
  at?: { path: string; onSaved: (saved: Saved) => void }
}

/** `?invoice=12` begins with what may come back of that sale, `&elsewhere=FJ/…` where another branch sold it. */
export function Form({ id, at }: FormProps) {
  const invoice = useSourceId('invoice')
  const elsewhere = useSourceText('elsewhere')
  return (
    <FormScreen
      {...at}
      api={api}
      id={id}
      from={writtenReturn}
      draft={invoice ? `?invoice=${invoice}` : undefined}
      start={{ lines: [], settleBy: 'POTONG_PIUTANG' }}
      check={withoutCondition}
      header={(form) => (
        <Header form={form} invoice={invoice} elsewhere={elsewhere} fixed={id !== undefined} />
      )}
      lines={(form) => <SourceLines form={form} columns={columns} extra={linesNote} />}
      rail={(form) => <LostAdvantage form={form} />}
    />
  )
}

interface HeaderProps {
  form: FormOf<InputOf<typeof api.add>>
  /** The sale that the address names. */
  invoice: number | undefined
  elsewhere: string | undefined
  /** It is written anew, and stays a return of its sale. */
  fixed: boolean
}

function Header({ form, invoice, elsewhere, fixed }: HeaderProps) {
  const { branchId } = useUser().employee
  const { $names, soldElsewhereNo } = useValues(form)
  const formId = useContext(FormId)
  const take = async (id: number, number?: string) => {
    form.change(await returnOf(id, { reason: form.get().reason, branchId, elsewhere: number }))
    // At a desk it goes on at once: why, then how many.
    const next = form.get().reason ? 'lines.0.qty' : 'reason'
    if (!matchMedia(SMALL).matches) focusField(form, formId, [next])
  }
  const begin = useEffectEvent(async (id: number) => {
    if (form.get().invoiceId !== id) await take(id, elsewhere)
  })
  useEffect(() => {
    // The call itself tells what went wrong.
    if (invoice) void begin(invoice).catch(() => {})
  }, [invoice])
  return (
    <>
      <DocumentField
        form={form}
        name="invoiceId"
        required
        endpoint={salesInvoice.getAll}
        disabled={fixed || invoice !== undefined}
        fact={$names?.customer}
        useFurther={useRowElsewhere}
        placeholder={t('scanReceipt')}
        onPick={async ([id], further) => id && take(id, further?.docNo)}
        span={4}
      />
      <WarehouseField form={form} name="warehouseId" span={3} />
      <DateField form={form} name="docDate" required span={2} />
      <ReasonField form={form} />
      <SegmentField form={form} name="settleBy" span={5} options={settlements(!!soldElsewhereNo)} />
      <TextField form={form} name="customerNotaReturNo" span={3} maxLength={50} />
      <TextField form={form} name="memo" span={4} maxLength={500} />
    </>
  )
}

const columns = (): GoodsColumn[] => [
  sourceFigure<ReturnRow>(t('sold'), 100, (row) => qty(countedOf(row, row.$sold))),
  sourceFigure<ReturnRow>(t('returnedBefore'), 110, (row) => qty(countedOf(row, row.$returned))),
  sourceFigure<ReturnRow>(t('returnable'), 110, (row) => qty(countedOf(row, row.$left))),
  'qty',
  'unit',
  conditionColumn(),
]

const linesNote = (rows: ReturnRow[]) => (rows.length === 0 ? t('chooseSale') : undefined)
