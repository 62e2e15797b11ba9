import { create } from 'zustand'
import { dismissAll } from './notice.ts'

/** A write whose answer never came, waiting for what the person decides. */
export interface LostWrite {
  requestId: string | undefined
  sentAt: Date
  decide: (choice: 'repeat' | 'back') => void
}

export const useLostWrite = create<{ lost: LostWrite | null }>(() => ({ lost: null }))

/**
 * Opens 'Koneksi Terputus'. Repeating is safe whatever the server did: the same request id and
 * content are answered with the first answer.
 */
export function askAboutLostWrite(requestId: string | undefined, sentAt: Date) {
  return new Promise<'repeat' | 'back'>((resolve) => {
    const decide = (choice: 'repeat' | 'back') => {
      useLostWrite.setState({ lost: null })
      dismissAll()
      resolve(choice)
    }
    useLostWrite.setState({ lost: { requestId, sentAt, decide } })
  })
}
