import { StarOutlined } from '@ant-design/icons'
import { lazy, useState } from 'react'
import { Below } from '../below.tsx'
import { t } from './texts.ts'
import './views.css'
import type { ViewMenuProps } from './view-panel.tsx'
import { loadPage } from '../upgraded.ts'

const ViewPanel = lazy(() => loadPage(() => import('./view-panel.tsx')))

/** Names for addresses of this list: to go to, to begin with, to make. */
export function ViewMenu(props: ViewMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Below
      label={t('views')}
      open={open}
      onOpen={setOpen}
      content={<ViewPanel {...props} onDone={() => setOpen(false)} />}
    >
      <button type="button" className="chip chip-views">
        <StarOutlined aria-hidden="true" /> {t('views')}
      </button>
    </Below>
  )
}
