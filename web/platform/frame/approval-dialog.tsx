import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { type ApprovalAction, approval } from '#contract/application/approval.ts'
import { call } from '../api.ts'
import { type ApprovalWish, useApprovalWish } from '../approval.ts'
import { Failure } from '../errors.ts'
import { t } from '../i18n/texts.ts'
import { useUser } from '../session.ts'

/** A supervisor's yes at the same counter: who, PIN or password, and why. */
export function ApprovalDialog() {
  const wish = useApprovalWish((s) => s.wish)
  return wish && <Asking wish={wish} />
}

function Asking({ wish }: { wish: ApprovalWish }) {
  const own = useUser().employee.branchId
  const [who, setWho] = useState('')
  const [secret, setSecret] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const first = useId()

  const verify = async () => {
    if (!who.trim() || !secret || !reason.trim()) return setProblem(t('approval.incomplete'))
    setBusy(true)
    try {
      const { approvalToken } = await call(
        approval.verify,
        {
          ...(who.includes('@') ? { email: who.trim() } : { employeeCode: who.trim() }),
          ...(/^\d{6}$/.test(secret) ? { pin: secret } : { password: secret }),
          // The server names the action in its refusal.
          action: wish.action as ApprovalAction,
          branchId: wish.branchId ?? own,
          reason: reason.trim(),
        },
        { quiet: true },
      )
      wish.decide(approvalToken)
    } catch (error) {
      setBusy(false)
      setSecret('')
      if (error instanceof Failure) setProblem(error.message)
    }
  }
  return (
    <Modal
      open
      width={460}
      title={
        <>
          <SafetyCertificateOutlined aria-hidden="true" /> {t('approval.title')}
        </>
      }
      okText={t('approval.approve')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy }}
      onOk={() => void verify()}
      onCancel={() => wish.decide(null)}
      // Above another dialog the focus is still there when this one opens.
      afterOpenChange={(open) => open && document.getElementById(first)?.focus()}
    >
      <form
        className="approval"
        onSubmit={(event) => {
          event.preventDefault()
          void verify()
        }}
      >
        <p>{wish.message}</p>
        <Line id={first} label={t('approval.who')} value={who} onChange={setWho} first />
        <Line label={t('approval.secret')} value={secret} onChange={setSecret} secret />
        <Line label={t('approval.reason')} value={reason} onChange={setReason} />
        {problem && (
          <p className="approval-problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </Modal>
  )
}

interface LineProps {
  id?: string
  label: string
  value: string
  onChange: (value: string) => void
  secret?: boolean
  first?: boolean
}

function Line({ label, value, onChange, secret = false, first = false, ...given }: LineProps) {
  const own = useId()
  const id = given.id ?? own
  // Without the eye: from the secret, Tab leads to the reason.
  const Box = secret ? Input.Password : Input
  const more = secret ? { visibilityToggle: false } : {}
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Box
        {...more}
        id={id}
        value={value}
        autoFocus={first}
        maxLength={200}
        autoComplete={secret ? 'one-time-code' : 'off'}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
