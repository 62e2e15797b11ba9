import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'

/** The product itself, whole: session, rights, locks, row security, books. */
const app = await buildApp({
  databaseUrl: process.env.BENCH_URL ?? '',
  settings: { logLevel: 'error' },
  jobs: process.env.BENCH_JOBS === 'yes',
  dataDir: mkdtempSync(join(tmpdir(), 'gerai-bench-')),
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' ? address?.port : 0)
process.on('SIGTERM', () => app.close().then(() => process.exit(0)))
