import { Link } from '@tanstack/react-router'
import { day } from '../format.ts'
import { t } from '../i18n/texts.ts'
import { useRead } from '../query.ts'
import { currentPeriod } from './period.ts'

export function Footer() {
  return (
    <footer className="foot">
      <span>© {new Date().getFullYear()} Gerai</span>
      <RunningPeriod />
      <span className="foot-links">
        <Link to="/auth/terms-condition">{t('terms')}</Link>
        <Link to="/auth/privacy-policy">{t('privacy')}</Link>
      </span>
    </footer>
  )
}

/** From the first to the last day of the running month. */
function RunningPeriod() {
  const { data: period } = useRead(currentPeriod, {}, { staleTime: 60_000, quiet: true })
  if (!period) return <span className="foot-period" />
  const month = `${period.periodYear}-${String(period.periodMonth).padStart(2, '0')}`
  const days = new Date(period.periodYear, period.periodMonth, 0).getDate()
  return (
    <span className="foot-period">
      {t('runningPeriod')}{' '}
      <strong>
        {day(`${month}-01`)} – {day(`${month}-${days}`)}
      </strong>
    </span>
  )
}
