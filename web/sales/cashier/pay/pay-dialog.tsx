import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { QrisPayment } from '#contract/sales/qris.ts'
import { money, rupiah } from '../../../platform/format.ts'
import { useLater } from '../../../platform/later.ts'
import { Elsewhere } from '../../../settling/elsewhere.tsx'
import { Meanwhile } from '../meanwhile.tsx'
import { printLast } from '../keys.ts'
import { closePayment, useTill } from '../till.ts'
import type { Totals } from '../totals.ts'
import { CashPart } from './cash-part.tsx'
import { Changed } from './changed.tsx'
import { Done } from './done.tsx'
import { useFocusKept } from './focus-kept.ts'
import { GiroForm } from './giro-form.tsx'
import { KeptForm } from './kept-form.tsx'
import { MethodList } from './method-list.tsx'
import './pay.css'
import { type Payment, usePayment } from './payment.ts'
import { PointsForm } from './points-form.tsx'
import { useQrisCodes } from './qris/codes.ts'
import { QrisForm } from './qris/qris-form.tsx'
import { QrisWaiting } from './qris/qris-waiting.tsx'
import { TenderForm } from './tender-form.tsx'
import { TenderList } from './tender-list.tsx'
import { Terms, TERMS_KEY, useTerms } from './terms.tsx'
import { type Method, methodTyped, type Tender } from './tenders.ts'
import { Short, waysOn } from './short.tsx'
import { t } from './texts.ts'

/** Not the body: there the page would be measured and locked against scrolling, which the till does not do. */
const page = () => document.getElementById('root') ?? document.body

/** F9: the money is taken, then the sale is finished, in one window without a mouse. It is there at once: a motion would measure it first. */
export function PayDialog({ totals }: { totals: Totals }) {
  const { stage, lastSale } = useTill()
  const done = stage === 'DONE' && lastSale
  return (
    <Modal
      open
      className="till-paying"
      width={880}
      centered
      footer={null}
      closable={false}
      keyboard={stage !== 'SENT'}
      mask={{ closable: false }}
      getContainer={page}
      transitionName=""
      maskTransitionName=""
      title={
        <span className="pay-head">
          <span>{done ? t('done') : t('title')}</span>
          {!done && <Whose />}
          <span className="pay-total">
            {t('total')} <strong>{rupiah(done ? done.total : totals.total)}</strong>
          </span>
        </span>
      }
      onCancel={closePayment}
    >
      {done ? (
        <Done sale={done} onNext={closePayment} onPrint={printLast} />
      ) : (
        <Taking totals={totals} />
      )}
    </Modal>
  )
}

function Whose() {
  const cart = useTill((s) => s.cart)
  const name = cart.customer?.name ?? t('walkIn')
  return <span className="pay-of ellipsis">{t('of', { name, count: cart.lines.length })}</span>
}

function Taking({ totals }: { totals: Totals }) {
  const payment = usePayment(totals)
  const [adding, setAdding] = useState<Method | null>(null)
  const changed = useTill((s) => s.refused?.changed ?? null)
  const codes = useQrisCodes()
  const terms = useTerms()
  const window = useRef<HTMLDivElement>(null)
  useFocusKept(window)
  const { methods, typed } = payment
  const pointed = methodTyped(methods, typed)
  const quiet = !payment.busy && !adding && !pointed && !changed && isCounted(payment, codes)
  const ready = payment.ready && quiet
  const pay = useWanted(payment, ready)
  const finish = () => {
    if (payment.addressMissing && !adding) return terms.askAddress()
    if (ready) codes.giveUp(codes.waiting)
    pay(quiet)
  }
  const ways = waysOn(totals)
  const choosable = !payment.busy && !changed && totals.short.length === 0
  const choose = (method: Method | undefined) => {
    if (!method || !choosable) return
    // Cash that is on the counter stays there; a digit that named a method was no cash.
    if (payment.besideCash === payment.rest) payment.setTyped(null)
    setAdding(method.kind === 'CASH' || payment.rest <= 0 ? null : method)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const digit = choosable && (event.altKey || payment.rest > 0) && digitOf(event)
    const way = !payment.busy && ways[Number(digitOf(event)) - 1]
    if (event.key === 'F9') finish()
    else if (way) way.go()
    else if (event.key === TERMS_KEY) terms.toggle()
    else if (digit) choose(methods[Number(digit) - 1])
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble here
    <div className="pay" ref={window} onKeyDown={onKeyDown}>
      <MethodList
        methods={methods}
        current={adding ?? pointed ?? methods.find((method) => method.kind === 'CASH')}
        byAlt={adding !== null || (!!typed && !pointed && payment.balance.missing > 0)}
        onChoose={choose}
      />
      <div className="pay-main">
        {payment.failed && <NoMethods onAgain={payment.reload} />}
        <Meanwhile />
        <TenderList payment={payment} />
        <Elsewhere branches={payment.kept?.elsewhere} />
        <QrisWaiting waiting={codes.waiting} onCancel={codes.giveUp} />
        {changed ? (
          <Changed {...changed} />
        ) : ways.length > 0 && !adding ? (
          <Short totals={totals} ways={ways} />
        ) : (
          <Money
            payment={payment}
            adding={adding}
            pointed={pointed}
            unused={codes.unused}
            onDone={() => setAdding(null)}
            onEnter={() => (pointed ? choose(pointed) : finish())}
          />
        )}
        <Terms vat={totals.vat} {...terms} />
        <Problems payment={payment} totals={totals} />
        <Foot payment={payment} ready={ready} onFinish={finish} />
      </div>
    </div>
  )
}

interface MoneyProps extends Pick<AddingProps, 'payment' | 'unused' | 'onDone'> {
  adding: Method | null
  pointed: Method | undefined
  onEnter: () => void
}

/** One tender that is being added, else cash. */
function Money({ payment, adding, pointed, unused, onDone, onEnter }: MoneyProps) {
  return adding ? (
    <Adding key={adding.id} payment={payment} method={adding} unused={unused} onDone={onDone} />
  ) : (
    <CashPart payment={payment} pointed={pointed} onEnter={onEnter} />
  )
}

/** Names a method: with Alt anywhere, alone where it is no part of a number and no reason that was taken already. */
function digitOf(event: React.KeyboardEvent): string | undefined {
  const { code, altKey, target } = event
  if (event.defaultPrevented) return undefined
  if (!altKey && (target as HTMLElement).matches('input, select')) return undefined
  return /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
}

/** F9 is remembered until the total is sure. */
function useWanted({ pay, soon }: Payment, ready: boolean): (quiet: boolean) => void {
  const want = useLater(ready, pay)
  return (quiet) => (ready ? pay() : want(soon && quiet))
}

/** Who waits for a code has no cash in his hand, unless he says how much. */
const isCounted = ({ typed, balance }: Payment, { waiting }: { waiting: QrisPayment[] }) =>
  typed !== null || balance.due <= 0 || waiting.length === 0

function NoMethods({ onAgain }: { onAgain: () => void }) {
  return (
    <p className="message tone-red">
      {t('noMethods')} <Button onClick={onAgain}>{t('again')}</Button>
    </p>
  )
}

interface AddingProps {
  method: Method
  payment: Payment
  unused: QrisPayment[]
  onDone: () => void
}

function Adding({ method, payment, unused, onDone }: AddingProps) {
  const { redeem, kept, rest, besideCash } = payment
  const form = {
    method,
    rest,
    proposed: besideCash,
    onCancel: onDone,
    onAdd: (tender: Tender) => {
      payment.add(tender)
      onDone()
    },
  }
  switch (method.kind) {
    case 'POINT':
      return redeem && <PointsForm {...form} redeem={redeem} />
    case 'DEPOSIT':
    case 'DOWN_PAYMENT':
      return kept && <KeptForm {...form} kept={kept} tenders={payment.tenders} />
    case 'GIRO':
    case 'CHEQUE':
      return <GiroForm {...form} />
    case 'QRIS':
      return <QrisForm {...form} unused={unused} />
    default:
      return <TenderForm {...form} />
  }
}

interface FootProps {
  payment: Payment
  ready: boolean
  onFinish: () => void
}

function Foot({ payment, ready, onFinish }: FootProps) {
  return (
    <footer className="pay-foot">
      <Button size="large" disabled={payment.busy} onClick={closePayment}>
        {t('back')} <kbd>Esc</kbd>
      </Button>
      <span className="hint">{payment.busy ? t('asking') : t('afterwards')}</span>
      <Button
        type="primary"
        className="pay-finish"
        loading={payment.busy}
        // Where only the address is missing, the button leads to it.
        disabled={!ready && !payment.busy && !payment.addressMissing}
        onClick={onFinish}
      >
        {payment.busy ? t('finishing') : t('finish')} <kbd>F9</kbd>
      </Button>
    </footer>
  )
}

interface ProblemsProps {
  payment: Payment
  totals: Totals
}

function Problems({ payment, totals }: ProblemsProps) {
  const refused = useTill((s) => s.refused)
  const trouble = useTill((s) => s.trouble)
  const over = payment.rest < 0 ? t('overpaid', { amount: money(-payment.rest) }) : ''
  const refusal = refused?.changed ? '' : refused?.message
  const { waitsFor } = payment
  const text = waitsFor
    ? waitsFor
    : trouble ||
      refusal ||
      totals.problem ||
      (waysOn(totals).length > 0 ? '' : totals.short.join('. ')) ||
      over
  if (!text) return null
  return (
    <p className={`message ${waitsFor ? 'tone-orange' : 'tone-red'}`} role="alert">
      {text}
    </p>
  )
}
