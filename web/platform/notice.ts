import { create } from 'zustand'

export interface Notice {
  id: number
  tone: 'error' | 'warning' | 'success'
  /** When it was told, milliseconds of this page. */
  at: number
  title: string
  text?: string
  /** Path of the call that went wrong: once it goes well there is nothing left to tell. */
  cause?: string
}

/**
 * What the person is told outside a field. Good news goes by itself. What went wrong stays until it is closed, something
 * went well after it, or another page is opened.
 */
export const useNotices = create<{
  notices: Notice[]
  /** Below the head of the page on screen, where what went wrong is told. */
  place: HTMLElement | null
}>(() => ({ notices: [], place: null }))

/** Stable, so that it runs when the page appears and when it goes. */
export const placeOfNotices = (place: HTMLElement | null) => useNotices.setState({ place })

let last = 0

/** So long before another page is opened it was told of that page: that it is not granted, that a document is gone. */
const JUST_TOLD_MS = 1000

/** Another page is opened. */
export function leaveBehind(): void {
  const since = performance.now() - JUST_TOLD_MS
  useNotices.setState(({ notices }) => ({
    notices: notices.filter(({ tone, at }) => tone === 'success' || at > since),
  }))
}

/** What went wrong before is done with, as whoever told of it was left or something else went well; what waits stays. */
export function goneOn(): void {
  const since = performance.now() - JUST_TOLD_MS
  useNotices.setState(({ notices }) => ({
    notices: notices.filter(({ tone, at }) => tone !== 'error' || at > since),
  }))
}

export function notify(notice: Omit<Notice, 'id' | 'at'>): void {
  const id = ++last
  // The same words twice are one notice: ten failing reads must not bury the page.
  useNotices.setState(({ notices }) => ({
    notices: [
      ...notices
        .filter((n) => n.title !== notice.title || n.text !== notice.text)
        .filter((n) => notice.tone !== 'success' || n.tone === 'success'),
      { ...notice, id, at: performance.now() },
    ].slice(-4),
  }))
  if (notice.tone === 'success') setTimeout(() => dismiss(id), 6000)
}

export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((n) => n.id !== id) }))
}

/** Whatever else is told stays. */
export function endedBy(path: string): void {
  const { notices } = useNotices.getState()
  const left = notices.filter(({ cause }) => cause !== path)
  if (left.length < notices.length) useNotices.setState({ notices: left })
}

export function dismissAll(): void {
  useNotices.setState({ notices: [] })
}
