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

/**
 * Boxes that ask why without the four keys of the office's list: each is named with why it is no answer to a rule.
 */
const WITHOUT_KEYS: Readonly<Record<string, string>> = {
  'web/master/price-changes.tsx': 'a word beside many prices, free to be left out',
  'web/purchase/receive-line.tsx':
    'why goods were not taken at the door, a sentence for the supplier',
  'web/sales/shift/cash-form.tsx': 'what the money was for, beside a purpose of the office',
  'web/ui/detail-actions.tsx': 'why a document is undone, in words for its history',
  'web/system/reason-field.tsx': 'why a finished month is touched, in words for its seal',
}
/** An element with its attributes: arrows inside are no end of it. */
const BOX = /<(?:input|Input(?:\.\w+)?|TextArea|Reason)\b(?:=>|[^>])*?\/?>/g

describe('a box that asks why', () => {
  it('is the one with the keys of the office, wherever it stands', () => {
    const asking = globSync('web/**/*.tsx').filter((file) =>
      [...readFileSync(file, 'utf8').matchAll(BOX)].some(([box]) =>
        /value=\{[\w.]*\b(reason|why|note)\b/.test(box),
      ),
    )
    expect(asking.sort()).toEqual(expect.arrayContaining(['web/ui/detail-actions.tsx']))
    expect(asking.filter((file) => !(file in WITHOUT_KEYS))).toEqual([])
  })
})
