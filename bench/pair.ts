import { parseArgs } from 'node:util'
import { type Failover, failOver, medianOf, sellOn } from '../tests/growing/failovers.ts'
import { openQuorum } from '../tests/growing/quorum.ts'
import { say } from './stage.ts'

/**
 * `npm run bench -- pair [--failovers 20]`: two servers of which one confirms what the other saves, eight tills, and the
 * server that is written goes by a power cut, by standing still and by a cut net in turn, in the middle of a closing, a
 * recalculation, an import and the clock's work. `ours` are acknowledged sales that are lost or there twice, rules of the
 * books that are broken, and whatever the deposed server was given.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const { values } = parseArgs({ args, options: { failovers: { type: 'string', default: '20' } } })
  const shop = await openQuorum()
  const selling = await sellOn(shop)
  const found: Failover[] = []
  for (let n = 0; n < Number(values.failovers); n += 1) {
    const one = await failOver(shop, selling, n)
    found.push(one)
    say(`${n + 1}/${values.failovers} ${JSON.stringify(one)}`)
  }
  await selling.stop()
  await selling.t.close()
  await shop.stop()
  const sum = (figure: 'lost' | 'doubled' | 'written' | 'toDeposed') =>
    found.reduce((all, one) => all + one[figure], 0)
  const violations = found.flatMap((one) => one.violations)
  const faults = {
    lost: sum('lost'),
    doubled: sum('doubled'),
    written: sum('written'),
    toDeposed: sum('toDeposed'),
  }
  return {
    ours: Object.values(faults).reduce((all, one) => all + one, violations.length),
    limit: 0,
    failovers: found.length,
    acknowledged: selling.sales.length,
    ...faults,
    violations,
    medianSeconds: medianOf(found.map(({ seconds }) => seconds)),
    medianSincePromotion: medianOf(found.map(({ sincePromotion }) => sincePromotion)),
    slowestSincePromotion: Math.max(...found.map(({ sincePromotion }) => sincePromotion)),
  }
}
