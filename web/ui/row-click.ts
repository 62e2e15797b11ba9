import type { MouseEvent } from 'react'

/** On the row itself: not on what does something of its own there, nor at the end of words that were marked. */
export const isOnRow = ({ currentTarget, target, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  !(ctrlKey || metaKey || shiftKey || isMarked(currentTarget)) &&
  !(target as Element).closest('a, button, input, label, [role=button], .check, .ant-select')

function isMarked(row: Element): boolean {
  const marked = getSelection()
  return Boolean(marked?.toString()) && row.contains(marked?.anchorNode ?? null)
}

/** Whoever clicks twice, as he is used to, means the row, not what stands in its place once it is open. */
export function openOnce(open: () => void): void {
  const swallow = (event: globalThis.MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, true)
  setTimeout(() => window.removeEventListener('click', swallow, true), TWO_CLICKS_MS)
  open()
}
const TWO_CLICKS_MS = 500
