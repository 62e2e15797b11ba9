import { isBegunBy } from './scan.ts'
import { isGoods, takeScan } from './scans.ts'
import { closePayment, useTill } from './till.ts'
import { BEGUN_MS, goneOn, isFactor, isOfGoods, noRun, type Run, type Spot } from './typing.ts'

/** The one box where goods are typed; what is typed ahead of the next cart waits in it, behind the window. */
const boxOf = () => document.getElementById('till-scan') as HTMLInputElement | null

/** PINs, passwords, badges and codes of an app, also before the first digit stands there. */
const SECRET =
  'input:is([type=password], [autocomplete=one-time-code], [autocomplete=current-password]):not(.reason-own), .approval-line input'

let lastAt = Number.NEGATIVE_INFINITY
let run: Run = noRun

/** Elsewhere the browser would write into whatever was typed in last, behind the window that is open. */
export const takesText = (at: Element | null): at is HTMLInputElement | HTMLTextAreaElement =>
  at instanceof HTMLTextAreaElement ||
  (at instanceof HTMLInputElement && !/^(radio|checkbox|button|submit|file)$/.test(at.type))

export function spotOf(): Spot {
  const { activeElement: at } = document
  if (at?.matches(SECRET) || at?.closest('.approval')) return 'secret'
  if (at instanceof HTMLSelectElement) return 'text'
  if (!takesText(at)) return 'none'
  const above = at.closest('.ant-modal')
  const { stage } = useTill.getState()
  if (above && !above.matches('.till-paying') && (stage === 'SENT' || stage === 'DONE'))
    return 'window'
  return at.matches('.number-input') ? 'figure' : 'text'
}

/** True where the key is of the goods to come: it stands in their box now. */
export function isAhead(key: string): boolean {
  const spot = spotOf()
  const { stage } = useTill.getState()
  const covers = stage === 'SENT' || stage === 'DONE'
  const { activeElement: at } = document
  // What has a meaning of its own where no text is typed is asked first.
  if (spot === 'none' && !covers) return false
  const now = performance.now()
  const begun = now - lastAt < BEGUN_MS && boxOf()?.value !== ''
  if (isOfGoods(stage, spot, key, begun)) {
    if (spot === 'figure' && !begun && !covers && takesText(at)) takeRun(at, now)
    putAhead(key)
    return true
  }
  noteRun(key)
  return false
}

/** Of the number that is being typed, by a hand that may yet mean how many. */
export function noteRun(key: string): void {
  const { activeElement: at } = document
  const counts = ['figure', 'none'].includes(spotOf())
  run = counts ? goneOn(run, key, performance.now(), takesText(at) ? at.value : '') : noRun
}

/** A key that nothing on the page takes: of the goods to come; a window that asks something else hears how many. */
export function putUntaken(key: string): void {
  const { stage, dialog } = useTill.getState()
  if (stage !== 'OPEN' || dialog === null) putAhead(key)
  else if (key !== '*') noteRun(key)
  else {
    if (performance.now() - run.at < BEGUN_MS) putAhead(`${run.text}*`)
    run = noRun
  }
}

/** What told how many goes to the goods, and the field tells what it told before. */
function takeRun(field: HTMLInputElement | HTMLTextAreaElement, now: number): void {
  const { text, at, before } = run
  run = noRun
  if (now - at >= BEGUN_MS || text === '') return
  rewritten(field, before)
  putAhead(text)
}

function rewritten(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.select()
  document.execCommand(text ? 'insertText' : 'delete', false, text)
}

export function putAhead(text: string): void {
  const box = boxOf()
  if (!box) return
  setBox(box.value + text)
  lastAt = performance.now()
  if (useTill.getState().stage === 'DONE') closePayment()
}

export function setBox(value: string): void {
  const box = boxOf()
  if (box) box.value = value
  useTill.setState({ typed: value })
}

/** Enter, Backspace and Escape of what is typed while a payment is saved; false where there is nothing. */
export function editsAhead(key: string): boolean {
  const text = boxOf()?.value ?? ''
  const spot = spotOf()
  if (useTill.getState().stage !== 'SENT' || text === '') return false
  if (spot === 'secret' || spot === 'window') return false
  if (key === 'Backspace') setBox(text.slice(0, -1))
  else if (key === 'Escape') setBox('')
  else if (key === ' ') setBox(`${text} `)
  else if (key !== 'Enter') return false
  else if (takeScan(text, 'person')) setBox('')
  return true
}

/** What was typed and belongs to this code, taken from where it stands. */
export function takeBegun(code: string): string {
  const { activeElement: at } = document
  const box = boxOf()
  if (at !== box && spotOf() !== 'secret' && takesText(at) && isFactor(at.value)) {
    const factor = at.value
    rewritten(at, '')
    return factor
  }
  const text = box?.value ?? ''
  if (!isBegunBy(text, code, isGoods)) return ''
  setBox('')
  return text
}

/** While a PIN is asked, what a scanner sends is that; never goods, and never told. */
export function isForSecret(code: string): boolean {
  const field = document.querySelector<HTMLInputElement>(SECRET)
  if (!field) return false
  field.focus()
  document.execCommand('insertText', false, code)
  return true
}
