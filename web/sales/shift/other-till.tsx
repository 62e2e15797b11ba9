import { Button } from 'antd'
import { useState } from 'react'
import { useHome } from '../../platform/session.ts'
import { registerHere } from './register.ts'
import { useShift } from './shift.ts'
import { t } from './texts.ts'

/** Whoever opened a shift at another device is told before he sells, not after the money. */
export function OtherTill() {
  const { branchId } = useHome().employee
  const [busy, setBusy] = useState(false)
  const current = useShift()
  const till = current?.shift?.tillName
  if (!till || till === current.till?.name) return null
  const register = async () => {
    setBusy(true)
    await registerHere(branchId, till)
    setBusy(false)
  }
  return (
    <p className="till-strip" role="status">
      <strong>{t('otherTill', { till })}</strong> {t('otherTillText')}{' '}
      {!current.till && (
        <Button size="small" loading={busy} onClick={() => void register()}>
          {t('otherTillHere', { till })}
        </Button>
      )}
    </p>
  )
}
