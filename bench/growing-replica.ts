import { parseArgs } from 'node:util'
import { testAppOn } from '#server/platform/test-app.ts'
import { openPair } from '../tests/growing/pair.ts'
import { reader } from '../tests/growing/reports.ts'
import { goThrough, stages, sumOf } from '../tests/growing/stages.ts'
import { say } from './stage.ts'

/**
 * `npm run bench -- growing-replica [--reports 1000]`: so many reports, each behind a journal that was just saved, while
 * their replica is beside the database, slow, paused, killed, back, and stands still. `ours` are those that were refused,
 * or lacked what was saved, or told a wrong age.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({ args, options: { reports: { type: 'string', default: '1000' } } })
  const pair = await openPair()
  const t = await testAppOn(pair.shop, { jobs: true, readUrl: pair.readUrl })
  const read = await reader(t)
  const found = await goThrough(pair, read, {
    names: stages.map(({ name }) => name),
    reports: Number(values.reports),
    say,
  })
  await t.close()
  await pair.stop()
  const faults = (['refused', 'missing', 'wrongAge'] as const).map((one) => sumOf(found, one))
  return {
    ours: faults.reduce((sum, n) => sum + n, 0),
    limit: 0,
    reports: sumOf(found, 'reports'),
    byReplica: sumOf(found, 'replica'),
    refused: faults[0],
    missing: faults[1],
    wrongAge: faults[2],
    stages: found,
  }
}
