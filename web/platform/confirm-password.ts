import { create } from 'zustand'

/** A call that waits for the password to be typed again. */
interface Wish {
  done: (proven: boolean) => void
}

export const usePasswordWish = create<{ wish: Wish | null }>(() => ({ wish: null }))

let asked: Promise<boolean> | null = null

/** Opens the dialog, one for all calls that wait; true once the server has taken the password. */
export function askForPassword(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const done = (proven: boolean) => {
      asked = null
      usePasswordWish.setState({ wish: null })
      resolve(proven)
    }
    usePasswordWish.setState({ wish: { done } })
  })
  return asked
}
