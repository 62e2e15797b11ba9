import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import type pg from 'pg'

/** Milliseconds after which a kernel that lets the share of a session be set only so often lets it again. */
const AGAIN = 120
const TRIES = 10

/**
 * Lets a process have the processors only after others, `niceness` steps lower. Where the kernel shares them among
 * sessions first (autogroup), the leader of a session takes the step there too. Where a system does not allow it,
 * nothing is lost but some speed.
 */
export function giveWay(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {}
  if (sessionOf(pid) === pid) shareLess(pid, niceness, TRIES)
}

/**
 * The same for the server's end of a connection, if it runs on this machine: a process of that number stands here, and
 * the name that PostgreSQL gives it tells our own end's port. Each is a session of its own, which would else have as
 * much as all tills together.
 */
export async function letServerGiveWay(client: pg.ClientBase, niceness: number): Promise<void> {
  const { rows } = await client.query<{ pid: number; port: number | null }>(
    'select pg_backend_pid() as pid, inet_client_port() as port',
  )
  const { pid, port } = rows[0] ?? {}
  if (!pid || !port) return
  const name = read(`/proc/${pid}/cmdline`)
  if (name.startsWith('postgres') && name.includes(`(${port})`)) giveWay(pid, niceness)
}

/** After the name, which may hold anything, come state, parent, group and session. */
const sessionOf = (pid: number): number =>
  Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[3])

function shareLess(pid: number, niceness: number, tries: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch (error) {
    const isSoon = (error as NodeJS.ErrnoException).code === 'EAGAIN'
    if (isSoon && tries > 1) setTimeout(shareLess, AGAIN, pid, niceness, tries - 1).unref()
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
