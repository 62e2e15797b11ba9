import { describe, expect, it } from 'vitest'
import { type Turn, fairTurns } from './turns.ts'

describe('turns', () => {
  it('lets so many in at once, and persons one after another, however much each asks', async () => {
    const turns = fairTurns(3, 1000)
    const begun: string[] = []
    const ends: (() => void)[] = []
    const ask = (person: string, n: number) =>
      turns.take(person).then((turn) => {
        begun.push(`${person}${n}`)
        ends.push((turn as Turn).end)
      })
    const all = [ask('a', 1), ask('a', 2), ask('a', 3), ask('a', 4), ask('b', 1), ask('c', 1)]
    await Promise.all([all[0], all[1], all[4]])
    // One turn is left to the others.
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    for (let i = 0; i < 4; i += 1) {
      ends[i]?.()
      // Twice is once.
      ends[i]?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'a4'])
  })

  it('keeps no turn for whoever went while he waited', async () => {
    const turns = fairTurns(1, 60_000)
    const first = await turns.take('a')
    const gone = new AbortController()
    const left = turns.take('b', gone.signal)
    const stays = turns.take('c')
    gone.abort()
    expect(await left).toBeNull()
    first?.end()
    expect(await stays).not.toBeNull()
    expect(await turns.take('d', gone.signal)).toBeNull()
  })

  it('gives up after its patience, and the turn goes to another', async () => {
    const turns = fairTurns(1, 20)
    const first = await turns.take('a')
    expect(await turns.take('b')).toBeNull()
    first?.end()
    expect(await turns.take('c')).not.toBeNull()
  })
})
