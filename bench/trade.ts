import { testApp } from '#server/platform/test-app.ts'
import { setup } from '#server/platform/test-postgres.ts'
import { asking, checks, following } from '../tests/trade/ask.ts'
import { deeds as all } from '../tests/trade/deeds.ts'
import { playTrade } from '../tests/trade/play.ts'
import { round, say } from './stage.ts'

/** A company trades for so many months: then another one begins, with another seed. */
const COMPANY = 2

/**
 * `--months` of random trade (40), from `--seed` on, of `--size` deeds each, with everything that must hold of a month.
 * `--check` asks what has these words in its name alone, `--deeds 'cash sale|exchange'` plays what has one of these in
 * its own; `--told` names every deed, and `--follow` the one that began what the books find.
 */
export async function bench(args: string[]): Promise<Record<string, unknown>> {
  const word = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const said = (name: string, otherwise: number) => Number(word(name) ?? otherwise)
  const [months, first, size] = [said('--months', 40), said('--seed', 1), said('--size', 150)]
  const words = (word('--deeds') ?? '').split('|')
  const played = all.filter(({ name }) => words.some((one) => name.includes(one)))
  const some = checks.filter(({ name }) => name.includes(word('--check') ?? ''))
  const began = performance.now()
  const found = new Map<string, number>()
  let deeds = 0
  const stop = await setup()
  for (let done = 0; done < months; done += COMPANY) {
    const seed = first + done / COMPANY
    const t = await testApp()
    const w = await playTrade(t, {
      seed,
      months: Math.min(COMPANY, months - done),
      size,
      deeds: played,
      after: asking(some),
      ...(args.includes('--follow') ? { each: following() } : {}),
    })
    if (args.includes('--told')) for (const deed of w.told) say(deed)
    for (const { check, at, says } of w.differences) {
      say(`seed ${seed} ${at} ${check}: ${says}`)
      found.set(check, (found.get(check) ?? 0) + 1)
    }
    deeds += w.told.length
    await t.close()
    say(`${Math.min(months, done + COMPANY)} months, ${deeds} deeds`)
  }
  await stop()
  const seconds = round((performance.now() - began) / 1000)
  return { months, deeds, differences: Object.fromEntries(found), seconds }
}
