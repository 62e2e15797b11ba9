/** Milliseconds that a form has, from when its code is there, to point at its first field. */
const PATIENCE = 3000

declare global {
  interface Window {
    /** Of a form that is opened first: typed before the program was there (index.html), which takes it over. */
    typedEarly?: string
  }
}

/** Typed and not yet in a field: one placeholder may follow another before the form is there. */
let text = ''
let giveUp = () => {}

/**
 * What is typed while a form is on its way is not lost: it goes into the field that the form points at.
 * Begins with the placeholder of the page and answers how that ends. Keys that do something are left alone.
 */
export function keepTyped(): (() => void) | undefined {
  if (!/\/(add|edit)$/.test(location.pathname)) return undefined
  giveUp()
  text += window.typedEarly ?? ''
  delete window.typedEarly
  const keep = (event: KeyboardEvent) => {
    const bare = !event.ctrlKey && !event.altKey && !event.metaKey && event.key.length === 1
    if (!event.isTrusted || !bare || isField(document.activeElement)) return
    text += event.key
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', keep, { capture: true })
  return () => {
    window.removeEventListener('keydown', keep, { capture: true })
    if (text) handOver()
  }
}

function handOver(): void {
  const write = () => {
    if (!isField(document.activeElement)) return
    giveUp()
    // As if it were typed: the field's own handlers hear of it.
    document.execCommand('insertText', false, text)
    text = ''
  }
  const timer = setTimeout(() => {
    giveUp()
    text = ''
  }, PATIENCE)
  giveUp = () => {
    clearTimeout(timer)
    window.removeEventListener('focusin', write)
    giveUp = () => {}
  }
  window.addEventListener('focusin', write)
  write()
}

const isField = (element: Element | null) => element?.matches('input, textarea') ?? false
