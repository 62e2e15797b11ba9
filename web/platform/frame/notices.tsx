import { t } from '../i18n/texts.ts'
import { dismiss, useNotices } from '../notice.ts'
import './notices.css'

/** Outside every page, so that what was said survives leaving the page. */
export function Notices() {
  const notices = useNotices((s) => s.notices)
  return (
    <div className="notices" aria-live="polite">
      {notices.map((notice) => (
        <div
          key={notice.id}
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
      ))}
    </div>
  )
}
