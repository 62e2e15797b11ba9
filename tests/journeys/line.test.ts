import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { randomFrom } from '../bills/random.ts'
import { type Line, lineTo, waitOf } from './line.ts'

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A program that says back whatever it hears, behind a line. */
async function echoing(): Promise<{ line: Line; near: Socket; heard: () => string }> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const line = await lineTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  closing.push(() => line.close())
  const near = connect(Number(new URL(line.address).port), '127.0.0.1')
  closing.push(() => near.destroy())
  let text = ''
  near.on('data', (piece) => (text += String(piece)))
  near.on('error', () => {})
  await once(near, 'connect')
  return { line, near, heard: () => text }
}

const BAD = { delayMs: 60, loss: 0.3, seed: 5 }

it('carries all of it late and in order, also what was said last', async () => {
  const { line, near, heard } = await echoing()
  line.worsen(BAD)
  const began = performance.now()
  const said = Array.from({ length: 20 }, (_, n) => `${n};`)
  for (const one of said) {
    near.write(one)
    await new Promise((over) => setImmediate(over))
  }
  near.end()
  await once(near, 'close')
  expect(heard()).toBe(said.join(''))
  expect(performance.now() - began).toBeGreaterThanOrEqual(2 * BAD.delayMs - 1)
})

it('carries nothing any more of what was on its way when it was silenced', async () => {
  const { line, near, heard } = await echoing()
  line.worsen({ ...BAD, delayMs: 500 })
  near.write('said before')
  // It was handed over to the line, and is due a while later.
  await new Promise((over) => setTimeout(over, 10))
  line.silence()
  await new Promise((over) => setTimeout(over, 1500))
  expect(heard()).toBe('')
  expect(near.destroyed).toBe(false)
  line.mend()
  await once(near, 'close')
  expect(heard()).toBe('')
})

it('is as good as ever once it is said to be', async () => {
  const { line, near, heard } = await echoing()
  line.worsen({ delayMs: 1, loss: 1 - 1e-9, seed: 1 })
  line.worsen(null)
  near.write('now')
  await expect.poll(heard).toBe('now')
})

it('loses a share of its pieces, each sent again after the way there and back, and later each further time', () => {
  const of = (seed: number) => {
    const bad = { delayMs: 200, loss: 0.05, seed, random: randomFrom(seed) }
    return Array.from({ length: 10_000 }, () => waitOf(bad))
  }
  const waits = of(1)
  expect(waits).toEqual(of(1))
  expect(waits).not.toEqual(of(2))
  const lost = waits.filter((ms) => ms > 200)
  expect(lost.length / waits.length).toBeCloseTo(0.05, 2)
  expect([...new Set(waits)].toSorted((a, b) => a - b).slice(0, 3)).toEqual([200, 800, 2000])
})
