import { fieldText } from '../platform/i18n/contract.ts'
import type { GridCell, Unread } from './grid.ts'
import { t } from './texts.ts'

interface GridKeysProps<R> {
  cells: readonly GridCell<R>[]
  /** Lines are added and taken out by hand. */
  removes?: boolean
  /** New lines come by the code of their goods, before the other columns. */
  byCode?: boolean
}

/** The keys of a grid, and in which order a block of a spreadsheet is read. */
export function GridKeys<R>({ cells, removes, byCode }: GridKeysProps<R>) {
  const pasted = cells.filter((cell) => cell.take).map((cell) => cell.title)
  const order = (byCode ? [fieldText('code'), ...pasted] : pasted).join(', ')
  return (
    <span
      className="keys ellipsis"
      title={pasted.length > 0 ? t('pasteOrder', { columns: order }) : undefined}
    >
      <kbd>Enter</kbd> {t('nextField')} <kbd>Ctrl D</kbd> {t('likeAbove')} <kbd>Ctrl Z</kbd>{' '}
      {t('takeBack')}
      {removes && (
        <>
          {' '}
          <kbd>Ctrl ⌫</kbd> {t('removeRow')}
        </>
      )}
      {pasted.length > 0 && (
        <>
          {' '}
          <kbd>Ctrl V</kbd> {t('pasteOrder', { columns: order })}
        </>
      )}
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
