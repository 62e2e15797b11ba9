import { useContext, useEffect, useEffectEvent, useMemo } from 'react'
import { exchange as api } from '#contract/sales/exchange.ts'
import { salesInvoice } from '#contract/sales/sales-invoice.ts'
import { printPaper } from './printer/print.ts'
import { money, qty } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useGo } from '../platform/link.tsx'
import { SMALL } from '../platform/media.ts'
import { Pair, TotalLine } from '../platform/pairs.tsx'
import { useUser } from '../platform/session.ts'
import { useBankAccounts, useMethods, useProviders, useTerminals } from '../settling/own-money.ts'
import { PaymentRows } from '../settling/payment-rows.tsx'
import { DocumentField } from '../ui/document-field.tsx'
import { SegmentField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { focusField } from '../ui/form-start.ts'
import { FormId, newRow, useField, useValues } from '../ui/form-state.ts'
import { goodsToSell } from '../ui/goods-find.ts'
import { type GoodsColumn, GoodsLines, type GoodsRow } from '../ui/goods-lines.tsx'
import { useSourceId, useSourceText } from '../ui/source.tsx'
import { countedOf } from '../ui/goods-units.ts'
import { SourceLines, sourceFigure } from '../ui/source-lines.tsx'
import { WarehouseField } from '../ui/warehouses.tsx'
import { type ExchangeForm, useExchange } from './exchange-due.ts'
import { tenderOfAll } from './exchange-tender.ts'
import { t } from './exchange-texts.ts'
import { useRoundingRule } from './cashier/rounding-rule.ts'
import { conditionColumn, ReasonField } from './return-parts.tsx'
import { LostLines } from './return-lost.tsx'
import { type ReturnRow, returnOf, withoutCondition } from './return-row.ts'
import { useRowElsewhere } from './sale-elsewhere.ts'
import './sales.css'
import { t as sales } from './texts.ts'

export { Detail } from './sales-invoice.tsx'

const path = 'sales/cashier/exchange'

/** What was exchanged stands among the sales; here one begins. */
export function List() {
  const go = useGo()
  useEffect(() => {
    go(`${path}/add`)
  }, [go])
  return null
}

/** `?invoice=12`: what comes back of that receipt, what is taken for it, and the difference. */
export function Form() {
  const invoice = useSourceId('invoice')
  return (
    <FormScreen
      path={path}
      api={{ add: api.submit }}
      draft={invoice ? `?invoice=${invoice}` : undefined}
      start={{ lines: [], taken: [], payments: [], rest: 'TUNAI' }}
      check={withoutCondition}
      header={(form) => <Head form={form} invoice={invoice} />}
      lines={(form) => (
        <>
          <SourceLines form={form} title={t('comesBack')} columns={backColumns} extra={backNote} />
          <Taken form={form} />
          <Tenders form={form} />
        </>
      )}
      totals={(form) => <Difference form={form} />}
      onSaved={({ id }) => void printPaper('receipt', id)}
    />
  )
}

function Head({ form, invoice }: { form: ExchangeForm; invoice: number | undefined }) {
  const customerName = useValues(form).$names?.customer
  const formId = useContext(FormId)
  const { branchId } = useUser().employee
  const elsewhere = useSourceText('elsewhere')
  const take = async (id: number, number?: string) => {
    const asked = { reason: form.get().reason, branchId, elsewhere: number }
    const { settleBy: _settleBy, ...back } = await returnOf(id, asked)
    form.change(back as never)
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
        disabled={invoice !== undefined}
        fact={customerName}
        placeholder={sales('scanReceipt')}
        onPick={async ([id], further) => id && take(id, further?.docNo)}
        useFurther={useRowElsewhere}
        span={4}
      />
      <ReasonField form={form} />
      <WarehouseField form={form} name="warehouseId" span={3} />
      <SegmentField
        form={form}
        name="rest"
        label={t('rest')}
        span={2}
        options={[
          ['TUNAI', t('rest.TUNAI')],
          ['DEPOSIT', t('rest.DEPOSIT')],
        ]}
      />
    </>
  )
}

const backColumns = (): GoodsColumn[] => [
  sourceFigure<ReturnRow>(sales('sold'), 90, (row) => qty(countedOf(row, row.$sold))),
  sourceFigure<ReturnRow>(sales('returnable'), 110, (row) => qty(countedOf(row, row.$left))),
  { field: 'qty', title: t('comesBack'), width: 120 } as GoodsColumn,
  'unit',
  conditionColumn(),
]
const backNote = (rows: ReturnRow[]) => (rows.length === 0 ? sales('chooseSale') : null)

/** Goods at what was paid for them or at today's prices, for this customer; nobody types another. */
function Taken({ form }: { form: ExchangeForm }) {
  const { data } = useExchange(form)
  const columns = useMemo((): GoodsColumn[] => {
    const priced = ({ goodsUnitId }: GoodsRow) =>
      data?.lines.filter((line) => line.goodsUnitId === goodsUnitId) ?? []
    return [
      'qty',
      'unit',
      {
        title: t('price'),
        width: 112,
        align: 'right',
        show: (row) =>
          // Each once: some of it may cost what was paid for it, the rest what it costs today.
          [...new Set(priced(row).map(({ unitPrice }) => qty(unitPrice)))].join(' / ') ||
          qty(row.$goods?.sellingPrice) ||
          '–',
      },
      {
        title: fieldText('net'),
        width: 124,
        align: 'right',
        show: (row) => {
          const lines = priced(row)
          return lines.length > 0 ? money(lines.reduce((sum, { net }) => sum + net, 0)) : '–'
        },
      },
    ]
  }, [data])
  const search = useMemo(
    () => async (text: string) => {
      const { branchId, warehouseId } = form.get()
      const found = await goodsToSell(text, {
        ...(branchId ? { branchId } : {}),
        ...(warehouseId ? { warehouseId } : {}),
      })
      return found.map((goods) => ({ ...goods, sellingPrice: goods.price ?? null, price: null }))
    },
    [form],
  )
  return (
    <GoodsLines
      form={form}
      name="taken"
      search={search}
      columns={columns}
      start={{ qty: 1 }}
      title={t('taken')}
    />
  )
}

/** Every way of paying that the till has, as far as something is to be paid. */
function Tenders({ form }: { form: ExchangeForm }) {
  // Money that lies with us is spent at the till, which knows whose and which it is.
  const methods = useMethods('CASHIER').filter(
    ({ kind }) => kind !== 'DEPOSIT' && kind !== 'DOWN_PAYMENT',
  )
  const bankAccounts = useBankAccounts()
  const { branchId } = useUser().employee
  const edcs = useTerminals()
  const providers = useProviders(methods.some(({ needs }) => needs.includes('provider')))
  const due = useExchange(form).data?.due ?? 0
  const rows = useField(form, 'payments').value ?? []
  const first = methods[0]?.id
  const taker = methods.find(({ id }) => id === (rows[0]?.methodId ?? first))
  const whole = tenderOfAll(due, taker?.kind, useRoundingRule(branchId))
  // One tender that pays all keeps paying all.
  useEffect(() => {
    const payments = (form.get().payments ?? []) as { methodId?: number | null }[]
    const [only] = payments
    if (payments.length > 1 || first === undefined) return
    const all = due > 0 ? [{ ...(only ?? newRow({ methodId: first })), amount: whole }] : []
    form.set('payments', all as never)
  }, [form, due, first, whole])
  if (due === 0 && rows.length === 0) return null
  return (
    <PaymentRows
      form={form}
      methods={methods}
      bankAccounts={bankAccounts}
      edcs={edcs}
      providers={providers}
      incoming
      total={rows.length > 1 ? due : whole}
    />
  )
}

function Difference({ form }: { form: ExchangeForm }) {
  const { data, error, isFetching } = useExchange(form)
  const { due = 0, rest = 0, handOver = 0 } = data ?? {}
  const inCash = useField(form, 'rest').value !== 'DEPOSIT'
  const left = inCash ? handOver : rest
  const word = due > 0 ? t('due') : rest > 0 ? t(inCash ? 'handOver' : 'rest') : t('even')
  return (
    <>
      <LostLines lines={data?.warnings ?? []} />
      <section className="panel totals" aria-label={word} aria-busy={isFetching}>
        <dl className="pairs">
          <Pair label={t('takenTotal')} value={money(data?.total) || '–'} />
          <Pair label={t('credit')} value={data ? money(-data.credit) : '–'} />
          {left !== rest && <Pair label={t('rounding')} value={money(left - rest)} />}
          {!!data?.pointsBack && <Pair label={t('asPoints')} value={qty(data.pointsBack)} />}
        </dl>
        {error && (
          <p className="field-error" role="status">
            {error.message}
          </p>
        )}
        <TotalLine label={word} value={money(due || left) || (rest > 0 ? money(0) : '–')} />
      </section>
    </>
  )
}
