import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { employee as api } from '#contract/system/employee.ts'
import { call } from '../../platform/api.ts'
import { instant } from '../../platform/format.ts'
import { hasRight, useUser } from '../../platform/session.ts'
import { type ActionOf, DetailActions } from '../../ui/detail-actions.tsx'
import { tellPassword } from './one-time-password.tsx'
import { employeePath } from './user-tabs.tsx'
import { t } from './texts.ts'
import './rights.css'

type Employee = ReplyOf<typeof api.get>

/** How he gets in, and what another may do about it. */
export function EmployeeAccount({ row }: { row: Employee }) {
  const { id } = row
  const own = useUser().employee.id === id
  const reset = async () => tellPassword({ id, ...(await call(api.resetPassword, { id })) })
  return (
    <dl className="account-list">
      <Line
        row={row}
        label={t('password')}
        text={row.isFirstLogin ? t('passwordFirst') : t('passwordOwn')}
        action={
          !own &&
          row.isActive && {
            label: t('resetPassword'),
            hint: t('resetPasswordTells'),
            run: reset,
          }
        }
      />
      <Line
        row={row}
        label={t('pin')}
        text={row.hasPin ? t('pinSet') : t('pinNone')}
        action={
          row.hasPin === true && {
            label: t('resetPin'),
            hint: t('resetPinTells'),
            run: () => call(api.resetPin, { id }),
          }
        }
      />
      <Line
        row={row}
        label={t('factor')}
        text={row.hasSecondFactor ? t('factorSet') : t('factorNone')}
        action={
          !own &&
          row.hasSecondFactor === true && {
            label: t('resetFactor'),
            hint: t('resetFactorTells'),
            run: () => call(api.resetSecondFactor, { id }),
          }
        }
      />
      <LockLine row={row} />
      <Line
        row={row}
        label={t('devices')}
        text={
          row.sessions.length === 0
            ? t('noDevices')
            : row.sessions.map((s) => (
                <div key={s.since}>
                  {t('deviceSince', { address: s.address ?? '–', since: instant(s.since) })}
                </div>
              ))
        }
        action={
          !own &&
          row.sessions.length > 0 && {
            label: t('endSessions'),
            hint: t('endSessionsTells'),
            run: () => call(api.endSessions, { id }),
          }
        }
      />
    </dl>
  )
}

function LockLine({ row }: { row: Employee }) {
  const { id } = row
  const locked = row.lockedUntil ? t('lockedUntil', { until: instant(row.lockedUntil) }) : ''
  return (
    <Line
      row={row}
      label={t('lock')}
      text={locked || t('notLocked')}
      action={
        locked.length > 0 && {
          label: t('unlock'),
          hint: t('unlockTells'),
          run: () => call(api.unlock, { id }),
        }
      }
    />
  )
}

interface LineProps {
  row: Employee
  label: string
  text: ReactNode
  action: ActionOf<{ document: Employee; actions: string[] }> | false | undefined
}

function Line({ row, label, text, action }: LineProps) {
  const allowed = action && hasRight(`${employeePath}:edit`)
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
      <dd>
        {allowed && (
          <DetailActions
            detail={{ document: row, actions: ['DO'] }}
            number={row.name}
            plain
            actions={{ DO: action }}
          />
        )}
      </dd>
    </div>
  )
}
