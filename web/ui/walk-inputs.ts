/**
 * In a grid of inputs that carry `data-col`: Enter leads to the next one, from a tick to the next tick, and ↑ ↓
 * keep the column.
 */
export function walkInputs(event: React.KeyboardEvent, body: HTMLElement | null): void {
  const from = event.target as HTMLInputElement
  const { col } = from.dataset
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!body || !col || (!step && event.key !== 'Enter')) return
  event.preventDefault()
  const sameColumn = step !== undefined || from.type === 'checkbox'
  const inputs = [
    ...body.querySelectorAll<HTMLInputElement>(
      sameColumn ? `[data-col="${col}"]` : '[data-col]:not([type=checkbox])',
    ),
  ]
  const open = inputs.filter((input) => !input.disabled)
  const by = step ?? (event.shiftKey ? -1 : 1)
  open[open.indexOf(from) + by]?.focus()
}
