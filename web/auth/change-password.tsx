import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Failure } from '../platform/errors.ts'
import { notify } from '../platform/notice.ts'
import { changePassword, useUser } from '../platform/session.ts'
import { useSettings } from '../platform/settings.ts'
import { AuthShell, PasswordInput } from './shell.tsx'
import { t } from './texts.ts'

export function ChangePassword() {
  const locale = useSettings((s) => s.locale)
  return (
    <AuthShell key={locale}>
      <PasswordForm />
    </AuthShell>
  )
}

type Field = 'oldPassword' | 'newPassword' | 'confirmation'
type Values = Record<Field, string>
const order: Field[] = ['oldPassword', 'newPassword', 'confirmation']

function problemsOf(v: Values): Partial<Values> {
  return {
    ...(v.oldPassword ? {} : { oldPassword: t('required') }),
    ...(v.newPassword.length >= 12
      ? v.newPassword === v.oldPassword
        ? { newPassword: t('sameAsOld') }
        : {}
      : { newPassword: t('tooShort') }),
    ...(v.confirmation === v.newPassword ? {} : { confirmation: t('notSame') }),
  }
}

function PasswordForm() {
  const first = useUser().employee.is_first_login
  const [values, setValues] = useState<Values>({
    oldPassword: '',
    newPassword: '',
    confirmation: '',
  })
  const [problems, setProblems] = useState<Partial<Values>>({})
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  const show = (found: Partial<Values>) => {
    setProblems(found)
    const firstWrong = order.find((field) => found[field])
    if (firstWrong) document.getElementById(firstWrong)?.focus()
    return firstWrong !== undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (show(problemsOf(values))) return
    setBusy(true)
    try {
      await changePassword(values.oldPassword, values.newPassword)
      notify({ tone: 'success', title: t('passwordChanged') })
      await navigate({ to: '/app' })
    } catch (error) {
      setBusy(false)
      if (!(error instanceof Failure)) return
      const told = Object.fromEntries(error.errors.map((e) => [e.field, e.message]))
      if (!show(told)) notify({ tone: 'error', title: t('tryAgain'), text: error.message })
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t('changePassword')}</h1>
      <p className="auth-sub">{first ? t('firstLogin') : t('passwordRule')}</p>
      {order.map((field) => (
        <PasswordInput
          key={field}
          id={field}
          label={t(field)}
          value={values[field]}
          error={problems[field]}
          autoComplete={field === 'oldPassword' ? 'current-password' : 'new-password'}
          autoFocus={field === 'oldPassword'}
          onChange={(value) => setValues((v) => ({ ...v, [field]: value }))}
        />
      ))}
      {first && <p className="auth-hint">{t('passwordRule')}</p>}
      <button type="submit" className="button button-primary auth-submit" disabled={busy}>
        {t('save')}
      </button>
      {!first && (
        <button
          type="button"
          className="button auth-cancel"
          onClick={() => void navigate({ to: '/app' })}
        >
          {t('cancel')}
        </button>
      )}
    </form>
  )
}
