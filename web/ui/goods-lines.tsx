import {
  type CSSProperties,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useStore } from 'zustand'
import { FIELDS } from '../platform/dialog-focus.ts'
import { noticeOf } from '../platform/errors.ts'
import { fieldText } from '../platform/i18n/contract.ts'
import { tellBeside, useScans } from '../platform/scans.ts'
import { type Form, newRow, useField } from './form-state.ts'
import type { Warehouse } from './goods-cell.tsx'
import { coded } from './goods-find.ts'
import { AddRow, Foot } from './goods-end.tsx'
import { GoodsLine, type Grid } from './goods-line.tsx'
import { useLineColumns } from './line-columns.tsx'
import { useLineRoom } from './line-room.ts'
import { goodsCells, pastedRows } from './goods-paste.ts'
import {
  type GoodsChoice,
  type GoodsColumn,
  type GoodsRow,
  lineNet,
  type Spec,
  specOf,
  withGoods,
} from './goods-row.ts'
import { useGrid } from './grid.ts'
import { onGridKey } from './grid-walk.ts'
import { unreadText } from './grid-keys.tsx'
import { freeUnit, splitGoods } from './split-row.ts'
import { t } from './texts.ts'
import { useWarehouses } from './warehouses.tsx'
import { Problem } from './words.tsx'
import { Heads } from './heads.tsx'

export type { GoodsChoice, GoodsColumn, GoodsRow } from './goods-row.ts'

interface GoodsLinesProps<V> {
  form: Form<V>
  name?: keyof V & string
  search: (text: string) => Promise<GoodsChoice[]>
  columns: readonly GoodsColumn[]
  warehouses?: readonly Warehouse[]
  /** Values of a new line: its warehouse, its quantity. */
  start?: Partial<GoodsRow>
  /** The lines come from a source document: none is added by hand. */
  fixed?: boolean
  /** Beside them goods may be added that the source does not know: what the row below says. */
  beside?: string | undefined
  /** The same goods may stand twice (two prices, two warehouses). */
  repeats?: boolean
  /** Above its head, where a form has several. */
  title?: string
  /** Left of the foot, instead of the count. */
  extra?: ReactNode
  foot?: ReactNode
}

interface Focus {
  row: number
  col: string
}

export function GoodsLines<V>(props: GoodsLinesProps<V>) {
  const { form, search, fixed = false } = props
  const own = useWarehouses().warehouses
  const warehouses = props.warehouses ?? own
  const name = (props.name ?? 'lines') as keyof V & string
  const rows = (useField(form, name).value ?? NONE) as unknown as GoodsRow[]
  const more = useLineColumns(form, name, props.columns, rows)
  const { box, setFocus } = useFocus()
  const { specs, hidden } = useLineRoom(box, more.all, rows)
  const splits = splitting(specs, rows, fixed)
  const active = useStore(form.store, (s) => s.active)
  const errors = useStore(form.store, (s) => s.errors)
  const [problem, setProblem] = useState('')
  const cells = useMemo(() => goodsCells(specs, warehouses), [specs, warehouses])
  const rowsNow = () => (form.get()[name] ?? NONE) as unknown as GoodsRow[]
  const keys: ReturnType<typeof useGrid<GoodsRow>> = useGrid<GoodsRow>({
    cells,
    rows: rowsNow,
    write: (next) => form.set(name, next as never),
    onUnread: (unread) => setProblem(unreadText(unread)),
    walk: (event) => onGridKey(event, { count: rows.length, fixed }, specs, grid),
  })
  const grid = useMoves({ ...props, columns: more.all }, name, keys.write, setFocus)
  useScanned(props, rowsNow, grid, setProblem)
  const paste = async (text: string) => {
    const { found, missing } = await pastedRows(text, cells, search)
    keys.write([...rowsNow(), ...found.map((row) => newRow({ ...props.start, ...row }))])
    setProblem(missing.length > 0 ? t('goodsNotFound', { codes: missing.join(', ') }) : '')
  }
  return (
    <section className="panel goods" aria-label={props.title || fieldText(name)}>
      {props.title && <h2 className="panel-head">{props.title}</h2>}
      <div className="goods-body" ref={box} {...keys.on}>
        <table className={`grid grid-goods${more.wide}`} data-lines={name} style={roomOf(specs)}>
          <Head specs={specs} />
          <tbody>
            {rows.map((row, i) => (
              <GoodsLine
                key={row.$key}
                index={i}
                active={active === i}
                wrong={wrongIn(errors, `${name}.${i}`)}
                splits={active === i && splits(row)}
                row={row}
                specs={specs}
                warehouses={warehouses}
                search={search}
                fixed={fixed}
                grid={grid}
              />
            ))}
            {(!fixed || props.beside) && (
              <AddRow
                at={rows.length}
                span={specs.length + 1}
                hint={props.beside}
                search={search}
                onPick={(goods) => {
                  setProblem('')
                  grid.pick(rows.length, goods)
                }}
                onPaste={(text) => void paste(text)}
              />
            )}
          </tbody>
        </table>
      </div>
      <Problem text={problem || errors[name]} />
      <Foot
        {...props}
        cells={cells}
        more={more}
        hidden={hidden}
        count={rows.length}
        splits={rows.some(splits)}
      />
    </section>
  )
}

const [NUMBER_WIDTH, NAME_WIDTH] = [36, 210]
/** How wide all columns are together, with room for a name: where it is more than there is, the rest is scrolled to. */
const roomOf = (specs: Spec[]) =>
  ({
    '--room': `${specs.reduce((sum, { width }) => sum + width, NUMBER_WIDTH + NAME_WIDTH)}px`,
  }) as CSSProperties

function Head({ specs }: { specs: Spec[] }) {
  return (
    <>
      <colgroup>
        <col className="col-index" />
        <col className="col-goods" />
        {specs.map((s) => (
          <col key={s.key} width={s.width} />
        ))}
      </colgroup>
      <Heads
        of={[
          null,
          fieldText('goodsId'),
          ...specs.map((s) => [s.title, s.right && 'number'] as const),
        ]}
      />
    </>
  )
}

/** Where the keyboard goes next, once that cell is there. */
function useFocus() {
  const [focus, setFocus] = useState<Focus | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!focus) return
    const cell = box.current?.querySelector<HTMLElement>(
      `[data-row="${focus.row}"] [data-col="${focus.col}"]`,
    )
    const field = cell?.matches(FIELDS) ? cell : cell?.querySelector<HTMLElement>(FIELDS)
    ;(field ?? cell)?.focus()
  }, [focus])
  return { box, setFocus }
}

/** A code that was scanned while the hand stood in a number: its goods become a line, or lead to the one they have. */
function useScanned<V>(
  { search, fixed, beside }: GoodsLinesProps<V>,
  rows: () => GoodsRow[],
  grid: Grid,
  tell: (problem: string) => void,
): void {
  useScans((code) => {
    void search(code).then((found) => {
      const goods = coded(found)
      const at = rows().findIndex(({ $goods }) => $goods?.goodsId === goods?.goodsId)
      const leads = fixed && at !== -1
      const there = goods !== undefined && (leads || !fixed || beside !== undefined)
      tell(there ? '' : t('goodsNotFound', { codes: code }))
      if (there && leads) grid.focus(at, grid.first)
      else if (there) grid.pick(rows().length, goods)
    }, noticeOf)
  })
}

/** Sum of the lines for show, until the server has answered with the real totals. */
export function linesSubtotal(rows: readonly GoodsRow[] | null | undefined): number {
  return (rows ?? []).reduce((sum, row) => sum + lineNet(row), 0)
}

/** How the lines change by hand. */
function useMoves<V>(
  { form, columns, start, repeats, beside }: GoodsLinesProps<V>,
  name: keyof V & string,
  write: (rows: GoodsRow[], step?: string) => void,
  setFocus: (focus: Focus) => void,
): Grid {
  const begin = useRef(start)
  begin.current = start
  return useMemo(() => {
    const rows = () => (form.get()[name] ?? NONE) as unknown as GoodsRow[]
    const focus = (row: number, col: string) => {
      form.store.setState({ active: row < rows().length ? row : null })
      setFocus({ row, col })
    }
    const firstCol = columns.map(specOf).find((s) => s.edit && s.edit !== 'unit')?.key ?? 'goods'
    return {
      first: firstCol,
      focus,
      change: (row, values) =>
        write(
          rows().map((r, i) => (i === row ? { ...r, ...values } : r)),
          `${row} ${Object.keys(values)[0]}`,
        ),
      pick: (row, goods) => {
        tellBeside(goods.match)
        const twin = rows().findIndex((r) => r.$goods?.goodsUnitId === goods.goodsUnitId)
        if (twin !== -1 && twin !== row && !repeats && !beside) return focus(twin, firstCol)
        const at = rows()[row]
        const line = withGoods(at ?? newRow({ ...begin.current, ...besideOf(beside) }), goods)
        write(at ? rows().map((r, i) => (i === row ? line : r)) : [...rows(), line])
        focus(row, firstCol)
      },
      split: (row) => {
        const next = splitGoods(rows(), row)
        if (next === rows()) return
        write([...next])
        focus(row + 1, firstCol)
      },
      remove: (row) => {
        write(rows().filter((_, i) => i !== row))
        focus(Math.min(row, rows().length), 'goods')
      },
    }
  }, [form, name, columns, repeats, beside, write, setFocus])
}

const NONE: never[] = []

const besideOf = (beside: string | undefined): Partial<GoodsRow> =>
  beside ? { $beside: true } : {}

/** Whether more of a row may be counted in another unit of its goods. */
const splitting = (specs: readonly Spec[], rows: readonly GoodsRow[], fixed: boolean) => {
  const counts = specs.some((s) => s.edit === 'unit')
  return (row: GoodsRow) =>
    counts && (fixed || row.$takes === true) && freeUnit(rows, row) !== undefined
}

function wrongIn(errors: Record<string, string>, path: string): string {
  return Object.keys(errors)
    .filter((key) => key.startsWith(`${path}.`))
    .map((key) => `${key.slice(path.length + 1).split('.')[0]}|${errors[key]}`)
    .join('\n')
}
