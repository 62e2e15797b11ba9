import { Button } from 'antd'
import { useDeferredValue, useEffect } from 'react'
import type { DocumentDetail } from '#contract/document-detail.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { cod as api } from '#contract/sales/cod.ts'
import { printPaper } from './printer/print.ts'
import { money } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { useGo } from '../platform/link.tsx'
import { Pairs } from '../platform/pairs.tsx'
import { useRead } from '../platform/query.ts'
import { useBankAccounts, useMethods, useProviders, useTerminals } from '../settling/own-money.ts'
import { PaymentRows } from '../settling/payment-rows.tsx'
import { DateField, SwitchField, TextField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { type Form as FormOf, newRow, sent, useField } from '../ui/form-state.ts'
import { FromSource, useSourceId } from '../ui/source.tsx'
import { Elsewhere } from '../settling/elsewhere.tsx'
import { AcceptedLines, rowsAccepted } from './accepted-lines.tsx'
import { LostLines } from './return-lost.tsx'
import { t } from './delivery-texts.ts'
import './cod.css'

const path = 'sales/open-cod/settle'
type Settle = InputOf<typeof api.payment>

/** What is settled stands in the list of COD. */
export function List() {
  const go = useGo()
  useEffect(() => {
    go('sales/open-cod')
  }, [go])
  return null
}

/** `?cod=12`: what the customer kept, and how he paid it. */
export function Form() {
  const id = useSourceId('cod')
  return (
    <FromSource path={path} endpoint={api.get} id={id} none={<NoCod />}>
      {(cod) =>
        cod && (
          <FormScreen
            path={path}
            api={{ add: api.payment }}
            draft={`?cod=${id}`}
            after="list"
            onSaved={({ id }) => void printPaper('receipt', id)}
            start={{
              codId: cod.document.id,
              acceptedLines: rowsAccepted(cod) as never,
              payments: [newRow({ methodId: null, amount: null })] as never,
              courierCash: false,
            }}
            header={(form) => <Head form={form} cod={cod} />}
            lines={(form) => (
              <>
                <AcceptedLines form={form} />
                <Lost form={form} />
                <Tenders form={form} />
              </>
            )}
            totals={(form) => <Due form={form} />}
          />
        )
      }
    </FromSource>
  )
}

function NoCod() {
  const go = useGo()
  return (
    <>
      <p>{t('codWithout')}</p>
      <Button onClick={() => go('sales/open-cod')}>{t('toList')}</Button>
    </>
  )
}

function Head({ form, cod: { document } }: { form: FormOf<Settle>; cod: DocumentDetail }) {
  return (
    <>
      <Pairs
        className="span-9 detail-facts"
        of={[
          [fieldText('codId'), document.docNo],
          [fieldText('customerName'), document.customerName],
          [fieldText('courierName'), document.courierName],
          [fieldText('deliveryAddress'), document.deliveryAddress],
        ]}
      />
      <DateField form={form} name="docDate" required span={3} />
      <TextField form={form} name="memo" span={12} maxLength={500} />
    </>
  )
}

/** What the goods that stay no longer earn of campaigns: before anybody pays. */
function Lost({ form }: { form: FormOf<Settle> }) {
  return <LostLines lines={useDue(form).data?.lost ?? []} />
}

/** What this would come to, by the server's own reckoning. */
function useDue(form: FormOf<Settle>) {
  const { value: codId } = useField(form, 'codId')
  const { value: lines } = useField(form, 'acceptedLines')
  const rows = sent((lines ?? []) as unknown) as Settle['acceptedLines']
  const acceptedLines = useDeferredValue(rows.filter((row) => row.qty > 0))
  const asked = { codId: codId ?? 0, acceptedLines }
  return useRead(api.calculate, asked, {
    enabled: Boolean(codId) && acceptedLines.length > 0,
    quiet: true,
    staleTime: 0,
  })
}

/** Every way of paying that the till has; what lies with us is his who is known. */
function usePayable(form: FormOf<Settle>) {
  const { named = false, kept, redeem } = useDue(form).data ?? {}
  const deposit = kept?.deposit ?? 0
  const ahead = (kept?.downPayments ?? []).map(({ documentId, docNo, open }) => ({
    id: documentId,
    name: t('leftOf', { name: docNo, amount: money(open) }),
  }))
  const offers: Record<string, boolean> = {
    POINT: (redeem?.usable ?? 0) > 0,
    DEPOSIT: deposit > 0,
    DOWN_PAYMENT: ahead.length > 0,
    GIRO: named,
    CHEQUE: named,
  }
  const methods = useMethods('COD')
    .filter(({ kind }) => offers[kind] ?? true)
    .map((method) => {
      const { kind, name } = method
      if (kind === 'DEPOSIT')
        return { ...method, name: t('leftOf', { name, amount: money(deposit) }) }
      if (kind !== 'POINT' || !redeem) return method
      const most = money(redeem.usable * redeem.value)
      const step = money(redeem.multiple * redeem.value)
      return { ...method, name: t('pointsOf', { name, most, step }) }
    })
  return { methods, ahead, elsewhere: kept?.elsewhere }
}

/** One tender that pays all keeps paying all. */
function Tenders({ form }: { form: FormOf<Settle> }) {
  const { methods, ahead, elsewhere } = usePayable(form)
  const bankAccounts = useBankAccounts()
  const edcs = useTerminals()
  const providers = useProviders(methods.some(({ needs }) => needs.includes('provider')))
  const due = useDue(form).data?.due
  const first = methods[0]?.id
  useEffect(() => {
    const payments = (form.get().payments ?? []) as {
      methodId?: number | null
      amount?: number | null
    }[]
    const [only] = payments
    if (payments.length !== 1 || !only || due === undefined) return
    form.set('payments', [
      { ...only, methodId: only.methodId ?? first ?? null, amount: due },
    ] as never)
  }, [form, due, first])
  return (
    <>
      <PaymentRows
        form={form}
        methods={methods}
        bankAccounts={bankAccounts}
        edcs={edcs}
        providers={providers}
        ahead={ahead}
        incoming
        total={due ?? 0}
      />
      <Elsewhere branches={elsewhere} />
      <section className="panel cod-courier">
        <SwitchField form={form} name="courierCash" text={t('courierHasIt')} span={12} />
      </section>
    </>
  )
}

function Due({ form }: { form: FormOf<Settle> }) {
  const { data } = useDue(form)
  const total = data?.totals.total ?? 0
  return (
    <section className="panel cod-due" aria-live="polite">
      <Pairs
        of={[
          [t('total'), money(total)],
          [t('rounding'), money((data?.due ?? 0) - total)],
          [t('due'), <strong key="due">{money(data?.due ?? 0)}</strong>],
        ]}
      />
    </section>
  )
}
