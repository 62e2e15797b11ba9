import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { device as api } from '#contract/auth/device.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '../platform/api.ts'
import { Failure } from '../platform/errors.ts'
import { instant } from '../platform/format.ts'
import { notify } from '../platform/notice.ts'
import { useRead } from '../platform/query.ts'
import { useSettings } from '../platform/settings.ts'
import { AuthShell } from './shell.tsx'
import { t } from './texts.ts'

/** Where one is signed in, and out of it again. */
export function Devices() {
  const locale = useSettings((s) => s.locale)
  return (
    <AuthShell key={locale}>
      <h1>{t('devices')}</h1>
      <p className="auth-sub">{t('devicesTell')}</p>
      <List />
    </AuthShell>
  )
}

type Row = ReplyOf<typeof api.list>['rows'][number]

function List() {
  const { data, isError, refetch } = useRead(api.list, {}, { staleTime: 0, quiet: true })
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const end = async (id: string | null) => {
    setBusy(true)
    try {
      await call(api.end, { id }, { quiet: true })
      notify({ tone: 'success', title: t('deviceEnded') })
      await refetch()
    } catch (error) {
      if (error instanceof Failure)
        notify({ tone: 'error', title: t('tryAgain'), text: error.message })
    }
    setBusy(false)
  }
  if (!data)
    return (
      <p className="auth-sub" role="status">
        {isError ? t('tryAgain') : t('loading')}
      </p>
    )
  const others = data.rows.filter((row) => !row.current)
  return (
    <>
      <ul className="auth-devices">
        {data.rows.map((row) => (
          <Device key={row.id} row={row} busy={busy} onEnd={() => void end(row.id)} />
        ))}
      </ul>
      {others.length > 1 && (
        <button
          type="button"
          className="button auth-cancel"
          disabled={busy}
          onClick={() => void end(null)}
        >
          {t('endOthers')}
        </button>
      )}
      <button
        type="button"
        className="button auth-cancel"
        onClick={() => void navigate({ to: '/app' })}
      >
        {t('backToWork')}
      </button>
    </>
  )
}

function Device({ row, busy, onEnd }: { row: Row; busy: boolean; onEnd: () => void }) {
  return (
    <li>
      <strong>{nameOf(row.agent)}</strong>
      {row.current && <em>{t('thisDevice')}</em>}
      <span>{t('deviceSeen', { at: instant(row.seenAt), address: row.address ?? '–' })}</span>
      {!row.current && (
        <button type="button" className="auth-link" disabled={busy} onClick={onEnd}>
          {t('endDevice')}
        </button>
      )}
    </li>
  )
}

const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Chrome, Windows`, as far as its browser says. */
function nameOf(agent: string | null): string {
  const known = [BROWSERS, SYSTEMS].flatMap(
    (names) => names.find(([mark]) => mark.test(agent ?? ''))?.[1] ?? [],
  )
  return known.length > 0 ? known.join(', ') : t('deviceUnknown')
}
