import { create } from 'zustand'

export interface Notice {
  id: number
  tone: 'error' | 'warning' | 'success'
  title: string
  text?: string
}

/** What the person is told outside a field. Errors stay until closed; only good news goes by itself. */
export const useNotices = create<{
  notices: Notice[]
  /** Below the head of the page on screen, where what went wrong is told. */
  place: HTMLElement | null
}>(() => ({ notices: [], place: null }))

/** Stable, so that it runs when the page appears and when it goes. */
export const placeOfNotices = (place: HTMLElement | null) => useNotices.setState({ place })

let last = 0

export function notify(notice: Omit<Notice, 'id'>): void {
  const id = ++last
  // The same words twice are one notice: ten failing reads must not bury the page.
  useNotices.setState(({ notices }) => ({
    notices: [
      ...notices.filter((n) => n.title !== notice.title || n.text !== notice.text),
      { ...notice, id },
    ].slice(-4),
  }))
  if (notice.tone === 'success') setTimeout(() => dismiss(id), 6000)
}

export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((n) => n.id !== id) }))
}

export function dismissAll(): void {
  useNotices.setState({ notices: [] })
}
