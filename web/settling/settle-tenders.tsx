import { Segmented } from 'antd'
import { goesOut } from '#contract/master/payment-method.ts'
import { type Form, newRow, useValues } from '../ui/form-state.ts'
import { useKeptPaying } from './keep-paying.ts'
import { useBankAccounts, useMethods, useTerminals } from './own-money.ts'
import { PaymentRows } from './payment-rows.tsx'
import { type Settling, settlingSums } from './settling.ts'
import { t } from './texts.ts'

interface SettleTendersProps<V> {
  form: Form<V>
  usableAt: 'REPAYMENT' | 'DEBT_PAYMENT' | 'DP'
  /** Whether money comes in, where the place does not tell. */
  incoming?: boolean
  /** What is to be paid, where it is not what the ticked documents come to. */
  total?: number
  /** What is paid must be money at once. */
  withoutGiro?: boolean
  /** The documents may wait for money: without a tender they are prepared only. */
  mayWait?: boolean
}

/** Cash, a transfer by one of the branch's own bank accounts, or a giro. */
export function SettleTenders<V>(props: SettleTendersProps<V>) {
  const { form, usableAt, total, mayWait, withoutGiro, incoming = usableAt === 'REPAYMENT' } = props
  const methods = useMethods(usableAt).filter(
    ({ kind, needs }) => (incoming || goesOut(kind)) && !(withoutGiro && needs.includes('giro')),
  )
  const edcs = useTerminals(methods.some(({ needs }) => needs.includes('edc')))
  const bankAccounts = useBankAccounts()
  const values = useValues(form) as Settling & { overpayToDeposit?: boolean | null }
  const { due } = settlingSums(values)
  useKeptPaying(form, total)
  const waits = (values.payments ?? []).length === 0
  const put = (payments: unknown[]) => form.set('payments' as keyof V & string, payments as never)
  return (
    <>
      {mayWait && (
        <Segmented
          className="settle-when"
          aria-label={t('payWhen')}
          value={waits}
          options={[
            { value: false, label: t('payNow') },
            { value: true, label: t('payLater') },
          ]}
          onChange={(later) => put(later ? [] : [newRow({ amount: due > 0 ? due : null })])}
        />
      )}
      {mayWait && waits ? (
        <p className="panel settle-none">{t('payLaterTells')}</p>
      ) : (
        <PaymentRows
          form={form}
          methods={methods}
          bankAccounts={bankAccounts}
          incoming={incoming}
          edcs={edcs}
          total={total ?? due}
          over={t(values.overpayToDeposit ? 'toDeposit' : 'overpaid')}
        />
      )}
    </>
  )
}
