import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { secondFactor as api } from '#contract/auth/second-factor.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
import { saveBlob } from '../platform/download.ts'
import { Failure } from '../platform/errors.ts'
import { day } from '../platform/format.ts'
import { notify } from '../platform/notice.ts'
import { useRead } from '../platform/query.ts'
import { refreshUser, useUser } from '../platform/session.ts'
import { useSettings } from '../platform/settings.ts'
import { AuthShell, CodeInput, PasswordInput } from './shell.tsx'
import { t } from './texts.ts'

/** An app's codes beside the password: set up by QR code, renewed, taken off. */
export function SecondFactor() {
  const locale = useSettings((s) => s.locale)
  return (
    <AuthShell key={locale}>
      <h1>{t('factor')}</h1>
      <Steps />
    </AuthShell>
  )
}

type State = ReplyOf<typeof api.get>

function Steps() {
  const { data, isError, refetch } = useRead(api.get, {}, { staleTime: 0, quiet: true })
  const [recovery, setRecovery] = useState<string[] | null>(null)
  if (recovery) return <Recovery codes={recovery} />
  if (!data)
    return (
      <p className="auth-sub" role="status">
        {isError ? (
          <button type="button" className="auth-link" onClick={() => void refetch()}>
            {t('tryAgain')}
          </button>
        ) : (
          t('loading')
        )}
      </p>
    )
  return data.active ? (
    <Active state={data} onRenewed={setRecovery} />
  ) : (
    <SetUp required={data.required} onDone={setRecovery} />
  )
}

type Problems = Partial<Record<'password' | 'code', string>>

/** One question at a time; what the server refuses stands at its field. */
function useAsking() {
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const show = (found: Problems) => {
    setProblems(found)
    const first = found.password ? 'password' : found.code ? 'code' : null
    if (first) document.getElementById(first)?.focus()
    return first !== null
  }
  const ask = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      setProblems({})
    } catch (error) {
      // Without an answer the call has already said so.
      if (!(error instanceof Failure)) return
      const told = Object.fromEntries(error.errors.map((e) => [e.field, e.message]))
      if (!show(told)) notify({ tone: 'error', title: t('tryAgain'), text: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { problems, busy, show, ask }
}

interface FormProps {
  busy: boolean
  button: string
  onSubmit: () => void
  children: ReactNode
}

function Form({ busy, button, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      {children}
      <button type="submit" className="button button-primary auth-submit" disabled={busy}>
        {button}
      </button>
    </form>
  )
}

function BackToWork() {
  const navigate = useNavigate()
  if (useUser().employee.second_factor_due) return null
  return (
    <button
      type="button"
      className="button auth-cancel"
      onClick={() => void navigate({ to: '/app' })}
    >
      {t('backToWork')}
    </button>
  )
}

interface SetUpProps {
  required: boolean
  onDone: (recovery: string[]) => void
}

/** First the password, then the code that proves that the secret has arrived in the app. */
function SetUp({ required, onDone }: SetUpProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [made, setMade] = useState<ReplyOf<typeof api.add> | null>(null)
  const { problems, busy, show, ask } = useAsking()
  const begin = () => {
    if (show(password ? {} : { password: t('passwordMissing') })) return
    void ask(async () => setMade(await call(api.add, { password }, { quiet: true })))
  }
  const confirm = () => {
    if (show(code.trim() ? {} : { code: t('codeMissing') })) return
    void ask(async () => {
      const { recovery } = await call(api.confirm, { code }, { quiet: true })
      await refreshUser()
      onDone(recovery)
    })
  }
  return (
    <>
      <p className="auth-sub">{t(required ? 'factorRequired' : 'factorTells')}</p>
      {made ? (
        <Form busy={busy} button={t('activate')} onSubmit={confirm}>
          <p className="auth-note">{t('scan')}</p>
          <img className="auth-qr" src={made.qr} alt={t('qr')} />
          <p className="auth-note">
            {t('orType')} <code>{made.secret.match(/.{4}/g)?.join(' ')}</code>
          </p>
          <CodeInput
            label={t('code')}
            value={code}
            onChange={setCode}
            error={problems.code}
            autoFocus
          />
        </Form>
      ) : (
        <Form busy={busy} button={t('next')} onSubmit={begin}>
          <PasswordInput
            id="password"
            label={t('password')}
            value={password}
            onChange={setPassword}
            error={problems.password}
            autoComplete="current-password"
            autoFocus
          />
        </Form>
      )}
      <BackToWork />
    </>
  )
}

/** Shown once: whoever loses the telephone comes in with one of them. */
function Recovery({ codes }: { codes: string[] }) {
  const navigate = useNavigate()
  const text = `${t('recoveryOf', { email: useUser().employee.email })}\n\n${codes.join('\n')}\n`
  return (
    <>
      <p className="auth-sub">{t('recoveryTells')}</p>
      <ul className="auth-codes">
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button auth-submit"
        onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'kode-cadangan.txt')}
      >
        {t('download')}
      </button>
      <button
        type="button"
        className="button button-primary auth-cancel"
        onClick={() => void navigate({ to: '/app' })}
      >
        {t('recoverySaved')}
      </button>
    </>
  )
}

interface ActiveProps {
  state: State
  onRenewed: (recovery: string[]) => void
}

function Active({ state, onRenewed }: ActiveProps) {
  const [values, setValues] = useState({ password: '', code: '' })
  const { problems, busy, show, ask } = useAsking()
  const navigate = useNavigate()
  const complete = () =>
    !show({
      ...(values.password ? {} : { password: t('passwordMissing') }),
      ...(values.code.trim() ? {} : { code: t('codeMissing') }),
    })
  const renew = () => {
    if (!complete()) return
    void ask(async () => onRenewed((await call(api.renew, values, { quiet: true })).recovery))
  }
  const remove = () => {
    if (!complete()) return
    void ask(async () => {
      await call(api.remove, values, { quiet: true })
      notify({ tone: 'success', title: t('factorRemoved') })
      await navigate({ to: '/app' })
    })
  }
  return (
    <>
      <p className="auth-sub">
        {t('factorActive', {
          since: day(state.since),
          left: String(state.recoveryLeft),
        })}
      </p>
      <Form busy={busy} button={t('renew')} onSubmit={renew}>
        <PasswordInput
          id="password"
          label={t('password')}
          value={values.password}
          onChange={(password) => setValues((v) => ({ ...v, password }))}
          error={problems.password}
          autoComplete="current-password"
          autoFocus
        />
        <CodeInput
          label={t('code')}
          value={values.code}
          onChange={(code) => setValues((v) => ({ ...v, code }))}
          error={problems.code}
        />
      </Form>
      {!state.required && (
        <button type="button" className="button auth-cancel" disabled={busy} onClick={remove}>
          {t('factorRemove')}
        </button>
      )}
      <BackToWork />
    </>
  )
}
