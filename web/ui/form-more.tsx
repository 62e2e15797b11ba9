import type { ReactNode, Ref } from 'react'
import { PHONE, useMedia } from '../platform/media.ts'
import { HeadPart } from './head-facts.tsx'
import { BESIDE } from './line-room.ts'
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

/**
 * The fields at the top and the grid below. Whatever has its value already is told in a line of words; on a phone it
 * follows the lines. Beside a preview all of the head is words.
 */
export function HeadAndLines<F>({
  form,
  begin,
  header,
  more,
  lines,
  previewing,
}: HeadAndLinesProps<F>) {
  const phone = useMedia(PHONE)
  const beside = useMedia(BESIDE) && previewing && lines !== undefined
  return (
    <>
      <div className="panel form-top">
        <HeadPart words={beside} passing begin={begin}>
          {header(form)}
        </HeadPart>
        {!phone && more && (
          <HeadPart words={lines !== undefined} quiet={beside}>
            {more(form)}
          </HeadPart>
        )}
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
