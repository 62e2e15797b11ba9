import { useSearch } from '@tanstack/react-router'
import { rewritten } from '#contract/document.ts'
import type { DocumentLine } from '#contract/document-detail.ts'
import {
  purchaseOrder as api,
  type PurchaseOrderInput,
  purchaseOrderInput,
} from '#contract/purchase/purchase-order.ts'
import { writtenAgain } from '../master/written-again.ts'
import { call } from '../platform/api.ts'
import { qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import * as column from '../ui/columns.tsx'
import { lineColumns as writtenColumns } from '../ui/detail-columns.tsx'
import { DocumentList } from '../ui/document-list.tsx'
import { DocumentView } from '../ui/document-view.tsx'
import { DateField, MoneyField, NumberField, SegmentField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import type { Form as FormOf } from '../ui/form-state.ts'
import { useGoodsToBegin } from '../ui/goods-begin.ts'
import { goodsToBuy } from '../ui/goods-find.ts'
import { GoodsFacts } from '../ui/goods-facts.tsx'
import { type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import { usePricesInTaxMode } from '../ui/tax-mode-prices.ts'
import { plannedFact } from '../settling/planned-ahead.tsx'
import { counted } from './counted.ts'
import { Recommendation } from './recommendation.tsx'
import { takeTerms, useTermsToBegin } from './supplier-terms.ts'
import { ahead } from './ahead-texts.ts'
import { t, taxModes } from './texts.ts'
import { WarehousePicker, SupplierField } from '../master/pickers.tsx'

const _path = 'purchase/purchase-order'

export function List() {
  return (
    <DocumentList
      api={api}
      party="supplier"
      columns={[column.text('warehouseName', { width: 130 })]}
      statuses={[
        'WAITING_APPROVAL',
        'OPEN',
        'PARTIALLY_RECEIVED',
        'RECEIVED',
        'CLOSED',
        'CANCELLED',
      ]}
      filters={['warehouse']}
      unit={t('orders')}
      searchHint={t('findOrder')}
    />
  )
}

const lineColumns: readonly GoodsColumn[] = ['qty', 'bonus', 'unit', 'price', 'tiers', 'net']

/** `?supplier=3&warehouse=5` with `goods` and `qty`: what a list of goods that run out asks for. */
export function Form({ id }: { id?: number }) {
  const asked = useAsked()
  return (
    <FormScreen
      api={api}
      id={id}
      from={toDraft}
      draft={asked.key}
      start={{ taxMode: 'EXCLUDE', lines: [], ...asked.start }}
      header={(form) => (
        <>
          <Supplier form={form} />
          <WarehousePicker form={form} required span={3} />
          <DateField form={form} name="docDate" required span={2} />
          <DateField form={form} name="expectedDate" span={2} />
        </>
      )}
      more={(form) => (
        <>
          <SegmentField form={form} name="taxMode" span={5} options={taxModes()} />
          <NumberField form={form} name="termDays" span={2} />
          <MoneyField form={form} name="freight" span={2} />
          <TextField form={form} name="memo" span={3} maxLength={500} placeholder={t('memoHint')} />
        </>
      )}
      lines={(form) => <Lines form={form} />}
      rail={(form) => <GoodsFacts form={form} />}
    />
  )
}

/** With him come his term and whether PPN is in his prices. */
function Supplier({ form }: { form: FormOf<PurchaseOrderInput> }) {
  useTermsToBegin(form, (row) => takeTerms(form, row))
  return <SupplierField form={form} required span={5} onPick={(row) => takeTerms(form, row)} />
}

function Lines({ form }: { form: FormOf<PurchaseOrderInput> }) {
  useGoodsToBegin(form, 'lines', { priced: true })
  usePricesInTaxMode(form)
  return (
    <GoodsLines
      form={form}
      search={goodsToBuy}
      columns={lineColumns}
      start={{ qty: 1 }}
      extra={<Recommendation form={form} />}
    />
  )
}

/** From whom and whereto, as far as the address says it. */
function useAsked() {
  const { goods, supplier, supplierName, warehouse, warehouseName } = useSearch({
    strict: false,
  }) as Record<string, unknown>
  const start = {
    ...(typeof supplier === 'number' ? { supplierId: supplier } : {}),
    ...(typeof warehouse === 'number' ? { warehouseId: warehouse } : {}),
    $names: { supplierId: String(supplierName ?? ''), warehouseId: String(warehouseName ?? '') },
  }
  return Array.isArray(goods)
    ? { start, key: `?goods=${goods.join()}&supplier=${supplier}&warehouse=${warehouse}` }
    : { start: {}, key: undefined }
}

/** An order as it was written, to be written anew. */
const toDraft = writtenAgain(purchaseOrderInput.extend(rewritten))

export function Detail({ id }: { id: number }) {
  return (
    <DocumentView
      api={api}
      id={id}
      columns={orderedColumns}
      phone={{ below: counted }}
      editable={({ document }) => ['OPEN', 'WAITING_APPROVAL'].includes(document.status)}
      facts={(document, detail) => [
        [
          fieldText('termDays'),
          document.termDays === null ? '' : t('days', { count: document.termDays }),
        ],
        [fieldText('taxMode'), document.taxMode && t(`tax.${document.taxMode}`)],
        plannedFact(detail, 'purchase-down-payment', ['OPEN', 'PARTIALLY_RECEIVED', 'RECEIVED']),
      ]}
      actions={{
        receive: {
          label: t('receive'),
          when: ({ document }) => ['OPEN', 'PARTIALLY_RECEIVED'].includes(document.status),
          adds: 'purchase/receive-order',
          search: () => ({ order: id }),
        },
        billAhead: {
          aside: true,
          label: ahead('billAhead'),
          when: ({ document }) => ['OPEN', 'PARTIALLY_RECEIVED'].includes(document.status),
          adds: 'purchase/invoice',
          search: () => ({ order: id }),
        },
        OPEN: {
          approves: 'purchase/purchase-order:approve',
          label: t('approve'),
          right: ['purchase/purchase-order:approve', 'purchase/purchase-order:edit'],
          run: (change) => call(api.update, { ...change, action: 'APPROVE' }),
        },
        CLOSED: {
          aside: true,
          label: t('closeRest'),
          right: 'po.close',
          reason: true,
          hint: t('closeTells'),
          run: (change) => call(api.update, { ...change, action: 'CLOSE' }),
        },
        CANCELLED: {
          label: t('cancel'),
          right: 'purchase/purchase-order:cancel',
          danger: true,
          reason: true,
          hint: t('cancelTells'),
          run: (change) => call(api.cancel, change),
        },
      }}
    />
  )
}

/** What is ordered, and beside it what was suggested. */
const orderedColumns = writtenColumns.map((column) =>
  column.key !== 'qty'
    ? column
    : {
        ...column,
        width: 190,
        show: (line: DocumentLine) => (
          <>
            {line.suggestedQty && (
              <span className="hint">{t('suggested', { qty: qty(line.suggestedQty) })} </span>
            )}
            {column.show(line)}
            {line.bonusQty > 0 && (
              <span className="hint">
                {' '}
                +{qty(line.bonusQty)} {fieldText('bonusQty').toLowerCase()}
              </span>
            )}
          </>
        ),
      },
)
