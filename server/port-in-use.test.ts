import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('makes nothing and tells no password where the port is taken', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const { port } = other.address() as AddressInfo
  const dataDir = join(mkdtempSync(join(tmpdir(), 'gerai-port-')), 'data')
  const root = join(import.meta.dirname, '..')
  const started = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), SEED: 'none' },
    encoding: 'utf8',
  })
  other.close()
  expect(started.status).toBe(1)
  expect(started.stdout + started.stderr).toContain(`Port ${port} sudah dipakai program lain`)
  expect(started.stdout).not.toMatch(/sandi/i)
  expect(existsSync(dataDir)).toBe(false)
})
