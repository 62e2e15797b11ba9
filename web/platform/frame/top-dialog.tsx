import { Modal, type ModalProps } from 'antd'

/** Above every window of a screen and what opens in it, below the notices (notices.css). */
const TOP = 1900

/**
 * What the frame itself has to ask while a screen's own window may be open. It is made anew each time, so of
 * several the newest lies on top: mount it to open it.
 */
export function TopDialog(props: Omit<ModalProps, 'open' | 'zIndex'>) {
  return <Modal {...props} open zIndex={TOP} />
}

/**
 * To be asked once the window is open: above another window the focus is still in that one. Whoever has begun to type
 * meanwhile is left where they are.
 */
export function focusInto(id: string) {
  const field = document.getElementById(id)
  if (!field?.closest('form')?.contains(document.activeElement)) field?.focus()
}
