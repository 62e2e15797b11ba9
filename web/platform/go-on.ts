/** What somebody does in a field. */
const TOUCHES = ['keydown', 'pointerdown', 'input'] as const

/**
 * What comes of the document that a form begins with may fill the field in focus: until somebody does something the
 * focus goes on to the first that is still empty. Answers how to stop.
 */
export function goOn(
  onChange: (changed: () => void) => () => void,
  emptyOne: () => HTMLElement | undefined,
): () => void {
  let at = document.activeElement
  let stopped = false
  const stop = () => {
    stopped = true
    unsubscribe()
    for (const event of TOUCHES) window.removeEventListener(event, stop, true)
  }
  const unsubscribe = onChange(() =>
    requestAnimationFrame(() => {
      const next = !stopped && document.activeElement === at ? emptyOne() : undefined
      if (!next || next === at) return
      at = next
      next.focus()
    }),
  )
  for (const event of TOUCHES) window.addEventListener(event, stop, true)
  return stop
}
