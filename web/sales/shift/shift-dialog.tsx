import { Button, Modal } from 'antd'
import { useState } from 'react'
import { shift as api } from '#contract/sales/shift.ts'
import { time } from '../../platform/format.ts'
import { useRead } from '../../platform/query.ts'
import { byDigit } from '../../ui/by-digits.tsx'
import { useConnection } from '../../platform/connection.ts'
import { KeptBills } from '../cashier/offline/kept-bills.tsx'
import { KeptReport } from '../cashier/offline/kept-report.tsx'
import { PrinterChoice } from '../printer/printer-button.tsx'
import { Bills, PaidToday } from './bills.tsx'
import { ChangeForm, useHandoverWidth } from './cashier-change.tsx'
import { CashForm } from './cash-form.tsx'
import { isHandedOn, printHandoverSlip } from './handover-slip.tsx'
import { OpenDrawer } from './open-drawer.tsx'
import { CountForm } from './count-form.tsx'
import { printReport, printSafeSlip, Report } from './report.tsx'
import { ShiftStart } from './shift-gate.tsx'
import { type ShiftRow, useShift } from './shift.ts'
import '../../ui/ui.css'
import './shift.css'
import { t } from './texts.ts'

const STEPS = ['bills', 'cashMove', 'reportX', 'close', 'change', 'drawer'] as const
type Step = (typeof STEPS)[number]

interface ShiftDialogProps {
  /** Opened for one thing; without it the menu asks. */
  at?: Step
  onClose: () => void
}

/** F10: everything of the shift that is open; F11: its receipts; Alt+K: another cashier goes on. */
export function ShiftDialog({ at, onClose }: ShiftDialogProps) {
  const current = useShift()
  const away = useConnection((s) => s.lostAt !== null)
  const handover = useHandoverWidth()
  // Once it is closed the server has no current one: the Z is of the one that was.
  const [closed, setClosed] = useState<ShiftRow | null>(null)
  const shift = closed ?? current?.shift
  const [step, setStep] = useState<Step | null>(at ?? null)
  // Paper and screen are called the same: what is counted is a Z, what is looked at before that an X.
  // Whoever counts or pays out when the line breaks keeps what he typed.
  const reports = away && !at && step === null
  const title = closed ? t('reportZ', { number: closed.number }) : t(step ?? 'shift')
  return (
    <Modal
      open
      centered
      width={
        shift && step === 'bills'
          ? 980
          : step === 'change'
            ? handover
            : step === 'close' && !closed
              ? 860
              : 640
      }
      title={title}
      footer={null}
      loading={!current}
      onCancel={onClose}
      destroyOnHidden
    >
      {away && at === 'bills' && <KeptBills />}
      {current && !shift && !away && at === 'bills' && <PaidToday />}
      {current && !shift && at === 'change' && (
        <ChangeForm onBack={onClose} onCloseShift={onClose} />
      )}
      {current && !shift && !at && (
        <>
          <p className="hint">{t('noShift')}</p>
          <ShiftStart current={current} onDone={onClose} />
        </>
      )}
      {shift && reports && <KeptReport shift={shift} />}
      {shift && !reports && !(away && at === 'bills') && (
        <Steps
          at={at}
          step={step}
          setStep={setStep}
          shift={shift}
          isOver={closed !== null}
          onClosed={() => setClosed(shift)}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

interface StepsProps {
  at: Step | undefined
  step: Step | null
  setStep: (step: Step | null) => void
  shift: ShiftRow
  isOver: boolean
  onClosed: () => void
  onClose: () => void
}

function Steps({ at, step, setStep, shift, isOver, onClosed, onClose }: StepsProps) {
  const back = () => setStep(null)
  const onBack = at === 'change' ? onClose : back
  if (isOver) return <ReportStep id={shift.id} onBack={onClose} />
  switch (step) {
    case 'bills':
      return <Bills shift={shift} />
    case 'cashMove':
      return <CashForm onDone={back} onBack={back} />
    case 'reportX':
      return <ReportStep id={shift.id} onBack={back} />
    case 'drawer':
      return <OpenDrawer onDone={onClose} onBack={at === 'drawer' ? onClose : back} />
    case 'change':
      return <ChangeForm onBack={onBack} onCloseShift={() => setStep('close')} />
    case 'close':
      return <CountForm shift={shift} onClosed={onClosed} onBack={back} />
    default:
      return <Menu shift={shift} onStep={setStep} />
  }
}

/** Chosen by digit or touch, as carts that were put aside are. */
function Menu({ shift, onStep }: { shift: ShiftRow; onStep: (step: Step) => void }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits typed anywhere in the dialog */}
      <div className="shift-menu" onKeyDown={byDigit(STEPS, onStep)}>
        <p className="hint">{t('since', { till: shift.tillName, time: time(shift.openedAt) })}</p>
        {STEPS.map((step, i) => (
          <Button key={step} block size="large" autoFocus={i === 0} onClick={() => onStep(step)}>
            <kbd>{i + 1}</kbd> {t(step)}
          </Button>
        ))}
      </div>
      <div className="shift-menu">
        <PrinterChoice />
      </div>
    </>
  )
}

function ReportStep({ id, onBack }: { id: number; onBack: () => void }) {
  const { data } = useRead(api.get, { id }, { staleTime: 0 })
  if (!data) return null
  return (
    <>
      <Report report={data} />
      <div className="shift-buttons">
        <Button size="large" onClick={onBack}>
          {data.shift.closedAt ? t('done') : t('back')}
        </Button>
        {isHandedOn(data) && (
          <Button size="large" onClick={() => printHandoverSlip(id)}>
            {t('handoverSlip')}
          </Button>
        )}
        {data.shift.leftFloat !== null && (
          <Button size="large" onClick={() => printSafeSlip(id)}>
            {t('safeSlip')}
          </Button>
        )}
        <Button size="large" type="primary" autoFocus onClick={() => printReport(id)}>
          {t('print')}
        </Button>
      </div>
    </>
  )
}
