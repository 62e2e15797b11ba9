import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { cashier } from '#contract/sales/cashier.ts'
import { money } from '../../../platform/format.ts'
import { closePayment, useTill } from '../till.ts'
import { t } from './texts.ts'

/** Another total than the customer was told: nothing was taken, and he is asked first. */
export function Changed({ seen, total }: { seen: number; total: number }) {
  const client = useQueryClient()
  const accept = () => {
    useTill.setState({ refused: null })
    void client.invalidateQueries({ queryKey: [cashier.calculate.path] })
  }
  return (
    <section className="pay-changed tone-orange" role="alertdialog" aria-label={t('changed')}>
      <h2>{t('changed')}</h2>
      <p>
        <s>{money(seen)}</s> → <strong>{money(total)}</strong>
      </p>
      <p className="hint">{t('changedText')}</p>
      <div className="pay-form-buttons">
        <Button size="large" onClick={closePayment}>
          {t('back')}
        </Button>
        <Button size="large" type="primary" autoFocus onClick={accept}>
          {t('goOn')} <kbd>Enter</kbd>
        </Button>
      </div>
    </section>
  )
}
