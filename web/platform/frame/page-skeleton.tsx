import { t } from '../i18n/texts.ts'

/** Holds the page's place while its code is on its way: header and one panel, final size. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status" aria-label={t('loading')}>
      <div className="page-head" />
      <div className="page-body">
        <div className="panel fill" />
      </div>
    </div>
  )
}
