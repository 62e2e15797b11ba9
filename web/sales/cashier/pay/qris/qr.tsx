import { QRCode } from 'antd'
import { rupiah } from '../../../../platform/format.ts'
import { t } from './texts.ts'
import './qris.css'

interface QrProps {
  text: string
  amount: number
  hint: string
  children?: React.ReactNode
}

/** As the customer sees it from across the counter: the code and the amount, nothing smaller than needed. */
export function Qr({ text, amount, hint, children }: QrProps) {
  return (
    <section className="qris-shown" aria-label={t('scan')}>
      <span className="qris-code" aria-hidden="true">
        <QRCode value={text} type="svg" size={216} color="#000" bgColor="#fff" />
      </span>
      <div>
        <span className="hint">{t('scan')}</span>
        <strong>{rupiah(amount)}</strong>
        <p className="hint">{hint}</p>
        {children}
      </div>
    </section>
  )
}
