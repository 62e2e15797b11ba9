import { LockOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { session } from '#contract/auth/session.ts'
import { call } from '../api.ts'
import { usePasswordRequest } from '../confirm-password.ts'
import { Failure } from '../errors.ts'
import { t } from '../i18n/texts.ts'
import { TopDialog, focusInto } from './top-dialog.tsx'

/** Before something that changes the system itself: is it still the one who signed in? */
export function ConfirmPassword() {
  const request = usePasswordRequest((s) => s.request)
  return request && <Asking done={request.done} />
}

function Asking({ done }: { done: (proven: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const id = useId()
  const prove = async () => {
    if (!password) return
    setBusy(true)
    try {
      await call(session.confirmPassword, { password }, { quiet: true })
      done(true)
    } catch (error) {
      setBusy(false)
      setPassword('')
      setProblem(error instanceof Failure ? error.message : t('tryAgain'))
    }
  }
  return (
    <TopDialog
      width={440}
      title={
        <>
          <LockOutlined aria-hidden="true" /> {t('confirm.title')}
        </>
      }
      okText={t('confirm.go')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      onOk={() => void prove()}
      onCancel={() => done(false)}
      afterOpenChange={(open) => open && focusInto(id)}
    >
      <form
        className="approval"
        onSubmit={(event) => {
          event.preventDefault()
          void prove()
        }}
      >
        <p>{t('confirm.text')}</p>
        <div>
          <label htmlFor={id}>{t('confirm.password')}</label>
          <Input.Password
            id={id}
            value={password}
            visibilityToggle={false}
            autoComplete="current-password"
            maxLength={256}
            aria-invalid={problem !== ''}
            onChange={(event) => setPassword(event.target.value)}
          />
        </div>
        {problem && (
          <p className="approval-problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </TopDialog>
  )
}
