import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { rupiah } from '../../../platform/format.ts'
import { useConnection } from '../connection.ts'
import { printLast } from '../keys.ts'
import { useTill } from '../till.ts'
import type { Totals } from '../totals.ts'
import { CashPart } from './cash-part.tsx'
import { Done } from './done.tsx'
import { MethodList } from './method-list.tsx'
import './pay.css'
import { type Payment, usePayment } from './payment.ts'
import { PointsForm } from './points-form.tsx'
import { TaxFree } from './tax-free.tsx'
import { TenderForm } from './tender-form.tsx'
import { TenderList } from './tender-list.tsx'
import { type Method, methodTyped, type Tender } from './tenders.ts'
import { t } from './texts.ts'

/** F9: the money is taken, then the sale is finished, in one window without a mouse. */
export function PayDialog({ totals, onClose }: { totals: Totals; onClose: () => void }) {
  // The cart empties once it is sold; the window keeps what it was opened for.
  const [frozen, setFrozen] = useState(totals)
  const cart = useTill((s) => s.cart)
  if (cart.lines.length > 0 && totals !== frozen) setFrozen(totals)
  const payment = usePayment(frozen)
  const [head] = useState({ name: cart.customer?.name, count: cart.lines.length })
  const { sale, busy } = payment
  return (
    <Modal
      open
      className="till-paying"
      width={880}
      centered
      footer={null}
      closable={false}
      keyboard={!busy}
      mask={{ closable: false }}
      title={
        <span className="pay-head">
          <span>{sale ? t('done') : t('title')}</span>
          <span className="pay-of ellipsis">
            {t('of', { name: head.name ?? t('walkIn'), count: head.count })}
          </span>
          <span className="pay-total">
            {t('total')} <strong>{rupiah(frozen.total)}</strong>
          </span>
        </span>
      }
      onCancel={busy ? undefined : onClose}
    >
      {sale ? (
        <Done sale={sale} onNext={onClose} onPrint={printLast} />
      ) : (
        <Taking payment={payment} vat={frozen.vat} problem={frozen.problem} onClose={onClose} />
      )}
    </Modal>
  )
}

interface TakingProps {
  payment: Payment
  vat: number | null
  problem: string | null
  onClose: () => void
}

function Taking({ payment, vat, problem, onClose }: TakingProps) {
  const [adding, setAdding] = useState<Method | null>(null)
  const away = useConnection((s) => s.lostAt !== null)
  const { methods, typed } = payment
  const pointed = methodTyped(methods, typed)
  const ready = payment.ready && !payment.busy && !away && !adding && !pointed
  // A cashier is faster than the line: F9 is remembered until the total is sure.
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (!wanted || !ready) return
    setWanted(false)
    payment.pay()
  }, [wanted, ready, payment])
  const finish = () => {
    if (ready) payment.pay()
    else if (payment.soon && !payment.busy && !adding && !pointed) setWanted(true)
  }

  const choose = (method: Method | undefined) => {
    if (!method || payment.busy) return
    payment.setTyped(null)
    setAdding(method.kind === 'CASH' || payment.rest <= 0 ? null : method)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
    const inField = (event.target as HTMLElement).matches('input, select')
    if (event.key === 'F9') finish()
    else if (digit && (event.altKey || !inField)) choose(methods[Number(digit) - 1])
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble here
    <div className="pay" onKeyDown={onKeyDown}>
      <MethodList
        methods={methods}
        current={adding ?? pointed ?? methods.find((method) => method.kind === 'CASH')}
        onChoose={choose}
      />
      <div className="pay-main">
        {payment.failed && (
          <p className="message tone-red">
            {t('noMethods')} <Button onClick={payment.reload}>{t('again')}</Button>
          </p>
        )}
        <TenderList payment={payment} />
        {adding ? (
          <Adding
            key={adding.id}
            method={adding}
            payment={payment}
            onDone={() => setAdding(null)}
          />
        ) : (
          <CashPart
            payment={payment}
            pointed={pointed}
            onEnter={() => (pointed ? choose(pointed) : finish())}
          />
        )}
        <TaxFree vat={vat} />
        <Problems payment={payment} problem={problem} away={away} />
        <Foot payment={payment} ready={ready} onClose={onClose} />
      </div>
    </div>
  )
}

interface AddingProps {
  method: Method
  payment: Payment
  onDone: () => void
}

function Adding({ method, payment, onDone }: AddingProps) {
  const { redeem, rest } = payment
  const form = {
    method,
    rest,
    onCancel: onDone,
    onAdd: (tender: Tender) => {
      payment.add(tender)
      onDone()
    },
  }
  if (method.kind !== 'POINT') return <TenderForm {...form} />
  return redeem && <PointsForm {...form} redeem={redeem} />
}

interface FootProps extends Pick<TakingProps, 'payment' | 'onClose'> {
  ready: boolean
}

function Foot({ payment, ready, onClose }: FootProps) {
  return (
    <footer className="pay-foot">
      <Button size="large" disabled={payment.busy} onClick={onClose}>
        {t('back')} <kbd>Esc</kbd>
      </Button>
      <span className="hint">{t('afterwards')}</span>
      <Button
        type="primary"
        className="pay-finish"
        loading={payment.busy}
        disabled={!ready && !payment.busy}
        onClick={payment.pay}
      >
        {payment.busy ? t('finishing') : t('finish')} <kbd>F9</kbd>
      </Button>
    </footer>
  )
}

function Problems({
  payment,
  problem,
  away,
}: Omit<TakingProps, 'vat' | 'onClose'> & { away: boolean }) {
  const text = away ? t('waits') : payment.problem || problem
  if (!text) return null
  return (
    <p className={`message ${away ? 'tone-orange' : 'tone-red'}`} role="alert">
      {text}
    </p>
  )
}
