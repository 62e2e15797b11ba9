import { execFile } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/embedded-postgres/start.ts'

/** Goal: a backup taken while the shop sells is a whole data folder, without a word about how. */
const root = mkdtempSync(join(tmpdir(), 'gerai-backup-'))
chmodSync(root, 0o711)
const dataDir = join(root, 'data')
const backups = join(root, 'backups')
const script = join(import.meta.dirname, '../../scripts/backup.mjs')
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a backup under load restores every sale committed before it began', async () => {
  const embedded = await startEmbedded({ dataDir })
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'ab', 'photo'), 'pixels')
  const client = new pg.Client({ connectionString: embedded.administratorUrl })
  await client.connect()
  await client.query(
    'create table sale (id int generated always as identity primary key, pad text)',
  )
  const sell = () =>
    client.query("insert into sale (pad) select repeat('x', 300) from generate_series(1, 50)")
  for (let n = 0; n < 50; n += 1) await sell()
  let selling = true
  const till = (async () => {
    while (selling) {
      await sell()
      if (Math.random() < 0.05) await client.query('checkpoint')
    }
  })()
  mkdirSync(backups)
  mkdirSync(join(backups, 'gerai-2020-01-01T000000'))
  mkdirSync(join(backups, 'other'))
  const env = { ...process.env, DATA_DIR: dataDir, SEED: 'none' }
  const made = await promisify(execFile)(process.execPath, [script, backups, '1'], { env })
  selling = false
  await till
  const total = (await client.query('select max(id) from sale')).rows[0].max
  await client.end()
  await embedded.stop()

  const copy = made.stdout.trim()
  expect(readdirSync(backups).sort()).toEqual([copy.slice(backups.length + 1), 'other'])
  expect(readFileSync(join(copy, 'files', 'ab', 'photo'), 'utf8')).toBe('pixels')
  const restored = await startEmbedded({ dataDir: copy })
  const again = new pg.Client({ connectionString: restored.administratorUrl })
  await again.connect()
  const found = (await again.query('select count(*)::int n, max(id) last from sale')).rows[0]
  expect(found.n).toBe(found.last)
  expect(found.n).toBeGreaterThanOrEqual(2500)
  expect(found.n).toBeLessThanOrEqual(total)
  await again.query('create extension amcheck')
  const bad = await again.query("select count(*)::int n from verify_heapam('sale')")
  expect(bad.rows[0].n).toBe(0)
  await again.query("select bt_index_check('sale_pkey', true)")
  await again.end()
  await restored.stop()
}, 40_000)
