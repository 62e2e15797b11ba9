import type { ComponentProps } from 'react'
import { ScreenLink } from './link.tsx'

/** Letters of a figure that stands large beside three others; a longer one is set smaller, never cut. */
const LARGE = 13

/** A large figure of a band, leading to what it is made of. */
export function FigureLink({
  children,
  ...to
}: Omit<ComponentProps<typeof ScreenLink>, 'className' | 'children'> & { children: string }) {
  const long = children.length > LARGE
  return (
    <ScreenLink {...to} className={long ? 'kpi-value is-long' : 'kpi-value'}>
      {children}
    </ScreenLink>
  )
}
