import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { preparedServer, unpackPrepared } from './prepared.ts'

const root = mkdtempSync(join(tmpdir(), 'gerai-prepared-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a prepared server comes out as it went in; a file that is cut short is told, a checkout has none', async () => {
  const from = join(root, 'from')
  mkdirSync(join(from, 'base/5'), { recursive: true })
  mkdirSync(join(from, 'pg_twophase'))
  const page = Buffer.alloc(8192, 7)
  writeFileSync(join(from, 'base/5/1255'), page)
  writeFileSync(join(from, 'base/5/empty'), '')
  const file = join(root, 'server.tar.gz')
  spawnSync('tar', ['-czf', file, '--format=ustar', '-C', from, '.'])
  const to = join(root, 'to')
  await unpackPrepared(file, to)
  expect(readFileSync(join(to, 'base/5/1255')).equals(page)).toBe(true)
  expect(spawnSync('diff', ['-r', from, to]).status).toBe(0)

  writeFileSync(file, readFileSync(file).subarray(0, -20))
  await expect(unpackPrepared(file, join(root, 'half'))).rejects.toThrow(/rusak.*data belum dibuat/)
  expect(preparedServer()).toBeUndefined()
  expect(preparedServer(root)).toBeUndefined()
})
