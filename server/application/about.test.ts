import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { programOf } from '#server/platform/program.ts'
import { type TestApp, testApp } from '#server/platform/test-app.ts'

/** Goal: whoever is asked "which version?" finds it, and whose work is in it; of copies only who leads is told. */
describe('what runs here', () => {
  let t: TestApp
  const root = mkdtempSync(join(tmpdir(), 'gerai-program-'))
  const write = (file: string, content: unknown) => {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(async () => {
    await t.close()
    rmSync(root, { recursive: true })
  })

  it('is told to everybody, with the age of the copies to whoever leads the company', async () => {
    await t.db.query(`insert into copy_run (kind, began_at, ended_at, ok, says)
      values ('BACKUP', '2026-01-09T19:30Z', '2026-01-09T19:31Z', true, ''), ('BACKUP', '2026-01-10T01:30Z', '2026-01-10T01:31Z', false, '')`)
    const { read } = api.application.about
    const cashier = await t.call('kasir.sby', read, {})
    const { rows } = await t.db.query(
      `select split_part(version(), ' ', 2) as postgres, (select max(name) from migration) as migration`,
    )
    expect(cashier).toMatchObject({
      ...rows[0],
      version: '0.1.0',
      node: process.versions.node,
      copies: null,
      components: expect.arrayContaining([
        { name: 'fastify', version: expect.stringMatching(/^5\./), licence: 'MIT' },
      ]),
    })
    expect(cashier.components.map(({ name }) => name)).not.toContain('vitest')
    const owner = await t.call('owner', read, {})
    expect(owner.copies).toEqual({ madeAt: '2026-01-09T19:31:00.000Z', triedAt: null })
  })

  it('is what a release tells of itself, or what git’s files say of a checkout', () => {
    write('package.json', { version: '1.2.0' })
    write('package-lock.json', {
      packages: { '': {}, 'node_modules/absent': { version: '1', optional: true } },
    })
    write('.git/HEAD', 'ref: refs/heads/main\n')
    write('.git/packed-refs', `# pack-refs\n${'ab12'.repeat(10)} refs/heads/main\n`)
    const checkout = { version: '1.2.0', commit: 'ab12ab12ab12', builtAt: null, components: [] }
    expect(programOf(root)).toEqual(checkout)
    write('.git/HEAD', 'cd34'.repeat(10))
    expect(programOf(root).commit).toBe('cd34cd34cd34')
    write('release.json', { version: '1.2.0', commit: 'ef56', builtAt: '2026-01-01T00:00:00Z' })
    write('sbom.cdx.json', {
      components: [
        { name: 'pg', version: '8', licenses: [{ license: { name: 'MIT' } }] },
        { name: 'dompurify', version: '3', licenses: [{ expression: '(MPL-2.0 OR Apache-2.0)' }] },
      ],
    })
    expect(programOf(root)).toEqual({
      version: '1.2.0',
      commit: 'ef56',
      builtAt: '2026-01-01T00:00:00Z',
      components: [
        { name: 'dompurify', version: '3', licence: '(MPL-2.0 OR Apache-2.0)' },
        { name: 'pg', version: '8', licence: 'MIT' },
      ],
    })
  })
})
