import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { LOCKS } from './lock-classes.ts'

const server = fileURLToPath(new URL('..', import.meta.url))
const CLASS = /pg_(?:try_)?advisory_xact_lock(?:_shared)?\((\w+)/g
/** Classes that functions of the database take by their number. */
const IN_DATABASE = [LOCKS.tallies, LOCKS.months, LOCKS.points, LOCKS.campaignGoods]

describe('advisory locks', () => {
  it('are of one class each', () => {
    const classes = Object.values(LOCKS)
    expect(new Set(classes).size).toBe(classes.length)
  })

  it('are taken by the name of their class everywhere', () => {
    const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    const byNumber = files.filter(
      (file) => [...readFileSync(join(server, file), 'utf8').matchAll(CLASS)].length > 0,
    )
    expect(byNumber).toEqual([])
  })

  it('are of the same classes in the database', () => {
    const folder = join(server, 'migrations')
    const taken = readdirSync(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(CLASS)].map(([, number]) =>
        Number(number),
      ),
    )
    expect([...new Set(taken)].sort()).toEqual([...IN_DATABASE].sort())
  })
})
