/** When the page has nothing else to do, after ten seconds anyway; Safari has no idle callback, there it is soon. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 10_000 })
  else setTimeout(work, 0)
}
