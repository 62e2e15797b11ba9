import { create } from 'zustand'

/** What the page on screen asks of the frame. */
export const useFrame = create<{
  /** Forms and details start with the navigation collapsed: width is worth more there. */
  wide: boolean
  openWhileWide: boolean
  palette: boolean
}>(() => ({ wide: false, openWhileWide: false, palette: false }))
