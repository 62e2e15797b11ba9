import { newRequestId } from '../../platform/request-id.ts'

/** So long a tab is waited for that says nothing and holds the till: one that is being closed, or hangs. */
const SILENT_MS = 10_000

interface Message {
  page: string
  what: 'who' | 'here'
}
const page = newRequestId()

/**
 * Runs `opened` while no other tab of this browser has the person's till open; rejects with an AbortError where one says
 * that it has, and once the till is taken over from this one. A tab that is on its way out says nothing: its place is
 * waited for, however long a slow machine needs to close it.
 */
export async function asOnlyTab(
  who: string,
  takeOver: boolean,
  opened: () => Promise<void>,
): Promise<void> {
  // Locks exist only on https; elsewhere the tab that opened last writes, and the other one sees it.
  if (!navigator.locks) return opened()
  const name = `gerai-till:${who}`
  const channel = new BroadcastChannel(name)
  const waiting = new AbortController()
  const late = setTimeout(() => waiting.abort(), SILENT_MS)
  const tell = (what: Message['what']) => channel.postMessage({ page, what } satisfies Message)
  let isHere = false
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.page === page) return
    if (data.what === 'here') waiting.abort()
    else if (isHere) tell('here')
  }
  const held = async () => {
    isHere = true
    tell('here')
    await opened().finally(() => {
      isHere = false
    })
  }
  try {
    tell('who')
    await navigator.locks.request(
      name,
      takeOver ? { steal: true } : { signal: waiting.signal },
      held,
    )
  } finally {
    clearTimeout(late)
    channel.close()
  }
}
