import { Button, Select } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ImportColumn, ImportKind } from '#contract/master/import-columns.ts'
import { type Matched, furtherAtMost, matchFields } from '#contract/master/import-match.ts'
import { imports } from '#contract/master/import.ts'
import { count } from '../../platform/format.ts'
import { useRead } from '../../platform/query.ts'
import { MatchRow, type TableColumns } from './match-row.tsx'
import { fieldName } from './field-texts.ts'
import { m } from './match-texts.ts'
import './match.css'

/** A sheet with what its columns are. */
export interface SheetTold {
  sheet: number
  columns: Matched[]
}

interface MatchProps {
  id: number
  kind: ImportKind
  /** Told whenever the columns change: the first sheet, and those that are read with it. */
  onChange: (first: SheetTold, further: SheetTold[]) => void
}

/** Our fields on the left, the file's columns on the right with what stands in them; further sheets below. */
export function MatchColumns({ id, kind, onChange }: MatchProps) {
  const [sheet, setSheet] = useState<number>()
  const { data } = useRead(imports.columns, sheet === undefined ? { id } : { id, sheet })
  const [columns, setColumns] = useState<Matched[]>([])
  const [further, setFurther] = useState<SheetTold[]>([])
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (!data) return
    setColumns(data.columns)
    // Another first sheet begins anew.
    const more = sheet === undefined ? data.further : []
    setFurther(more.map((one) => ({ sheet: one, columns: [] })))
  }, [data, sheet])
  useEffect(() => {
    if (data && columns.length > 0) tell({ sheet: data.sheet, columns }, further)
  }, [data, columns, further])
  if (!data) return <div className="import" aria-busy="true" />
  const told = (one: SheetTold) =>
    setFurther((now) => now.map((other) => (other.sheet === one.sheet ? one : other)))
  const free = data.sheets.flatMap((one, n) =>
    n === data.sheet || further.some((other) => other.sheet === n) ? [] : [{ ...one, n }],
  )
  return (
    <div className="import match">
      <Above table={data} onSheet={setSheet} />
      <Fields kind={kind} table={data} columns={columns} onChange={setColumns} />
      <Below table={data} columns={columns} />
      {further.map((one) => (
        <FurtherSheet
          key={one.sheet}
          id={id}
          kind={kind}
          sheet={one.sheet}
          columns={one.columns}
          onTell={told}
          onRemove={() => setFurther(further.filter((other) => other.sheet !== one.sheet))}
        />
      ))}
      {free.length > 0 && further.length < furtherAtMost && (
        <Select
          className="full"
          aria-label={m('addSheet')}
          placeholder={m('addSheet')}
          value={null}
          options={free.map(({ name, rows, n }) => ({
            value: n,
            label: m('sheetOf', { name: name || m('nameless', { n: n + 1 }), count: count(rows) }),
          }))}
          onChange={(n: number | null) =>
            n !== null && setFurther([...further, { sheet: n, columns: [] }])
          }
        />
      )}
    </div>
  )
}

interface FurtherProps extends Omit<MatchProps, 'onChange'>, SheetTold {
  onTell: (told: SheetTold) => void
  onRemove: () => void
}

/** A sheet that tells more of what the first one names, or more rows. */
function FurtherSheet({ id, kind, sheet, columns, onTell, onRemove }: FurtherProps) {
  const { data } = useRead(imports.columns, { id, sheet })
  const tell = useEffectEvent(onTell)
  useEffect(() => {
    // A word for blanks belongs to the first sheet.
    if (data) tell({ sheet, columns: data.columns.filter((c) => typeof c.place === 'number') })
  }, [data, sheet])
  if (!data) return <div aria-busy="true" />
  const name = data.sheets[sheet]?.name || m('nameless', { n: sheet + 1 })
  return (
    <section className="import" aria-label={name}>
      <div className="import-tools">
        <strong>{m('furtherOf', { name })}</strong>
        <span className="hint">
          {m('rows', { count: count(data.rows), head: count(data.head) })}
        </span>
        <Button size="small" onClick={onRemove}>
          {m('removeSheet')}
        </Button>
      </div>
      <Fields
        kind={kind}
        table={data}
        columns={columns}
        isFurther
        onChange={(next) => onTell({ sheet, columns: next })}
      />
      <Below table={data} columns={columns} />
    </section>
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
  /** What it lacks the first sheet has. */
  isFurther?: boolean
  onChange: (columns: Matched[]) => void
}

function Fields({ kind, table, columns, isFurther = false, onChange }: FieldsProps) {
  const fields = matchFields(kind).map((field): ImportColumn => {
    const { required: _, ...optional } = field
    return isFurther ? optional : field
  })
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
              mayBeFixed={!isFurther}
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
