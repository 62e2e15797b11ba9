import { CloudSyncOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useLayoutEffect } from 'react'
import { useConnection } from '../connection.ts'
import { keepDraft, readDraft } from '../drafts.ts'
import { time } from '../format.ts'
import { useSession } from '../session.ts'
import { type Entry, isWaiting, sumsOf } from './entries.ts'
import { useOutbox } from './outbox.ts'
import { t } from './texts.ts'
import { useLasting } from './watch.ts'
import './unsent-bar.css'

/**
 * What lies on this device: since when there is no line, how much is unsent, what was refused, what is another's. While it
 * would say that there is no line, no notice does; a page that `outlivesLine` says so with nothing unsent too.
 */
export function UnsentBar({ outlivesLine = false }: { outlivesLine?: boolean }) {
  const email = useSession((s) => s.user?.employee.email ?? null)
  const lostAt = useConnection((s) => s.lostAt)
  // Codes to be looked up stand on their page, and so does whatever its own page tells.
  const told = useOutbox((s) => s.entries).filter(isTold)
  const sums = sumsOf(told, email)
  const { waiting, refused, asking, others } = sums
  const waits = useLasting(waiting.length > 0)
  const tellsLine = outlivesLine || waiting.length > 0
  useLayoutEffect(() => {
    useConnection.setState({ isShown: tellsLine })
    return () => useConnection.setState({ isShown: false })
  }, [tellsLine])
  const shown = waits || (lostAt !== null && tellsLine)
  const words = [
    lostAt && shown && t('since', { time: time(lostAt) }),
    shown && waiting.length > 0 && t('unsent', { count: waiting.length }),
    refused[0] && t('refused', { count: refused.length, why: refused[0].refusal?.message ?? '' }),
    asking.length > 0 && t('asking', { count: asking.length }),
    ...others.map(({ name, count }) => t('ofOthers', { name, count })),
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <div className="unsent-bar tone-orange" role="status">
      <CloudSyncOutlined aria-hidden="true" />
      <span>{words.join(' · ')}</span>
      <ToPage entry={refused[0] ?? asking[0] ?? (shown ? waiting[0] : undefined)} />
    </div>
  )
}

const isTold = (entry: Entry) => entry.address.writes && (isWaiting(entry) || !isHere(entry.page))

/** To where it was written. */
function ToPage({ entry }: { entry: Entry | undefined }) {
  const navigate = useNavigate()
  if (!entry || isHere(entry.page)) return null
  const open = () => {
    const { form, page } = entry
    if (form && !readDraft(form.key)) keepDraft(form.key, form.values)
    void navigate({ href: `/app/${page}` })
  }
  return (
    <Button size="small" type="link" onClick={open}>
      {t('open')}
    </Button>
  )
}

/** Page below `/app/` that stands in the address, with its search. */
export const pageHere = () => location.pathname.replace(/^\/app\//, '') + location.search
const isHere = (page: string) => page === pageHere()
