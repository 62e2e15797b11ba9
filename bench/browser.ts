import type { Page } from 'playwright-core'
import { Refused } from './http.ts'

/**
 * Watches what a page asks for, and throws when it is called if any of that was refused: what a page draws after an
 * error is no measure. Before somebody signs in, the question who he is has 401 for an answer.
 */
export function noneRefused(page: Page): () => void {
  const refused: string[] = []
  page.on('response', (reply) => {
    const { pathname } = new URL(reply.url())
    if (!pathname.startsWith('/api/') || reply.status() < 400 || reply.status() === 401) return
    refused.push(`${pathname}: ${reply.status()}`)
  })
  return () => {
    if (refused.length > 0) throw new Refused(refused.slice(0, 5).join(', '))
  }
}
