import { useEffect, useState } from 'react'
import { SMALL } from './media.ts'
import { isTyping, useShortcut } from './shortcuts.ts'

/** The page that somebody is led to by what he saved: his hands go on there, with what usually comes next. */
let awaited: string | null = null

export const arriveAt = (path: string) => {
  awaited = path
}

const stepOf = (): HTMLButtonElement | null =>
  document.querySelector('.page-actions .ant-btn-primary:not(:disabled)')

/** Alt+Enter does what usually comes next; whoever saved stands on it, or where he can do anything at all. */
export function useUsualStep(path: string): void {
  useShortcut('Alt+Enter', () => stepOf()?.click())
  // The form that was left stands until the page is there.
  const [begun] = useState(path)
  // Until its buttons are there the page still waits for what it shows.
  useEffect(() => {
    if (awaited !== path || begun !== path) return
    const step = stepOf() ?? document.querySelector<HTMLElement>('.page-actions button')
    if (!step) return
    awaited = null
    if (!matchMedia(SMALL).matches && !isTyping(document.activeElement)) step.focus()
  })
}
