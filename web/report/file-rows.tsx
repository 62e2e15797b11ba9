import { Button, Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { MOST_IN_A_FILE } from '#contract/report/efaktur.ts'
import { day, instant } from '../platform/format.ts'
import { queryClient } from '../platform/query.ts'
import type { Column } from '../ui/columns.tsx'
import type { Filter } from '../ui/filter.ts'
import { Words } from '../ui/words.tsx'
import { tt } from './tax-texts.ts'
import { t } from './texts.ts'
import './tax-file.css'

/** A row that a file of Coretax may tell: ready, lacking something, or in a file already. */
interface FileRow {
  id: number
  docNo: string | null
  state: 'READY' | 'LACKING' | 'EXPORTED'
  exportedAt: string | null
  exportedBy: string | null
  refused: { row: number; message: string } | null
}

export const fileStates = {
  READY: 'efakturReady',
  LACKING: 'efakturLacking',
  EXPORTED: 'efakturExported',
} as const

export const stateFilter = (): Filter => ({
  kind: 'choice',
  key: 'state',
  label: t('efakturState'),
  options: Object.entries(fileStates).map(([code, word]) => [code, t(word)]),
})

/** The rows that are chosen for a file; those that lack something cannot be. */
export function useChosen<R extends FileRow>() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, R>>(new Map())
  const choose = (rows: readonly R[]) => setChosen(new Map(rows.map((row) => [row.id, row])))
  return {
    rows: [...chosen.values()],
    has: ({ id }: R) => chosen.has(id),
    choose,
    tick: (row: R) => {
      if (row.state === 'LACKING') return
      const next = new Map(chosen)
      if (!next.delete(row.id)) next.set(row.id, row)
      setChosen(next)
    },
    /** The file is made: what it told stands as told. */
    done: () => {
      choose([])
      void queryClient.invalidateQueries()
    },
  }
}
type Chosen<R extends FileRow> = ReturnType<typeof useChosen<R>>

export const tickColumn = <R extends FileRow>({ has, tick }: Chosen<R>): Column<R> => ({
  key: 'id',
  label: t('efakturChosen'),
  width: 60,
  show: (row) => (
    <Checkbox
      aria-label={`${t('efakturChosen')} ${row.docNo ?? ''}`}
      checked={has(row)}
      disabled={row.state === 'LACKING'}
      onClick={(event) => event.stopPropagation()}
      onChange={() => tick(row)}
    />
  ),
})

interface DatedRow {
  docNo: string | null
  docDate: string
}

/** A number with the day below it. */
export const withDay = (number: ReactNode, date: string): ReactNode => (
  <>
    {number}
    <span className="hint ellipsis">{day(date)}</span>
  </>
)

/** The number, which tells the branch too, with the day below it: what a row lacks wants the room of a column. */
export const documentColumn = <R extends DatedRow>(link?: (row: R) => ReactNode): Column<R> => ({
  key: 'docNo',
  width: 166,
  show: (row) => withDay(link ? link(row) : (row.docNo ?? '–'), row.docDate),
})

/** A way to choose all that are ready, as many as a file takes. */
export function ChooseReady<R extends FileRow>({
  rows,
  chosen,
}: {
  rows: readonly R[]
  chosen: Chosen<R>
}) {
  const ready = rows.filter(({ state }) => state === 'READY').slice(0, MOST_IN_A_FILE)
  return (
    <Button size="small" disabled={ready.length === 0} onClick={() => chosen.choose(ready)}>
      {t('efakturAllReady', { count: ready.length })}
    </Button>
  )
}

/** Makes the file of the chosen rows; they are chosen in the table, which a phone does not show. */
export function MakeFile<R extends FileRow>({
  chosen,
  make,
  children,
}: {
  chosen: Chosen<R>
  make: (rows: readonly R[]) => Promise<unknown>
  children: ReactNode
}) {
  const run = async () => {
    await make(chosen.rows)
    chosen.done()
  }
  return (
    <Button
      type="primary"
      className="not-phone"
      disabled={chosen.rows.length === 0}
      // The call itself tells what went wrong.
      onClick={() => void run().catch(() => {})}
    >
      {children}
    </Button>
  )
}

/** Ready, in a file by whom and when, or each thing that is lacking. */
export function FileState({ row, lacks }: { row: FileRow; lacks: ReactNode }) {
  if (row.state === 'LACKING') return <span className="lacks">{lacks}</span>
  if (row.state !== 'EXPORTED' || !row.exportedAt) return t(fileStates[row.state])
  const made = { name: row.exportedBy ?? '', at: instant(row.exportedAt) }
  return (
    <>
      <Words text={t('efakturExportedBy', made)} />
      {row.refused && (
        <span className="late-note">
          <Words text={tt('numberRefused', row.refused)} />
        </span>
      )}
    </>
  )
}
