import { Input, type InputRef } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { t } from './texts.ts'

interface ReasonProps {
  value: string
  missing: boolean
  onChange: (text: string) => void
}

/** Why a finished month is touched again; without it nothing happens. */
export function ReasonField({ value, missing, onChange }: ReasonProps) {
  const id = useId()
  const box = useRef<Pick<InputRef, 'focus'>>(null)
  useEffect(() => {
    if (missing) box.current?.focus()
  }, [missing])
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{t('reason')}</label>
        <span className="hint">{t('required')}</span>
      </div>
      <Input.TextArea
        ref={box as never}
        id={id}
        rows={2}
        maxLength={200}
        required
        placeholder={t('reasonExample')}
        value={value}
        aria-invalid={missing}
        aria-describedby={missing ? `${id}-error` : undefined}
        {...(missing ? { status: 'error' as const } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {missing && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {t('reasonNeeded')}
        </p>
      )}
    </div>
  )
}
