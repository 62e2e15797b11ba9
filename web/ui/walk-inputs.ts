/** In a grid of inputs that carry `data-col`: Enter leads to the next one, ↑ ↓ keep the column. */
export function walkInputs(event: React.KeyboardEvent, body: HTMLElement | null): void {
  const from = event.target as HTMLElement
  const { col } = from.dataset
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!body || !col || (!step && event.key !== 'Enter')) return
  event.preventDefault()
  const inputs = [
    ...body.querySelectorAll<HTMLInputElement>(`[data-col${step ? `="${col}"` : ''}]`),
  ]
  const open = inputs.filter((input) => !input.disabled)
  const by = step ?? (event.shiftKey ? -1 : 1)
  open[open.indexOf(from as HTMLInputElement) + by]?.focus()
}
