import { Button } from 'antd'
import './printer.css'
import { forgetShut, printOtherwise, printQueued, useQueued } from './queue.ts'
import { t } from './texts.ts'

/** So many are told by their numbers. */
const TOLD = 3

/** Below the till's top bar while a slip did not come out, or the drawer did not open. The sale goes on. */
export function PrinterTrouble() {
  const { jobs, trouble, shut } = useQueued()
  if (trouble === null && !shut) return null
  const names = jobs
    .slice(0, TOLD)
    .map(({ label }) => label)
    .join(', ')
  const rest = jobs.length - TOLD
  return (
    <div className="till-strip printer-trouble" role="alert">
      <span>
        {trouble !== null && (
          <>
            <strong>
              {t('unprinted', { names: rest > 0 ? t('more', { names, count: rest }) : names })}
            </strong>
            {t(trouble)}{' '}
          </>
        )}
        {shut && t('shut')}
      </span>
      <span className="printer-trouble-ways">
        {trouble === null ? (
          <Button onClick={forgetShut}>{t('understood')}</Button>
        ) : (
          <>
            <Button type="primary" onClick={printQueued}>
              {t('again')}
            </Button>
            <Button onClick={printOtherwise}>{t('otherwise')}</Button>
          </>
        )}
      </span>
    </div>
  )
}
