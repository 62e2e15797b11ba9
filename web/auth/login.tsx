import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Failure } from '../platform/errors.ts'
import { dismissAll, notify } from '../platform/notice.ts'
import { PlainHttpNote } from '../platform/frame/plain-http.tsx'
import { REMEMBERED, signIn } from '../platform/session.ts'
import { useSettings } from '../platform/settings.ts'
import { AuthShell, CodeInput, PasswordInput, TextInput } from './shell.tsx'
import { t } from './texts.ts'

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
  code?: string | undefined
}

function LoginForm() {
  const { email, setEmail, password, setPassword, code, setCode, ...login } = useLogin()
  const { problems, busy } = login
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void login.submit()
  }
  if (code !== null)
    return (
      <form onSubmit={onSubmit} noValidate>
        <h1>{t('factor')}</h1>
        <p className="auth-sub">{t('factorAsked')}</p>
        <CodeInput
          label={t('code')}
          value={code}
          onChange={setCode}
          error={problems.code}
          autoFocus
        />
        <Submit busy={busy} />
        <button type="button" className="button auth-cancel" onClick={() => setCode(null)}>
          {t('backToSignIn')}
        </button>
      </form>
    )

  return (
    <form onSubmit={onSubmit} noValidate>
      <h1>{t('signIn')}</h1>
      <p className="auth-sub">{t('useWorkEmail')}</p>
      <PlainHttpNote words={t('plainHttp')} />
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
          checked={login.remember}
          onChange={(event) => login.setRemember(event.target.checked)}
        />
        {t('remember')}
      </label>
      <Submit busy={busy} />
      <p className="auth-hint">{t('forgotten')}</p>
    </form>
  )
}

function Submit({ busy }: { busy: boolean }) {
  return (
    <button type="submit" className="button button-primary auth-submit" disabled={busy}>
      {busy ? t('signingIn') : t('signIn')}
    </button>
  )
}

/** What is typed, and what the server says to it. */
function useLogin() {
  const [email, setEmail] = useState(() => localStorage.getItem(REMEMBERED) ?? '')
  const [password, setPassword] = useState('')
  /** Null until the server has asked for one. */
  const [code, setCode] = useState<string | null>(null)
  const [remember, setRemember] = useState(true)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const enter = useEnter()

  const submit = async () => {
    const missing: Problems = {
      email: email.trim() ? undefined : t('emailMissing'),
      password: password ? undefined : t('passwordMissing'),
      code: code?.trim() === '' ? t('codeMissing') : undefined,
    }
    setProblems(missing)
    const first = (['email', 'password', 'code'] as const).find((field) => missing[field])
    if (first) {
      document.getElementById(first)?.focus()
      return
    }
    setBusy(true)
    try {
      await enter({ email: email.trim(), password, code, remember })
    } catch (error) {
      setBusy(false)
      // Without an answer the call has already said so.
      if (error instanceof Failure) refused(error)
      else document.getElementById(code === null ? 'password' : 'code')?.focus()
    }
  }
  const refused = (error: Failure) => {
    if (error.code === 'SECOND_FACTOR') return setCode('')
    if (error.code === 'SECOND_FACTOR_WRONG') {
      setProblems({ code: error.message })
      document.getElementById('code')?.focus()
      return
    }
    setCode(null)
    setProblems({ password: wordsOf(error) })
    document.getElementById('password')?.focus()
  }

  return {
    email,
    setEmail,
    password,
    setPassword,
    code,
    setCode,
    remember,
    setRemember,
    problems,
    busy,
    submit,
  }
}

interface Entry {
  email: string
  password: string
  code: string | null
  remember: boolean
}

function useEnter() {
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/auth/login' })
  return async ({ email, password, code, remember }: Entry) => {
    const user = await signIn(email, password, code ?? undefined)
    if (remember) localStorage.setItem(REMEMBERED, user.employee.email)
    else localStorage.removeItem(REMEMBERED)
    dismissAll()
    if (user.employee.is_first_login) await navigate({ to: '/auth/change-password' })
    else if (user.employee.second_factor_due) await navigate({ to: '/auth/second-factor' })
    else if (next) await navigate({ href: next })
    else await navigate({ to: '/app' })
    if (user.notice) notify({ tone: 'warning', title: t('accountNotice'), text: user.notice })
  }
}

/** The specification's words; what the server adds (attempts left, locked until) follows them. */
function wordsOf(error: Failure): string {
  // What was typed may well be right; it is where from that is refused.
  if (error.status === 403) return error.message
  const more = error.message === t('signInFailed') || error.status >= 500 ? '' : error.message
  return more ? `${t('signInFailed')} ${more}` : t('signInFailed')
}
