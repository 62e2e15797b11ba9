import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'

/** One of several programs on one database: what in-memory locks and caches would betray. */
const app = await buildApp({
  databaseUrl: process.env.TEST_URL ?? '',
  settings: { logLevel: 'silent', fieldKey: '7'.repeat(64) },
  dataDir: process.env.TEST_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'gerai-test-')),
  jobs: process.env.TEST_JOBS === 'yes',
})
process.on('SIGTERM', () => app.close().then(() => process.exit(0)))
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' ? address?.port : 0)
