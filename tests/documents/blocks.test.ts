import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { blocksOf, commandsBelow, fileBlock, root } from './blocks.ts'

/** What the documents tell an operator to write and to run; `npm run bench -- documents` runs all of it. */
describe('docs/operations.md', () => {
  const blocks = blocksOf('docs/operations.md')
  const has = (program: string) => spawnSync('which', [program]).status === 0

  it('writes each file once, and calls only commands that are there', () => {
    const files = blocks.flatMap(({ file }) => file ?? [])
    expect(files.toSorted()).toEqual([...new Set(files)].toSorted())
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const called = [...text.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, name]) => name)
    expect(called.filter((name) => !(name && name in scripts))).toEqual([])
    expect(called).toEqual(expect.arrayContaining(['backup', 'restore', 'books']))
    expect(commandsBelow(blocks, 'Restore')).toMatch(/npm run restore/)
  })

  it('has commands that a shell reads', () => {
    for (const { text } of blocks.filter(({ language, file }) => language === 'sh' && !file)) {
      const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' })
      expect([text, status, stderr]).toEqual([text, 0, ''])
    }
  })

  it('keeps to settings that the program knows', async () => {
    const { environment } = await import('#server/platform/settings-file.ts')
    const folder = mkdtempSync(join(tmpdir(), 'gerai-documents-'))
    const file = join(folder, 'gerai.env')
    writeFileSync(file, fileBlock(blocks, '/etc/gerai.env'))
    process.env.SETTINGS_FILE = file
    const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const table = [...text.matchAll(/^\| (`[A-Z_]+`(?: · `[A-Z_]+`)*) \|/gm)].flatMap(([, names]) =>
      [...(names ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''),
    )
    expect(environment(table)).toMatchObject({ SEED: 'none', DATA_DIR: '/var/lib/gerai/data' })
    delete process.env.SETTINGS_FILE
    rmSync(folder, { recursive: true })
  })

  it('has a unit and a site that systemd and nginx take, where they are installed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gerai-documents-'))
    const unit = join(folder, 'gerai.service')
    writeFileSync(unit, fileBlock(blocks, '/etc/systemd/system/gerai.service'))
    if (has('systemd-analyze')) {
      const { stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
      // Node may lie elsewhere on this machine, and nobody is told of the user before he is made.
      const wrong = stderr
        .split('\n')
        .filter(
          (line) => line.includes('gerai.service') && !/is not executable|Unknown user/.test(line),
        )
      expect(wrong).toEqual([])
    }
    if (has('nginx') && has('openssl')) {
      const key = join(folder, 'live/toko.example')
      mkdirSync(key, { recursive: true })
      const made = [
        'req',
        '-x509',
        '-nodes',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
      ]
      const to = ['-subj', '/CN=toko.example', '-keyout', join(key, 'privkey.pem')]
      spawnSync('openssl', [...made, ...to, '-out', join(key, 'fullchain.pem')])
      const site = fileBlock(blocks, '/etc/nginx/sites-enabled/gerai').replaceAll(
        '/etc/letsencrypt',
        folder,
      )
      const conf = join(folder, 'nginx.conf')
      writeFileSync(
        conf,
        `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`,
      )
      const { status, stderr } = spawnSync('nginx', ['-t', '-c', conf], { encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
    }
    rmSync(folder, { recursive: true })
  })
})
