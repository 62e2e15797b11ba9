import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

/** Goal: any Node from 20 on starts the program, and the program runs on its own. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gerai-node-'))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const scripts: Record<string, string> = manifest.scripts
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('nothing calls a Node by name', () => {
  test('a script of npm calls only what any Node can run, and no shell word that Windows lacks', () => {
    const commands = Object.values(scripts).flatMap((script) => script.split(' && '))
    const plain = /^(npm run --silent \w+|node scripts\/(prepare|node)\.mjs( .*)?)$/
    expect(commands.filter((command) => !plain.test(command))).toEqual([])
  })

  test('a program starts another by its path', () => {
    const files = ['scripts', 'tests', 'bench', 'server', 'web', '.ci'].flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((f) => join(top, f)),
    )
    const byName = /(spawn|spawnSync|exec|execSync|execFile|execFileSync)\)?\(\s*['"`](node|npx)\b/
    const linked = /['/]\.bin['/]/
    const wrong = files
      .filter(
        (file) => /\.(ts|tsx|mjs)$|^\.ci/.test(file) && file !== 'tests/platform/node.test.ts',
      )
      .filter((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        return byName.test(text) || (linked.test(text) && file !== 'scripts/packages.mjs')
      })
    expect(wrong).toEqual([])
  })
})

/** A Node that says it is `version`, on `system`, and cannot read TypeScript: as PATH would find it. */
function pretendNode(version: string, system: string = process.platform): string {
  const bin = mkdtempSync(join(folder, 'bin-'))
  const program = join(bin, 'node')
  const lie = (of: string, key: string, value: string) =>
    `Object.defineProperty(${of}, '${key}', { value: '${value}' })\n`
  writeFileSync(
    join(bin, 'pretend.cjs'),
    lie('process.versions', 'node', version) +
      lie('process', 'platform', system) +
      lie('process', 'execPath', program),
  )
  writeFileSync(
    program,
    `#!/bin/sh\nexec "${process.execPath}" --no-strip-types --require "${bin}/pretend.cjs" "$@"\n`,
  )
  chmodSync(program, 0o755)
  return bin
}

/** As `npm run` does it, with no other Node in reach. */
function run(script: string, bin: string, env: Record<string, string> = {}) {
  const path = [bin, '/usr/bin', '/bin'].join(delimiter)
  const done = spawnSync('/bin/sh', ['-c', script], {
    cwd: root,
    encoding: 'utf8',
    timeout: 15_000,
    env: { ...process.env, ...env, PATH: path },
  })
  return { code: done.status, said: done.stdout + done.stderr }
}

describe('with an old Node alone', () => {
  let old: string
  beforeAll(() => {
    old = pretendNode('20.0.0')
  })

  test('the old Node itself could not run the program', () => {
    expect(run('node server/main.ts', old, { PORT: 'x' }).said).toContain('Unknown file extension')
  })

  test.each([
    ['start', '', { PORT: 'x' }, 'PORT harus bilangan bulat', 1],
    ['books', '', { PORT: 'x' }, 'PORT harus bilangan bulat', 1],
    ['backup', '', {}, 'npm run backup -- /folder', 1],
    ['restore', '', {}, 'npm run restore -- /folder', 1],
    ['bench', '', {}, 'Usage: npm run bench', 2],
    ['test', ' --help', {}, 'vitest/', 0],
    ['typecheck', ' --version', {}, 'Version', 0],
    ['lint', ' --help', {}, 'biome', 0],
  ])('npm run %s reaches its program', (name, more, env, word, code) => {
    const done = run(`${scripts[name]}${more}`, old, env)
    expect(done.said).toContain(word)
    expect(done.code).toBe(code)
  })

  test('a signal reaches the program, and how it ended reaches the caller', async () => {
    const waiting = `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('ready')`
    const launcher = join(root, 'scripts/node.mjs')
    const child = spawn(join(old, 'node'), [launcher, '-e', waiting])
    const ended = new Promise((resolve) => child.on('exit', resolve))
    await new Promise((resolve) => child.stdout.once('data', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(7)
    expect(run(`node scripts/node.mjs -e "process.kill(process.pid, 'SIGKILL')"`, old).code).toBe(
      137,
    )
  })
})

test('npm ends its shell, which tells nobody: the program is told once and ends in order', async () => {
  const last = join(folder, 'last-word')
  writeFileSync(
    join(folder, 'shop.mjs'),
    `import { writeFileSync } from 'node:fs'
     let told = 0
     const end = () => { writeFileSync('${last}', 'told ' + told); process.exit(0) }
     process.on('SIGTERM', () => { told += 1; if (told === 1) setTimeout(end, 700) })
     setInterval(() => {}, 1000)
     console.log('ready')`,
  )
  const line = `'${process.execPath}' scripts/node.mjs '${join(folder, 'shop.mjs')}'; true`
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  const shell = spawn('/bin/sh', ['-c', line], { cwd: root, env })
  await new Promise((resolve) => shell.stdout.once('data', resolve))
  shell.kill('SIGTERM')
  await vi.waitFor(() => expect(readFileSync(last, 'utf8')).toBe('told 1'), 5000)
})

describe('where no Node is made for the system', () => {
  test('an old one is refused in words, before anything is installed', () => {
    for (const version of ['20.19.0', '22.23.3', '24.6.0']) {
      const done = run('node scripts/prepare.mjs', pretendNode(version, 'sunos'))
      expect(done.said).toContain(`Node ${version} terlalu lama untuk menjalankannya`)
      expect(done.said).not.toContain('Memasang')
      expect(done.code).toBe(1)
    }
    expect(run('node scripts/prepare.mjs', pretendNode('18.20.0')).said).toContain(
      'Node 18.20.0 terlalu lama; pasang Node 20',
    )
  })

  test('a new one runs the program', () => {
    for (const version of ['24.7.0', '26.1.0']) {
      const bin = pretendNode(version, 'sunos')
      const done = run('node scripts/node.mjs -p "process.execPath"', bin)
      expect(done.said.trim()).toBe(join(bin, 'node'))
    }
  })
})
