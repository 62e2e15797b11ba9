/**
 * A name may end in "…" where its column is narrow; whoever rests on it with the mouse is told the whole. Kept
 * here once for every text there is: which of them are cut, only the window's width decides.
 */
export function tellWholeTexts(): void {
  document.addEventListener('mouseover', ({ target }) => {
    const cut = target instanceof Element ? cutAt(target) : null
    if (cut && (!cut.title || cut.dataset.whole)) {
      cut.title = cut.textContent.trim()
      cut.dataset.whole = 'told'
    }
  })
}

/** What ends in an ellipsis here, or a few steps above. */
function cutAt(from: Element): HTMLElement | null {
  let at: Element | null = from
  for (let step = 0; at && step < 4; step += 1, at = at.parentElement) {
    if (!(at instanceof HTMLElement)) continue
    const { textOverflow, overflowX, webkitLineClamp } = getComputedStyle(at)
    const beside = at.scrollWidth > at.clientWidth && textOverflow === 'ellipsis'
    const below = at.scrollHeight > at.clientHeight && webkitLineClamp !== 'none'
    if (overflowX !== 'visible' && (beside || below)) return at
  }
  return null
}
