import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What somebody must say himself: why, and how it was when he looked. */
const ANSWERS = /\b(reason|why|condition|receivedQty|countedQty)\s*:/

/** The object that a form begins with, up to its closing brace. */
function startsOf(source: string): string[] {
  return [...source.matchAll(/\bstart=\{\{/g)].map(({ index }) => {
    let depth = 0
    for (let at = index; at < source.length; at += 1) {
      if (source[at] === '{') depth += 1
      if (source[at] === '}') depth -= 1
      if (source[at] === '}' && depth === 0) return source.slice(index, at)
    }
    return source.slice(index)
  })
}

/** A form begins with what the program knows, never with what a person has to answer (domain §8.3). */
describe('forms', () => {
  const files = globSync('web/**/*.tsx').map((file) => [file, readFileSync(file, 'utf8')] as const)
  it('begin without an answer', () => {
    const starts = files.flatMap(([file, source]) => startsOf(source).map((one) => [file, one]))
    expect(starts.length).toBeGreaterThan(20)
    const answered = starts.filter(
      ([, one]) => ANSWERS.test(one ?? '') && !/reason: ''/.test(one ?? ''),
    )
    expect(answered).toEqual([])
  })
})
