import { Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ImportKind } from '#contract/master/import-columns.ts'
import { type Matched, matchFields } from '#contract/master/import-match.ts'
import { imports } from '#contract/master/import.ts'
import { count } from '../../platform/format.ts'
import { useRead } from '../../platform/query.ts'
import { MatchRow, type TableColumns } from './match-row.tsx'
import { fieldName } from './field-texts.ts'
import { m } from './match-texts.ts'
import './match.css'

interface MatchProps {
  id: number
  kind: ImportKind
  /** Told whenever the columns change, with the sheet they are of. */
  onChange: (sheet: number, columns: Matched[]) => void
}

/** Our fields on the left, the file's columns on the right with what stands in them. */
export function MatchColumns({ id, kind, onChange }: MatchProps) {
  const [sheet, setSheet] = useState<number>()
  const { data } = useRead(imports.columns, sheet === undefined ? { id } : { id, sheet })
  const [columns, setColumns] = useState<Matched[]>([])
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (!data) return
    setColumns(data.columns)
    tell(data.sheet, data.columns)
  }, [data])
  if (!data) return <div className="import" aria-busy="true" />
  const change = (next: Matched[]) => {
    setColumns(next)
    onChange(data.sheet, next)
  }
  return (
    <div className="import match">
      <Above table={data} onSheet={setSheet} />
      <Fields kind={kind} table={data} columns={columns} onChange={change} />
      <Below table={data} columns={columns} />
    </div>
  )
}

function Above({ table, onSheet }: { table: TableColumns; onSheet: (sheet: number) => void }) {
  const { sheets, sender, known } = table
  return (
    <>
      <p>
        {sender && `${m('from', { sender })} `}
        {m(known ? 'known' : 'tells')}
      </p>
      <div className="import-tools">
        {sheets.length > 1 && (
          <Select
            aria-label={m('sheet')}
            value={table.sheet}
            onChange={onSheet}
            options={sheets.map(({ name, rows }, n) => ({
              value: n,
              label: m('sheetOf', {
                name: name || m('nameless', { n: n + 1 }),
                count: count(rows),
              }),
            }))}
          />
        )}
        <span className="hint">
          {m('rows', { count: count(table.rows), head: count(table.head) })}
        </span>
      </div>
    </>
  )
}

interface FieldsProps {
  kind: ImportKind
  table: TableColumns
  columns: Matched[]
  onChange: (columns: Matched[]) => void
}

function Fields({ kind, table, columns, onChange }: FieldsProps) {
  const fields = matchFields(kind)
  const used = new Set(columns.map((c) => c.field))
  const shown = fields.filter(({ key, required }) => required || used.has(key))
  const more = fields.filter((field) => !shown.includes(field))
  const put = (one: Matched) => {
    // A column is one field's: chosen for another, it leaves the first.
    const others = columns.flatMap((c) => {
      if (c.field === one.field) return []
      if (typeof one.place !== 'number' || c.place !== one.place) return [c]
      return c.fixed ? [{ field: c.field, fixed: c.fixed }] : []
    })
    onChange(typeof one.place === 'number' || one.fixed ? [...others, one] : others)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="import-table match-table" tabIndex={0} aria-label={m('ours')}>
      <table aria-label={m('ours')}>
        <thead>
          <tr>
            <th scope="col">{m('ours')}</th>
            <th scope="col">{m('theirs')}</th>
            <th scope="col">{m('values')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <MatchRow
              key={field.key}
              field={field}
              table={table}
              told={columns.find((c) => c.field === field.key)}
              onTell={put}
            />
          ))}
          {more.length > 0 && (
            <tr>
              <td>
                <Select
                  className="full"
                  aria-label={m('addField')}
                  placeholder={m('addField')}
                  value={null}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={more.map(({ key }) => ({ value: key, label: fieldName(key) }))}
                  onChange={(key: string | null) => {
                    const free = table.heads.findIndex(
                      (_, n) => !columns.some((c) => c.place === n),
                    )
                    if (key && free >= 0) put({ field: key, place: free })
                  }}
                />
              </td>
              <td colSpan={2} className="hint">
                {m('addHint')}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** What of the file is not taken: told, never dropped in silence. */
function Below({ table, columns }: { table: TableColumns; columns: Matched[] }) {
  const unused = table.heads.flatMap(({ title, values }, n) =>
    columns.some((c) => c.place === n) || (title === '' && values.length === 0)
      ? []
      : [title || m('noHead', { n: n + 1 })],
  )
  return (
    <>
      {unused.length > 0 && <p className="hint">{m('unused', { columns: unused.join(', ') })}</p>}
      {table.left.length > 0 && (
        <details>
          <summary>{m('left')}</summary>
          <ul>
            {table.left.map(({ line, text }) => (
              <li key={line}>{m('leftRow', { line: count(line), text })}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
