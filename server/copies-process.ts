import { makeCopy, tryNewestCopy } from './copies/own-copies.ts'
import { endTry } from './copies/restore.ts'
import { dataFolder } from './embedded-postgres/place.ts'
import { giveWay } from './platform/give-way.ts'
import { SettingsError, readSettings } from './platform/settings.ts'

/**
 * One copy of the data (`backup`), or one restore of the newest that is only tried (`drill`): in a process of its own,
 * since it reads every byte there is. Whoever started it (`copies/keeper.ts`) gets one `CopyResult`, and ends it by SIGTERM.
 */
giveWay(process.pid, 10)
const read = readSettings()
const settings = { ...read, dataDir: dataFolder(read.dataDir) }
const scratch = `${settings.dataDir}-drill`
const isDrill = process.argv[2] === 'drill'

async function end(): Promise<never> {
  if (isDrill) await endTry(scratch)
  process.exit(1)
}
process.on('SIGINT', () => {})
process.on('SIGTERM', () => void end())
// Whoever started it is gone.
process.on('disconnect', () => void end())

try {
  const found = await (isDrill ? tryNewestCopy(settings, scratch) : makeCopy(settings))
  process.send?.(found)
} catch (error) {
  const says = error instanceof SettingsError ? error.message : String(error)
  process.send?.({ ok: false, folder: null, says })
}
process.exit(0)
