import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Known, readKnown, unresolved } from './references.ts'

/** Whoever reads `domain §3.1.2` or `decisions/0009` in the code finds it in this repository. */
const root = fileURLToPath(new URL('../', import.meta.url))
const READ = /\.(ts|tsx|md|sql|mjs|css|html|json|ya?ml)$/

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

const folders = ['contract', 'server', 'web', 'tests', 'bench', 'scripts', 'docs', 'docker']
const files = [...folders.flatMap(filesBelow), 'README.md', 'CHANGELOG.md', 'package.json']
const known = readKnown(root, new Set(files.flatMap(withFolders)))

function withFolders(file: string): string[] {
  const above = dirname(file)
  return above === '.' ? [file] : [file, ...withFolders(above)]
}

describe('references', () => {
  it('lead to a heading or a file of the repository', () => {
    // The resolver's own example names what is not there.
    const own = ['tests/references.ts', 'tests/references.test.ts']
    const lost = files
      .filter((file) => READ.test(file) && !own.includes(file))
      .flatMap((file) =>
        unresolved(readFileSync(join(root, file), 'utf8'), file, known).map((r) => `${file}: ${r}`),
      )
    expect(lost).toEqual([])
  })

  it('find each section of the domain on one page, and every page in the index', () => {
    const pages = filesBelow('docs/domain').filter((page) => !page.endsWith('/README.md'))
    const index = readFileSync(join(root, 'docs/domain/README.md'), 'utf8')
    expect(pages.filter((page) => !index.includes(`](${page.split('/').at(-1)})`))).toEqual([])
    const sections = pages
      .filter((page) => !/\/(reliability|specification)\.md$/.test(page))
      .flatMap((page) => readFileSync(join(root, page), 'utf8').match(/^## \d[\d.]*/gm) ?? [])
    expect(sections.filter((s, i) => sections.indexOf(s) !== i)).toEqual([])
  })
})

describe('a reference that leads nowhere', () => {
  const small: Known = {
    sections: new Set(['domain §3.0.5', 'domain §3.1.6', 'domain §3.1.8', 'specification §8']),
    titles: new Set(['reliability, privacy']),
    codes: new Set(['PV14', 'N8', 'L01']),
    files: new Set(['docs/decisions/0009-batches.md', 'docs/operations.md', 'server/app.ts']),
  }
  const lost = (text: string, file = 'server/x.ts') => unresolved(text, file, small)

  it('is told in its own words', () => {
    expect(lost('/** Tenders (domain §3.0.5, N8). */')).toEqual([])
    expect(lost('/** Tenders (domain §3.9.9, N8). */')).toEqual(['domain §3.9.9'])
    expect(lost('/** Told without the sign: domain 3.9. */')).toEqual(['domain §3.9'])
    expect(lost('decisions/0009, decisions/0009-batches.md, decisions/0099')).toEqual([
      'docs/decisions/0099',
    ])
    expect(lost('see docs/operations.md and docs/nowhere.md.')).toEqual(['docs/nowhere.md'])
  })

  it('is found in lists, ranges and over the end of a line', () => {
    expect(lost('// Notes (domain §3.1.6–3.1.8)')).toEqual([])
    expect(lost('// Notes (domain §3.1.6–3.1.9)')).toEqual(['domain §3.1.9'])
    expect(lost('/**\n * Notes (domain\n * §3.1.6, §7)\n */')).toEqual(['domain §7'])
    expect(lost('(domain §3.0.5, vectors PV14 and PV99)')).toEqual(['PV99'])
    expect(lost('held by invariants L01, L77')).toEqual(['L77'])
    expect(lost('key F12 and 2026-01-05T03:00')).toEqual([])
  })

  it('belongs to the collection that its sentence names', () => {
    expect(lost("The specification's catalogue (§8)")).toEqual([])
    expect(lost("The specification's catalogue (§8). Then §8")).toEqual(['domain §8'])
    expect(lost('§8', 'docs/domain/specification.md')).toEqual([])
    expect(lost('(reliability, privacy) (reliability, Weather)')).toEqual(['reliability, weather'])
  })

  it('is a link on a page too', () => {
    const page =
      '[a](operations.md#x) [b](../server/app.ts) [c](gone.md) [d](https://x.id) `server/gone.ts`'
    expect(lost(page, 'docs/page.md')).toEqual(['docs/gone.md', 'server/gone.ts'])
  })
})
