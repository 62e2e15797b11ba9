import { testApp } from '#server/platform/test-app.ts'
import { setup } from '#server/platform/test-postgres.ts'
import { everybody, faultsOf, papersOf, printsOf } from '../tests/papers/papers.ts'
import { deeds } from '../tests/trade/deeds.ts'
import { playTrade } from '../tests/trade/play.ts'
import { round, say } from './stage.ts'

/**
 * `--months` of random trade (4), from `--seed` on, of `--size` deeds each: every paper of them is printed in every layout,
 * first and once more, by everybody who works there, read back and added up.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const said = (name: string, otherwise: number) =>
    Number(args.includes(name) ? args[args.indexOf(name) + 1] : otherwise)
  const [months, first, size] = [said('--months', 4), said('--seed', 1), said('--size', 220)]
  const began = performance.now()
  const stop = await setup()
  let [printed, refused] = [0, 0]
  const faults = new Set<string>()
  for (let seed = first; seed < first + months; seed += 1) {
    const t = await testApp()
    await playTrade(t, { seed, months: 1, size, deeds })
    const people = await everybody(t)
    for (const paper of await papersOf(t, ['2026-01-01', '2026-02-28'], 10_000))
      for (const call of printsOf(paper.kind))
        for (const as of [...people, 'owner']) {
          const answer = await t.ask(as, call, { id: paper.id })
          if (answer.status === 200) printed += 1
          else refused += 1
          for (const fault of faultsOf(paper, call, answer))
            faults.add(`seed ${seed} ${as} ${fault}`)
        }
    await t.close()
    say(`${seed - first + 1} months, ${printed} prints`)
  }
  await stop()
  for (const fault of faults) say(fault)
  const seconds = round((performance.now() - began) / 1000)
  return { months, printed, refused, faults: faults.size, seconds }
}
