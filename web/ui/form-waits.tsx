import { Button } from 'antd'
import { isWaiting } from '../platform/outbox/entries.ts'
import { send } from '../platform/outbox/outbox.ts'
import { t } from '../platform/outbox/texts.ts'
import type { Unsent } from './form-unsent.ts'

interface WaitsProps {
  unsent: Unsent | undefined
  /** A new form, while this one goes up by itself. */
  onAnother: () => void
}

/** In place of 'Koneksi Terputus': it is safe here, and nothing is asked of anybody. */
export function FormWaits({ unsent, onAnother }: WaitsProps) {
  if (!unsent?.entry || !isWaiting(unsent.entry)) return null
  return (
    <section className="form-waits" role="status">
      <p>{t('formWaits')}</p>
      <Button size="small" onClick={() => void send()}>
        {t('now')}
      </Button>
      <Button size="small" onClick={onAnother}>
        {t('another')}
      </Button>
    </section>
  )
}
