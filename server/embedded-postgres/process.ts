import { spawnSync } from 'node:child_process'
import {
  existsSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SettingsError } from '#server/platform/settings-error.ts'

/** A PostgreSQL server that runs on a data folder, as its own lock file tells. */
export interface Running {
  pid: number
  port: number
}

/**
 * Who runs on this data folder. The lock file alone proves nothing: after a crash it stays behind,
 * and its number may since belong to any other program.
 */
export function runningServer(cluster: string): Running | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, folder = ''] = [Number(lines[0]), lines[1]]
  if (!Number.isInteger(pid) || pid <= 1 || !worksOn(pid, cluster, folder)) return undefined
  return { pid, port: Number(lines[3] ?? 0) || 0 }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

/** A dead child that nobody has waited for still answers to signals. */
function isZombie(pid: number): boolean {
  if (platform() !== 'linux') return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true
  }
}

/** Whichever links lead there. */
export function isSameFolder(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other)
}

/** `folder`: how the server itself calls its data folder. */
function worksOn(pid: number, cluster: string, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (platform() === 'linux') return workFolder(pid) === realpathSync(cluster) && isPostgres(pid)
  if (platform() === 'win32') return true
  const asked = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return isSameFolder(folder, cluster) && asked.stdout.includes(folder)
}

/** Every PostgreSQL process works in its data folder. */
function workFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

/** Processes of a killed server that still hold its memory; a new one must not start beside them. */
function leftOver(cluster: string): number[] {
  if (platform() !== 'linux') return []
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workFolder(pid) === folder && isPostgres(pid) && isAlive(pid))
}

/** Waits for the last processes of a killed server and removes what it left lying about. */
export async function clearLeftOvers(cluster: string): Promise<void> {
  for (let waited = 0; leftOver(cluster).length > 0; waited += 50) {
    if (waited >= 5000) {
      refuseLiveOwner(cluster)
      for (const pid of leftOver(cluster)) signal(pid, 'SIGKILL')
    }
    if (waited >= 15_000) throw new Error(`Old PostgreSQL processes on ${cluster} do not end.`)
    await sleep(50)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** Says in the data folder which program answers for the server, for whoever cannot ask the server. */
export function signAsOwner(cluster: string): void {
  // Not written over: it may belong to another user, whose program ran here before.
  signOff(cluster)
  writeFileSync(ownerFile(cluster), `${process.pid} ${startOf(process.pid)}`)
}

/** From now on the server is about to end: whoever comes next may see to it. */
export function signOff(cluster: string): void {
  rmSync(ownerFile(cluster), { force: true })
}

/** Nobody ends a server under a program that lives, however he came to its data folder. */
export function refuseLiveOwner(cluster: string): void {
  const file = ownerFile(cluster)
  const [, number = '', start] =
    (existsSync(file) && /^(\d+) (.*)$/.exec(readFileSync(file, 'utf8'))) || []
  const pid = Number(number)
  if (!pid || pid === process.pid || !isAlive(pid) || startOf(pid) !== start) return
  throw new SettingsError(`Gerai (proses ${pid}) sudah berjalan dengan data di ${cluster}.`)
}

const ownerFile = (cluster: string) => join(cluster, 'gerai.owner')

/** When a process began: with it a number is that process and no later one. */
function startOf(pid: number): string {
  if (platform() === 'linux') {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  }
  return (
    spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  )
}

/** Servers that this process answers for. */
const answered = new Set<number>()

export function answerFor(pid: number): void {
  answered.add(pid)
}

export function answerNoMore(pid: number): void {
  answered.delete(pid)
}

/** For a program that ends now: its servers end by themselves, in order. */
export function askToEnd(): void {
  for (const pid of answered) signal(pid, 'SIGINT')
}

/** Ends a server: first orderly (running statements are rolled back), then by force. */
export async function stopServer(cluster: string, pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 3000],
    ['SIGKILL', 2000],
  ]
  for (const [name, patience] of steps) {
    signal(pid, name)
    for (let waited = 0; waited < patience; waited += 20) {
      if (!isAlive(pid)) return name === 'SIGINT' ? undefined : clearLeftOvers(cluster)
      await sleep(20)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) on ${cluster} cannot be stopped.`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
