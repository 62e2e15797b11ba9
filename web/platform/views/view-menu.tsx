import { StarOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { t } from './texts.ts'
import './views.css'
import type { ViewMenuProps } from './view-panel.tsx'

const ViewPanel = lazy(() => import('./view-panel.tsx'))

/** Names for addresses of this list: to go to, to begin with, to make. */
export function ViewMenu(props: ViewMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      // On a phone its button may stand at the edge: the panel moves as far as it has to.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Suspense fallback={<div className="views" />}>
          <ViewPanel {...props} onDone={() => setOpen(false)} />
        </Suspense>
      }
    >
      <button type="button" className="chip chip-views" aria-haspopup="dialog" aria-expanded={open}>
        <StarOutlined aria-hidden="true" /> {t('views')}
      </button>
    </Popover>
  )
}
