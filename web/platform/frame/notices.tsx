import { createPortal } from 'react-dom'
import { t } from '../i18n/texts.ts'
import { PHONE, useMedia } from '../media.ts'
import { type Notice, dismiss, useNotices } from '../notice.ts'
import { withOpenDialog } from '../shortcuts.ts'
import './notices.css'

/**
 * Outside every page, so that what was said survives leaving the page. What went wrong stands below the page's head
 * and covers nothing; whatever is said over a dialog floats at the top. Good news stands above the foot of the page,
 * on a phone, where it would lie over a number there, below the head as well.
 */
export function Notices() {
  const { notices, place } = useNotices()
  const phone = useMedia(PHONE)
  const inPage =
    place && !withOpenDialog() ? notices.filter(({ tone }) => phone || tone !== 'success') : []
  const floating = notices.filter((notice) => !inPage.includes(notice))
  const low = place && floating.every(({ tone }) => tone === 'success')
  return (
    <>
      <div className={low ? 'notices is-low' : 'notices'} aria-live="polite">
        {floating.map((notice) => (
          <One key={notice.id} notice={notice} />
        ))}
      </div>
      {place &&
        createPortal(
          inPage.map((notice) => <One key={notice.id} notice={notice} />),
          place,
        )}
    </>
  )
}

function One({ notice }: { notice: Notice }) {
  return (
    <div
      className={`notice notice-${notice.tone}`}
      role={notice.tone === 'error' ? 'alert' : 'status'}
    >
      <div>
        <strong>{notice.title}</strong>
        {notice.text && <span> {notice.text}</span>}
      </div>
      <button
        type="button"
        className="notice-close"
        aria-label={t('close')}
        onClick={() => dismiss(notice.id)}
      >
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="M2 2l8 8M10 2l-8 8" />
        </svg>
      </button>
    </div>
  )
}
