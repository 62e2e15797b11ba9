import { create } from 'zustand'

/** Whether the browser promises to keep what lies here: it may throw away what it keeps of a page in a tab. */
export const useStorage = create<{ lasts: boolean }>(() => ({ lasts: false }))

/** The page opens without a line from now on, and the browser is asked to throw nothing of it away. */
export async function installed(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/till-worker.js', { scope: '/app/' })
    useStorage.setState({ lasts: await navigator.storage.persist() })
  } catch (error) {
    // The till sells on without it, as long as its page stands open.
    console.warn('till-worker', error)
  }
}
