import { instant } from '../platform/format.ts'
import type { Summary } from './summary.ts'
import { t } from './texts.ts'

/** What the machine that the program runs on needs, before everything else. */
export function Alarms({ alarms }: { alarms: Summary['alarms'] }) {
  return alarms.map(({ code, detail, since }) => (
    <section key={code} className="notice notice-error home-alarm" role="alert">
      <div>
        <strong>{t(code)}</strong>
        {t(`${code}_CURE`, { detail, since: instant(since) })}
      </div>
    </section>
  ))
}
