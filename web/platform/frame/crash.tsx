import { useNavigate } from '@tanstack/react-router'
import { NoAnswer } from '../errors.ts'
import { t } from '../i18n/texts.ts'
import { t as unsentText } from '../outbox/texts.ts'
import { ShopMark } from './shop-mark.tsx'

/** A page whose program could not be fetched, in the words of each browser. */
const UNFETCHED = /dynamically imported module|importing a module script failed/i

/** Our own error: said plainly, without a stack, and with a way on. */
export function CrashPage({ error }: { error?: unknown }) {
  const away =
    error instanceof NoAnswer || (error instanceof Error && UNFETCHED.test(error.message))
  return (
    <main className="plain-page">
      <ShopMark />
      <h1>{t(away ? 'noAnswerText' : 'crashTitle')}</h1>
      <p>{away ? unsentText('notHere') : t('crashText')}</p>
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
