import type { InputOf } from '#contract/endpoint.ts'
import { FigureLink, NO_NOTE } from '../platform/figure-link.tsx'
import { DASH, count, day, today } from '../platform/format.ts'
import { ScreenLink } from '../platform/link.tsx'
import { useRead } from '../platform/query.ts'
import { documentPath } from '../platform/screens.ts'
import type { Branch } from './summary.ts'
import { t } from './texts.ts'
import { type Task, type Waiting, ownTasks } from './work.ts'

interface TasksProps {
  branch: Branch
}

/** How many of each sort wait: every one in its place before its number is there. */
export function Tasks({ branch }: TasksProps) {
  const tasks = ownTasks()
  if (tasks.length === 0) return null
  return (
    <section className="panel home-list" aria-label={t('work')}>
      <div className="panel-head">
        <h2>{t('work')}</h2>
      </div>
      <ul>
        {tasks.map((task) => (
          <TaskRow key={task.key} task={task} branch={branch} />
        ))}
      </ul>
    </section>
  )
}

interface TaskProps {
  task: Task
  branch: Branch
}

function TaskRow({ task, branch }: TaskProps) {
  const waiting = useWaiting(task, branch)
  return (
    <li className="task-row">
      <ScreenLink to={task.to} search={searchOf(task, branch)} className="row-link">
        {t(`work.${task.key}`)}
      </ScreenLink>
      {waiting?.count ? (
        <strong>{count(waiting.count)}</strong>
      ) : (
        <span>{waiting ? DASH : NO_NOTE}</span>
      )}
    </li>
  )
}

/** For those whose day is work and not money: the same numbers as the loudest thing there is. */
export function TaskBand({ branch }: TasksProps) {
  const tasks = ownTasks().slice(0, 5)
  if (tasks.length === 0) return null
  return (
    <dl className={`panel kpis kpis-${tasks.length}`}>
      {tasks.map((task) => (
        <TaskFigure key={task.key} task={task} branch={branch} />
      ))}
    </dl>
  )
}

function TaskFigure({ task, branch }: TaskProps) {
  const waiting = useWaiting(task, branch)
  return (
    <div className="kpi">
      <dt>{t(`work.${task.key}`)}</dt>
      <dd>
        <FigureLink to={task.to} search={searchOf(task, branch)}>
          {waiting && count(waiting.count)}
        </FigureLink>
        <span className="kpi-note">{t(`waits.${task.key}`)}</span>
      </dd>
    </div>
  )
}

/** Those that wait longest, to be opened from here. */
export function TaskLists({ branch }: TasksProps) {
  return ownTasks()
    .slice(0, 3)
    .map((task) => <TaskList key={task.key} task={task} branch={branch} />)
}

function TaskList({ task, branch }: TaskProps) {
  const waiting = useWaiting(task, branch)
  const title = t(`work.${task.key}`)
  return (
    <section className="panel home-list" aria-label={title} aria-busy={!waiting}>
      <div className="panel-head">
        <h2>{title}</h2>
        {waiting && waiting.count > 0 && (
          <ScreenLink className="end" to={task.to} search={searchOf(task, branch)}>
            {t('openAll')}
          </ScreenLink>
        )}
      </div>
      {waiting?.count === 0 && <p className="home-none">{t('nothingWaits')}</p>}
      <ul>
        {waiting?.rows.map((row) => (
          <li key={idOf(row)} className="task-row is-document">
            <ScreenLink to={documentPath(row.kind, idOf(row))} className="row-link">
              {row.docNo ?? t('noNumber')}
            </ScreenLink>
            <span className="ellipsis">
              {row.partyName ?? row.supplierName ?? row.warehouseName}
            </span>
            <span className="hint">{day(row.docDate)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A report tells of documents, a list consists of them. */
const idOf = (row: Waiting['rows'][number]) => row.documentId ?? row.id ?? 0

/** The list's own answer, or the report's of today, the oldest first. */
function useWaiting({ call, filter }: Task, branch: Branch): Waiting | undefined {
  const where = filter
    ? { filter, ...(branch === 'all' ? {} : { branchId: branch }) }
    : { date: today(), ...(branch === 'all' ? {} : { branchIds: [branch] }) }
  const { data } = useRead(call, { limit: SHOWN, sort: OLDEST, ...where } as InputOf<typeof call>, {
    keep: true,
    quiet: true,
    staleTime: 60_000,
  })
  return data as Waiting | undefined
}

const SHOWN = 5
const OLDEST = { field: 'docDate', direction: 'asc' }

const searchOf = ({ filter }: Task, branch: Branch) =>
  filter ? { ...filter, branchId: branch } : branch === 'all' ? {} : { branchIds: [branch] }
