import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { startReading } from '#server/platform/reading.ts'

/** The product itself, whole: session, rights, locks, row security, books. */
const databaseUrl = process.env.BENCH_URL ?? ''
const dataDir = mkdtempSync(join(tmpdir(), 'gerai-bench-'))
const reading =
  process.env.BENCH_READING === 'yes'
    ? await startReading({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
    : undefined
const app = await buildApp({
  databaseUrl,
  reading,
  settings: { logLevel: 'error', fieldKey: process.env.FIELD_KEY, slowStatementMs: 1000 },
  jobs: process.env.BENCH_JOBS === 'yes',
  dataDir,
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.(typeof address === 'object' ? address?.port : 0)
process.on('SIGTERM', async () => {
  await app.close()
  await reading?.stop()
  process.exit(0)
})
