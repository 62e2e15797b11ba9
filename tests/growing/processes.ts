import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#server/embedded-postgres/process.ts'

/** A server and what it started. */
export function processesOf(postmaster: number): number[] {
  const parentOf = (pid: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
    } catch {
      return 0
    }
  }
  const children = readdirSync('/proc').filter(
    (one) => /^\d+$/.test(one) && parentOf(one) === postmaster,
  )
  return [postmaster, ...children.map(Number)].filter(isAlive)
}

export function signalAll(postmaster: number, name: NodeJS.Signals): void {
  for (const pid of processesOf(postmaster)) process.kill(pid, name)
}

/** As a power cut ends them. */
export async function killAll(postmaster: number): Promise<void> {
  signalAll(postmaster, 'SIGKILL')
  while (processesOf(postmaster).length > 1) await sleep(20)
}
