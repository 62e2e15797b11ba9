import { create } from 'zustand'

/** A call that waits for the password to be typed again. */
interface PasswordRequest {
  done: (proven: boolean) => void
}

export const usePasswordRequest = create<{ request: PasswordRequest | null }>(() => ({
  request: null,
}))

let asked: Promise<boolean> | null = null

/** Opens the dialog, one for all calls that wait; true once the server has taken the password. */
export function askForPassword(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const done = (proven: boolean) => {
      asked = null
      usePasswordRequest.setState({ request: null })
      resolve(proven)
    }
    usePasswordRequest.setState({ request: { done } })
  })
  return asked
}
