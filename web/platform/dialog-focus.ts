/** What a person writes in or chooses from, where it can be. */
export const FIELDS = ':is(input, select, textarea):not(:disabled, [type="hidden"], [type="file"])'
/** What chooses or ticks rather than takes what is typed. */
const CHOICES = ':is([type="radio"], [type="checkbox"])'
const LAYERS = '.ant-modal-root, .ant-drawer, .ant-popover, .ant-dropdown'

/**
 * A dialog that opens begins where it says so, else with its first field that takes what is typed, else with its first choice, else with
 * what it proposes to do: on its ✕, where the library puts the focus, a typed space would close it. Whoever tabs to
 * the ✕ from inside stays there.
 */
export function beginDialogsWithFields(): void {
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    const cross = target instanceof Element ? target.closest('.ant-modal-close') : null
    const dialog = cross?.closest('.ant-modal')
    if (!dialog || (relatedTarget instanceof Node && dialog.contains(relatedTarget))) return
    if (begin(dialog)) return
    // What is asked there comes with an answer that the dialog still waits for.
    const watch = new MutationObserver(() => {
      if (document.activeElement !== cross || begin(dialog)) watch.disconnect()
    })
    watch.observe(dialog, { childList: true, subtree: true })
  })
}

function begin(dialog: Element): boolean {
  const first =
    dialog.querySelector<HTMLElement>('.ant-modal-body [data-begin]') ??
    dialog.querySelector<HTMLElement>(`.ant-modal-body ${FIELDS}:not(${CHOICES})`) ??
    dialog.querySelector<HTMLElement>(`.ant-modal-body ${FIELDS}`) ??
    dialog.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary:enabled')
  first?.focus()
  return first !== null
}

const WINDOWS = '.ant-modal-wrap, .ant-drawer'
const REACHED = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Tab goes round in a window. The library only fetches the focus back once it was in the page below: Tab led out to
 * the browser's own bar first, and never on to the ✕.
 */
export function keepTabInDialogs(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.defaultPrevented) return
    const dialog = document.activeElement?.closest(WINDOWS)
    if (!dialog) return
    const reached = [...dialog.querySelectorAll<HTMLElement>(REACHED)]
      .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
      .filter(isReached)
    const [from, to] = event.shiftKey ? [0, -1] : [-1, 0]
    if (document.activeElement !== reached.at(from)) return
    event.preventDefault()
    reached.at(to)?.focus()
  })
}

/** Of several radios Tab reaches the chosen one. */
const isReached = (one: HTMLElement, _: number, all: HTMLElement[]) =>
  !(one instanceof HTMLInputElement && one.type === 'radio') ||
  one.checked ||
  !all.some((at) => at instanceof HTMLInputElement && at.name === one.name && at.checked)

/**
 * Whoever closes a dialog goes on where it was opened. The library sees to that where a dialog is hidden; most are
 * taken from the page as a whole, and the keys would begin at the top of the page again.
 */
export function returnFromDialogs(): void {
  /** Of each layer that is open the last that had the focus, the page first. */
  const left: HTMLElement[] = []
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const layer = target.closest(LAYERS)
    const at = left.findIndex((one) => one.closest(LAYERS) === layer)
    left.splice(at === -1 ? left.length : at, left.length, target)
  })
  new MutationObserver(() => {
    const last = left.at(-1)
    if (document.activeElement !== document.body || last?.isConnected) return
    if (!last?.closest('.ant-modal')) return
    const opener = left.findLast((one) => one.isConnected && one.checkVisibility())
    opener?.focus({ preventScroll: true })
  }).observe(document.body, { childList: true })
}
