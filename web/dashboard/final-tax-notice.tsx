import { ScreenLink } from '../platform/link.tsx'
import type { Summary } from './summary.ts'
import { t } from './texts.ts'

/** That PPh final of turnover ends, or has ended, and what comes after it. */
export function FinalTaxNotice({ of: { state, year } }: { of: NonNullable<Summary['finalTax']> }) {
  const years = { year: String(year), next: String(year + 1) }
  return (
    <section className="notice notice-warning home-alarm" role="status">
      <div>
        <strong>{t(`finalTax.${state}`, years)}</strong>
        {t('finalTaxAfter', years)}{' '}
        <ScreenLink to="report/financial-statements/final-tax">{t('finalTaxLook')}</ScreenLink>
      </div>
    </section>
  )
}
