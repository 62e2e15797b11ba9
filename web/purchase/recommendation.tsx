import { BulbOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useDeferredValue, useId, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import type { PurchaseOrderInput } from '#contract/purchase/purchase-order.ts'
import { recommendation as api, recommendationInput } from '#contract/purchase/recommendation.ts'
import { count, money, rupiah } from '../platform/format.ts'
import { useRead } from '../platform/query.ts'
import { hasRight } from '../platform/session.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { NumberField, SwitchField } from '../ui/fields.tsx'
import { createForm, type Form, FormId, newRow, useField, useValues } from '../ui/form-state.ts'
import { goodsOfUnits } from '../ui/goods-find.ts'
import { type GoodsRow, withGoods } from '../ui/goods-row.ts'
import { FileButton } from '../platform/prepared/file-button.tsx'
import { SuggestedRows } from './recommendation-rows.tsx'
import { type Suggested, takenRows } from './recommendation-take.ts'
import { t } from './texts.ts'
import './recommendation.css'
import { SupplierField } from '../master/pickers.tsx'

type OrderForm = Form<PurchaseOrderInput>
/** More than an order takes is not shown: the search and the supplier narrow it. */
const MOST = 500

/** Below the lines of an order: what the sales of the last days say should be bought. */
export function Recommendation({ form }: { form: OrderForm }) {
  const [open, setOpen] = useState(false)
  const lines = (useField(form, 'lines').value ?? []).length
  const show = () => setOpen(true)
  useShortcut('Alt+R', show)
  return (
    <>
      <Button size="small" icon={<BulbOutlined />} onClick={show}>
        {t('recommend')} <kbd>Alt R</kbd>
      </Button>
      <span className="suggest-lines not-phone">{t('lineCount', { count: lines })}</span>
      {open && <RecommendationDialog order={form} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Asked {
  supplierId?: number
  days: number
  coverDays: number
  leadDays?: number
  everything: boolean
}

/** What is asked, what the server suggests, and what of it is taken. */
function useSuggestions(order: OrderForm) {
  const { branchId, supplierId, taxMode, $names } = order.get()
  const [form] = useState(() =>
    createForm<Asked>({
      ...(supplierId ? { supplierId, $names: { supplierId: $names?.supplierId ?? '' } } : {}),
      days: 30,
      coverDays: 14,
      everything: false,
    }),
  )
  const { $names: names, ...values } = useValues(form)
  const asked = useDeferredValue(values)
  const input = {
    ...asked,
    ...(branchId ? { branchId } : {}),
    ...(taxMode ? { taxMode } : {}),
    limit: MOST,
  }
  const valid = recommendationInput.safeParse(input).success
  const { data, isFetching } = useRead(api.basedOnAverage, input as never, {
    enabled: valid,
    keep: true,
  })
  const rows = data?.rows ?? []
  const [written, setWritten] = useState<ReadonlyMap<number, number>>(new Map())
  const write = (goodsId: number, qty: number) => setWritten(new Map(written).set(goodsId, qty))
  const taken = takenRows(rows, written)
  const count = data?.count ?? 0
  const supplierAsked = { id: values.supplierId, name: names?.supplierId }
  return { form, input, valid, isFetching, rows, count, written, write, taken, supplierAsked }
}

function RecommendationDialog({ order, onClose }: { order: OrderForm; onClose: () => void }) {
  const suggestions = useSuggestions(order)
  const { form, input, rows, taken, supplierAsked } = suggestions
  const [busy, setBusy] = useState(false)
  const take = async () => {
    if (taken.length === 0 || busy) return
    setBusy(true)
    // The call itself tells what went wrong; the dialog stays as it was filled in.
    const done = await addToOrder(order, taken).catch(() => false)
    setBusy(false)
    if (!done) return
    if (!order.get().supplierId && supplierAsked.id) {
      order.set('supplierId', supplierAsked.id)
      order.name('supplierId', supplierAsked.name)
    }
    onClose()
  }
  return (
    <Modal
      open
      width={1140}
      className="suggest-dialog"
      title={t('recommendTitle')}
      onCancel={onClose}
      footer={
        <Foot
          taken={taken}
          shown={rows.length}
          all={suggestions.count}
          input={input}
          busy={busy}
          onTake={() => void take()}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside bubble here */}
      <div
        className="suggest"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.ctrlKey) return
          event.preventDefault()
          void take()
        }}
      >
        <AskedFields form={form} />
        <SuggestedRows
          rows={rows}
          busy={suggestions.isFetching}
          none={t(suggestions.valid ? 'nothingToOrder' : 'daysWrong')}
          written={suggestions.written}
          onWrite={suggestions.write}
        />
      </div>
    </Modal>
  )
}

function AskedFields({ form }: { form: Form<Asked> }) {
  return (
    <FormId value={useId()}>
      <div className="form">
        <div className="form-head">
          <SupplierField form={form} span={4} />
          <NumberField form={form} name="days" span={2} />
          <NumberField form={form} name="coverDays" span={2} />
          <NumberField form={form} name="leadDays" span={2} placeholder={t('leadOfSupplier')} />
          <SwitchField
            form={form}
            name="everything"
            label={t('show')}
            span={2}
            text={t('enoughToo')}
          />
        </div>
      </div>
    </FormId>
  )
}

/** Lines of the order for what was taken; goods that stand there already get the new quantity. */
async function addToOrder(order: OrderForm, taken: (Suggested & { taken: number })[]) {
  const { branchId, warehouseId } = order.get()
  const around = { ...(branchId ? { branchId } : {}), ...(warehouseId ? { warehouseId } : {}) }
  const found = await goodsOfUnits(
    taken.map((row) => row.goodsUnitId),
    around,
  )
  const lines = (order.get().lines ?? []) as unknown as GoodsRow[]
  const wanted = new Map(taken.map((row) => [row.goodsUnitId, row]))
  const kept = lines.map((line) => {
    const row = line.goodsUnitId === undefined ? undefined : wanted.get(line.goodsUnitId)
    return row ? { ...line, qty: row.taken, suggestedQty: row.suggestedQty } : line
  })
  const there = new Set(lines.map((line) => line.goodsUnitId))
  const added = found
    .filter((goods) => !there.has(goods.goodsUnitId))
    .map((goods) => {
      const row = wanted.get(goods.goodsUnitId)
      return withGoods(
        newRow({ qty: row?.taken ?? 1, suggestedQty: row?.suggestedQty ?? null }),
        goods,
      )
    })
  order.set('lines', [...kept, ...added] as never)
  return true
}

type Sheet = Pick<InputOf<typeof api.goodsXlsx>, 'supplierId' | 'branchId' | 'taxMode'>
const goodsOf = ({ supplierId, branchId, taxMode }: Sheet) => ({
  ...(supplierId ? { supplierId } : {}),
  ...(taxMode ? { taxMode } : {}),
  ...(branchId ? { branchId } : {}),
})

interface FootProps extends SumProps {
  /** What was asked for, to have the same as a sheet. */
  input: Parameters<typeof goodsOf>[0]
  busy: boolean
  onTake: () => void
}

function Foot({ taken, shown, all, input, busy, onTake }: FootProps) {
  return (
    <footer className="suggest-foot">
      <Sum taken={taken} all={all} shown={shown} />
      {hasRight('purchase/purchase-order:export') && (
        <>
          <FileButton endpoint={api.goodsXlsx} input={goodsOf(input)} label={t('goodsSheet')} />
          <FileButton endpoint={api.basedOnAverageXlsx} input={input} label={t('recommendSheet')} />
        </>
      )}
      <Button type="primary" loading={busy} disabled={taken.length === 0} onClick={onTake}>
        {t('takeOver', { count: count(taken.length) })} <kbd>Ctrl Enter</kbd>
      </Button>
    </footer>
  )
}

interface SumProps {
  taken: (Suggested & { taken: number })[]
  shown: number
  all: number
}

function Sum({ taken, shown, all }: SumProps) {
  const value = taken.reduce((sum, row) => sum + Math.round(row.taken * (row.lastPrice ?? 0)), 0)
  return (
    <span className="suggest-sum" aria-live="polite">
      {hasRight('cost.view') && value > 0 && (
        <>
          {t('aboutValue')} <strong title={money(value)}>{rupiah(value)}</strong>
        </>
      )}
      {shown < all && <span className="hint"> {t('firstOf', { shown, all: count(all) })}</span>}
    </span>
  )
}
