import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { employee } from '#contract/system/employee.ts'
import { call } from '../api.ts'
import { Failure } from '../errors.ts'
import { t } from '../i18n/texts.ts'
import { notify } from '../notice.ts'

/** One's own PIN, proven by one's own password. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (pin !== again) return setProblem(t('pin.notSame'))
    setBusy(true)
    try {
      await call(employee.changePin, { password, pin }, { quiet: true })
      notify({ tone: 'success', title: t('pin.saved') })
      onClose()
    } catch (error) {
      setBusy(false)
      setProblem(error instanceof Failure ? error.message : t('tryAgain'))
    }
  }
  return (
    <Modal
      open
      width={440}
      title={t('pin.title')}
      okText={t('pin.save')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, disabled: !password || pin.length !== 6 }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <form
        className="approval"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <p>{t('pin.text')}</p>
        <Secret label={t('pin.password')} value={password} onChange={setPassword} first />
        <Secret label={t('pin.new')} value={pin} onChange={setPin} digits />
        <Secret label={t('pin.again')} value={again} onChange={setAgain} digits />
        {problem && (
          <p className="approval-problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Modal>
  )
}

interface SecretProps {
  label: string
  value: string
  onChange: (value: string) => void
  digits?: boolean
  first?: boolean
}

function Secret({ label, value, onChange, digits = false, first = false }: SecretProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input.Password
        id={id}
        value={value}
        autoFocus={first}
        visibilityToggle={false}
        autoComplete={digits ? 'off' : 'current-password'}
        {...(digits ? { inputMode: 'numeric' as const } : {})}
        maxLength={digits ? 6 : 256}
        onChange={(event) =>
          onChange(digits ? event.target.value.replace(/\D/g, '') : event.target.value)
        }
      />
    </div>
  )
}
