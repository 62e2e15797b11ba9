import type { Kept } from './queue.ts'

/** What sending needs of the world; the browser has one, the proof of days another. */
export interface Post {
  /** What lies here unsent, the oldest first. */
  unsent: () => readonly Kept[]
  take: (kept: Kept) => Promise<{ id: number | null; docNo: string | null }>
  settled: (kept: Kept, as: { id: number | null; docNo: string | null }) => Promise<void>
  refused: (kept: Kept, why: string) => void
  /** Why the branch refused it; null where the error tells nothing about it. */
  refusedBy: (error: unknown) => string | null
}

/** The oldest first, one at a time; the one that is refused stays, and the others go on. */
export async function sendQueue(post: Post): Promise<void> {
  for (const kept of post.unsent()) {
    try {
      await post.settled(kept, await post.take(kept))
    } catch (error) {
      const why = post.refusedBy(error)
      if (why === null) throw error
      post.refused(kept, why)
    }
  }
}
