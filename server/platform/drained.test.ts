import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { drained } from './drained.ts'

it('waits until a stream takes more or is closed, and leaves no listener behind', async () => {
  const stream = new PassThrough({ highWaterMark: 1 })
  const quiet = () => ['drain', 'close', 'error'].map((name) => stream.listenerCount(name))
  const before = quiet()
  for (let n = 0; n < 20; n += 1) {
    expect(stream.write('12')).toBe(false)
    const waiting = drained(stream)
    stream.read()
    await waiting
  }
  expect(quiet()).toEqual(before)
  stream.write('12')
  const waiting = drained(stream)
  stream.destroy()
  await waiting
  expect(quiet()).toEqual(before)
})
