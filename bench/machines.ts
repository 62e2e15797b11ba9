import { parseArgs } from 'node:util'
import { peopleAtWork } from '../tests/growing/dealing.ts'
import { killByTurns, openMachines } from '../tests/growing/machines.ts'
import { say } from './stage.ts'

/**
 * `npm run bench -- machines [--minutes 5] [--count 3]`: programs on one database and one store of files, behind a balancer
 * that deals out at random, while one of them is killed every two seconds. `ours` are sales and imports that were
 * acknowledged and are lost or there twice, files that are not found or have other bytes, people who were signed in and
 * were told that they are not, rows without their file, and broken rules of the books.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '5' },
      count: { type: 'string', default: '3' },
    },
  })
  const machines = await openMachines(Number(values.count))
  say(`${values.count} programs serve`)
  const people = await peopleAtWork(machines)
  const until = performance.now() + Number(values.minutes) * 60_000
  const killed = await killByTurns(machines, {
    each: 2000,
    until: () => performance.now() > until,
  })
  await people.stop()
  const { faults, ...found } = await people.judge()
  await machines.stop()
  const { violations, ...counted } = faults
  return {
    ours: Object.values(counted).reduce((all, n) => all + n, violations.length),
    limit: 0,
    machines: Number(values.count),
    killed,
    ...found,
    faults,
  }
}
