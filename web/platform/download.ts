import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { fileOf } from './api.ts'
import { useApprovalRequest } from './approval.ts'
import { queryClient } from './query.ts'

/** Saves a file answer under the name the server gave it. */
export async function download<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const { blob, fileName } = await fileOf(endpoint, input)
  saveBlob(blob, fileName)
}

/** Hands a file on where the device knows to whom, as a telephone does; elsewhere it is saved, to be sent from there. */
export async function sendFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const { blob, fileName } = await fileOf(endpoint, input)
  const files = [new File([blob], fileName, { type: blob.type })]
  if (!navigator.canShare?.({ files })) return saveBlob(blob, fileName)
  // Whoever shuts the list of receivers sends it to nobody.
  await navigator.share({ files }).catch(() => {})
}

export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  save(url, fileName)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Opens a pdf in a tab of its own, to look at or to print. That counts: what is on screen is asked again. */
export async function openFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const tab = window.open('', '_blank')
  // A supervisor is asked on our own page, which the empty tab would cover.
  const stop = useApprovalRequest.subscribe(({ request }) => request && tab?.close())
  try {
    const { blob, fileName } = await fileOf(endpoint, input)
    void queryClient.invalidateQueries()
    const url = URL.createObjectURL(blob)
    if (tab && !tab.closed) tab.location.href = url
    else if (!window.open(url, '_blank')) save(url, fileName)
    setTimeout(() => URL.revokeObjectURL(url), 600_000)
  } catch (error) {
    tab?.close()
    throw error
  } finally {
    stop()
  }
}

function save(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
