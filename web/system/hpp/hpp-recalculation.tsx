import { useNavigate, useSearch } from '@tanstack/react-router'
import { recalculation as api } from '#contract/system/recalculation.ts'
import { day, instant } from '../../platform/format.ts'
import { Page as FramePage } from '../../platform/frame/page.tsx'
import { menuText } from '../../platform/i18n/contract.ts'
import { useRead } from '../../platform/query.ts'
import { hasRight, useUser } from '../../platform/session.ts'
import { Tag } from '../../ui/status-tag.tsx'
import { HppRun } from './run.tsx'
import { HppStart } from './start.tsx'
import { type Run, toneOf } from './state.ts'
import { t } from './texts.ts'
import '../../ui/ui.css'
import './hpp.css'

/** Costs made true again: counted first, looked at, then applied (domain §4.4). */
export function Page() {
  const { employee } = useUser()
  const branchId = employee.branchId
  const { run: asked } = useSearch({ strict: false }) as { run?: number }
  const navigate = useNavigate()
  const runs = useRead(
    api.getAll,
    { limit: 20, offset: 0, branchId },
    { keep: true, staleTime: 0, every: 5000 },
  )
  const chosen = asked ?? runs.data?.rows[0]?.id
  const choose = (id: number) =>
    void navigate({ to: '.', search: { run: id }, replace: true } as never)
  return (
    <FramePage title={menuText('system/hpp-recalculation')}>
      <div className="hpp">
        <div className="hpp-side">
          {hasRight('system/hpp-recalculation:add') && (
            <HppStart branchId={branchId} onStarted={choose} />
          )}
          <Waiting branchId={branchId} />
          <Runs rows={runs.data?.rows ?? []} chosen={chosen} onChoose={choose} />
        </div>
        {chosen ? (
          <HppRun key={chosen} id={chosen} branchId={branchId} />
        ) : (
          <section className="panel fill" aria-busy={!runs.data && !runs.isError}>
            <div className="empty">
              <p>{t(runs.isError ? 'readFailed' : 'pick')}</p>
            </div>
          </section>
        )}
      </div>
    </FramePage>
  )
}

function Waiting({ branchId }: { branchId: number }) {
  const { data } = useRead(
    api.waiting,
    { limit: 5, offset: 0, branchId },
    { every: 10_000, quiet: true },
  )
  return (
    <section className="panel hpp-list" aria-labelledby="hpp-waiting">
      <div className="panel-head">
        <h2 id="hpp-waiting">{t('waiting')}</h2>
        {data && data.count > 0 && <Tag tone="orange">{String(data.count)}</Tag>}
      </div>
      <ul>
        {data?.rows.map((row) => (
          <li key={row.goodsId} className="hpp-item">
            <span className="hpp-name">{row.name}</span>
            <span className="hint">
              {t('since', { day: day(row.dirtyFrom), count: String(row.movements) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="hint hpp-foot">{t(data?.count ? 'waitingHint' : 'noneWaiting')}</p>
    </section>
  )
}

interface RunsProps {
  rows: Run[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

function Runs({ rows, chosen, onChoose }: RunsProps) {
  if (rows.length === 0) return null
  return (
    <nav className="panel hpp-list" aria-label={t('runs')}>
      <div className="panel-head">
        <h2>{t('runs')}</h2>
      </div>
      <ul>
        {rows.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              className="hpp-item hpp-pick"
              aria-current={run.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(run.id)}
            >
              <span className="hpp-name">{t('from', { day: day(run.fromDate) })}</span>
              <Tag tone={toneOf(run.status)}>{t(run.status)}</Tag>
              <span className="hint">
                {t('by', { scope: run.scope, who: run.createdByName, at: instant(run.createdAt) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
