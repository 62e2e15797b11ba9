import type { ReactNode } from 'react'
import { t } from './texts.ts'

/** A figure that is above or below what it is held against: by its arrow, by its colour, and in a word for who sees neither. */
export const Rise = ({ up, children }: { up: boolean; children: ReactNode }) => (
  <strong className={up ? 'is-up' : 'is-down'}>
    <span aria-hidden="true">{up ? '↑' : '↓'}</span>
    <span className="hidden-label">{up ? t('up') : t('down')}</span> {children}
  </strong>
)
