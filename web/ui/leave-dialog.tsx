import { Modal } from 'antd'
import { t } from './texts.ts'

interface LeaveProps {
  open: boolean
  onLeave: () => void
  onStay: () => void
}

/** What was typed would be lost. */
export function LeaveDialog({ open, onLeave, onStay }: LeaveProps) {
  return (
    <Modal
      open={open}
      title={t('discardTitle')}
      okText={t('discard')}
      cancelText={t('stay')}
      okButtonProps={{ danger: true }}
      onOk={onLeave}
      onCancel={onStay}
    >
      <p>{t('discardText')}</p>
    </Modal>
  )
}
