import { backUpByHand } from './copies/by-hand.ts'
import { SettingsError, readSettings } from './platform/settings.ts'

/**
 * `npm run backup -- FOLDER [how many to keep]`: a copy of the shop while it sells. What it makes is put back by
 * `npm run restore`. Its last line is the backup's folder; ends with 1 when there is none.
 */
try {
  await backUpByHand(process.argv.slice(2), readSettings(), (line) => console.log(line))
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
}
