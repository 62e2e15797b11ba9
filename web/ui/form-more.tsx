import type { ReactNode, Ref } from 'react'
import { HeadFacts } from './head-facts.tsx'
import { PHONE, useMedia } from '../platform/media.ts'
import { t } from './texts.ts'

interface HeadAndLinesProps<F> {
  form: F
  begin: Ref<HTMLDivElement>
  header: (form: F) => ReactNode
  /** Fields that have their value already. */
  more?: ((form: F) => ReactNode) | undefined
  lines?: ((form: F) => ReactNode) | undefined
  /** What it will do is looked at beside it. */
  previewing: boolean
}

/** The fields at the top and the grid below; on a phone the lines come before whatever has its value already. */
export function HeadAndLines<F>({
  form,
  begin,
  header,
  more,
  lines,
  previewing,
}: HeadAndLinesProps<F>) {
  const phone = useMedia(PHONE)
  return (
    <>
      {previewing && lines && !phone && <HeadFacts />}
      <div className="panel form-head" ref={begin}>
        {header(form)}
        {!phone && more?.(form)}
      </div>
      {lines?.(form)}
      {phone && more && (
        <details className="panel form-more">
          <summary>{t('moreFields')}</summary>
          <div className="form-head">{more(form)}</div>
        </details>
      )}
    </>
  )
}
