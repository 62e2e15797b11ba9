import { type ReactNode, useState } from 'react'
import { Button } from 'antd'
import { BESIDE } from './line-room.ts'
import { useMedia } from '../platform/media.ts'
import { useShortcut } from '../platform/shortcuts.ts'
import { t } from './texts.ts'

interface FormSideProps {
  /** Facts about the row in edit. */
  rail: ReactNode
  totals: ReactNode
  /** Both below the lines, the facts in one line; `F3` takes them to the right. */
  strip: boolean
}

/** What stands beside the lines of a form, or below them. */
export function FormSide({ rail, totals, strip }: FormSideProps) {
  const wide = useMedia(BESIDE)
  const [open, setOpen] = useState(false)
  const turns = strip && wide && Boolean(rail)
  useShortcut('F3', () => setOpen(!open), turns)
  if (!rail && !totals) return null
  if (!strip)
    return (
      <div className="form-side">
        {rail}
        {totals}
      </div>
    )
  return (
    <>
      {rail && (
        <div className={open ? 'form-rail is-open' : 'form-rail'}>
          <div className="rail-body">{rail}</div>
          {turns && (
            <Button
              size="small"
              type="text"
              aria-expanded={open}
              tabIndex={-1}
              onClick={() => setOpen(!open)}
            >
              <kbd>F3</kbd> {t('factsKey')}
            </Button>
          )}
        </div>
      )}
      {totals && <div className="form-sums">{totals}</div>}
    </>
  )
}
