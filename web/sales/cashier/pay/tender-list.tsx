import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { cashier } from '#contract/sales/cashier.ts'
import { qris } from '#contract/sales/qris.ts'
import { ReasonChoice } from '../../../platform/approvals/reason-choice.tsx'
import { call } from '../../../platform/api.ts'
import { Failure } from '../../../platform/errors.ts'
import { money } from '../../../platform/format.ts'
import { newRequestId } from '../../../platform/request-id.ts'
import { useHome } from '../../../platform/session.ts'
import { reach } from '../../../platform/connection.ts'
import { letTenderGo, useTill } from '../till.ts'
import { FormButtons, onFormKey } from './form-parts.tsx'
import { MethodIcon } from './method-list.tsx'
import type { Payment } from './payment.ts'
import { isCharged, type Tender } from './tenders.ts'
import { Wrong } from '../../labelled.tsx'
import { t } from './texts.ts'

/** What has been taken already, in the order taken; it stays until it is sold or given back. */
export function TenderList({ payment }: { payment: Payment }) {
  const [leaving, setLeaving] = useState<Tender | null>(null)
  if (payment.tenders.length === 0) return null
  return (
    <ul className="pay-tenders">
      {payment.tenders.map((tender) => (
        <li key={tender.key}>
          <MethodIcon kind={tender.kind} />
          <span className="pay-tender-names">
            <span className="ellipsis">{tender.label}</span>
            <span className="hint ellipsis">{tender.fact}</span>
          </span>
          <strong>{money(tender.payment.amount)}</strong>
          <Button
            type="text"
            icon={<CloseOutlined />}
            disabled={payment.busy}
            aria-label={t('remove', { method: tender.label })}
            onClick={() => (isCharged(tender) ? setLeaving(tender) : letTenderGo(tender.key))}
          />
        </li>
      ))}
      {leaving && (
        <li>
          <GiveBack key={leaving.key} tender={leaving} onClose={() => setLeaving(null)} />
        </li>
      )}
    </ul>
  )
}

/** The machine has charged it: it is given back there first, and here it is written down why. */
function GiveBack({ tender, onClose }: { tender: Tender; onClose: () => void }) {
  const { branchId } = useHome().employee
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const [requestId] = useState(newRequestId)
  const give = async () => {
    if (!reason.trim()) return setWrong(t('reasonNeeded'))
    try {
      await reach(
        call(
          cashier.remove,
          {
            requestId,
            branchId,
            what: 'TENDER',
            reason: reason.trim(),
            tender: [tender.label, tender.fact].filter(Boolean).join(', '),
            total: tender.payment.amount,
            cartKey: useTill.getState().cart.id,
          },
          { quiet: true },
        ),
      )
      const id = tender.payment.qrisPaymentId
      if (id) await reach(call(qris.cancel, { branchId, id }, { quiet: true }))
      letTenderGo(tender.key)
      onClose()
    } catch (error) {
      if (error instanceof Failure) setWrong(error.message)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside bubble here
    <div className="pay-form" onKeyDown={(event) => onFormKey(event, () => void give(), onClose)}>
      <h2>{t('giveBack', { method: tender.label })}</h2>
      <ReasonChoice
        autoFocus
        required
        action="TENDER_TAKEN_OFF"
        value={reason}
        onChange={(words) => {
          setReason(words)
          setWrong('')
        }}
      />
      <Wrong text={wrong} />
      <FormButtons onAdd={() => void give()} onCancel={onClose} add={t('giveBackYes')} />
    </div>
  )
}
