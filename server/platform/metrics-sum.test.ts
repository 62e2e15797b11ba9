import { Counter, Gauge, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { processes, sumOf } from './metrics-sum.ts'

/** Goal: a sum over processes does not fall when one of them ends, and forgets what it no longer holds. */
it('keeps the counters of a process that has ended, and not its gauges', async () => {
  const counted = async (served: number, memory: number) => {
    const registers = [new Registry()]
    new Counter({ name: 'served_total', help: 'Calls.', registers }).inc(served)
    new Gauge({ name: 'memory_bytes', help: 'Memory.', registers }).set(memory)
    return (await registers[0]?.getMetricsAsJSON()) as { name: string; type: unknown }[]
  }
  const all = processes()
  const told = async (asking = '') => {
    const text = await sumOf(all.beside(asking)).metrics()
    return text.split('\n').filter((line) => /^\w/.test(line))
  }
  all.put({ id: 'a', metrics: await counted(5, 100) }, 1)
  all.put({ id: 'b', metrics: await counted(7, 200) }, 2)
  expect(await told()).toEqual(['served_total 12', 'memory_bytes 300'])
  expect(await told('a')).toEqual(['served_total 7', 'memory_bytes 200'])
  all.endBefore(2)
  expect(await told()).toEqual(['served_total 12', 'memory_bytes 200'])
  all.put({ id: 'c', metrics: await counted(1, 50) }, 3)
  all.endBefore(3)
  expect(await told()).toEqual(['served_total 13', 'memory_bytes 50'])
})
