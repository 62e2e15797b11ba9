import { BarcodeOutlined, SearchOutlined } from '@ant-design/icons'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CameraScan } from '../../platform/camera-scan.tsx'
import { qty } from '../../platform/format.ts'
import { isDialogOpen, press, takeScanned } from './keys.ts'
import { t } from './texts.ts'
import { takeScan } from './scans.ts'
import { changeQty, clearProblem, removeChosen, step, useTill } from './till.ts'

/** Where goods are typed. It has the focus whenever no dialog has it, and is not drawn anew by a key. */
export const ScanBox = memo(function ScanBox() {
  const nextQty = useTill((s) => s.nextQty)
  const problem = useTill((s) => s.problem)
  const box = useRef<HTMLInputElement>(null)
  const [typing, setTyping] = useState(!isTouch())
  return (
    <div className="till-scan">
      <FocusKept box={box} />
      <label className={problem ? 'till-scan-box is-wrong' : 'till-scan-box'}>
        <BarcodeOutlined aria-hidden="true" />
        {nextQty !== null && (
          <span className="tag tone-blue">{t('nextQty', { qty: qty(nextQty) })}</span>
        )}
        <input
          ref={box}
          id="till-scan"
          aria-label={t('scanBox')}
          aria-invalid={problem !== null}
          aria-describedby="till-problem"
          placeholder={t('scanHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={100}
          // The keyboard on the glass stays away from scans, until the box is tapped.
          inputMode={typing ? 'search' : 'none'}
          onPointerDown={() => setTyping(true)}
          onInput={clearProblem}
          onKeyDown={onKeyDown}
        />
      </label>
      {isTouch() && <CameraScan onCode={takeScanned} />}
      <button type="button" className="till-button till-find" onClick={() => press('F2')}>
        <SearchOutlined aria-hidden="true" />
        <span className="till-wide">{t('findGoods')}</span>
        <kbd>F2</kbd>
      </button>
    </div>
  )
})

function onKeyDown(event: React.KeyboardEvent<HTMLInputElement>): void {
  const box = event.currentTarget
  const act = box.value === '' ? emptyBoxKeys[event.key] : undefined
  if (act) act()
  else if (event.key === 'Enter') {
    if (takeScan(box.value, 'person')) box.value = ''
    else box.select()
  } else if (event.key === 'Escape') {
    box.value = ''
    clearProblem()
    useTill.setState({ nextQty: null })
  } else return
  event.preventDefault()
}

/** Keys that act on the lines while nothing is typed. */
const emptyBoxKeys: Record<string, () => void> = {
  ArrowUp: () => step(-1),
  ArrowDown: () => step(1),
  '+': () => changeQty(1),
  '-': () => changeQty(-1),
  Delete: removeChosen,
}

const isTouch = () => matchMedia('(pointer: coarse)').matches

/**
 * A click on a line or a closed dialog must not leave the scanner without a place to type. Apart, so that a window that
 * opens over the box does not draw it anew.
 */
function FocusKept({ box }: { box: React.RefObject<HTMLInputElement | null> }) {
  const covered = useTill((s) => s.dialog !== null || s.stage !== 'OPEN')
  const keep = useEffectEvent(() => {
    requestAnimationFrame(() => {
      const { activeElement } = document
      const elsewhere = activeElement?.matches('input, textarea, select, a, .till-bar *')
      if (!isDialogOpen() && !elsewhere) box.current?.focus({ preventScroll: true })
    })
  })
  useEffect(() => {
    window.addEventListener('focusin', keep)
    window.addEventListener('focusout', keep)
    window.addEventListener('click', keep)
    return () => {
      window.removeEventListener('focusin', keep)
      window.removeEventListener('focusout', keep)
      window.removeEventListener('click', keep)
    }
  }, [])
  useEffect(() => {
    useTill.setState({ typed: box.current?.value ?? '' })
    if (covered) return
    box.current?.focus({ preventScroll: true })
    // The dialog gives its focus back only after it has closed; meanwhile a supervisor may be asked, whose PIN is no goods.
    const timer = setTimeout(() => {
      if (!document.activeElement?.closest('.ant-modal-wrap'))
        box.current?.focus({ preventScroll: true })
    }, 160)
    return () => clearTimeout(timer)
  }, [covered, box])
  return null
}
