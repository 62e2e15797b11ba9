import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { SettingsError } from './settings-error.ts'

/** What was seen of the servers of one database. It lies beside the data, so that the next start knows it too. */
interface Memory {
  /** By which PostgreSQL tells a database and its copies from all others. */
  system: string
  /** The highest: each promotion begins the next one, and whoever goes on with an older one was deposed. */
  timeline: number
  /** Whether its commits waited for a second server when they were looked at last; null before they ever did. */
  paired: boolean | null
  /** The server of before may have acknowledged what this one never received. */
  mayLack: boolean
}

function readMemory(file: string): Memory | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Memory
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whole or not at all; several processes of a program write the same. */
function writeMemory(file: string, memory: Memory): void {
  mkdirSync(dirname(file), { recursive: true })
  const half = `${file}.${process.pid}`
  writeFileSync(half, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 })
  renameSync(half, file)
}

export interface Host {
  host: string
  port: number
}
export const nameOf = ({ host, port }: Host): string => `${host}:${port}`

/** A server that takes writes. */
export interface Writable extends Pick<Memory, 'system' | 'timeline'> {
  at: Host
}

/** None may be written now, each with its reason: for a call an outage (its code), for a start what is to be done. */
export class Unfit extends SettingsError {
  readonly code = '08004'
}

export const strange = ({ at, system }: Writable, known: string) =>
  new Unfit(
    `Server database ${nameOf(at)} berisi database lain (${system}, bukan ${known}); tidak ditulis.`,
  )

/** Of one address: the file, as any process of the program wrote it last, and never less than this one has seen. */
export function remembering(file: string) {
  let newest: Memory | undefined
  const read = () => {
    const written = readMemory(file)
    if (written && !(newest && written.timeline < newest.timeline)) newest = written
    return newest
  }
  const change = (what: (before: Memory) => Memory) => {
    const before = read()
    if (!before) return
    const after = what(before)
    if (JSON.stringify(after) !== JSON.stringify(before)) writeMemory(file, after)
  }
  return {
    read,
    /** Another database, or one that goes on where a newer server took over. */
    refuse(found: Writable): void {
      const known = read()
      if (!known) return
      const way = `Bila memang itu yang dimaksud, hapus ${file} dan mulai ulang program.`
      if (found.system !== known.system)
        throw new Unfit(`${strange(found, known.system).message} ${way}`)
      if (found.timeline < known.timeline)
        throw new Unfit(
          `Server database ${nameOf(found.at)} sudah digantikan (timeline ${found.timeline}, yang terbaru ${known.timeline}); tidak ditulis. Salin ulang dari yang terbaru (docs/growing.md). ${way}`,
        )
    },
    learn({ system, timeline }: Writable): void {
      const known = read()
      if (known && timeline <= known.timeline) {
        if (readMemory(file)?.timeline !== known.timeline) writeMemory(file, known)
        return
      }
      const mayLack = known !== undefined && (known.mayLack || known.paired !== true)
      writeMemory(file, { system, timeline, paired: known?.paired == null ? null : false, mayLack })
    },
    /** As it was seen now. */
    setPaired: (paired: boolean) =>
      change((before) => ({
        ...before,
        paired: paired || (before.paired === null ? null : false),
      })),
    lacksNothing: () => change((before) => ({ ...before, mayLack: false })),
  }
}
