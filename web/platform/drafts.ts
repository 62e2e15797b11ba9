import { DRAFTS, activeEmail } from './session.ts'

interface Draft<V> {
  values: V
  savedAt: string
}

/** A draft belongs to one person and one form; colleagues at the same counter do not see it. */
function keyOf(form: string): string {
  return `${DRAFTS}${activeEmail() ?? ''}:${form}`
}

export function readDraft<V>(form: string): Draft<V> | null {
  const text = localStorage.getItem(keyOf(form))
  if (!text) return null
  try {
    return JSON.parse(text) as Draft<V>
  } catch {
    localStorage.removeItem(keyOf(form))
    return null
  }
}

/** Returns when it was kept, or null where the browser has no room left. */
export function keepDraft(form: string, values: unknown): string | null {
  const savedAt = new Date().toISOString()
  try {
    localStorage.setItem(keyOf(form), JSON.stringify({ values, savedAt }))
    return savedAt
  } catch {
    return null
  }
}

/** Only after a definite answer, or when the person throws the work away. */
export function dropDraft(form: string): void {
  localStorage.removeItem(keyOf(form))
}
