import { SMALL, useMedia } from '../media.ts'
import { useSettings } from '../settings.ts'
import './frame.css'
import { PageSkeleton } from './page-skeleton.tsx'
import { useFrame } from './state.ts'

/** How the frame is divided: known before anybody is, so that nothing moves when the session has answered. */
export function useLayout() {
  const { navType, navCollapsed } = useSettings()
  const { wide, openWhileWide } = useFrame()
  const large = !useMedia(SMALL)
  const side = navType === 'side'
  const collapsed = wide ? !openWhileWide : navCollapsed
  const name = !large ? 'is-small' : side ? (collapsed ? 'is-collapsed' : 'is-open') : 'is-top'
  return { large, side, collapsed, className: `frame ${name}` }
}

/** The frame before the session has answered: its bars where they will stand. */
export function ShellSkeleton() {
  const { headerNavColor, sideNavTheme, topNavColor } = useSettings()
  const { large, side, className } = useLayout()
  return (
    <div className={className} aria-busy="true">
      {large && <div className={`bar bar-${headerNavColor}`} />}
      {large && side && <div className={`side side-${sideNavTheme}`} />}
      {large && !side && <div className={`top-nav-bar bar-${topNavColor}`} />}
      <div className="page">
        <PageSkeleton />
      </div>
    </div>
  )
}
