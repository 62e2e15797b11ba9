import { PrinterOutlined, RollbackOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { TAKE_BACK_MINUTES } from '#contract/sales/kept-entry.ts'
import { money, time } from '../../../platform/format.ts'
import { ReasonChoice } from '../../../platform/approvals/reason-choice.tsx'
import { newRequestId } from '../../../platform/request-id.ts'
import { useHome } from '../../../platform/session.ts'
import { printKept } from '../../printer/print.ts'
import { Wrong } from '../../labelled.tsx'
import { keepEntry } from '../keeping.ts'
import './kept-bills.css'
import { momentHere } from './device.ts'
import { type Kept, useQueue } from './queue.ts'
import { signedTakeBack } from './signed.ts'
import { t } from './texts.ts'

/** F11 while nobody answers: what lies here unsent, printed once more or taken back. */
export function KeptBills() {
  const unsent = useQueue((s) => s.unsent)
  const [returning, setReturning] = useState<Kept | null>(null)
  const sales = unsent.filter(({ kind = 'SALE' }) => kind === 'SALE').toReversed()
  const isBack = ({ requestId }: Kept) => unsent.some(({ takesBack }) => takesBack === requestId)
  if (sales.length === 0) return <p role="status">{t('noBills')}</p>
  return (
    <>
      <ul className="kept-bills" aria-label={t('bills')}>
        {sales.map((sale) => (
          <li key={sale.requestId}>
            <span className="kept-bills-number">
              <strong>{sale.number}</strong> <span className="hint">{time(sale.soldAt)}</span>
            </span>
            <strong className="number">{money(sale.total)}</strong>
            <Button
              icon={<PrinterOutlined />}
              aria-label={`${t('print')} ${sale.number}`}
              onClick={() => sale.slip && printKept(sale.slip)}
            />
            {isBack(sale) ? (
              <span className="tag tone-grey">{t('takenBack')}</span>
            ) : (
              <Button icon={<RollbackOutlined />} onClick={() => setReturning(sale)}>
                {t('takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {returning && <TakeBack sale={returning} onClose={() => setReturning(null)} />}
    </>
  )
}

const MINUTE = 60_000

function TakeBack({ sale, onClose }: { sale: Kept; onClose: () => void }) {
  const { id: cashierId } = useHome().employee
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const [requestId] = useState(newRequestId)
  const old = Date.parse(momentHere().at) - Date.parse(sale.soldAt) > TAKE_BACK_MINUTES * MINUTE
  const give = async () => {
    if (old || busy) return
    if (!reason.trim()) return setWrong(t('reasonNeeded'))
    setBusy(true)
    const why = { cashierId, requestId, reason: reason.trim() }
    const kept = await keepEntry((device, place) => signedTakeBack(sale, why, device, place))
    setBusy(false)
    if (kept) onClose()
    else setWrong(t('notKept'))
  }
  const tenders = (sale.slip?.tenders ?? []).map(({ label, value }) => `${label} ${value}`)
  return (
    <Modal
      open
      width={460}
      title={t('takeBackTitle', { number: sale.number })}
      okText={t('takeBackYes')}
      cancelText={t('back')}
      okButtonProps={{ danger: true, loading: busy, disabled: old }}
      onOk={() => void give()}
      onCancel={onClose}
    >
      <div className="till-form">
        {old ? (
          <p role="alert">{t('tooOld', { minutes: TAKE_BACK_MINUTES })}</p>
        ) : (
          <>
            <p className="hint">{t('takeBackText', { tenders: tenders.join(', ') })}</p>
            <ReasonChoice
              autoFocus
              required
              action="SALES_VOID"
              value={reason}
              onChange={setReason}
              onEnter={() => void give()}
            />
          </>
        )}
        <Wrong text={wrong} />
      </div>
    </Modal>
  )
}
