import type { ReactNode } from 'react'
import { t } from './i18n/texts.ts'

/**
 * What a list of choices says where it has none. It is an option that cannot be chosen, and the one that the field
 * says its cursor is at: a list without any is none to a screen reader.
 */
export function NoOptions({
  children,
  className = '',
}: {
  children?: ReactNode
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, as with every option
    <div role="option" aria-selected="false" aria-disabled="true" ref={named}>
      <span className={`hint ${className}`}>{children ?? t('noOptions')}</span>
    </div>
  )
}

/** As antd names the option before the first. */
const named = (option: HTMLElement | null) => {
  const list = option?.closest('[role=listbox]')
  if (option && list) option.id = `${list.id}_-1`
}
