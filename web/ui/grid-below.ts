import type { KeyboardEvent } from 'react'
import { FIELDS } from '../platform/dialog-focus.ts'

/** Out of the last cell of a grid to which no line is added: to the first field of the form that follows it. */
export function goBelow(event: KeyboardEvent): void {
  event.preventDefault()
  const grid = (event.target as HTMLElement).closest('.grid')
  const form = grid?.closest('.form, [role=dialog]')
  if (!grid || !form) return
  const follows = (field: Element) =>
    !grid.contains(field) &&
    (grid.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = [...form.querySelectorAll<HTMLElement>(FIELDS)].find(
    (field) => follows(field) && field.checkVisibility(),
  )
  next?.focus()
}
