import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { restOn } from './ahead.ts'
import { placeOf } from './screens.ts'

interface ScreenLinkProps {
  /** Below `/app`, for example `purchase/purchase-order/12`; null shows the words alone. */
  to: string | null | undefined
  search?: Record<string, unknown>
  className?: string
  children: ReactNode
  title?: string
  onClick?: () => void
  'aria-current'?: 'page' | undefined
}

/** A place is marked as the one on screen only at its own address, not at those below it. */
const here = { exact: true, includeSearch: false }

/** A link to a screen; only words where the screen does not exist or is not granted. */
export function ScreenLink({ to, search, children, ...rest }: ScreenLinkProps) {
  if (!to || !placeOf(to)) return <span className={rest.className}>{children}</span>
  return (
    <Link
      to="/app/$"
      params={{ _splat: to }}
      search={search ?? {}}
      activeOptions={here}
      onPointerEnter={() => restOn(to)}
      onPointerLeave={() => restOn(null)}
      {...rest}
    >
      {children}
    </Link>
  )
}

/** Goes to a screen by its path below `/app`. */
export function useGo() {
  const navigate = useNavigate()
  return (to: string, search: Record<string, unknown> = {}) =>
    void navigate({ to: '/app/$', params: { _splat: to }, search })
}
