import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { installJobs } from '#server/platform/jobs.ts'
import { startReading } from '#server/platform/reading.ts'

/**
 * The serving process as `main.ts` starts it, with its reading process beside it, and a clock on its event loop: the
 * most processor time that this thread spent between two turns of a timer. Waiting for a processor does not count, so
 * that a busy machine says nothing about the program.
 */
const [url = '', key = ''] = [process.env.TEST_URL, process.env.TEST_KEY]
const dataDir = mkdtempSync(join(tmpdir(), 'gerai-test-'))
await installJobs(url)
const reading = await startReading({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  FIELD_KEY: key,
  LOG_LEVEL: 'silent',
})
const app = await buildApp({
  databaseUrl: url,
  settings: { logLevel: 'silent', fieldKey: key },
  dataDir,
  reading,
})
await app.listen({ port: 0, host: '127.0.0.1' })

let longest = 0
let before = process.threadCpuUsage()
const turn = () => {
  const spent = process.threadCpuUsage(before)
  before = process.threadCpuUsage()
  longest = Math.max(longest, (spent.user + spent.system) / 1000)
  setTimeout(turn, 1)
}
turn()

/** Milliseconds of processor time: on a busy machine a stretch of the clock may hold hardly any. */
const WORK_MS = 50
process.on('message', (asked) => {
  const start = process.threadCpuUsage()
  while (asked === 'work' && process.threadCpuUsage(start).user < WORK_MS * 1000);
  // The turn that ends with this message is told too.
  setTimeout(() => {
    process.send?.({ longest })
    if (asked === 'longest') longest = 0
  }, 2)
})
process.on('disconnect', () => {
  void Promise.all([app.close(), reading.stop()]).then(() => process.exit(0))
})
const address = app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
