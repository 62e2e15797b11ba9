import { money, time } from '../../../platform/format.ts'
import { type Kept, useQueue, worthOfQueue } from './queue.ts'
import { t } from './texts.ts'

/** So many of the latest; F11 has them all. */
const MOST = 3

/** While there is no line, in place of goods that were not scanned yet: what lies here, and that it is safe. */
export function QueueCard() {
  const unsent = useQueue((s) => s.unsent)
  return (
    <section className="panel till-chosen">
      <h2 className="till-chosen-row">
        <span>{t('queue')}</span>
        <span>
          {t('queueSafe', { count: unsent.length })} <strong>{money(worthOfQueue(unsent))}</strong>
        </span>
      </h2>
      {unsent.length === 0 && <p className="hint">{t('queueEmpty')}</p>}
      {unsent.slice(-MOST).map((one) => (
        <div key={one.requestId} className="till-chosen-row">
          <span className="ellipsis">
            {one.number} <span className="hint">{time(one.soldAt)}</span>
          </span>
          <span className="number">{amountOf(one)}</span>
        </div>
      ))}
    </section>
  )
}

const amountOf = ({ kind = 'SALE', total }: Kept): string =>
  kind === 'SALE' ? money(total) : money(-total)
