import { CheckCircleFilled, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { count, money } from '../../../platform/format.ts'
import type { Sale } from '../station.ts'
import { t as offlineText } from '../offline/texts.ts'
import { t } from './texts.ts'

interface DoneProps {
  sale: Sale
  onNext: () => void
  onPrint: () => void
}

/** The server has it: the change to hand over, the number, and on to the next one. */
export function Done({ sale, onNext, onPrint }: DoneProps) {
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'F12') onPrint()
    else if (event.key === 'F9') onNext()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside bubble here
    <div className="pay-done" onKeyDown={onKeyDown}>
      <p className="pay-done-number" role="status">
        <CheckCircleFilled aria-hidden="true" />{' '}
        {sale.kept && sale.id === 0
          ? offlineText('temporary', { number: sale.number })
          : t('doneNumber', { number: sale.number })}
      </p>
      <p className="pay-change">
        <span>{t('change')}</span>
        <strong>{sale.change === 0 ? '0' : money(sale.change)}</strong>
      </p>
      {sale.points > 0 && (
        <p className="pay-done-points">
          <span>{t('points')}</span>
          <strong>{t('pointsGain', { count: count(sale.points) })}</strong>
        </p>
      )}
      <footer className="pay-foot">
        <Button size="large" icon={<PrinterOutlined />} onClick={onPrint}>
          {t('print')} <kbd>F12</kbd>
        </Button>
        <Button type="primary" className="pay-finish" autoFocus onClick={onNext}>
          {t('next')} <kbd>Enter</kbd>
        </Button>
      </footer>
    </div>
  )
}
