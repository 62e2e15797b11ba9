import type { ComponentProps } from 'react'
import { ScreenLink } from './link.tsx'

/** Letters of a figure that stands large beside three others; a longer one is set smaller, never cut. */
const LARGE = 13
/** And beside one other on a phone: below a billion. */
const LARGE_ON_PHONE = 11

/** A large figure of a band, leading to what it is made of. */
export function FigureLink({
  children,
  ...to
}: Omit<ComponentProps<typeof ScreenLink>, 'className' | 'children'> & { children: string }) {
  const { length } = children
  const size = length > LARGE ? 'is-long' : length > LARGE_ON_PHONE ? 'is-wide' : ''
  return (
    <ScreenLink {...to} className={`kpi-value ${size}`}>
      {children}
    </ScreenLink>
  )
}
