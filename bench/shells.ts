import { parseArgs } from 'node:util'
import { setup } from '#server/platform/test-postgres.ts'
import { playReplaced } from '../tests/offline/shells/play.ts'
import { say } from './stage.ts'

/**
 * `npm run bench -- shells --of FOLDER [--of FOLDER]`: checkouts of older programs with their packages and their pages
 * built. Their tills and office screens stand open while this program takes their place.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({ args, options: { of: { type: 'string', multiple: true } } })
  const folders = values.of ?? []
  if (folders.length === 0) throw new Error('--of FOLDER names a checkout of an older program')
  let faults = 0
  for (const folder of folders) {
    const stop = await setup()
    for (const fault of await playReplaced(folder)) {
      faults += 1
      say(`${folder}: ${fault}`)
    }
    await stop()
    delete process.env.GERAI_TEST_POSTGRES
  }
  return { programs: folders.length, ours: faults, limit: 0 }
}
