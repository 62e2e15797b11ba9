import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { salesOrder } from '#contract/sales/sales-order.ts'
import { day, money } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { FieldFrame } from '../ui/fields.tsx'
import { useField } from '../ui/form-state.ts'
import { type InvoiceForm, type InvoiceRow, takeOrders } from './invoice-row.ts'
import './sales.css'
import { t } from './texts.ts'

/** Processed orders of one customer: the first one chosen decides whose. */
export function OrdersField({ form }: { form: InvoiceForm }) {
  const { employee } = useUser()
  const { value, error } = useField(form, 'orderIds')
  const rows = (useField(form, 'lines').value ?? []) as unknown as InvoiceRow[]
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const owner = rows[0]?.$customer
  const { data, isFetching } = useRead(
    salesOrder.getAll,
    {
      limit: 100,
      offset: 0,
      branchId: employee.branchId,
      filter: {
        type: 'ORDER',
        status: ['PROCESSED', 'PARTIAL'],
        ...(owner && value?.length ? { customerId: owner.id } : {}),
      },
      ...(search ? { search } : {}),
    },
    { keep: true, staleTime: 5_000 },
  )
  const options = (data?.rows ?? []).map((order) => ({
    value: order.id,
    label: order.docNo ?? '',
    hint: [order.partyName, day(order.docDate), money(order.total)].filter(Boolean).join(', '),
  }))
  for (const row of rows) {
    if (options.some((option) => option.value === row.orderId)) continue
    options.push({ value: row.orderId, label: row.$order, hint: row.$customer?.name ?? '' })
  }
  const chosen = (value ?? []) as unknown as number[]
  return (
    <FieldFrame
      name="orderIds"
      label={t('order')}
      required
      span={6}
      fact={chosen.length > 0 ? owner?.name : undefined}
      error={error}
    >
      {({ id, describedBy }) => (
        <Select
          id={id}
          className="full"
          mode="multiple"
          maxTagCount="responsive"
          autoFocus={chosen.length === 0}
          showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
          aria-label={t('order')}
          aria-describedby={describedBy}
          {...(error ? { status: 'error' as const } : {})}
          placeholder={t('chooseOrders')}
          notFoundContent={isFetching ? t('searching') : t('noOrders')}
          options={options}
          optionRender={(option) => (
            <span className="orders-option">
              <span>{option.data.label}</span>
              <span className="hint">{option.data.hint}</span>
            </span>
          )}
          value={chosen}
          onChange={(ids: number[]) => {
            setText('')
            // The call itself tells what went wrong.
            void takeOrders(form, ids).catch(() => {})
          }}
        />
      )}
    </FieldFrame>
  )
}
