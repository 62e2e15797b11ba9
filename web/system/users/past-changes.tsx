import type { ReplyOf } from '#contract/endpoint.ts'
import { NO_LIMIT, type role } from '#contract/system/role.ts'
import { inputNumber, instant, limit } from '../../platform/format.ts'
import { fieldText } from '../../platform/i18n/contract.ts'
import { deedText } from '../../platform/i18n/define.ts'
import { rightsByPlace } from './right-words.ts'
import { t } from './texts.ts'
import { Pair } from '../../platform/pairs.tsx'
import './rights.css'

type Past = ReplyOf<typeof role.get>['history'][number]
/** What a stored number is called, by its column. */
type Names = Record<string, (value: string) => string>

/** Who changed it, when, and how: each field with what it was, rights by what came and what went. */
export function PastChanges({ rows, namesOf = {} }: { rows: Past[]; namesOf?: Names }) {
  const told = rows.filter((row) => row.action !== 'Ubah' || row.after)
  if (told.length === 0) return <p className="tab-none">{t('noHistory')}</p>
  return (
    <ol className="past">
      {told.map((row) => (
        <li key={row.id}>
          <p>
            <strong>{deedText(row.action)}</strong>{' '}
            <span className="hint">
              {instant(row.at)}, {row.by}
            </span>
          </p>
          {row.action === 'Ubah hak' ? <Rights row={row} /> : <Fields row={row} names={namesOf} />}
        </li>
      ))}
    </ol>
  )
}

function Fields({ row, names }: { row: Past; names: Names }) {
  const before = linesOf(row.before)
  const after = linesOf(row.after)
  if (after.size === 0) return null
  return (
    <dl>
      {[...after].map(([column, value]) => (
        <Pair
          key={column}
          label={fieldText(column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))}
          value={
            <>
              {before.has(column) && <del>{wordOf(column, before.get(column) ?? '', names)}</del>}{' '}
              {wordOf(column, value, names)}
            </>
          }
        />
      ))}
    </dl>
  )
}

function linesOf(text: string | null): Map<string, string> {
  const pairs = (text ?? '').split('\n').map((line) => /^(\w+): (.*)$/.exec(line))
  return new Map(pairs.flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? '']] : [])))
}

function wordOf(column: string, value: string, names: Names): string {
  if (value === 'true') return t('yes')
  if (value === 'false') return t('no')
  if (/_limit$/.test(column) && Number(value) >= NO_LIMIT) return limit(null)
  if (/_limit(_pct)?$/.test(column)) return inputNumber(Number(value))
  return value === '–' || value === '' ? '–' : (names[column]?.(value) ?? value)
}

function Rights({ row }: { row: Past }) {
  return (
    <dl>
      {row.after && <Words label={t('given')} rights={row.after} />}
      {row.before && <Words label={t('taken')} rights={row.before} />}
    </dl>
  )
}

function Words({ label, rights }: { label: string; rights: string }) {
  return (
    <Pair
      label={label}
      value={
        <ul>
          {rightsByPlace(rights.split('\n')).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      }
    />
  )
}
