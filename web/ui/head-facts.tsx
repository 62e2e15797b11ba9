import { Button } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Fact } from '../platform/pairs.tsx'
import { useShortcut } from '../platform/shortcuts.ts'
import { FIELDS } from '../platform/dialog-focus.ts'
import { focusIn } from './form-start.ts'
import { t } from './texts.ts'

/** The head of a form in a line or two of words, beside its preview; it stands before the head itself. */
export function HeadFacts() {
  const place = useRef<HTMLDivElement>(null)
  const [facts, setFacts] = useState<Fact[]>([])
  useEffect(() => {
    const head = headAfter(place)
    if (!head) return
    const read = () => setFacts(factsOf(head))
    read()
    const observer = new MutationObserver(read)
    const attributeFilter = ['value', 'class']
    observer.observe(head, { subtree: true, childList: true, characterData: true, attributeFilter })
    return () => observer.disconnect()
  }, [])
  const open = () => {
    const first = headAfter(place)?.querySelector<HTMLElement>(FIELDS)
    if (first) focusIn(first)
  }
  useShortcut('Alt+H', open)
  return (
    <div className="panel head-facts" ref={place}>
      <p>
        {facts.map(([word, value]) => (
          <span key={word}>
            {word} <b>{value}</b>
          </span>
        ))}
      </p>
      <Button size="small" type="link" onClick={open}>
        {t('edit')} <kbd>Alt H</kbd>
      </Button>
    </div>
  )
}

const headAfter = (place: RefObject<HTMLElement | null>) => place.current?.nextElementSibling

/** What is chosen or typed in each field, as it is read there. */
function factsOf(head: Element): Fact[] {
  return [...head.querySelectorAll('.field')].flatMap((field): Fact[] => {
    const word = field.querySelector('.field-label label')?.firstChild?.textContent?.trim()
    const value = saidIn(field)
    return word && value ? [[word, value]] : []
  })
}

const CHOSEN =
  '.ant-select-selection-item-content, .ant-select-content-has-value, .ant-segmented-item-selected'

function saidIn(field: Element): string {
  const chosen = [...field.querySelectorAll(CHOSEN)].map((one) => one.textContent.trim())
  if (chosen.length > 0) return chosen.filter(Boolean).join(', ')
  const boxes = [...field.querySelectorAll<HTMLInputElement>('input:not([type=search]), textarea')]
  return boxes
    .map((box) => box.value.trim())
    .filter(Boolean)
    .join(' ')
}
