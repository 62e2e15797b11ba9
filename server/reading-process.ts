import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { buildApp } from './app.ts'
import { giveWay } from './platform/give-way.ts'
import { readSettings } from './platform/settings.ts'

/**
 * The process for reports, exports and prints (`platform/reading.ts`), and for the work of the clock and the queue,
 * imports and recalculations among it: an event loop and a memory of their own, and the processors only after the
 * tills have had theirs.
 */
const told = once(process, 'message')
// Whoever started it is gone: nobody asks any more.
process.on('disconnect', () => process.exit(0))
Object.assign(process.env, (await told)[0])
const settings = readSettings()
const socket = process.env.READING_SOCKET ?? ''
giveWay(process.pid, 10)
const app = await buildApp({
  databaseUrl: settings.databaseUrl ?? '',
  readUrl: settings.databaseUrlRead ?? settings.databaseUrl,
  settings: { ...settings, logLevel: 'warn' },
  dataDir: settings.dataDir,
  reading: 'here',
  jobs: true,
  keepsCopies: process.env.OWN_DATABASE === 'yes',
})
process.on('SIGINT', () => {})
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
// One that was killed left its socket behind.
rmSync(socket, { force: true })
await app.listen({ path: socket })
process.send?.('ready')
