import { useEffect } from 'react'
import { t } from '../i18n/texts.ts'
import { keepTyped } from '../typed-ahead.ts'

/** Holds the page's place while its code is on its way: header and one panel of grey bars, final size. What is typed meanwhile is kept. */
export function PageSkeleton() {
  useEffect(keepTyped, [])
  return (
    <div className="page-skeleton" role="status" aria-label={t('loading')}>
      <div className="page-head-coming" />
      <div className="page-body">
        <div className="panel fill" aria-busy="true" />
      </div>
    </div>
  )
}
