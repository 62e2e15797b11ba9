import { create } from 'zustand'

/** What the page on screen asks of the frame. */
export const useFrame = create<{
  /** Forms and details start with the navigation collapsed: width is worth more there. */
  wide: boolean
  openWhileWide: boolean
  palette: boolean
  /** Every key there is, told in a window. */
  keys: boolean
  /** The group of the menu that its drawer opens with, where it is not that of the page. */
  unfold: string
  /** A whole screen that was left for a page of the frame in the middle of something, and its words. */
  wayBack: { path: string; label: string } | null
}>(() => ({
  wide: isWide(location.pathname),
  openWhileWide: false,
  palette: false,
  keys: false,
  unfold: '',
  wayBack: null,
}))

/** Until the page itself says: its address tells a form or a detail, so that nothing moves when it comes. */
function isWide(address: string): boolean {
  return /\/(add|\d+(\/edit)?)$/.test(address)
}
