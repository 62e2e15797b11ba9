import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { fileOf } from './api.ts'

/** Saves a file answer under the name the server gave it. */
export async function download<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const { blob, fileName } = await fileOf(endpoint, input)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Opens a pdf in a tab of its own, to look at or to print. */
export async function openFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { blob } = await fileOf(endpoint, input)
    const url = URL.createObjectURL(blob)
    if (tab) tab.location.href = url
    else window.location.assign(url)
    setTimeout(() => URL.revokeObjectURL(url), 600_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}
