import { putBackByHand } from './copies/by-hand.ts'
import { SettingsError, readSettings } from './platform/settings.ts'

/**
 * `npm run restore -- BACKUP`: puts a backup where this shop's data belong, and checks it. Ends with 1 when nothing was
 * put there, or when the books of what was put there are not in order.
 */
try {
  process.exitCode = await putBackByHand(process.argv.slice(2), readSettings(), (line) =>
    console.log(line),
  )
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
}
