import { offline as api } from '#contract/sales/offline.ts'
import { count } from '../platform/format.ts'
import { menuText } from '../platform/i18n/contract.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { mayCall } from '../platform/session.ts'
import { slow } from './slow.ts'
import type { Branch } from './summary.ts'
import { t } from './texts.ts'

const place = 'sales/offline'

/** What tills sold without a line and nobody has looked into, sent, or knows; not there where nothing waits. */
export function OfflineWaits({ branch }: { branch: Branch }) {
  const asked = branch === 'all' ? {} : { branchId: branch }
  const { data } = useRead(api.waiting, asked, { ...slow, enabled: mayCall(api.waiting) })
  if (!data) return null
  const { differences, unsent, missing } = data
  const waiting = differences + unsent + missing
  if (waiting === 0) return null
  const title = menuText(place)
  return (
    <section className="panel home-list" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <span className="badge">{count(waiting)}</span>
      </div>
      <ul>
        {(
          [
            ['offline.missing', missing, `${place}/devices`, {}],
            ['offline.unsent', unsent, `${place}/devices`, {}],
            ['offline.differences', differences, place, { open: true }],
          ] as const
        )
          .filter(([, waits]) => waits > 0)
          .map(([what, waits, to, asks]) => (
            <li key={what} className="task-row">
              <ScreenLink to={to} search={{ branchId: branch, ...asks }} className="row-link">
                {t(what)}
              </ScreenLink>
              <strong className={what === 'offline.missing' ? 'is-short' : ''}>
                {count(waits)}
              </strong>
            </li>
          ))}
      </ul>
    </section>
  )
}
