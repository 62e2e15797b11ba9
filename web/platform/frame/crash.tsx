import { useNavigate } from '@tanstack/react-router'
import { t } from '../i18n/texts.ts'
import { ShopMark } from './shop-mark.tsx'

/** Our own error: said plainly, without a stack, and with a way on. */
export function CrashPage() {
  return (
    <main className="plain-page">
      <ShopMark />
      <h1>{t('crashTitle')}</h1>
      <p>{t('crashText')}</p>
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        {t('reload')}
      </button>
    </main>
  )
}

export function NotFoundPage() {
  const navigate = useNavigate()
  return (
    <main className="plain-page">
      <ShopMark />
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundText')}</p>
      <button
        type="button"
        className="button button-primary"
        onClick={() => void navigate({ to: '/app' })}
      >
        {t('backHome')}
      </button>
    </main>
  )
}
