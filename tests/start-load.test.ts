import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/**
 * Goal: a shop where nobody does anything holds little. What draws, prints, reads workbooks or scales pictures takes
 * 10 to 20 MB in each process from the moment it is loaded: its first use.
 */
const NEEDED = [
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  'decimal.js',
  'fastify',
  'graphile-worker',
  'pg',
  'pg/lib/utils.js',
  'prom-client',
  'zod',
]
const root = fileURLToPath(new URL('../', import.meta.url))
const still = /^(?:import|export)(?! type\b)[^'"`]*? from '([^']+)'|^import '([^']+)'/gm
const lazy = /\bimport\('([^']+)'\)/g

/** What a file of the server loads; with `later` also what it loads when it is wanted. */
function named(file: string, later: boolean): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = [...text.matchAll(still), ...(later ? text.matchAll(lazy) : [])]
  return found.map(([, from, bare]) => from ?? bare ?? '')
}

it('loads at its start no package that only some uses need', () => {
  const seen = new Set<string>()
  const others: string[] = []
  const visit = (file: string, later: boolean) => {
    if (seen.has(file) || !existsSync(join(root, file))) return
    seen.add(file)
    for (const to of named(file, later)) {
      if (to.startsWith('#')) visit(to.slice(1), false)
      else if (to.startsWith('.')) visit(relative(root, join(root, dirname(file), to)), false)
      else if (!to.startsWith('node:') && !NEEDED.includes(to)) others.push(`${file}: ${to}`)
    }
  }
  for (const entry of ['server/main.ts', 'server/reading-process.ts']) visit(entry, true)
  expect(seen.size).toBeGreaterThan(500)
  expect(others).toEqual([])
})
