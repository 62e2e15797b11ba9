import { Link, defaultParseSearch, useNavigate, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { restOn } from './ahead.ts'
import { comeFrom } from './origins.ts'
import { placeOf } from './screens.ts'
import { EVERYTHING } from './views/begin.ts'

interface ScreenLinkProps {
  /** Below `/app`, for example `purchase/purchase-order/12`; null shows the words alone. */
  to: string | null | undefined
  search?: Record<string, unknown>
  className?: string
  children: ReactNode
  title?: string
  onClick?: () => void
  'aria-current'?: 'page' | undefined
  /** To a sister of this screen, which has a place of its own to go back to. */
  sister?: true
}

/** A place is marked as the one on screen only at its own address, not at those below it. */
const here = { exact: true, includeSearch: false }

/** A link to a screen; only words where the screen does not exist or is not granted. */
export function ScreenLink({ to, search, children, onClick, sister, ...rest }: ScreenLinkProps) {
  const router = useRouter()
  if (!to || !placeOf(to))
    return (
      <span className={rest.className} title={rest.title}>
        {children}
      </span>
    )
  const leave = (event: MouseEvent) => {
    // Another tab or window begins by itself.
    const stays = event.ctrlKey || event.metaKey || event.shiftKey
    if (stays) return
    comeFrom(to, sister ? null : router.state.location)
    onClick?.()
  }
  return (
    <Link
      to="/app/$"
      params={{ _splat: to }}
      search={told(search)}
      activeOptions={here}
      onPointerEnter={() => restOn(to)}
      onPointerLeave={() => restOn(null)}
      onClick={leave}
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
    void navigate({ to: '/app/$', params: { _splat: to }, search: told(search) })
}

/** Whoever asks a list for something of which nothing is left means all of it, and not what the list begins with. */
function told(search: Record<string, unknown> = {}): Record<string, unknown> {
  const values = Object.values(search)
  return values.length > 0 && values.every((one) => one === undefined) ? EVERYTHING : search
}

/** An address that the server tells, `/app/stock/opname?status=["DRAFT"]`, as links take it. */
export function addressed(path: string): { to: string; search: Record<string, unknown> } {
  const [to = '', asked = ''] = path.replace(/^\/app\//, '').split('?')
  return { to, search: defaultParseSearch(`?${asked}`) }
}
