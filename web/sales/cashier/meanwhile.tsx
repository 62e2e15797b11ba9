import { Button } from 'antd'
import { HourglassOutlined } from '@ant-design/icons'
import { t } from './texts.ts'
import { addScannedMeanwhile, useTill } from './till.ts'

/** What was scanned while money was taken: it waits for the next sale, in sight. */
export function Meanwhile() {
  const next = useTill((s) => s.next)
  const { stage, cart } = useTill()
  const first = next?.lines[0]?.name ?? next?.customer?.name
  if (!next || !first) return null
  const more = next.lines.length - 1
  return (
    <section className="till-meanwhile tone-blue" role="status">
      <HourglassOutlined aria-hidden="true" />
      <span className="till-meanwhile-names">
        <strong>{t('nextCart')}</strong>
        <span className="ellipsis">
          {more > 0 ? t('nextMore', { name: first, count: more }) : first}
        </span>
      </span>
      {stage !== 'SENT' && !cart.booking && (
        <Button onClick={addScannedMeanwhile}>{t('nextHere')}</Button>
      )}
    </section>
  )
}
