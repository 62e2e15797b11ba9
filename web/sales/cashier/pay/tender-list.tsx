import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { money } from '../../../platform/format.ts'
import { MethodIcon } from './method-list.tsx'
import type { Payment } from './payment.ts'
import { t } from './texts.ts'

/** What has been taken already, in the order taken. */
export function TenderList({ payment }: { payment: Payment }) {
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
            onClick={() => payment.remove(tender.key)}
          />
        </li>
      ))}
    </ul>
  )
}
