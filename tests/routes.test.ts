import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

interface Row {
  place: string
  tests: string[]
}
/** The table of docs/domain/routes.md: a place of the menu, and the tests that hold it. */
const rows: Row[] = [
  ...read('docs/domain/routes.md').matchAll(/^\| `\/app\/([^`]+)` \|.+\|.+\|(.+)\|$/gm),
].map(([, place = '', tests = '']) => ({
  place,
  tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => read(file)),
}))

const placeOf = (right: string) => right.slice(0, right.lastIndexOf(':'))
/** Calls that change something and that the rights of one place alone allow, by that place. */
const callsOf = (place: string): [group: string, call: string][] =>
  Object.values(api).flatMap((groups) =>
    Object.entries(groups as Record<string, Record<string, Endpoint>>).flatMap(([group, calls]) =>
      Object.entries(calls).flatMap(([call, { writes, rights }]) =>
        writes && Array.isArray(rights) && rights.every((right) => placeOf(right) === place)
          ? [[group, call] as [string, string]]
          : [],
      ),
    ),
  )

/** A test calls it, by its group as it is or under a name of its own. */
const names = (test: string, [group, call]: readonly [string, string]) =>
  new RegExp(`\\b${group}\\b`).test(test) && new RegExp(`\\.${call}\\b`).test(test)

describe('the tests that a route names', () => {
  it('are those of every place of the menu', () => expect(rows.length).toBeGreaterThan(75))

  it.each(rows)('$place: play each call that changes something there', ({ place, tests }) => {
    const unplayed = callsOf(place).filter((of) => !tests.some((test) => names(test, of)))
    expect(unplayed.map((of) => of.join('.'))).toEqual([])
  })
})
