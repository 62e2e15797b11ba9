import type { ReactNode } from 'react'
import { ScreenLink } from '../platform/link.tsx'
import { SMALL, useMedia } from '../platform/media.ts'

/** Links to what stands beside a master: buttons in the head, words under the title where it is narrow. */
export function useBeside(places: { to: string; label: string }[]): {
  actions?: ReactNode
  extra?: ReactNode
} {
  const small = useMedia(SMALL)
  const links = places.map(({ to, label }) => (
    <ScreenLink key={to} to={to} className={small ? 'row-link beside' : 'button'}>
      {label}
    </ScreenLink>
  ))
  return small ? { extra: <span>{links}</span> } : { actions: links }
}
