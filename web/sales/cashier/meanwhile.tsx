import { Button } from 'antd'
import { CheckCircleOutlined, EditOutlined, HourglassOutlined } from '@ant-design/icons'
import { money, qty } from '../../platform/format.ts'
import { setBox } from './box.ts'
import { t } from './texts.ts'
import { addScannedMeanwhile, useTill } from './till.ts'

/** What was scanned or typed while money was taken: it waits for the next sale, in sight. */
export function Meanwhile() {
  return (
    <>
      <Scanned />
      <Typed />
    </>
  )
}

/** Of the box that the window covers. */
function Typed() {
  const { typed, nextQty, stage } = useTill()
  const text = [nextQty !== null && `${qty(nextQty)}*`, typed].filter(Boolean).join(' ')
  if (stage === 'OPEN' || !text) return null
  const drop = () => {
    setBox('')
    useTill.setState({ nextQty: null })
  }
  return (
    <section className="till-strip-in tone-blue" role="status">
      <EditOutlined aria-hidden="true" />
      <span className="till-strip-names">
        <strong>{t('stillTyped', { text })}</strong>
      </span>
      <Button onClick={drop}>{t('remove')}</Button>
    </section>
  )
}

function Scanned() {
  const next = useTill((s) => s.next)
  const { stage, cart } = useTill()
  const first = next?.lines[0]?.name ?? next?.customer?.name
  if (!next || !first) return null
  const more = next.lines.length - 1
  return (
    <section className="till-strip-in tone-blue" role="status">
      <HourglassOutlined aria-hidden="true" />
      <span className="till-strip-names">
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

/** Money that was taken before somebody went back to the goods: the customer has paid it already. */
export function Taken() {
  const { tenders } = useTill((s) => s.cart)
  if (tenders.length === 0) return null
  return (
    <section className="till-strip-in tone-green" role="status">
      <CheckCircleOutlined aria-hidden="true" />
      <span className="till-strip-names">
        <strong>{t('taken')}</strong>
        <span className="ellipsis">{tenders.map(({ label }) => label).join(', ')}</span>
      </span>
      <strong>{money(tenders.reduce((sum, one) => sum + one.payment.amount, 0))}</strong>
    </section>
  )
}
