import { fieldText } from '../platform/i18n/contract.ts'
import type { GridCell, Unread } from './grid.ts'
import { t } from './texts.ts'

interface GridKeysProps<R> {
  cells: readonly GridCell<R>[]
  /** Lines are added and taken out by hand. */
  removes?: boolean
  /** New lines come by the code of their goods, before the other columns. */
  byCode?: boolean
  /** More of a line may be counted in another unit. */
  splits?: boolean
}

/** The keys of a grid, and in which order a block of a spreadsheet is read. */
export function GridKeys<R>({ cells, removes, byCode, splits }: GridKeysProps<R>) {
  const pasted = cells.filter((cell) => cell.take).map((cell) => cell.title)
  const order = (byCode ? [fieldText('code'), ...pasted] : pasted).join(', ')
  return (
    <span className="keys">
      <Key keys="Enter">{t('nextField')}</Key> <Key keys="Ctrl D">{t('likeAbove')}</Key>{' '}
      <Key keys="Ctrl Z">{t('takeBack')}</Key>{' '}
      {splits && <Key keys="Alt Enter">{t('inOtherUnit')}</Key>}{' '}
      {removes && <Key keys="Ctrl ⌫">{t('removeRow')}</Key>}{' '}
      {pasted.length > 0 && <Key keys="Ctrl V">{t('pasteOrder', { columns: order })}</Key>}
    </span>
  )
}

/** A key and what it does; where there is no room for all of them, the next stand on a line of their own. */
function Key({ keys, children }: { keys: string; children: string }) {
  return (
    <span>
      <kbd>{keys}</kbd> {children}
    </span>
  )
}

const SHOWN = 5

/** Which cells of a block were left out, and why. */
export function unreadText(cells: readonly Unread[]): string {
  if (cells.length === 0) return ''
  const named = cells
    .slice(0, SHOWN)
    .map(({ line, title, text }) =>
      [t('lineNo', { line }), title, `“${text}”`].filter(Boolean).join(' '),
    )
  const more = cells.length - named.length
  return t(more > 0 ? 'notReadMore' : 'notRead', { cells: named.join('; '), more })
}
