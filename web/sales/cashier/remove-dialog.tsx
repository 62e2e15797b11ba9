import { Modal } from 'antd'
import { qty } from '../../platform/format.ts'
import { chosenLine } from './cart.ts'
import { t } from './texts.ts'
import { removeChosen, useTill } from './till.ts'

export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const line = useTill((s) => chosenLine(s.cart))
  return (
    <Modal
      open
      width={420}
      title={t('removeTitle')}
      okText={t('removeYes')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, autoFocus: true }}
      onOk={removeChosen}
      onCancel={onClose}
    >
      <p>
        <strong>
          {qty(line?.qty)} {line?.unitName}
        </strong>{' '}
        {line?.name}
      </p>
    </Modal>
  )
}
