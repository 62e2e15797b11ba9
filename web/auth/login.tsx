import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Failure } from '../platform/errors.ts'
import { dismissAll } from '../platform/notice.ts'
import { signIn } from '../platform/session.ts'
import { useSettings } from '../platform/settings.ts'
import { AuthShell, PasswordInput, TextInput } from './shell.tsx'
import { t } from './texts.ts'

const REMEMBERED = 'gerai.remembered_email'

/** Sign-in. Loads no component library: it must open at once on a slow line. */
export function Login() {
  const locale = useSettings((s) => s.locale)
  return (
    <AuthShell key={locale}>
      <LoginForm />
    </AuthShell>
  )
}

interface Problems {
  email?: string | undefined
  password?: string | undefined
}

function LoginForm() {
  const [email, setEmail] = useState(() => localStorage.getItem(REMEMBERED) ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const enter = useEnter()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing: Problems = {
      email: email.trim() ? undefined : t('emailMissing'),
      password: password ? undefined : t('passwordMissing'),
    }
    setProblems(missing)
    if (missing.email || missing.password) {
      document.getElementById(missing.email ? 'email' : 'password')?.focus()
      return
    }
    setBusy(true)
    try {
      await enter(email.trim(), password, remember)
    } catch (error) {
      // Without an answer the call has already said so.
      if (error instanceof Failure) setProblems({ password: wordsOf(error) })
      document.getElementById('password')?.focus()
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('signIn')}</h1>
      <p className="auth-sub">{t('useWorkEmail')}</p>
      <TextInput
        id="email"
        label={t('email')}
        value={email}
        onChange={setEmail}
        error={problems.email}
        autoComplete="username"
        autoFocus={!email}
      />
      <PasswordInput
        id="password"
        label={t('password')}
        value={password}
        onChange={setPassword}
        error={problems.password}
        autoComplete="current-password"
        autoFocus={email !== ''}
      />
      <label className="auth-check">
        <input
          type="checkbox"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        {t('remember')}
      </label>
      <button type="submit" className="button button-primary auth-submit" disabled={busy}>
        {busy ? t('signingIn') : t('signIn')}
      </button>
      <p className="auth-hint">{t('forgotten')}</p>
    </form>
  )
}

function useEnter() {
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/auth/login' })
  return async (email: string, password: string, remember: boolean) => {
    const user = await signIn(email, password)
    if (remember) localStorage.setItem(REMEMBERED, user.employee.email)
    else localStorage.removeItem(REMEMBERED)
    dismissAll()
    if (user.employee.is_first_login) await navigate({ to: '/auth/change-password' })
    else if (next) await navigate({ href: next })
    else await navigate({ to: '/app' })
  }
}

/** The specification's words; what the server adds (attempts left, locked until) follows them. */
function wordsOf(error: Failure): string {
  const more = error.message === t('signInFailed') || error.status >= 500 ? '' : error.message
  return more ? `${t('signInFailed')} ${more}` : t('signInFailed')
}
