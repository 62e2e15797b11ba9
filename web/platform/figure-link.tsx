import type { ComponentProps } from 'react'
import { ScreenLink } from './link.tsx'

/** Letters of a figure that stands large beside three others; a longer one is set smaller, never cut. */
const LARGE = 13
/** And beside one other on a phone: below a billion. */
const LARGE_ON_PHONE = 11

/** In place of a note whose figure is on its way, as high as it. */
export const NO_NOTE = '\u00a0'

interface FigureLinkProps
  extends Omit<ComponentProps<typeof ScreenLink>, 'className' | 'children'> {
  /** Undefined until it is there: a dash would say nought meanwhile. */
  children: string | undefined
}

/** A large figure of a band, leading to what it is made of; grey until it is there. */
export function FigureLink({ children, ...to }: FigureLinkProps) {
  if (children === undefined) return <span className="kpi-waiting" />
  const { length } = children
  const size = length > LARGE ? 'is-long' : length > LARGE_ON_PHONE ? 'is-wide' : ''
  return (
    <ScreenLink {...to} className={`kpi-value ${size}`}>
      {children}
    </ScreenLink>
  )
}
