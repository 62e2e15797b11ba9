import { Checkbox } from 'antd'
import { useEffect } from 'react'
import {
  type CourierHandoverInput,
  courierHandover as api,
} from '#contract/sales/courier-handover.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { Pairs } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { CourierField } from '../master/pickers.tsx'
import * as column from '../ui/columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, MoneyField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, useField } from '../ui/form-state.ts'
import { useSourceId } from '../ui/source.tsx'
import { Problem } from '../ui/words.tsx'
import { CodTabs } from './cod.tsx'
import { BillName } from './courier-cash.tsx'
import { undoMoney } from '../settling/undo.ts'
import { t as frame } from '../platform/i18n/texts.ts'
import { nounOf, placeOfCall } from '../platform/screens.ts'
import { Waiting } from '../ui/waiting.tsx'
import { t } from './delivery-texts.ts'
import './cod.css'

const path = 'sales/open-cod/handovers'

export function List() {
  return (
    <DocumentList
      api={api}
      unit={t('handovers')}
      searchHint={t('find')}
      extra={<CodTabs path={path} />}
      columns={[column.text('partyName', { label: fieldText('courierName') })]}
      statuses={['POSTED', 'REVERSED']}
    />
  )
}

/** `?courier=12` begins with all that this courier holds. */
export function Form() {
  const courier = useSourceId('courier')
  const read = useRead(
    api.inHand,
    { courierId: courier ?? 0 },
    { enabled: courier !== undefined, staleTime: 0 },
  )
  const { data } = read
  if (courier && !data)
    return <Waiting title={frame('addNoun', { noun: nounOf(placeOfCall(api.add)) })} read={read} />
  const name = data?.rows[0]?.courierName
  return (
    <FormScreen
      api={{ add: api.add }}
      draft={courier ? `?courier=${courier}` : undefined}
      start={{
        courierId: courier ?? null,
        billIds: [],
        counted: null,
        ...(name && { $names: { courierId: name } }),
      }}
      header={(form) => (
        <>
          <CourierField form={form} required span={4} />
          <DateField form={form} name="docDate" required span={2} />
          <MoneyField form={form} name="counted" required span={3} />
          <TextField
            form={form}
            name="reason"
            label={t('reasonIfDiffers')}
            span={3}
            maxLength={200}
          />
        </>
      )}
      lines={(form) => <Bills form={form} />}
      totals={(form) => <Sums form={form} />}
    />
  )
}

type Handover = FormOf<CourierHandoverInput>

function useBills(form: Handover) {
  const { value: courierId } = useField(form, 'courierId')
  const { data } = useRead(
    api.inHand,
    { courierId: courierId ?? 0 },
    { enabled: Boolean(courierId), staleTime: 0, quiet: true },
  )
  return courierId ? data?.rows : undefined
}

/** All of them are meant unless one is unticked. */
function Bills({ form }: { form: Handover }) {
  const bills = useBills(form)
  const { value, error } = useField(form, 'billIds')
  const chosen = (value ?? []) as number[]
  const courier = form.get().courierId
  useEffect(() => {
    if (bills) form.set('billIds', bills.map((bill) => bill.documentId) as never)
  }, [form, bills])
  const tick = (id: number, on: boolean) =>
    form.set('billIds', (on ? [...chosen, id] : chosen.filter((one) => one !== id)) as never)
  return (
    <section className="panel cash-courier" aria-label={t('billsOf')}>
      <strong>{t('billsOf')}</strong>
      {!courier && <p className="hint">{t('courierFirst')}</p>}
      {Boolean(courier) && bills?.length === 0 && <p className="hint">{t('nothingHeld')}</p>}
      <ul className="cash-bills">
        {bills?.map((bill) => (
          <li key={bill.documentId}>
            <Checkbox
              checked={chosen.includes(bill.documentId)}
              onChange={(event) => tick(bill.documentId, event.target.checked)}
            >
              <BillName bill={bill} />
            </Checkbox>
            <span>{money(bill.amount)}</span>
          </li>
        ))}
      </ul>
      <Problem text={error} />
    </section>
  )
}

/** What was counted against what the invoices say. */
function Sums({ form }: { form: Handover }) {
  const bills = useBills(form) ?? []
  const chosen = (useField(form, 'billIds').value ?? []) as number[]
  const { value: counted } = useField(form, 'counted')
  const owed = bills
    .filter((bill) => chosen.includes(bill.documentId))
    .reduce((sum, bill) => sum + bill.amount, 0)
  const differs = (counted ?? 0) - owed
  const word = differs === 0 ? t('fits') : differs < 0 ? t('short') : t('over')
  return (
    <section className="panel cod-due" aria-live="polite">
      <Pairs
        of={[
          [t('owed'), money(owed)],
          [fieldText('counted'), money(counted ?? 0)],
          [word, <strong key="differs">{differs === 0 ? '–' : money(Math.abs(differs))}</strong>],
        ]}
      />
    </section>
  )
}

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      id={id}
      labels={{ partyName: fieldText('courierName') }}
      settled={[t('owed'), '']}
      actions={undoMoney(api.undo, 'sales/open-cod')}
    />
  )
}
