import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef } from 'react'

/** A column that is written, as the keyboard and the clipboard know it. */
export interface GridCell<R> {
  /** The `data-col` of its inputs. */
  key: string
  title: string
  /** What filling down copies; the field of the column's own name unless several belong together. */
  fields?: readonly (keyof R & string)[] | undefined
  /** The row with what a cell of the clipboard says, nothing where it cannot be read. Without it nothing is pasted here. */
  take?: ((row: R, text: string) => R | undefined | Promise<R | undefined>) | undefined
}

interface GridOf<R> {
  /** In the order shown, which is the order of a pasted block. */
  cells: readonly GridCell<R>[]
  rows: () => readonly R[]
  write: (rows: R[]) => void
  /** A row below the last, where a block has more. */
  more?: (rows: R[]) => R
  /** Cells of a block that could not be read, each with its line and column. */
  onUnread: (cells: Unread[]) => void
  /** How the keys lead from cell to cell. */
  walk: (event: KeyboardEvent) => void
}

export interface Unread {
  /** Counted from one. */
  line: number
  title: string
  text: string
}

const MOST_STEPS = 100
const MOST_ROWS = 1000

/** Steps that can be taken back. Values that somebody else put there (another source, a draft) begin it anew. */
export function createSteps<T>(get: () => T, set: (value: T) => void) {
  let past: T[] = []
  let future: T[] = []
  let current: T | undefined
  let last = ''
  const put = (value: T) => {
    set(value)
    current = get()
  }
  const sync = () => {
    if (get() === current) return
    past = []
    future = []
    last = ''
    current = get()
  }
  const move = (back: boolean) => {
    sync()
    const value = (back ? past : future).pop()
    if (value === undefined) return false
    const there = back ? future : past
    there.push(get())
    last = ''
    put(value)
    return true
  }
  return {
    /** Writes of one step that follow one another are taken back together. */
    write: (value: T, step = '') => {
      sync()
      if (!step || step !== last) past = [...past.slice(1 - MOST_STEPS), get()]
      last = step
      future = []
      put(value)
    },
    /** Whoever comes back to a cell begins another step. */
    rest: () => {
      last = ''
    },
    undo: () => move(true),
    redo: () => move(false),
  }
}

/** A copied block as rows of cells; nothing where it is one cell, which goes into the input as any text does. */
export function blockOf(text: string): string[][] | undefined {
  const bare = text.replace(/\r?\n$/, '')
  if (!/[\t\n]/.test(bare)) return undefined
  return bare.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** The rows with a block laid over them from a cell on; an empty cell of the block leaves what stands there. */
export async function withBlock<R>(
  grid: Pick<GridOf<R>, 'cells' | 'rows' | 'more'>,
  at: { row: number; col: string },
  block: string[][],
): Promise<{ rows: R[]; unread: Unread[] }> {
  const rows = [...grid.rows()]
  const first = grid.cells.findIndex((cell) => cell.key === at.col)
  const unread: Unread[] = []
  for (const [down, texts] of block.slice(0, MOST_ROWS).entries()) {
    const index = at.row + down
    let row = rows[index] ?? grid.more?.(rows)
    if (row === undefined) {
      unread.push({ line: index + 1, title: '', text: texts.join(' ') })
      continue
    }
    for (const [right, text] of texts.entries()) {
      const cell = grid.cells[first + right]
      if (!cell?.take || text === '') continue
      const taken = await cell.take(row, text)
      if (taken === undefined) unread.push({ line: index + 1, title: cell.title, text })
      else row = taken
    }
    rows[index] = row
  }
  return { rows, unread }
}

/** The rows from one on with that row's value of a column. */
export function filledDown<R>(
  rows: readonly R[],
  { key, fields }: GridCell<R>,
  from: number,
  to: number,
): R[] {
  const source = rows[from]
  const copied = Object.fromEntries(
    (fields ?? [key as keyof R & string]).map((field) => [field, source?.[field]]),
  )
  return rows.map((row, i) => (i > from && i <= to ? { ...row, $blank: false, ...copied } : row))
}

/**
 * What every grid can do besides walking: Ctrl+Z and Ctrl+Y, Ctrl+D for the value above, Ctrl+Shift+D for this value in
 * all rows below, and a block from a spreadsheet. Its inputs stand in a `data-row` and carry `data-col`, or their cells do.
 */
export function useGrid<R>(of: GridOf<R>) {
  const grid = useRef(of)
  grid.current = of
  return useMemo(() => {
    const steps = createSteps<readonly R[]>(
      () => grid.current.rows(),
      (rows) => grid.current.write([...rows]),
    )
    const fill = (at: Place, all: boolean) => {
      const { cells, rows } = grid.current
      const cell = cells.find((one) => one.key === at.col)
      const last = rows().length - 1
      const [from, to] = all ? [at.row, last] : [at.row - 1, at.row]
      if (cell && from >= 0 && to <= last) steps.write(filledDown(rows(), cell, from, to))
    }
    const onKeyDown = (event: KeyboardEvent) => {
      // What cannot be read is mended where it stands: the next row would take its place.
      if (isLeaving(event) && isUnread(event.target)) return event.preventDefault()
      grid.current.walk(event)
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 'z' || key === 'y') {
        event.preventDefault()
        letGo(() => (key === 'y' || event.shiftKey ? steps.redo() : steps.undo()))
      } else if (key === 'd') {
        event.preventDefault()
        const at = placeOf(event.target)
        if (at) letGo(() => fill(at, event.shiftKey))
      }
    }
    const paste = async (event: ClipboardEvent) => {
      const at = placeOf(event.target)
      const block = blockOf(event.clipboardData.getData('text'))
      if (!at || !block || !grid.current.cells.some((cell) => cell.key === at.col)) return
      event.preventDefault()
      const { rows, unread } = await withBlock(grid.current, at, block)
      letGo(() => steps.write(rows))
      grid.current.onUnread(unread)
    }
    const onPaste = (event: ClipboardEvent) => void paste(event)
    return { write: steps.write, on: { onKeyDown, onPaste, onFocus: steps.rest } }
  }, [])
}

interface Place {
  row: number
  col: string
}

function placeOf(target: EventTarget): Place | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-col]')
  const row = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset.row)
  return cell?.dataset.col === undefined || Number.isNaN(row)
    ? undefined
    : { row, col: cell.dataset.col }
}

/** An input shows what is typed until it is left: the focus goes for a moment, so that it shows the new value. */
function letGo(change: () => void): void {
  const at = document.activeElement
  const field = at instanceof HTMLElement ? at : null
  const place = field ? placeOf(field) : undefined
  const grid = field?.closest('[data-row]')?.parentElement
  field?.blur()
  change()
  if (field?.isConnected) field.focus()
  else if (grid && place) requestAnimationFrame(() => standIn(grid, place))
}

/** Its row was drawn anew, or is gone: the cell that stands there now, or the last of the column. */
function standIn(grid: Element, { row, col }: Place): void {
  const cells = [...grid.querySelectorAll<HTMLElement>(`[data-row] [data-col="${col}"]`)]
  const cell = cells.find((one) => placeOf(one)?.row === row) ?? cells.at(-1)
  const field = cell?.querySelector<HTMLElement>('input, button, [tabindex]') ?? cell
  field?.focus()
}

const LEAVING = ['Enter', 'Tab', 'ArrowUp', 'ArrowDown']
const isLeaving = ({ key }: KeyboardEvent) => LEAVING.includes(key)
const isUnread = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.matches('.number-input:invalid')
