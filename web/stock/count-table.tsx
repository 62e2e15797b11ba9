import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { qty, time } from '../platform/format.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { focusField } from '../ui/form-start.ts'
import { createForm, newRow } from '../ui/form-state.ts'
import { type GoodsColumn, GoodsLines } from '../ui/goods-lines.tsx'
import type { GoodsRow } from '../ui/goods-row.ts'
import { sourceColumn, sourceFigure, unitColumn } from '../ui/source-lines.tsx'
import type { Conflict, Count, ShownLine } from './count-entries.ts'
import { t } from './texts.ts'

interface CountRow extends GoodsRow {
  $line: ShownLine
  /** What stood there when its figure was begun. */
  $before: number | null
  countedQty: number | null
}

interface CountTableProps {
  rows: ShownLine[]
  /** The goods that a scan led to. */
  found: { goodsId: number } | null
  /** Of these somebody else's figure stands in the grid until it is decided. */
  conflicts: readonly Conflict[]
  save: (counts: Count[]) => Promise<boolean>
}

/** How long after the last key what was written is kept. */
const PAUSE = 700
const noSearch = async () => []

/** At a desk: the whole count as a grid, written from a sheet or pasted; each line is kept as it is left. */
export function CountTable({ rows, conflicts, found, save }: CountTableProps) {
  const [form] = useState(() => createForm<{ lines: CountRow[] }>({ lines: rows.map(rowOf) }))
  const lines = () => (form.get().lines ?? []) as unknown as CountRow[]
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useEffectEvent(async () => {
    const counts = lines().filter(isNew).map(countOf)
    if (counts.length > 0) await save(counts)
  })
  useEffect(() => {
    const stop = form.store.subscribe(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep(), PAUSE)
    })
    return () => {
      stop()
      clearTimeout(timer.current)
      void keep()
    }
  }, [form])
  // What is written on this page outlives the figures that others bring to it.
  const take = useEffectEvent((fresh: ShownLine[], asked: readonly Conflict[]) => {
    const byGoods = new Map(fresh.map((row) => [row.goodsId, row]))
    const next = lines().map((line) => {
      const row = byGoods.get(line.$line.goodsId)
      if (!row) return line
      const mine = asked.find(({ goodsId }) => goodsId === row.goodsId)?.mine
      if (mine?.countedQty === line.countedQty && !isSame(line, row))
        return { ...rowOf(row), $key: line.$key }
      if (row === line.$line) return line
      return isChanged(line) && !isSame(line, row)
        ? { ...line, $line: row }
        : { ...rowOf(row), $key: line.$key }
    })
    if (next.some((line, i) => line !== lines()[i])) form.set('lines', next as never)
  })
  useEffect(() => take(rows, conflicts), [rows, conflicts])
  useEffect(() => form.fail(reasonsOf(rows)), [form, rows])
  const at = rows.findIndex((row) => row.goodsId === found?.goodsId)
  useEffect(() => {
    if (found && at !== -1) focusField(form, '', [`lines.${at}.countedQty`])
  }, [form, at, found])
  const told = rows.some((row) => row.bookQty !== null)
  const columns = useMemo(() => columnsOf(told), [told])
  return <GoodsLines form={form} fixed columns={columns} search={noSearch} />
}

function columnsOf(told: boolean): GoodsColumn[] {
  return [
    sourceColumn<CountRow>(fieldText('rack'), 80, ({ $line }) => $line.rack ?? ''),
    unitColumn(90),
    ...(told
      ? [sourceFigure<CountRow>(t('bookShort'), 110, ({ $line }) => qty($line.bookQty) || '0')]
      : []),
    { field: 'countedQty', title: t('countedQty'), width: 120 },
    'memo',
    sourceColumn<CountRow>(t('countedBy'), 170, ({ $line }) =>
      $line.countedAt
        ? [$line.countedByName, time($line.countedAt), $line.unsent && t('unsentOne')]
            .filter(Boolean)
            .join(', ')
        : t('notCounted'),
    ),
  ]
}

function rowOf(line: ShownLine): CountRow {
  const typed = line.refused?.line ?? line
  const { goodsId, goodsCode: code, goodsName: name, baseUnitName } = line
  return newRow({
    $line: line,
    $before: line.countedQty,
    countedQty: typed.countedQty,
    memo: typed.memo ?? null,
    $goods: {
      goodsUnitId: 0,
      goodsId,
      code,
      name,
      unitName: baseUnitName,
      conversion: 1,
      baseUnitName,
      taxType: '',
      units: [],
    },
  })
}

/** Why what was written was not taken, at its cell. */
const reasonsOf = (rows: readonly ShownLine[]) =>
  Object.fromEntries(
    rows.flatMap(({ refused }, i) => (refused ? [[`lines.${i}.countedQty`, refused.why]] : [])),
  )

/** A count once told can be told anew; an emptied field is none. */
const isChanged = (row: CountRow) => row.countedQty !== null && !isSame(row, row.$line)
/** What was refused stays there, and is not said again as long as it is the same. */
const isNew = (row: CountRow) =>
  isChanged(row) && !(row.$line.refused && isSame(row, row.$line.refused.line))
const isSame = (
  row: CountRow,
  line: Pick<ShownLine, 'countedQty'> & { memo?: string | null | undefined },
) => row.countedQty === line.countedQty && (row.memo ?? '') === (line.memo ?? '')

const countOf = ({ $line, $before, countedQty, memo }: CountRow): Count => ({
  goodsId: $line.goodsId,
  before: $before,
  countedQty: countedQty ?? 0,
  memo: (memo ?? '').trim(),
})
