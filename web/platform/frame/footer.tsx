import { Link } from '@tanstack/react-router'
import { period } from '#contract/system/period.ts'
import { day } from '../format.ts'
import { t } from '../i18n/texts.ts'
import { useRead } from '../query.ts'

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
  const { data: running } = useRead(period.current, {}, { staleTime: 60_000, quiet: true })
  if (!running) return <span className="foot-period" />
  const month = `${running.periodYear}-${String(running.periodMonth).padStart(2, '0')}`
  const days = new Date(running.periodYear, running.periodMonth, 0).getDate()
  return (
    <span className="foot-period">
      {t('runningPeriod')}{' '}
      <strong>
        {day(`${month}-01`)} – {day(`${month}-${days}`)}
      </strong>
    </span>
  )
}
